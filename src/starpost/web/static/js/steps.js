// A board stands as the step that is read left it: ships where they had got to, and nothing that is built or founded
// later. Maps of large empires, where all moves at once, play a film instead.
export class Steps {
  static of(chart) {
    const script = chart.figure.querySelector("[data-film]");
    return script && chart.svg.querySelector("g.nodes .dot") ? new Steps(chart, JSON.parse(script.textContent)) : null;
  }
  constructor(chart, { shots }) {
    this.chart = chart;
    this.shots = shots.map((shot) => ({ ...shot, cue: 0 }));
    // A shot belongs to the first sentence about the place where it ends that no other one has.
    for (const li of chart.figure.querySelectorAll("li[data-at]")) {
      const shot = this.shots.find((s) => !s.cue && (s.to || s.at) === li.dataset.at);
      if (shot) shot.cue = Number(li.dataset.cue);
    }
  }
  show(step) {
    // At 0 as the turn began.
    const set = new Set();
    for (const shot of this.shots)
      for (const ref of shot.tokens || []) {
        const el = this.chart.byRef.get(ref);
        if (!el || set.has(el)) continue;
        const ahead = shot.cue > step;
        if (shot.kind === "go") {
          const here = ahead && this.chart.place(shot.origin),
            last = here && this.chart.place(this.shots.findLast((s) => s.to && s.tokens?.includes(ref)).to);
          el.style.transform = here && last ? `translate(${here.x - last.x}px, ${here.y - last.y}px)` : "";
        } else el.classList.toggle("filmed", ahead);
        if (ahead) set.add(el);
      }
  }
  end() {
    this.show(Infinity);
  }
}
