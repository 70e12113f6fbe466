"""Letters to players where they go with the turn: written on the sheet of whoever sends them, and
taken from it again."""

from __future__ import annotations

import textwrap
from typing import Any

from msgspec import Struct
from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key, my_seat
from starpost.host.matches.terms import terms_from
from starpost.host.sheets import drafts, intake
from starpost.host.sheets.drafts import Paper
from starpost.host.storage import MatchRow
from starpost.host.trouble import bad, conflict, forbidden
from starpost.host.turns.record import game_of
from starpost.kernel.contract import Game
from starpost.kernel.orders import lines_of
from starpost.kernel.writing.blocks import is_end


class OnSheet(Struct, frozen=True):
    """A letter that waits for its turn."""

    to: tuple[str, ...]
    text: str
    line: int
    """Of the sheet, counted from 1."""
    handed_in: bool
    """Whether it goes as things stand; otherwise the sheet has to be submitted first."""


class At(Struct, frozen=True):
    """A seat before its paper."""

    key: str
    seat: str
    account_id: int
    game: Game[Any, Any]
    paper: Paper
    step: int
    ready: bool


def _reached(session: Session, row: MatchRow, seat: str) -> list[str]:
    if terms_from(row.terms).press not in ("all", "private") or not press.is_with_turn(row):
        return []
    return press.met(session, row, seat)


def waiting(game: Game[Any, Any], paper: Paper) -> list[OnSheet]:
    """The letters of a sheet, in their order."""
    if not paper.text:
        return []
    sheet, sent = game.read(paper.text), game.read(paper.sent).orders if paper.sent else ()
    found = []
    for order, line in zip(sheet.orders, sheet.lines, strict=True):
        post = game.written(order)
        if post is not None:
            found.append(OnSheet(post.to or (), post.text, line, order in sent))
    return found


def put_on_sheet(
    host: Host, account: AnyUser, key: str, seat: str, to: list[str], text: str
) -> None:
    """The letter as lines of the sheet that is being written; it goes when the sheet is sent."""
    with host.db.read() as session:
        row = match_by_key(session, key)
        if not set(to) <= set(_reached(session, row, seat)):
            raise forbidden("not_met", "You can write only to those you have met.")
        press.must_have_room(session, row, seat, text, host.clock.now())
    at = _at(host, account, key, seat)
    letters = [_on_sheet(at.game, name, text) for name in to]
    _write(host, at, "\n".join([*filter(None, [at.paper.text]), *letters]))


def take_back(host: Host, account: AnyUser, key: str, seat: str, line: int, mark: str) -> OnSheet:
    """The letter that begins on a line leaves the sheet. `mark`: of the paper that showed it."""
    at = _at(host, account, key, seat)
    letter = next((one for one in waiting(at.game, at.paper) if one.line == line), None)
    if letter is None or mark != at.paper.mark:
        raise conflict("changed", "The sheet has changed since. Look at its letters again.")
    lines = lines_of(at.paper.text)
    begins = [*at.game.read(at.paper.text).lines, len(lines) + 1]
    after = min(n for n in begins if n > line)
    ends = [n for n in range(line + 1, after) if is_end(lines[n - 1])]
    last = ends[0] if ends else after - 1
    _write(host, at, "\n".join([*lines[: line - 1], *lines[last:]]))
    return letter


def _at(host: Host, account: AnyUser, key: str, seat: str) -> At:
    with host.db.read() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account.id)
        paper = drafts.paper(session, row, held)
        return At(key, seat, account.id, game_of(row), paper, row.step, held.ready)


def _write(host: Host, at: At, text: str) -> None:
    """Who has handed in hands in again: a letter must not wait for a button that was pressed."""
    if at.paper.unsent or not at.paper.version:
        mark = at.paper.mark
        drafts.save(host, at.key, at.seat, at.account_id, text, step=at.step, mark=mark)
        return
    sheet = intake.Submission(at.key, at.seat, at.account_id, text, ready=at.ready, step=at.step)
    receipt = intake.submit(host, sheet)
    drafts.handed_in(host, at.key, at.seat, at.account_id, text, receipt.step)


def _on_sheet(game: Game[Any, Any], name: str, text: str) -> str:
    most, widest = game.letter_size
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, widest) or [""]]
    last = game.letter_on_sheet.rsplit("\n", 1)[-1]
    if not text.strip() or len(lines) > most or last in (line.strip() for line in lines):
        raise bad("bad_letter", f"A letter has 1 to {most} lines, and none is {last} alone.")
    return game.letter_on_sheet.format(name=name, text="\n".join(lines))
