"""Who is told what and how: a player's choices, quiet hours, mails put aside for the digest."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("match_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("ways", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("account_id", "match_id", "kind"),
    )
    for name in ("quiet_from", "quiet_to", "digest_at"):
        op.add_column("accounts", sa.Column(name, sa.Integer(), nullable=True))
    op.add_column("outbox", sa.Column("match_id", ID, nullable=True))
    op.create_index("ix_outbox_held", "outbox", ["channel", "sent_at"], unique=False)
    op.add_column("sessions", sa.Column("agent", sa.String(length=200), nullable=True))


def downgrade() -> None:
    op.drop_column("sessions", "agent")
    op.drop_index("ix_outbox_held", table_name="outbox")
    op.drop_column("outbox", "match_id")
    for name in ("quiet_from", "quiet_to", "digest_at"):
        op.drop_column("accounts", name)
    op.drop_table("notices")
