"""The style sheet inside every map: it stands alone in a file, and a page may override its colours.

Rules are scoped by ``.starmap``, because the style of an inline drawing reaches the whole page.
"""

from collections.abc import Iterable
from functools import lru_cache

from starpost.draw.tokens import HALO, MONO, SANS, SEATS, SERIF, STARS, Theme, palette

BASE = """
text{font-family:%sans;fill:%ink;text-anchor:middle}
.sheet{fill:%map}
.neat{fill:none;stroke:%line-2;stroke-width:1}
.neat2{fill:none;stroke:%line-2;stroke-width:2.2;stroke-opacity:.7}
.tick{stroke:%line-2;stroke-width:1;fill:none}
.title{font:700 15px %serif;text-anchor:start}
.sum{font-size:11px;fill:%ink-2;text-anchor:end}
.key{font-size:11px;fill:%ink-2;text-anchor:start}
.co{font:11px %mono;fill:%ink-3}
.co.lg{font-size:12px}
.c{fill:%map;stroke:%line;stroke-width:1}
.c.visible,.c.home{fill:%panel;stroke:%line-2}
.c.scanned,.c.planet{fill:%scan}
.c.stale{fill:url(#sm-stale)}
.c.unknown{fill:none;stroke-opacity:.55}
.c.cloud{fill:%cloud}
.c.nebula{fill:url(#sm-nebula)}
.c.storm{fill:url(#sm-storm);stroke:%event}
.c.space{fill:%map-2}
.c.base{fill:%map-2;stroke:%line-2}
.dot{fill:%line-2;fill-opacity:.7}
.big{font:700 12px %mono;paint-order:stroke;stroke:%map;stroke-width:3px}
.halo{fill-opacity:1;stroke-linecap:round;opacity:%halo;stroke:%line-2;fill:%line-2}
.border{fill:none;stroke:%line-2;stroke-width:1.3;stroke-dasharray:7 3 1.5 3}
.range{fill:none;stroke:%accent;stroke-width:1.8;stroke-linejoin:round}
.scan{fill:none;stroke:%accent;stroke-width:1.6;stroke-dasharray:3 4}
.area{fill:%accent;fill-opacity:.12;stroke:none}
.e{fill:none;stroke:%line-2;stroke-width:1.4;stroke-opacity:.75}
.e.stale,.e.partial{stroke-dasharray:3 4}
.e.rumour,.e.name{stroke-dasharray:1 4;stroke-linecap:round;stroke-opacity:.9}
.e.wormnet{stroke:%s4;stroke-dasharray:7 4;stroke-opacity:.9}
.e.flight,.e.far{stroke-width:1;stroke-opacity:.45}
.e.stem{stroke-width:1}
.jump{fill:none;stroke:%line-2;stroke-width:1;stroke-dasharray:1 5;stroke-linecap:round}
.great{font:700 22px %serif}
.n{fill:%map-2;stroke:%line-2;stroke-width:1.5}
.n.k-partial,.n.k-stale{stroke-dasharray:3.2 2.4}
.n.k-rumour{stroke-dasharray:1 2.6;stroke-linecap:round}
.n.k-name{fill:%map;stroke-width:1.1;stroke-dasharray:1.4 2.4;stroke-linecap:round}
.n.dot{fill:%line-2;stroke:none}
.n.hole{fill:#000;stroke:%ink;stroke-width:2}
.hole2{fill:none;stroke:#fff;stroke-opacity:.55;stroke-dasharray:2 2}
.brim{fill:none;stroke:%ink;stroke-width:1.6}
.r{fill:none;stroke:%line-2;stroke-width:1.3}
.r.dash{stroke-dasharray:3 2.6}
.dim{fill-opacity:.5}
.pt{fill:none;stroke:%s4;stroke-width:1.7;stroke-linecap:round}
.l{font-size:11px;font-weight:600}
.l.k-stale,.l.k-partial,.l.k-rumour{fill:%ink-2}
.l.k-name{font-weight:500;fill:%ink-3}
.l.hl{fill:#fff}
.tag{font:500 11px %mono;fill:%ink-3;paint-order:stroke;stroke:%map;stroke-width:2.5px}
.within .tag{stroke:none}
.nm{font-size:11px;font-weight:500;fill:%ink-2;paint-order:stroke;stroke:%map;stroke-width:2.5px}
.nm.lg{font-size:14.5px}
.emp{font:700 13px %serif;letter-spacing:.04em;paint-order:stroke;stroke:%map;stroke-width:3px}
.emp.lg{font-size:22px}
.sec{font:italic 600 14px %serif;fill:%ink-3;letter-spacing:.05em}
.sec{paint-order:stroke;stroke:%map;stroke-width:3px}
.bf{fill:%panel;stroke:%line-2;stroke-width:.9}
.b{fill:none;stroke:%ink;stroke-width:1.15;stroke-linejoin:round;stroke-linecap:round}
.bt{font:700 11px %mono}
.sg{fill:none;stroke:%ink-2;stroke-width:1;stroke-linejoin:round;stroke-linecap:round}
.p{fill:%ink-2;stroke:%map;stroke-width:1.4}
.p.un,.p.k-stale{fill:%map;stroke:%ink-2;stroke-dasharray:2.4 1.8}
.pc{fill:none;stroke:%accent;stroke-width:1.4;stroke-dasharray:3 4}
.pn{font:700 11px %mono;fill:%map}
.pn.un,.pn.k-stale{fill:%ink}
.case{fill:none;stroke:%map;stroke-width:6;stroke-linecap:round;stroke-opacity:.85}
.a{fill:none;stroke:%plan;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.h{fill:%plan;stroke:none}
.a.unknown{stroke-dasharray:9 6}
.a.void{stroke:%event;stroke-dasharray:5 4}
.a.void.cross{stroke-dasharray:none;stroke-width:2}
.h.void{fill:%event}
.a.shared{stroke-dasharray:6 4}
.a.last{stroke:%ink-2;stroke-width:1.6;stroke-dasharray:1 4}
.h.last{fill:%ink-2}
.a.reach{stroke-width:1.4;stroke-opacity:.45}
.h.reach{fill-opacity:.45}
.ch{fill:%panel;stroke:%plan;stroke-width:1}
.ch.void{stroke:%event}
.ct{font:600 11px %mono}
.rd{fill:%ink-2;stroke:%map;stroke-width:.8}
.rt{font:700 8.5px %mono;fill:%map}
.pin{fill:%accent;stroke:%map;stroke-width:1;pointer-events:none}
.m{fill:%event;stroke:%map;stroke-width:1.2}
.m.flag{fill:%accent;stroke:%accent;stroke-width:1.6;stroke-linejoin:round}
.f{fill:none;stroke:%focus;stroke-width:2.2}
.halo .q{fill:none}
"""

