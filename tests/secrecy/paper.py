"""What leaves the host for a seat, with a state put behind it: its pages and its mail."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from hosting import make_host
from visiting import Visit, new_account

from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.outgoing import letters
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.settings import WIDE
from starpost.host.storage import SnapshotRow
from starpost.host.turns import printing
from starpost.host.turns.packing import pack
from starpost.kernel.contract import Game
from starpost.reports.letterhead import headed_text
from starpost.web.pages.match.outlook import SHELF

CHANGING = re.compile(r'data-now="[^"]*"|\b[0-9a-f]{96}\.[0-9a-f]{96}\b')
"""The clock of a page, and its masked csrf word, new in every answer."""


class Paper:
    """A match of the game on a host of its own, with a person in every seat."""

    def __init__(self, game: Game[Any, Any], folder: Path) -> None:
        self.game, self.host = game, make_host(folder, "", limits=WIDE)
        options, seats = game.brief()
        plans = tuple(
            SeatPlan(name, choice=msgspec.to_builtins(choice)) for name, choice in seats.items()
        )
        self.people = {name: new_account(self.host, f"P{n}") for n, name in enumerate(seats)}
        plan = MatchPlan(game.id, "Leaves", plans, msgspec.to_builtins(options))
        self.key = opening.create(self.host, next(iter(self.people.values())), plan)
        for name, account in self.people.items():
            opening.join(self.host, account, self.key, name)
        for account in self.people.values():
            opening.confirm(self.host, account, self.key)
        self.visits = {name: Visit(self.host, account) for name, account in self.people.items()}

    def close(self) -> None:
        self.host.close()

    def page(self, state: Any, seat: str | None) -> str:
        """The match page and the report, as this seat (None: a stranger) gets them."""
        turn = self.game.turn_of(state)
        with self.host.db.write() as session:
            row = match_by_key(session, self.key)
            row.turn = turn
            kept = session.get_one(SnapshotRow, (row.id, row.standing))
            kept.state, kept.turn = pack(state), turn
        SHELF.forget()  # else the pages would be made from what was seen before
        visit = self.visits[seat] if seat is not None else Visit(self.host)
        pages = [visit.get(f"/m/{self.key}"), visit.get(f"/m/{self.key}/turns/{turn}/report")]
        return CHANGING.sub("", "".join(pages))

    def mail(self, before: Any, state: Any, seat: str) -> str:
        """The letter after a turn that led from one state to the other."""
        read = SimpleNamespace(state=before, unsent=lambda *_: None)
        step = SimpleNamespace(state=state, problems={})
        made = SimpleNamespace(step=step, entry=SimpleNamespace(sheets={}))
        sent = printing._printed(self.game, read, made, seat, None, mailed=True)  # type: ignore[arg-type]
        with self.host.db.read() as session:
            row = match_by_key(session, self.key)
            sits = next(s for s in seats_of(session, row) if s.name == seat)
            account: Any = self.people[seat]
            head = letterhead(self.host.settings, session, row, sits, account, by_mail=True)
            text = headed_text(self.game, sent.text, head)
            letter = letters.turn_report(self.host.settings, row, sits, account, text, sent.title)
        return f"{letter.subject}\n{letter.body}"
