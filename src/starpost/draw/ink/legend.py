"""What a map explains when its scene does not say: only what really occurs on it."""

from starpost.draw.scene import (
    Arrow,
    ArrowKind,
    Badge,
    Cell,
    Edge,
    Grid,
    Ground,
    Hex,
    Know,
    LegendItem,
    Mark,
    Node,
    Region,
    Scene,
    Token,
)  # fmt: skip

HERE = Hex(0, 0)
KNOW: dict[Know, str] = {
    "partial": "scanned only", "stale": "t3: last seen turn 3", "rumour": "told by others",
    "name": "known by name",
}  # fmt: skip
GROUND: dict[Ground, str] = {
    "visible": "visible", "scanned": "scanned", "stale": "seen earlier", "unknown": "unknown",
    "cloud": "gas cloud", "nebula": "nebula", "storm": "storm, with its strength",
}  # fmt: skip
ARROW: dict[ArrowKind, str] = {
    "plan": "your plan", "part": "in part", "unknown": "cannot be checked",
    "void": "will not happen", "shared": "shared plan", "last": "what happened",
    "reach": "in reach",
}  # fmt: skip
BADGE = {
    "industry": "industry", "artifact": "artifact", "key": "loose key", "people": "converts",
    "robots": "robots", "plunder": "plundered", "bomb": "bombed", "home": "home", "base": "base",
    "blockade": "blockade", "pollution": "polluted",
}  # fmt: skip


def items(scene: Scene) -> tuple[LegendItem, ...]:
    """The scene's own legend, or one made from its contents and what the scene adds."""
    if scene.legend is not None:
        return scene.legend
    signs = (*_seats(scene), *_ships(scene), *scene.besides, *_badges(scene))
    return (*signs, *_cells(scene), *_nodes(scene), *_others(scene))


def _ships(scene: Scene) -> list[LegendItem]:
    mine = next((s.number for s in scene.seats if s.mine), 0)
    pennants = [t for t in scene.tokens if t.form == "pennant"]
    empty = next((t.text for t in pennants if t.count == 0), None)
    out = []
    if any(t.count and not t.text for t in pennants):
        out.append(LegendItem("so many ships", Token("x", HERE, mine, count=4)))
    if empty is not None:
        short = empty[:1]  # beside the words
        out.append(LegendItem("a fleet without ships", Token("x", HERE, mine, count=0, text=short)))
    return out


def _badges(scene: Scene) -> list[LegendItem]:
    used = {badge.what for node in scene.nodes for badge in node.badges}
    return [LegendItem(word, Badge(what)) for what, word in BADGE.items() if what in used]


def _seats(scene: Scene) -> list[LegendItem]:
    shown = {v.owner for v in scene.nodes} | {t.owner for t in scene.tokens}
    shown |= {r.owner for r in scene.regions} | {c.owner for c in scene.cells}
    return [
        LegendItem(f"{s.name} (you)" if s.mine else s.name,
                   Node("x", owner=s.number, mine=s.mine, label=""))
        for s in sorted(scene.seats, key=lambda s: s.number)
        if s.number in shown
    ]  # fmt: skip


def _cells(scene: Scene) -> list[LegendItem]:
    if scene.geometry == "grid":
        return []
    place = Grid(0, 0) if scene.geometry == "board" else HERE
    used = {c.ground for c in scene.cells}
    return [LegendItem(t, Cell("x", place, g)) for g, t in GROUND.items() if g in used]


def _nodes(scene: Scene) -> list[LegendItem]:
    used = {v.know for v in scene.nodes}
    out = [LegendItem(t, Node("x", know=k, label="")) for k, t in KNOW.items() if k in used]
    kinds = {v.kind for v in scene.nodes}
    if "black_hole" in kinds:
        out.append(LegendItem("black hole", Node("x", kind="black_hole")))
    if "portal" in kinds:
        out.append(LegendItem("portal", Node("x", kind="portal")))
    if "belt" in kinds:
        out.append(LegendItem("asteroid belt", Node("x", kind="belt", label="")))
    return out


def _others(scene: Scene) -> list[LegendItem]:
    out = []
    if any(e.kind == "wormnet" for e in scene.edges):
        out.append(LegendItem("wormnet", Edge("x", "y", "wormnet")))
    if any(not t.identified for t in scene.tokens):
        out.append(LegendItem("unidentified", Token("x", HERE, identified=False)))
    if any(r.kind == "range" for r in scene.regions):
        out.append(LegendItem("range", Region("x", "range", ())))
    if any(r.kind == "border" for r in scene.regions):
        out.append(LegendItem("border", Region("x", "border", ())))
    out += [
        LegendItem(r.name, Region("x", r.kind, ()))
        for r in scene.regions
        if r.kind in ("scan", "ground") and r.name
    ]
    used = {a.kind for a in scene.arrows}
    out += [LegendItem(t, Arrow("x", "y", kind=k)) for k, t in ARROW.items() if k in used]
    if scene.marks:
        out.append(LegendItem("event", Mark("x", "event")))
    return out