INTERACTIVE = """
.rd,.rt{pointer-events:none}
[role=button]{cursor:pointer;outline:none}
[role=button]:focus .n,[role=button]:focus .p,[role=button]:focus .c{stroke:%focus;stroke-width:3}
[role=button]:focus-visible .n{stroke-dasharray:none}
"""

SEAT = """
.s# .n{stroke:%s#;fill:%t#;stroke-width:1.8}
.s# .r,.s# .e,.s# .a.shared,.s# .a.plan,.s# .ch,.s# .pc{stroke:%s#}
.s# .h.shared,.s# .h.plan,.s# .p{fill:%s#}
.s# .pn{fill:%o#}
.s# .p.k-stale{fill:%map;stroke:%s#}
.s# .pn.k-stale{fill:%ink}
.s#.halo{stroke:%h#;fill:%h#}
.s#.range,.s#.border{stroke:%s#}
.s#.border{stroke-width:2.4;stroke-dasharray:none;stroke-linecap:round}
.s#.area{fill:%s#}
.s# .x{fill:%s#;stroke:%map;stroke-width:1.2}
.s# .y{fill:%o#}
.s# .y.k-stale{fill:%s#}
.s# .p.none{fill:%map;stroke:%s#}
.s# .pn.none{fill:%ink}
.s# .y.none{fill:%s#}
.s# .m.flag{fill:%s#;stroke:%s#}
.discs .s# .n{fill:%s#}
"""
WHITE_SEAT = 8
BRIGHT = {
    WHITE_SEAT: """
.s8 .p,.s8 .x{fill:%white;stroke:%white-rim}
.s8 .pn,.s8 .y{fill:%white-ink}
""",
    5: """
.s5 .p,.s5 .x{fill:%gold;stroke:%gold-rim}
.s5 .pn,.s5 .y{fill:%gold-ink}
""",
}
"""White and yellow are bright on paper too, with a rim; their lines are dark there."""
# Eight hatches by which paper tells the seats apart.
HATCH = (
    "M0 7 7 0", "M0 0 7 7", "M0 3.5H7", "M3.5 0V7", "M0 3.5H7M3.5 0V7", "M0 7 7 0M0 0 7 7",
    "M3 3.5h1", "M0 1.5H7M0 5H7",
)  # fmt: skip


