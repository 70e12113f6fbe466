"""Star Empires is counted from 1, as every game is: what was written down moves up by one."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

TABLES = (
    "snapshots", "steps", "drafts", "later_lines", "shared_lines", "messages", "live_lines",
    "interventions", "diaries",
)  # fmt: skip
BEFORE = frozenset({"messages", "live_lines", "interventions"})
"""Some of these were written in the waiting room, where no turn is counted: they stay at 0."""
STARTED = "game = 'star_empires' AND started_at IS NOT NULL"
AHEAD = re.compile(r"^([ \t]*@)(\d{1,4})(?=\s+\S)", re.MULTILINE)
"""A line of a draft that is for a later turn."""


def upgrade() -> None:
    _shift(1)


def downgrade() -> None:
    _shift(-1)


def _shift(by: int) -> None:
    """By way of numbers that are no turns: where the turn is part of a key, no two may meet."""
    these = f"match_id IN (SELECT id FROM matches WHERE {STARTED})"  # noqa: S608 - our words
    for table in TABLES:
        begun = f"SELECT started_at FROM matches WHERE matches.id = {table}.match_id"  # noqa: S608
        played = f" AND {table}.at >= ({begun})" if table in BEFORE else ""
        op.execute(sa.text(f"UPDATE {table} SET turn = -1000000 - turn WHERE {these}{played}"))  # noqa: S608
        op.execute(
            sa.text(f"UPDATE {table} SET turn = -1000000 - turn + ({by}) WHERE turn < -999999")  # noqa: S608
        )
    op.execute(sa.text(f"UPDATE matches SET turn = turn + ({by}) WHERE {STARTED}"))  # noqa: S608
    _drafts(these, by)


def _drafts(these: str, by: int) -> None:
    """A draft names the turns of its lines for later in words."""
    connection = op.get_bind()
    found = sa.text(f"SELECT match_id, seat, step, text FROM drafts WHERE {these}")  # noqa: S608
    kept = sa.text(
        "UPDATE drafts SET text = :text "
        "WHERE match_id = :match_id AND seat = :seat AND step = :step"
    )
    for row in connection.execute(found).mappings().all():
        text = AHEAD.sub(lambda it: f"{it[1]}{int(it[2]) + by}", row["text"])
        if text != row["text"]:
            connection.execute(kept, {**row, "text": text})
