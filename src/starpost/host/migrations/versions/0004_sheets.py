"""Drafts, lines for later turns, lines shared with others."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _written(name: str, *more: sa.Column[Any]) -> None:
    """A text by a seat of a match; the key ends with what the first further column holds."""
    op.create_table(
        name,
        sa.Column("match_id", ID, nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        *more,
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "seat", more[0].name),
    )
    op.create_index(op.f(f"ix_{name}_account_id"), name, ["account_id"], unique=False)


def _shared() -> None:
    op.create_table(
        "shared_lines",
        sa.Column("id", ID, nullable=False),
        sa.Column("match_id", ID, nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("sender", sa.String(length=60), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_shared_lines_match_id"), "shared_lines", ["match_id"], unique=False)


def upgrade() -> None:
    _written(
        "drafts",
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
    )
    _written("later_lines", sa.Column("turn", sa.Integer(), nullable=False))
    _shared()


def downgrade() -> None:
    op.drop_table("shared_lines")
    op.drop_table("later_lines")
    op.drop_table("drafts")
