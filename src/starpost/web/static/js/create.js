// The running sentence beside the wizard; choosing another game loads its own options.
const form = document.getElementById("wizard"),
  short = document.getElementById("short");

function sentence() {
  const data = new FormData(form);
  const seats = Number(data.get("seats")),
    bots = Math.min(Number(data.get("bots")), seats - 1);
  const clock = form.querySelector("[name=clock]:checked")?.dataset.said || "";
  const people = seats - Math.max(bots, 0);
  const who = `${seats} seat${seats === 1 ? "" : "s"}${bots > 0 ? `, ${bots} of them played by house bots` : ""}`;
  const how = data.get("private") ? "by invitation" : people > 1 ? "open to all" : "";
  const each = data.get("clock") === "live" ? "2 minutes" : "12 hours",
    graces = data.get("clock") === "none" ? 0 : Number(data.get("graces"));
  const grace = graces ? `, ${graces} grace${graces === 1 ? "" : "s"} of ${each}` : "";
  const miss = Number(data.get("missed")) ? `, a seat is given away after ${data.get("missed")} misses` : "";
  short.textContent = `${form.dataset.game}: ${who}${how ? `, ${how}` : ""}; ${clock}${grace}${miss}.`;
}

form.addEventListener("input", sentence);
sentence();
for (const radio of document.querySelectorAll("[name=game][type=radio], [name=length][type=radio]"))
  radio.addEventListener("change", () => radio.form.submit());
document.querySelector("[data-choose]").hidden = true;
