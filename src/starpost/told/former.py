"""How the map stood before a film, and which shots change it.

A film is played on the map after the turn. What stood otherwise before it, by the seat's own two
maps, is told here thing by thing: what was there, whose it was, what was written beside it, and
from which shot on it is otherwise. What no shot tells changes with the end of the film.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from starpost.draw.scene import Node, Scene, Token
from starpost.kernel.telling import Shot, ShotKind
from starpost.told.compared import spot

OWNING: tuple[ShotKind, ...] = ("flag", "fight", "lose", "find", "meet")
"""What may say that a thing is somebody else's."""
SHOWING: tuple[ShotKind, ...] = ("find", "meet", "flag", "go", "build")
"""What may say that a place is there."""


class Stood(Struct, frozen=True, omit_defaults=True):
    """A thing of the map as it was. Nothing said: it was not there."""

    ref: str
    said: str = ""
    """What stood beside ships; of a place, its name."""
    seat: str = ""
    at: str = ""
    """Where ships stood that the map has no longer there: the film draws them itself."""
    then: tuple[tuple[int, str], ...] = ()
    """From which shot on what is said. After the last of them it is as the map has it."""


def former(
    old: Scene, new: Scene, shots: Sequence[Shot], steps: Mapping[ShotKind, int]
) -> tuple[Stood, ...]:
    """`steps`: from which phase on something of a kind is seen of which no shot tells."""
    return (
        *_places(old, new, shots, steps), *_ships(old, new, shots, steps),
        *_gone(old, new, shots), *_passing(old, new, shots),
    )  # fmt: skip


def _places(
    old: Scene, new: Scene, shots: Sequence[Shot], steps: Mapping[ShotKind, int]
) -> Iterator[Stood]:
    was = {node.id: node for node in old.nodes}
    told: dict[str, list[int]] = {}
    for place, shot in enumerate(shots):
        told.setdefault(shot.at, []).append(place)
    for node in new.nodes:
        before = was.get(node.id)
        here = told.get(node.id, [])
        if before is None:
            showing = [n for n in here if shots[n].kind in SHOWING] or _from(shots, steps, "find")
            yield Stood(node.id, then=_once(showing[:1]))
        elif old.seat_name(before.owner) != new.seat_name(node.owner):
            flags = [n for n in here if shots[n].kind == "flag"]
            if flags and before.know == "now":
                continue  # the flag itself knows whose it was
            owning = flags or [n for n in here if shots[n].kind in OWNING]
            owning = owning or _from(shots, steps, "find")
            yield Stood(node.id, _word(before), old.seat_name(before.owner), then=_once(owning[:1]))


def _word(node: Node) -> str:
    return node.label or node.id


def _once(shots: Sequence[int]) -> tuple[tuple[int, str], ...]:
    return tuple((n, "") for n in shots)


def _from(shots: Sequence[Shot], steps: Mapping[ShotKind, int], kind: ShotKind) -> list[int]:
    """The first shot of the phase that things of this kind belong to, or of one after it."""
    if kind not in steps:
        return []
    return [n for n, shot in enumerate(shots) if shot.step >= steps[kind]][:1]


# --- ships ----------------------------------------------------------------------------------


def _ships(
    old: Scene, new: Scene, shots: Sequence[Shot], steps: Mapping[ShotKind, int]
) -> Iterator[Stood]:
    was = {token.id: token for token in old.tokens}
    for token in new.tokens:
        before, at = was.get(token.id), spot(new, token.at).id
        here = before is not None and spot(old, before.at).id == at
        whose = old.seat_name(before.owner) if before is not None else ""
        other = here and whose != new.seat_name(token.owner)
        if token.form == "circle" or (before is None and token.know == "stale"):
            continue
        touched = [n for n, shot in enumerate(shots) if _touches(shot, token, at, new)]
        first = said(before) if here and before is not None else ""
        flew = any(shots[n].kind == "go" for n in touched)
        if first == said(token) and not other and not flew:
            continue
        if other:
            touched = [n for n in touched if shots[n].kind != "go"] or _owning(shots, token, at)
        if not touched:
            touched = _from(shots, steps, "build" if token.know == "now" else "find")
        then = _running(first, said(token), touched, shots, at)
        yield Stood(token.id, first, whose if here else "", then=then)


