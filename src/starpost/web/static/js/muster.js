const open = new Set(); // groups that somebody opened

// Equal ships are folded, unless somebody looks at them or has ticked some of them.
export function unfold(root) {
  for (const body of root.querySelectorAll("tbody.alike")) {
    if (open.has(body.dataset.alike)) body.classList.remove("folded");
    body.querySelector("[data-unfold]").setAttribute("aria-expanded", !body.classList.contains("folded"));
    const all = body.querySelector("[data-kind]"),
      own = [...body.querySelectorAll("[name=only]")];
    if (all) all.indeterminate = !all.checked && own.some((box) => box.checked);
  }
}

// Some ships of a place, ticked in a table: what is offered and lit then is for them alone.
export function muster(page) {
  const boxes = (form) => [...form.querySelectorAll("[name=only]")];
  const choose = (form) => {
    page.only = boxes(form)
      .filter((box) => box.checked)
      .map((box) => box.value);
    for (const box of boxes(form)) box.closest("tr").classList.toggle("on", box.checked);
    page.closeMenu();
    page.mover = page.ref;
    page.aim(true);
    page.look(page.ref, true);
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
    const words = "kind" in e.target.dataset ? e.target.value.split(" ") : [];
    for (const box of boxes(form))
      if (e.target.matches("[data-all]") || words.includes(box.value)) box.checked = e.target.checked;
    choose(form);
  });
  // Equal ships are one row; pressed, it opens to its ships, and stays so.
  page.table.addEventListener("click", (e) => {
    const fold = e.target.closest("[data-unfold]"),
      body = fold?.closest("tbody");
    if (!fold) return;
    if (body.classList.toggle("folded")) open.delete(body.dataset.alike);
    else open.add(body.dataset.alike);
    unfold(page.table);
  });
  unfold(page.table);
}
