"""Where a player has put worlds on the own map."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "pins",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "account_id"),
    )
    op.create_index(op.f("ix_pins_account_id"), "pins", ["account_id"], unique=False)


def downgrade() -> None:
    op.drop_table("pins")
