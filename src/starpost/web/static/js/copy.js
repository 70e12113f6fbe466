// The page makes a word of chance of its own; whoever likes writes another.
for (const field of document.querySelectorAll("[data-chance]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
// A press copies a link; where the browser will not, it is marked.
document.addEventListener("click", async (e) => {
  const button = e.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy),
    word = button.textContent;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand?.("copy") ? "Copied" : "Marked: press Ctrl and C";
  }
  setTimeout(() => {
    button.textContent = word;
  }, 2000);
});
