"""The statements of a batch of sheets, each made once: building them anew would cost more than
running them. Lists are bound, so that a batch of any size uses the same statement."""

from __future__ import annotations

from sqlalchemy import Table, and_, bindparam, exists, func, insert, select, tuple_, update

from starpost.host.storage import Absence, Base, MatchRow, SeatRow, SheetRow
from starpost.host.words import SeatKind


def _table(row: type[Base]) -> Table:
    table = row.__table__  # its mapper is not asked: that would set up all of them
    assert isinstance(table, Table)
    return table


_matches, _seats, _sheets = _table(MatchRow), _table(SeatRow), _table(SheetRow)
_m, _s, _h = _matches.c, _seats.c, _sheets.c
_a = _table(Absence).c
_again = _sheets.alias("again")


MATCHES = (
    select(
        _m.id, _m.key, _m.status, _m.step, _m.turn, _m.due_at, _m.hold, _m.resolve, _m.gm_id,
        _m.soon,
    )
    .where(_m.key.in_(bindparam("keys", expanding=True)))
    .order_by(_m.id)
    .with_for_update()
)  # fmt: skip
"""`keys`: taken in the order of their numbers, so that two batches cannot wait for each other."""

_last = (
    select(func.max(_again.c.version))
    .where(
        _again.c.match_id == _s.match_id,
        _again.c.step == _m.step,
        _again.c.seat == _s.name,
    )
    .correlate(_seats, _matches)
    .scalar_subquery()
)
SEATS = (
    select(
        _s.match_id, _s.name, _s.id, _s.account_id, _s.kind, _s.asked, _s.ready,
        _h.version, _h.digest, _h.at,
    )
    .join_from(_seats, _matches, _m.id == _s.match_id)
    .outerjoin(
        _sheets,
        and_(
            _h.match_id == _s.match_id,
            _h.step == _m.step,
            _h.seat == _s.name,
            _h.version == _last,
        ),
    )
    .where(tuple_(_s.match_id, _s.name).in_(bindparam("wanted", expanding=True)))
)  # fmt: skip
"""`wanted`: pairs of match and seat; each with its last sheet for the question now open."""

KEEP = insert(_sheets)
READY = (
    update(_seats)
    .where(_s.id.in_(bindparam("ids", expanding=True)))
    .values(ready=bindparam("is_ready"))
)
TOUCH = (
    update(_matches).where(_m.id.in_(bindparam("ids", expanding=True))).values(serial=_m.serial + 1)
)
SOON = TOUCH.values(soon=True)
WAITING = (
    select(_s.match_id)
    .where(
        _s.match_id.in_(bindparam("ids", expanding=True)),
        _s.waited.is_(True),
        _s.ready.is_(False),
        _s.kind != SeatKind.BOT,
        ~exists().where(
            _a.account_id == _s.account_id,
            _a.begins_at <= bindparam("now"),
            _a.ends_at > bindparam("now"),
        ),
    )
    .distinct()
)
"""Matches that wait for somebody: who is not ready, and neither a bot nor away."""
