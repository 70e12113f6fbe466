"""Two views of one seat side by side: what was told between them, who came into sight."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.known.events import events, fresh
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.games.stellar_conquest.told.wording import fleet


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
