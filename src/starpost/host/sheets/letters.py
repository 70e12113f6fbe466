"""Letters to players where they go with the turn: written on the sheet of whoever sends them."""

from __future__ import annotations

import textwrap
from typing import Any

from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key, my_seat
from starpost.host.matches.terms import terms_from
from starpost.host.sheets import drafts
from starpost.host.storage import MatchRow
from starpost.host.trouble import bad, forbidden
from starpost.host.turns.record import game_of, state_at
from starpost.kernel.contract import Game


def reached(host: Host, key: str, seat: str) -> list[str]:
    """Whom a letter of this seat can reach: those it has met."""
    with host.db.read() as session:
        return _reached(session, match_by_key(session, key), seat)


def _reached(session: Session, row: MatchRow, seat: str) -> list[str]:
    if terms_from(row.terms).press not in ("all", "private") or not press.is_with_turn(row):
        return []
    game = game_of(row)
    return sorted(set(game.met(game.view(state_at(session, row), seat)) or ()) - {seat})


def put_on_sheet(
    host: Host, account: AnyUser, key: str, seat: str, to: list[str], text: str
) -> None:
    """The letter as lines of the sheet that is being written; it goes when the sheet is sent."""
    with host.db.read() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account.id)
        if not set(to) <= set(_reached(session, row, seat)):
            raise forbidden("not_met", "You can write only to those you have met.")
        game, paper, step = game_of(row), drafts.paper(session, row, held), row.step
    letters = [_on_sheet(game, name, text) for name in to]
    whole = "\n".join([*filter(None, [paper.text]), *letters])
    drafts.save(host, key, seat, account.id, whole, step=step, mark=paper.mark)


def _on_sheet(game: Game[Any, Any], name: str, text: str) -> str:
    most, widest = game.letter_size
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, widest) or [""]]
    last = game.letter_on_sheet.rsplit("\n", 1)[-1]
    if not text.strip() or len(lines) > most or last in (line.strip() for line in lines):
        raise bad("bad_letter", f"A letter has 1 to {most} lines, and none is {last} alone.")
    return game.letter_on_sheet.format(name=name, text="\n".join(lines))
