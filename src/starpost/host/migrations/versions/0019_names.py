"""Names that players choose: wishes of a seat, and names kept for one account."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("seats") as table:
        for name in ("wish", "second_wish"):
            table.add_column(
                sa.Column(name, sa.String(length=60), nullable=False, server_default="")
            )
    op.create_table(
        "reserved_names",
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"]),
        sa.PrimaryKeyConstraint("game", "name"),
    )
    op.create_index(op.f("ix_reserved_names_account_id"), "reserved_names", ["account_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_reserved_names_account_id"), table_name="reserved_names")
    op.drop_table("reserved_names")
    with op.batch_alter_table("seats") as table:
        for name in ("second_wish", "wish"):
            table.drop_column(name)
