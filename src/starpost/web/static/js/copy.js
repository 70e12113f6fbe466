// A seat is taken with a word of chance: whoever writes none has one made here.
document.addEventListener("submit", (e) => {
  for (const field of e.target.querySelectorAll("[data-chance]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value ||= Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
});
// A press copies a link; where the browser will not, it is marked.
document.addEventListener("click", async (e) => {
  const button = e.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy),
    word = button.textContent;
  if (field.select) field.select();
  else getSelection().selectAllChildren(field);
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand?.("copy") ? "Copied" : "Marked: press Ctrl and C";
  }
  setTimeout(() => {
    button.textContent = word;
  }, 2000);
});
// Where the device hands links on, the page offers it.
document.documentElement.classList.toggle("shares", "share" in navigator);
document.addEventListener("click", (e) => {
  const button = e.target.closest("[data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share).value;
  navigator.share({ title: button.dataset.title, url }).catch(() => {});
});
