"""Two views of one seat side by side: what was told between them, who came into sight."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import read_ships, total
from starpost.games.stellar_conquest.known.events import events, fresh
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.told import lines
from starpost.games.stellar_conquest.told.wording import fleet
from starpost.kernel.contract import Event


class Between:
    """A stretch of play as the seat can see it."""

    def __init__(self, before: View, view: View, me: str = "") -> None:
        self.before, self.view = before, view
        self.me = me or view.name
        """What the log calls the seat."""
        self.told = fresh(before, view)
        self.page = events(view)
        """The same and what was told earlier in the round."""

    def ships_at(self, star: int) -> str:
        """The own ships there, in words; "": none."""
        st = self.view.known
        own = total([st.groups[n] for n in st.here(STAR_HEX[star], max(self.view.seat, 0))])
        return fleet(own) if any(own.values()) else ""

    def when(self, at: str, *kinds: str) -> int:
        """Where the last line of these kinds about a star stands in what was told; -1: nowhere."""
        found = (n for n, event in enumerate(self.told) if event.at == at and event.kind in kinds)
        return max(found, default=-1)

    def left_of(self, star: int, place: str) -> str:
        """The own ships that a fight left, as its log has them: whoever came later was not in it,
        and whoever withdrew is where it went."""
        start = max((n for n, e in enumerate(self.page) if self._fought(e, place)), default=-1)
        since = [event for event in self.page[start:] if event.at == place]
        if start < 0 or any(event.kind == "WITHDREW" for event in since):
            return self.ships_at(star)
        both = lines.sides(self.page[start])
        assert both is not None
        text = both[1] if both[0] == self.me else both[3]
        ships = dict(read_ships(text)) if text[0].isdigit() else {}
        for found in filter(None, map(lines.loss, since)):
            if found.who in (self.me, self.view.name):
                ships = {x: n - found.ships.get(x, 0) for x, n in ships.items()}
        return fleet(ships) if any(n > 0 for n in ships.values()) else ""

    def _fought(self, event: Event, place: str) -> bool:
        both = lines.sides(event) if event.at == place else None
        return both is not None and self.me in (both[0], both[2])

    def known_before(self) -> set[int]:
        """Seats of which something had been seen."""
        found = {s.seat for s in self.before.sightings}
        st = self.before.known
        said = " ".join(event.text for event in (*st.before, *st.log))
        found |= {s for s, p in enumerate(st.players) if f" {p.name} " in f"{said} "}
        if self.before.me is not None:
            found |= {note.owner for note in self.before.me.notes.values()}
        return found

    def faces(self) -> dict[int, int]:
        """Seats seen for the first time, and at which star."""
        known = self.known_before() | {self.view.seat, -1}
        found: dict[int, int] = {}
        for sighting in self.view.sightings:
            if sighting.seat not in known:
                found.setdefault(sighting.seat, sighting.star)
        if self.view.me is not None:
            for pid, note in sorted(self.view.me.notes.items()):
                if note.owner not in known:
                    found.setdefault(note.owner, STAR_OF[pid])
        return found

    def arrivals(self) -> list[tuple[str, str, int, dict[str, int]]]:
        """Ships of others that stand where none of theirs stood before."""
        was = {(s.star, s.seat): s.ships for s in self.before.sightings}
        return [
            (self.view.known.name(s.seat), STAR_NAMES[s.star], s.star, s.ships)
            for s in self.view.sightings
            if (s.star, s.seat) not in was
        ]
