"""Two people at one table of StarWeb, with four bots."""

from __future__ import annotations

import re

from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import intake
from starpost.host.turns import adjudication

BOTS = ("LUNAR", "MARTIAN", "ORION", "VEGAN")
OPTIONS = {"preset": "trial", "turns": 12, "open_scores": True}
MERCHANT = {"type": "merchant"}


class Friends:
    """A trial of StarWeb by two people: the one who leads it, and the mentor of the rulebook."""

    def __init__(
        self,
        host: Host,
        options: dict[str, object] | None = None,
        names: tuple[str, str] = ("Ada", "Ben"),
    ) -> None:
        self.host = host
        self.people = new_account(host, names[0]), new_account(host, names[1])
        bots = (SeatPlan(name, "bot") for name in BOTS)
        seats = (SeatPlan("TERRAN"), SeatPlan("JOVIAN"), *bots)
        plan = MatchPlan("starweb", "Web of friends", seats, options or OPTIONS)
        self.key = opening.create(host, self.people[0], plan)
        for person, seat, choice in zip(
            self.people, ("TERRAN", "JOVIAN"), ({}, MERCHANT), strict=True
        ):
            opening.join(host, person, self.key, seat, choice=choice)
        for person in self.people:
            opening.confirm(host, person, self.key)
        self.ada, self.ben = (Visit(host, person) for person in self.people)

    def hand_in(self, number: int, ready: bool = True) -> None:
        """What lies on the sheet, as the button would send it."""
        visit = (self.ada, self.ben)[number]
        visit.get(f"/m/{self.key}")
        text = re.search(r'<textarea[^>]*name="text"[^>]*>([^<]*)</textarea>', visit.text)
        seat = ("TERRAN", "JOVIAN")[number]
        words = text[1] if text else ""
        sheet = intake.Submission(self.key, seat, self.people[number].id, words, ready=ready)
        intake.submit(self.host, sheet)

    def run(self) -> None:
        with self.host.db.read() as session:
            row = match_by_key(session, self.key)
        adjudication.run(self.host, row.id)
