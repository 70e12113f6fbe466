"""What two maps of one seat tell by themselves: who stands elsewhere, whose flag is new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from starpost.draw.scene import Id, Node, Place, Scene, Token
from starpost.kernel.telling import Shot, ShotKind
from starpost.told.words import counted, listed, sentence, whose

OPEN = "open space"
"""Where no place has a name."""


def compared(
    old: Scene,
    new: Scene,
    told: Sequence[Shot],
    steps: Mapping[ShotKind, int],
    phases: int,
) -> Iterator[Shot]:
    """Shots for what no event has told. `steps` says in which phase each kind belongs."""

    def step(kind: ShotKind) -> int:
        return (steps.get(kind, 0) or phases) - 1

    moved = {
        token for shot in told for token in shot.tokens if shot.kind in ("go", "lose", "build")
    }
    flags = {shot.at for shot in told if shot.kind == "flag"}
    came = {} if "flag" in steps else _came(told)
    yield from _tokens(old, new, moved, step("go"), step("build"))
    yield from _flags(old, new, flags, came, step("flag"))
    yield from _contacts(old, new, step("meet"))
    yield from _finds(old, new, step("find"))


def _tokens(old: Scene, new: Scene, told: set[str], go: int, build: int) -> Iterator[Shot]:
    was = {token.id: token for token in old.tokens if token.know == "now"}
    watched = {node.id for node in old.nodes if node.know == "now"}
    for token in new.tokens:
        if token.know != "now" or token.id in told:
            continue
        before = was.get(token.id)
        mine, owner = new.is_mine(token), new.seat_name(token.owner)
        at, name = spot(new, token.at), called(new, token)
        if before is None:
            kind: ShotKind = "build" if mine else "go"
            line = f"{name} {'is new' if token.form == 'disc' else f'came to {at.name}'}"
            glimpsed = token.nameless and token.form != "disc" and at.id not in watched
            if token.nameless and token.form != "disc":
                what = called(new, token, placed=False)
                line = f"you saw {what} at {at.name}" if glimpsed else f"{what} came to {at.name}"
            if mine:
                line = "" if token.nameless else f"{name} is new"  # its order or its flight told it
            yield Shot(
                build if mine else go, kind, sentence(line) if line else "", at.id, to=at.id,
                tokens=(token.id,), seat=owner, count=token.count or 0, mine=mine,
                merely="there" if mine else "seen" if glimpsed else "",
            )  # fmt: skip
        elif before.at != token.at:
            origin = spot(old, before.at)
            line = f"{name} went from {origin.name} to {at.name}"
            yield Shot(
                go, "go", sentence(line), at.id, origin.id, at.id, tokens=(token.id,), seat=owner,
                count=token.count or 0, mine=mine, via=path(new, origin.id, at.id),
            )  # fmt: skip


def _came(told: Sequence[Shot]) -> dict[tuple[str, str], int]:
    """When each seat last came to a place or fought there: a game that names no phase for flags
    raises them then."""
    return {(shot.seat, shot.to or shot.at): shot.step for shot in sorted(told, key=_step)
            if shot.kind in ("go", "fight")}  # fmt: skip


def _step(shot: Shot) -> int:
    return shot.step


def _flags(
    old: Scene, new: Scene, told: set[str], came: Mapping[tuple[str, str], int], step: int
) -> Iterator[Shot]:
    was = {node.id: old.seat_name(node.owner) for node in old.nodes if node.know == "now"}
    me = _me(new)
    for node in new.nodes:
        owner = new.seat_name(node.owner)
        if node.know != "now" or node.id in told or node.id not in was or was[node.id] == owner:
            continue
        mine = bool(me) and me in (owner, was[node.id])
        who = "You" if me and owner == me else owner
        verb = "raised your flag" if who == "You" else "raised its flag"
        line = f"{who} {verb} on {name(node)}" if owner else f"{name(node)} is nobody's now"
        yield Shot(
            came.get((owner, node.id), step), "flag", sentence(line), node.id, seat=owner,
            whom=was[node.id], mine=mine,
        )  # fmt: skip


def _contacts(old: Scene, new: Scene, step: int) -> Iterator[Shot]:
    known = {seat.name for seat in old.seats}
    for seat in new.seats:
        if seat.name in known or seat.mine:
            continue
        where = next((t.at for t in new.tokens if t.owner == seat.number and t.know == "now"), None)
        if where is None:
            where = next((n.id for n in new.nodes if n.owner == seat.number), None)
        if where is not None:
            at = spot(new, where)
            line = f"You met {seat.name} at {at.name}"
            yield Shot(step, "meet", sentence(line), at.id, seat=seat.name, mine=True)


def _finds(old: Scene, new: Scene, step: int) -> Iterator[Shot]:
    """Places that were not known, all in one sentence; and treasures, one by one."""
    known = {node.id: node for node in old.nodes}
    fresh = [n for n in new.nodes if n.know == "now" and _is_new(known.get(n.id))]
    names = [name(node) for node in fresh]
    if fresh:
        few = listed(names) if len(names) <= 4 else counted(len(names), "new place")
        line = sentence(f"You saw {few} for the first time")
        for place, node in enumerate(fresh):
            yield Shot(step, "find", line if not place else "", node.id, mine=True)
    had_things = _treasures(old)
    for node in new.nodes:
        found = _treasures_of(node) - had_things
        if found and node.know == "now":
            things = listed(f"the {thing}" for thing in sorted(found))
            line = sentence(f"You found {things} at {name(node)}")
            yield Shot(step, "find", line, node.id, mine=True, count=1)


def _treasures(scene: Scene) -> set[str]:
    """All that were known, wherever they lay: who carries one elsewhere has not found it there."""
    return {thing for node in scene.nodes for thing in _treasures_of(node)}


def _treasures_of(node: Node) -> set[str]:
    tips = (badge.tip for badge in node.badges if badge.what == "artifact")
    return {thing for tip in tips for thing in tip.split(", ") if thing}


def _is_new(before: Node | None) -> bool:
    return before is None or before.know == "name"


def _me(scene: Scene) -> str:
    return next((seat.name for seat in scene.seats if seat.mine), "")


# --- names and ways -------------------------------------------------------------------------


class Spot:
    """A place by its id in the scene and by its name."""

    def __init__(self, id: Id, name: str) -> None:
        self.id, self.name = id, name


def spot(scene: Scene, place: Place) -> Spot:
    found = next((node for node in scene.nodes if node.id == place), None)
    # planets may lie at their star: who is at the star is not at one of them
    found = found or next((node for node in scene.nodes if node.place == place), None)
    if found is not None:
        return Spot(found.id, name(found))
    for cell in scene.cells:
        if place in (cell.id, cell.place):
            return Spot(cell.id, cell.text or cell.label or OPEN)
    return Spot(place if isinstance(place, str) else "", OPEN)


def name(node: Node) -> str:
    """What players call a place: its id if the label is part of it (W4) or begins with it (185Y),
    else the name below it."""
    if node.label and (node.id.endswith(node.label) or node.label.startswith(node.id)):
        return node.id
    if node.below:
        return node.below
    if node.id.islower() and node.tip:  # an id that players never read
        return node.tip.partition(",")[0].partition(";")[0]
    return node.label or node.id


def called(scene: Scene, token: Token, *, placed: bool = True) -> str:
    """ "Your F6", "LUNAR's F31", "an unknown fleet"; what has no name of its own with its place,
    unless the sentence names that."""
    word = token.name or token.id
    if token.nameless:
        word = f"{token.kind} {word}" if placed else token.kind
    if not token.identified:
        return f"an unknown {token.kind}"
    if scene.is_mine(token):
        return f"your {word}"
    owner = scene.seat_name(token.owner)
    return f"{whose(owner)} {word}" if owner else word


def path(scene: Scene, origin: Id, to: Id) -> tuple[Id, ...]:
    """The places between, by the fewest known links; none where the map has no links."""
    links: dict[Id, list[Id]] = {}
    for edge in scene.edges:
        links.setdefault(edge.a, []).append(edge.b)
        if not edge.one_way:
            links.setdefault(edge.b, []).append(edge.a)
    came: dict[Id, Id] = {origin: origin}
    border = [origin]
    while border and to not in came:
        following = []
        for here in border:
            for there in sorted(links.get(here, ())):
                if there not in came:
                    came[there] = here
                    following.append(there)
        border = following
    if to not in came:
        return ()
    way: list[Id] = []
    here = came[to]
    while here != origin:
        way.append(here)
        here = came[here]
    return tuple(reversed(way))
