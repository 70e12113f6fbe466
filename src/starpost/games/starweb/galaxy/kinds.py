"""Who is what: types as chosen, second choices, and the open ones dealt out (rule 1.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starpost.games.starweb.options import Choice, Options
from starpost.games.starweb.state import Kind
from starpost.games.starweb.tables import KINDS
from starpost.kernel.dice import Dice

Deal = Callable[[Options, Mapping[str, str], Dice], dict[str, Kind]]


def wished_kinds(options: Options, seats: Mapping[str, Choice], dice: Dice) -> dict[str, str]:
    """The types asked for. Where each is played once, a lot among those who named a second choice
    that nobody else wants decides who takes it."""
    found: dict[str, str] = {name: choice.type for name, choice in seats.items()}
    if options.preset != "trial":
        return found
    for kind in KINDS:
        rivals = sorted(name for name, wish in found.items() if wish == kind)
        while len(rivals) > 1:
            able = [n for n in rivals if _open(seats[n].second_type, found)]
            if not able:
                break
            moved = dice.pick("types", able)
            found[moved] = seats[moved].second_type
            rivals.remove(moved)
    return found


def _open(kind: str, found: Mapping[str, str]) -> bool:
    return bool(kind) and kind not in found.values()


def even_kinds(options: Options, seats: Mapping[str, str], dice: Dice) -> dict[str, Kind]:
    """Types as chosen; the open ones dealt out so that none is more frequent than need be."""
    if options.preset == "trial":
        _only_six(seats)
    counts = {kind: sum(chosen == kind for chosen in seats.values()) for kind in KINDS}
    found: dict[str, Kind] = {}
    for name in sorted(seats):
        chosen = [kind for kind in KINDS if kind == seats[name]]
        if not chosen:
            fewest = min(counts.values())
            chosen = [dice.pick("types", [k for k in KINDS if counts[k] == fewest])]
            counts[chosen[0]] += 1
        found[name] = chosen[0]
    return found


def _only_six(seats: Mapping[str, str]) -> None:
    """Rule 1.2: the trial game is six players, one of each type, and nothing else."""
    if len(seats) != len(KINDS):
        raise ValueError(
            f"The trial game is for six players, one of each type, not for {len(seats)}."
        )
    chosen = [kind for kind in seats.values() if kind]
    twice = sorted({kind for kind in chosen if chosen.count(kind) > 1})
    if twice:
        raise ValueError(
            "In the trial game every type is played once; two players have chosen "
            f"{' and '.join(kind.replace('_', ' ') for kind in twice)}."
        )
