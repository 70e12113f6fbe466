// The key "/" leads to a search box; a match page looks for places on its own map first.
document.addEventListener("keydown", (e) => {
  const box = document.getElementById("find") || document.getElementById("q");
  const typing = e.target.closest("input, textarea, select, [contenteditable]");
  if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || typing || !box) return;
  e.preventDefault();
  box.focus();
});
