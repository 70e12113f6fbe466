"""What may have turned a campaign, and what awards count."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.tables import WAR
from starpost.games.fate_of_empire.told import lines
from starpost.games.fate_of_empire.told.news import began
from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.known.events import fresh
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.told.lines import loss, opponent
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.kernel.telling import Moment
from starpost.told.words import capital, counted


def moments(before: View, view: View) -> list[Moment]:
    return [*_told(before, view), *_swing(before, view)]


def _told(before: View, view: View) -> Iterator[Moment]:
    turn, told = before.known.played, fresh(before, view)
    name = view.known.players[0].name
    for event in told:
        found, struck = loss(event), lines.struck(event)
        if found is not None:
            ours = found.who != "pirates"
            by = opponent(told, event.at, found.who) if ours else name
            who = capital(by) if by else "The bases"
            text = f"{who} shot down {fleet(found.ships)} at {found.star}."
            number = sum(found.ships.values())
            yield Moment("blood", turn, "First blood", text, "", event.at, 60, (name,))
            yield Moment("fight", turn, "The largest fight", text,
                         f"{counted(number, 'ship')} lost", event.at, 60 + number,
                         (name,))  # fmt: skip
        elif struck is not None and struck.dead:
            yield Moment(
                "home", began(view, event), "The Swarm",
                f"As turn {began(view, event)} began a Swarm fell upon {struck.planet}.",
                f"{struck.dead} million dead", event.at, 100 + struck.dead, (name,),
            )  # fmt: skip
        elif (thrown := lines.thrown(event)) and thrown.letter == WAR:
            yield Moment(
                "alliance", began(view, event), "War",
                "The Twelve Kingdoms made war on the Empire.", "Ships are called back", "", 110,
                (name,),
            )  # fmt: skip


def _swing(before: View, view: View) -> Iterator[Moment]:
    """A turn that brought many points, or the one that cost most. Which was best is told for all
    games alike."""
    old, now = before.known, view.known
    change = score(now).total - score(old).total
    name = now.players[0].name
    if abs(change) < 5:
        return
    gained = [
        pid for pid, p in sorted(now.planets.items())
        if p.status in ("colony", "dominion")
        and (pid not in old.planets or old.planets[pid].status != p.status)
    ]  # fmt: skip
    names = [planet_name(pid) for pid in gained]
    text = f"{name} took {', '.join(names)}." if names else f"{name} lost ground."
    title = "A strong turn" if change > 0 else "The worst turn"
    at = STAR_NAMES[STAR_OF[gained[0]]] if gained else ""
    yield Moment("swing", old.played, title, text, f"{change:+d} points", at, 40 + abs(change),
                 (name,))  # fmt: skip


def feats(before: View, view: View) -> dict[str, dict[str, int]]:
    old, now = before.known, view.known
    shot = sum(now.kills.values()) - sum(old.kills.values())
    held = [sum(p.owner == 0 for p in st.planets.values()) for st in (old, now)]
    return {
        now.players[0].name: {
            "seen": len(now.cards) - len(old.cards),
            "shot": max(0, shot),
            "fired": shot,
            "taken": max(0, held[1] - held[0]),
        }
    }
