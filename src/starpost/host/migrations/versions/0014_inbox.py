"""Mails of players: what came in, and what was found out about its sender."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", ID, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("sender", sa.String(length=320), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("match_id", ID, nullable=True),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("verdict", sa.String(length=10), nullable=False),
        sa.Column("checks", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_inbox_account_id"), "inbox", ["account_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_inbox_account_id"), table_name="inbox")
    op.drop_table("inbox")
