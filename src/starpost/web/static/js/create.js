// The running sentence; another game has its own options, and keeps what is not about the game.
const form = document.getElementById("wizard"),
  short = document.getElementById("short");
const some = (n, word) => n > 0 && `${n} ${word}${n === 1 ? "" : "s"}`;

function sentence() {
  const data = new FormData(form),
    { bots, seats } = form.elements;
  const only = data.get("company") === "bots",
    friends = data.get("company") === "friends",
    me = data.has("me_too");
  if (Number(bots.value) >= Number(seats.value)) bots.value = seats.value - 1;
  const many = only ? seats.value - me : Number(bots.value);
  for (const one of bots.options) one.hidden = Number(one.value) >= Number(seats.value);
  for (const about of form.querySelectorAll(".of-bots")) about.hidden = !many;
  const free = some(seats.value - many - me, "free seat");
  const how = free && `${free} ${friends ? "by invitation" : "open to all"}`;
  const who = [me && "you", some(many, "bot"), how].filter(Boolean).join(", ");
  const clock = data.get("clock"),
    ready = data.has("when_ready");
  const said = (form.querySelector("[name=clock]:checked")?.dataset.said || "").replace("some", data.get("pace"));
  const when = clock !== "none" ? said + (ready ? ", or when all are ready" : "") : ready ? said : "you run each turn";
  const graces = clock !== "none" && some(Number(data.get("graces")), "grace");
  const grace = graces ? `, ${graces} of ${clock === "live" ? "2 minutes" : "12 hours"}` : "";
  // Left alone, letters follow who may sit down.
  const chosen = data.get("open_names"),
    key = chosen === "usual" ? (friends ? "on" : "") : chosen;
  const letters = form.querySelector(`[name=open_names][value="${key}"]`)?.dataset.said;
  const miss = some(Number(data.get("missed")), "missed turn");
  const parts = [
    who,
    when + grace,
    miss && `a seat is given away after ${miss}`,
    !only && letters && `letters ${letters}`,
  ];
  short.textContent = `${form.dataset.game}: ${parts.filter(Boolean).join("; ")}.`;
}

// A game for one has nobody to speak of: its sentence stands already.
if (form.elements.seats) {
  form.addEventListener("input", sentence);
  sentence();
  // A length that is for friends alone gives way to one for everybody.
  for (const radio of form.elements.company)
    radio.addEventListener("change", () => {
      for (const id of ["players", "clock"]) document.getElementById(id).open = radio.value !== "bots";
      if (radio.value !== "friends" && form.querySelector("[name=length][data-people]:checked"))
        form.querySelector("[name=length]:not([data-people])").click();
    });
}
for (const radio of document.querySelectorAll("[name=game][type=radio], [name=length][type=radio]"))
  radio.addEventListener("change", () => {
    form.method = "get";
    // What belongs to the game before does not go along.
    const names = Array.from(form.elements, (field) => field.name).filter((name) => /^(option|choice)_/.test(name));
    const drop = ({ formData }) => names.forEach((name) => formData.delete(name));
    form.addEventListener("formdata", drop, { once: true });
    form.submit();
  });
// What went along stands in the form now; the address stays one that can be handed on.
if (location.search.includes("name=")) {
  const { game, length } = Object.fromEntries(new FormData(form));
  history.replaceState(null, "", `?${new URLSearchParams({ game, length })}`);
}
