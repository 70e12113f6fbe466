"""What may have turned a match, and what awards count, from the game master's reports."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_chase.known import lines
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire
from starpost.kernel.telling import Moment
from starpost.told.words import counted


def moments(before: View, view: View) -> list[Moment]:
    return list(_moments(before, view))


def _moments(before: View, view: View) -> Iterator[Moment]:
    homes = {e.home: e.code for e in before.empires if e.home}
    names = {e.code for e in before.empires}
    for event in view.events:
        code = int(event.at) if event.at.isdecimal() else 0
        who = lines.doer(event)
        if event.kind == "fight" and code in before.systems:
            loser = before.systems[code].owner or _holder(view, code)
            if loser == who:  # taken and fought over in one turn: whose it was is not told
                loser = "its defenders"
            taken, lost = lines.is_taken(event), lines.losses(event)
            verb = f"took {code} from" if taken else f"fought for {code} against"
            text, so = f"{who} {verb} {loser or 'its own people'}.", _gone(lost)
            both = tuple(name for name in (who, loser) if name in names)
            if lost:
                yield Moment("blood", before.turn, "First blood", text, so, event.at, 120, both)
            yield Moment(
                "fight", before.turn, "The largest fight", text, so, event.at, 60 + lost, both
            )
            if taken and homes.get(code) == loser:
                yield Moment(
                    "home", before.turn, "A home falls", f"{who} took {code}, {loser}'s home.", "",
                    event.at, 400, (who, loser),
                )  # fmt: skip
        elif event.kind == "elimination":
            yield Moment(
                "home", before.turn, "An empire is gone", f"{who} lost its last system.", "",
                "", 300, (who,),
            )  # fmt: skip


def _holder(view: View, code: int) -> str:
    """Who has a place that was nobody's and was taken and fought over in one turn."""
    system = view.systems.get(code)
    return system.owner if system is not None else ""


def _gone(lost: int) -> str:
    return f"{counted(lost, 'ship')} lost" if lost else ""


def feats(before: View, view: View) -> dict[str, dict[str, int]]:
    found = {
        e.code: {
            "seen": _seen(e) - (_scouted(before, e.code) if before.turn > 1 else 0),
            "taken": sum(code not in _held(before, e.code) for code in e.held),
            "fired": 0,
            **_worked(e),
        }
        for e in view.empires
    }
    for event in view.events:
        who = lines.doer(event)
        if event.kind == "fight" and who in found:
            found[who]["fired"] += 1
            found[who]["shot"] = found[who].get("shot", 0) + lines.losses(event)
    return found


def _worked(empire: Empire) -> dict[str, int]:
    """What its orders brought: finds, ships, industry."""
    done = [line for line in empire.record.lines if not line.failed]
    ships = (
        built for line in done if line.order.startswith("NEW") and (built := lines.built(line))
    )
    return {
        "finds": sum(bool(lines.find(line)) for line in done),
        "built": sum(count for count, _ in ships),
        "works": sum(lines.raised(line) for line in done if line.order.startswith("BUILD")),
    }


def _seen(empire: Empire) -> int:
    """Places it has looked at, its own included."""
    return sum(sighting.turn >= 0 for sighting in empire.memory.values())


def _scouted(view: View, code: str) -> int:
    return next((_seen(e) for e in view.empires if e.code == code), 0)


def _held(view: View, code: str) -> set[int]:
    return next((set(e.held) for e in view.empires if e.code == code), set())
