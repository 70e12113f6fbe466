// Signing in and up: a password may be shown, and a slip is told in a line at its field before
// anything is sent, so that nothing has to be written twice.
for (const box of document.querySelectorAll("[data-show]")) {
  box.hidden = false;
  const word = box.parentElement.querySelector("[type=password]");
  box.addEventListener("change", (event) => (word.type = event.target.checked ? "text" : "password"));
}
addEventListener(
  "submit",
  (event) => {
    const wrong = [...event.target.elements].find((field) => field.dataset.wrong && !field.validity.valid);
    for (const line of event.target.querySelectorAll("small.bad")) line.remove();
    for (const hint of event.target.querySelectorAll("small"))
      hint.hidden = hint.parentElement === wrong?.parentElement;
    if (!wrong) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wrong.insertAdjacentHTML("afterend", '<small class="bad" role="alert"></small>');
    wrong.nextElementSibling.textContent = wrong.dataset.wrong;
    wrong.setAttribute("aria-invalid", "true");
    wrong.focus();
  },
  true,
);
