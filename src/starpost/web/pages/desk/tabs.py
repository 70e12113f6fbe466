"""The desk's other tabs: press to all, the dice log, history with roll back, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.looking import views
from starpost.host.matches.find import as_gm
from starpost.host.matches.terms import terms_from
from starpost.host.storage import Intervention, MatchRow, StepRow
from starpost.host.turns import rollback, rule_versions
from starpost.host.words import Doing, Status
from starpost.kernel import registry
from starpost.kernel.dice import Draw
from starpost.web.caller import Ask, host_of, known
from starpost.web.pages import times
from starpost.web.pages.fields import settled
from starpost.web.pages.match.table import load
from starpost.web.pages.site.lobby import rhythm
from starpost.web.responses import page
from starpost.web.routes import get

MOST_DRAWS = 400
Read = Callable[[Session, MatchRow], dict[str, Any]]


def _part(request: Ask, key: str, part: str, template: str, more: Read) -> Response[str]:
    """A tab of the desk: `more` reads what it shows, after it is sure who asks."""
    host, me = host_of(request), known(request)
    assert me.account is not None
    with host.db.read() as session:
        row = as_gm(session, key, me.account, lock=False)
        all_seen = views.sees_all(session, row, me.account) or row.status == Status.OVER
        values = more(session, row)
    table = load(host, me, key)
    return page(
        template, me, at="/matches", t=table, tab="Desk", part=part, heading="The desk", row=row,
        terms=terms_from(row.terms), all_seen=all_seen, why="",
        when=lambda at: times.at(at, me.zone), **values,
    )  # fmt: skip


@get("/m/{key:str}/desk/press")
def press(request: Ask, key: FromPath[str]) -> Response[str]:
    def read(session: Session, row: MatchRow) -> dict[str, Any]:
        said = select(Intervention).where(
            Intervention.match_id == row.id, Intervention.kind == Doing.MESSAGE
        )
        return {"sent": list(session.scalars(said.order_by(Intervention.id.desc())))}

    return _part(request, key, "Press to all", "desk_press.html", read)


@get("/m/{key:str}/desk/dice")
def dice(request: Ask, key: FromPath[str], turn: FromQuery[int | None] = None) -> Response[str]:
    """Every draw of a turn. It shows what is hidden, so whoever plays must wait for the end."""
    me = known(request)

    def read(session: Session, row: MatchRow) -> dict[str, Any]:
        views.may_see_all(session, row, me.account)
        steps = select(StepRow.turn).where(StepRow.match_id == row.id).distinct()
        turns = sorted(session.scalars(steps))
        chosen = turn if turn in turns else (turns[-1] if turns else None)
        rows = session.scalars(
            select(StepRow)
            .where(StepRow.match_id == row.id, StepRow.turn == chosen)
            .order_by(StepRow.after)
        )
        draws = [d for step in rows for d in msgspec.convert(step.draws, list[Draw])]
        return {"turns": turns, "chosen": chosen, "draws": draws[:MOST_DRAWS], "all": len(draws)}

    return _part(request, key, "Dice", "desk_dice.html", read)


@get("/m/{key:str}/desk/history")
def history(request: Ask, key: FromPath[str], back: FromQuery[int | None] = None) -> Response[str]:
    """Every turn that was run; choose one to see what going back to it would undo."""
    me = known(request)
    assert me.account is not None
    account = me.account

    def read(session: Session, row: MatchRow) -> dict[str, Any]:
        past = {t.turn: t.at for t in views.turns(session, row)}
        undoing = rollback.preview(session, account, key, back) if back in past else None
        before = [(turn, at) for turn, at in sorted(past.items(), reverse=True) if turn != row.turn]
        return {"past": before, "undoing": undoing if back != row.turn else None}

    return _part(request, key, "History", "desk_history.html", read)


@get("/m/{key:str}/desk/settings")
def settings(request: Ask, key: FromPath[str], preview: FromQuery[bool] = False) -> Response[str]:
    """The terms, what of the clock can still be changed, and the rules of today."""

    def read(session: Session, row: MatchRow) -> dict[str, Any]:
        newest = registry.get(row.game)
        tried = rule_versions.preview(session, row) if preview else None
        return {
            "newest": newest.version, "tried": tried, "rhythm": rhythm(row.terms),
            "options": settled(newest, row.options),
        }  # fmt: skip

    return _part(request, key, "Settings", "desk_settings.html", read)


HANDLERS = (press, dice, history, settings)