def _owning(shots: Sequence[Shot], token: Token, at: str) -> list[int]:
    """What was taken where it stood: with the flag there, else with the last that came there."""
    here = [n for n, shot in enumerate(shots) if shot.at == at]
    flags = [n for n in here if shots[n].kind == "flag"]
    return flags[:1] or [n for n in here if shots[n].kind in ("go", "lose", "fight")][-1:]


def _touches(shot: Shot, token: Token, at: str, scene: Scene) -> bool:
    """Whether a shot says why there are more or fewer of them."""
    if token.id in shot.tokens:
        return True
    if not token.nameless:
        return shot.kind in ("fight", "lose") and shot.at == at and not shot.tokens
    mine = scene.seat_name(token.owner) in (shot.seat, shot.whom)
    if shot.kind == "go":
        return shot.seat == scene.seat_name(token.owner) and at in (shot.origin, shot.to)
    return mine and shot.at == at and shot.kind in ("fight", "lose")


def _running(
    first: str, last: str, touched: Sequence[int], shots: Sequence[Shot], at: str
) -> tuple[tuple[int, str], ...]:
    """What is said after each shot: ships that leave and come are counted, where it is a number,
    or one before others that stay as they are: "5 2f" is "4 2f" when one has left."""
    made, (now, rest) = [], _parted(first, last)
    for n in touched[:-1]:
        shot = shots[n]
        many = shot.count if shot.kind in ("go", "build") else 0
        if shot.kind == "go" and shot.origin == at:
            many = -many
        if many and (now.isdecimal() or not now):
            now = str(max(0, int(now or 0) + many))
            now = "" if now == "0" else now
        made.append((n, f"{now} {rest}".strip()))
    return (*made, *((n, last) for n in touched[-1:]))


def _parted(first: str, last: str) -> tuple[str, str]:
    """What of it is counted, and what stays behind it."""
    (now, _, rest), (then, _, kept) = first.partition(" "), last.partition(" ")
    alike = now.isdecimal() and then.isdecimal() and rest == kept
    return (now, rest) if alike else (first, "")


def said(token: Token) -> str:
    return token.text or str(token.count or "") or token.name or token.id


def _gone(old: Scene, new: Scene, shots: Sequence[Shot]) -> Iterator[Stood]:
    """Ships that the map has no longer where they stood: they left, or are no more."""
    now = {token.id: spot(new, token.at).id for token in new.tokens}
    stale = {(spot(new, t.at).id, new.seat_name(t.owner)) for t in new.tokens if t.know == "stale"}
    for token in old.tokens:
        at, whose = spot(old, token.at).id, old.seat_name(token.owner)
        if token.know != "now" or token.form != "pennant" or now.get(token.id) == at:
            continue
        if (at, whose) in stale and token.id not in now:
            continue  # it is there still, as far as one knows
        touched = [n for n, shot in enumerate(shots) if _touches(shot, token, at, old)]
        leaves = [n for n in touched if shots[n].kind == "go" and shots[n].to != at]
        ends = leaves if token.nameless and leaves else (leaves[:1] or touched)
        yield Stood(token.id, said(token), whose, at, _running(said(token), "", ends, shots, at))


def _passing(old: Scene, new: Scene, shots: Sequence[Shot]) -> Iterator[Stood]:
    """One's own ships that came to a place and left it again, or were lost there."""
    known = {(token.id, spot(new, token.at).id) for token in new.tokens}
    known |= {(token.id, spot(old, token.at).id) for token in old.tokens}
    for n, shot in enumerate(shots):
        ship = next(iter(shot.tokens), "")
        if shot.kind != "go" or not shot.mine or not shot.to or (ship, shot.to) in known:
            continue
        known.add((ship, shot.to))
        later = [
            k for k, s in enumerate(shots)
            if k > n and ((s.kind == "go" and s.origin == shot.to and s.mine)
                          or (s.kind in ("fight", "lose") and s.at == shot.to))
        ]  # fmt: skip
        yield Stood(
            ship, seat=shot.seat, at=shot.to,
            then=((n, str(shot.count or ship)), *((k, "") for k in later[:1])),
        )  # fmt: skip
