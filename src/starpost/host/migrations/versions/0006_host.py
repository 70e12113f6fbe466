"""Mails are held by a living sender; requests are counted together; clocks know their rule."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("outbox") as outbox:
        outbox.add_column(sa.Column("holder", sa.Integer(), nullable=True))
        outbox.add_column(
            sa.Column("handed", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        outbox.create_index("ix_outbox_holder", ["holder"])
    with op.batch_alter_table("absences") as absences:
        absences.add_column(
            sa.Column("begun", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("ruled_from", sa.DateTime(timezone=True), nullable=True))
        seats.add_column(sa.Column("ruled_at", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "rate_windows",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "seconds", "number"),
    )


def downgrade() -> None:
    op.drop_table("rate_windows")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("ruled_at")
        seats.drop_column("ruled_from")
    with op.batch_alter_table("absences") as absences:
        absences.drop_column("begun")
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_index("ix_outbox_holder")
        outbox.drop_column("handed")
        outbox.drop_column("holder")