def sheet(theme: Theme, seats: Iterable[int], interactive: bool, overridable: bool) -> str:
    """The CSS of a map that shows these seats. Where it may be overridden every colour is a
    variable with the theme's colour as the fallback; some renderers know no variables."""
    used = sorted({s for s in seats if s})
    rules = [BASE, *map(_seat_rules, used), "".join(map(_star_rules, STARS))]
    if interactive:
        rules.append(INTERACTIVE)
    return "\n".join(_coloured(part, theme, overridable) for part in rules)


@lru_cache(maxsize=256)
def _coloured(rules: str, theme: Theme, overridable: bool) -> str:
    """Rules for maps alone, with the colours in their places; the maps of a turn share them."""
    scoped = "\n".join(_scope(line) for line in rules.splitlines() if line)
    names = _names(theme, overridable)
    for name in sorted(names, key=len, reverse=True):
        scoped = scoped.replace(f"%{name}", names[name])
    return scoped


def _names(theme: Theme, overridable: bool) -> dict[str, str]:
    """What stands for each word of the rules."""
    names: dict[str, str] = {
        name: f"var(--{name},{value})" if overridable else value
        for name, value in palette(theme).items()
    }
    names |= {"sans": SANS, "serif": SERIF, "mono": MONO, "halo": str(HALO[theme])}
    for number in range(1, SEATS + 1):
        hatch = f"url(#sm-h{(number - 1) % len(HATCH)})"
        names[f"h{number}"] = hatch if theme == "print" else names[f"s{number}"]
    return names


def _seat_rules(seat: int) -> str:
    return SEAT.replace("#", str(seat)) + BRIGHT.get(seat, "")


def shared(seats: Iterable[int]) -> str:
    """The rules of these seats written once, for a page that gives each its colours as ``--c``,
    ``--on-seat`` and ``--tint``."""
    every = f":is({','.join(f'.s{number}' for number in seats)})"
    rules = SEAT
    for mark, name in (("%s#", "c"), ("%h#", "c"), ("%t#", "tint"), ("%o#", "on-seat")):
        rules = rules.replace(mark, f"var(--{name})")
    bright = _coloured("".join(BRIGHT.values()), "light", True)
    return f"{_coloured(rules, 'light', True).replace('.s#', every)}\n{bright}"


def _star_rules(colour: str) -> str:
    """A star keeps its own colour whoever holds it; the ring and the shape tell the seat."""
    return (
        f".n.star-{colour}{{fill:%star-{colour}-t;stroke:%star-{colour};stroke-width:1.6}}\n"
        f".n.star-{colour}.solid{{fill:%star-{colour}}}\n"
        f".n.star-{colour}.hollow{{fill:%map}}\n"
        f".sg.star-{colour}{{stroke:%star-{colour}}}\n"
    )


def _scope(rule: str) -> str:
    selectors, _, body = rule.partition("{")
    return ",".join(f".starmap {s}" for s in selectors.split(",")) + "{" + body


def patterns(theme: Theme, overridable: bool) -> str:
    """Fills that say something without colour: seen earlier, storm, nebula, and seats on paper."""
    c = palette(theme)
    soft, line, event, violet = (
        f"var(--{k},{c[k]})" if overridable else c[k] for k in ("map-2", "line", "event", "s4")
    )
    dot = f'r="1" style="fill:{violet};fill-opacity:.6"'
    drawn = {
        "stale": f'<rect width="7" height="7" style="fill:{soft}"/>'
        f'<path d="M0 7 7 0" style="stroke:{line};stroke-width:1.6"/>',
        "storm": f'<path d="M0 0 7 7" style="stroke:{event};stroke-opacity:.55"/>',
        "nebula": f'<circle cx="2" cy="2" {dot}/><circle cx="5.5" cy="5.5" {dot}/>',
    }
    if theme == "print":
        hatch = f'style="fill:none;stroke:{c["s1"]};stroke-width:.8"'
        drawn |= {f"h{k}": f'<path d="{d}" {hatch}/>' for k, d in enumerate(HATCH)}
    return "<defs>" + "".join(_pattern(name, 7, body) for name, body in drawn.items()) + "</defs>"


def _pattern(name: str, size: int, body: str) -> str:
    return (
        f'<pattern id="sm-{name}" width="{size}" height="{size}" '
        f'patternUnits="userSpaceOnUse">{body}</pattern>'
    )
