"""Star Empires is counted from 1, as every game is: what was written down moves up by one."""

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
STARTED = "game = 'star_empires' AND started_at IS NOT NULL"


def upgrade() -> None:
    _shift(1)


def downgrade() -> None:
    _shift(-1)


def _shift(by: int) -> None:
    """By way of numbers that are no turns: where the turn is part of a key, no two may meet."""
    for table in TABLES:
        these = f"match_id IN (SELECT id FROM matches WHERE {STARTED})"  # noqa: S608 - our words
        op.execute(sa.text(f"UPDATE {table} SET turn = -1000000 - turn WHERE {these}"))  # noqa: S608
        op.execute(
            sa.text(f"UPDATE {table} SET turn = -1000000 - turn + ({by}) WHERE turn < -999999")  # noqa: S608
        )
    op.execute(sa.text(f"UPDATE matches SET turn = turn + ({by}) WHERE {STARTED}"))  # noqa: S608
