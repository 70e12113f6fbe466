"""The desk's other tabs: press to all, the dice log, history with roll back, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery

from starpost.host.facts import MatchFacts, User
from starpost.host.gm import records
from starpost.host.host import Reading
from starpost.host.looking import matches, views
from starpost.host.matches import deadlines
from starpost.host.matches.terms import Terms, terms_from
from starpost.host.turns import moves, rollback, rule_versions
from starpost.host.turns.record import game_of
from starpost.host.words import OWN, Doing, Status
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.web.caller import host_of, known
from starpost.web.pages import correspondence, times
from starpost.web.pages.fields import settled
from starpost.web.pages.match.calling import calling
from starpost.web.pages.match.table import load
from starpost.web.responses import page
from starpost.web.routes import Request, get

MOST_DRAWS = 400
MOST_UNDONE = 20
Read = Callable[[Reading, MatchFacts], dict[str, Any]]


def unit(terms: Terms) -> str:
    """In what a clock of this match is counted: at a live table nobody waits for hours."""
    rule = terms.schedule.rule
    return "minutes" if isinstance(rule, deadlines.Every) and rule.minutes else "hours"


def sees_all(session: Reading, row: MatchFacts, account: User) -> bool:
    """Whether the true map and the dice are open on the desk: to whoever does not play, and to
    everybody at the end."""
    return views.sees_all(session, row, account) or row.status == Status.OVER


def _part(request: Request, key: str, part: str, template: str, more: Read) -> Response[str]:
    """A tab of the desk: `more` reads what it shows, after it is sure who asks."""
    host, me = host_of(request), known(request)
    assert me.account is not None
    with host.db.read() as session:
        matches.as_master(session, key, me.account)
    table = load(host, me, key)  # before the rest: what happens from now on is heard
    with host.db.read() as session:
        row = matches.as_master(session, key, me.account)
        all_seen = sees_all(session, row, me.account)
        values = more(session, row)
    called = calling({p.name: p for p in table.people}, None)
    return page(
        template, me, at="/matches", t=table, called=called,
        numbers={p.name: p.number for p in table.people}, tab="Desk", part=part,
        heading="The desk", row=row,
        terms=terms_from(row.terms), all_seen=all_seen, why="",
        mails=bool(host.settings.smtp.host),
        when=lambda at: times.at(at, me.zone), **values,
    )  # fmt: skip


@get("/m/{key:str}/desk/press")
def press(request: Request, key: FromPath[str]) -> Response[str]:
    def read(session: Reading, row: MatchFacts) -> dict[str, Any]:
        return {"sent": records.messages(session, row)}

    return _part(request, key, "Letter to all", "desk_press.html", read)


@get("/m/{key:str}/desk/dice")
def dice(request: Request, key: FromPath[str], turn: FromQuery[int | None] = None) -> Response[str]:
    """Every draw of a turn. It shows what is hidden, so whoever plays must wait for the end."""
    me = known(request)
    assert me.account is not None
    with host_of(request).db.read() as session:
        views.may_see_all(session, matches.as_master(session, key, me.account), me.account)

    def read(session: Reading, row: MatchFacts) -> dict[str, Any]:
        found = records.thrown(session, row, turn)
        return {
            "turns": found.turns, "chosen": found.chosen, "draws": found.draws[:MOST_DRAWS],
            "all": len(found.draws),
        }  # fmt: skip

    return _part(request, key, "Dice", "desk_dice.html", read)


@get("/m/{key:str}/desk/history")
def history(
    request: Request, key: FromPath[str], back: FromQuery[int | None] = None,
    move: FromQuery[int | None] = None, done: FromQuery[int] = 0,
) -> Response[str]:  # fmt: skip
    """Every turn that was run; choose one to see what going back to it would undo. `done`: it has
    just been done."""
    me = known(request)
    assert me.account is not None
    account = me.account

    def read(session: Reading, row: MatchFacts) -> dict[str, Any]:
        past = {t.turn: t.at for t in views.turns(session, row)}
        undoing = rollback.preview(session, account, key, back) if back in past else None
        before = [(turn, at) for turn, at in sorted(past.items(), reverse=True) if turn != row.turn]
        found = moves.moves(session, row)
        taking = next((one for one in found if one.after == move), None)
        return {
            "past": before, "undoing": undoing if back != row.turn else None,
            "moves": found, "taking": taking, "done": done,
            "undone": _undone(session, account, row), "ran": _ran(session, account, row),
        }  # fmt: skip

    return _part(request, key, "History", "desk_history.html", read)


def _ran(session: Reading, account: User, row: MatchFacts) -> dict[int, list[str]]:
    """By turn, what of how it was run is worth a word: who hurried it, who had sent nothing."""
    log = views.interventions(session, account, row.key)
    found: dict[int, list[str]] = {}
    for done in log:
        if done.kind == Doing.ROLLBACK:
            found = {turn: told for turn, told in found.items() if turn < done.turn}
        elif done.kind in (Doing.PROCESS, Doing.GRACE, *OWN):
            found.setdefault(done.turn, []).append(done.text)
    return found


def _undone(session: Reading, account: User, row: MatchFacts) -> list[views.Done]:
    """What was taken back so far, the newest first."""
    log = views.interventions(session, account, row.key)
    found = [done for done in reversed(log) if done.kind in (Doing.ROLLBACK, Doing.UNDO)]
    return found[:MOST_UNDONE]


@get("/m/{key:str}/desk/settings")
def settings(
    request: Request, key: FromPath[str], preview: FromQuery[bool] = False
) -> Response[str]:
    """The terms, what of the clock can still be changed, and the rules of today."""

    def read(session: Reading, row: MatchFacts) -> dict[str, Any]:
        newest = registry.get(row.game)
        tried = rule_versions.preview(session, row) if preview else None
        return {
            "newest": newest.version, "tried": tried,
            "grace": deadlines.span(deadlines.grace(terms_from(row.terms).schedule)),
            "rhythm": times.rhythm(row.terms, game_of(row).resolve),
            "by_turns": row.resolve == Resolve.EACH,
            "unit": unit(terms_from(row.terms)),
            "letters": correspondence.words(row),
            "options": settled(newest, row.options),
        }  # fmt: skip

    return _part(request, key, "Settings", "desk_settings.html", read)


HANDLERS = (press, dice, history, settings)
