// Some ships of a place, ticked in a table: what is offered and lit then is for them alone.
export function muster(page) {
  const boxes = (form) => [...form.querySelectorAll("[name=only]")];
  const choose = (form) => {
    const rows = form.querySelector(".rows"),
      down = rows.scrollTop;
    page.only = boxes(form)
      .filter((box) => box.checked)
      .map((box) => box.value);
    for (const box of boxes(form)) box.closest("tr").classList.toggle("on", box.checked);
    page.closeMenu();
    page.mover = page.ref;
    page.aim(true);
    page.look(page.ref, true).then(() => {
      const fresh = document.querySelector("#selection .rows");
      if (fresh) fresh.scrollTop = down;
    });
  };
  const idle = new Set(); // ticked while they had no order yet
  page.table.addEventListener("change", (e) => {
    const form = e.target.closest("[data-muster]");
    if (!form) return;
    // Whoever was ticked for the last order has it: another tick begins anew.
    for (const box of boxes(form)) {
      const busy = box.closest("[data-busy]");
      if (busy && box !== e.target && idle.delete(box.value)) box.checked = false;
      else if (!busy && box.checked) idle.add(box.value);
    }
    if (e.target.matches("[data-all]")) for (const box of boxes(form)) box.checked = e.target.checked;
    choose(form);
  });
  page.table.addEventListener("click", (e) => {
    // All of a class, and none of it once all are.
    const kind = e.target.closest("[data-kind]");
    if (!kind) return;
    const form = kind.form,
      words = kind.dataset.kind.split(" "),
      of = boxes(form).filter((box) => words.includes(box.value)),
      on = of.some((box) => !box.checked);
    for (const box of of) box.checked = on;
    choose(form);
  });
}
