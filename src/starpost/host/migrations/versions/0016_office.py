"""The administrator's books, and accounts that are barred for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("accounts", sa.Column("barred_until", AT, nullable=True))
    op.add_column("accounts", sa.Column("barred_why", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "knobs",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "sign_up_keys",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("expires_at", AT, nullable=False),
        sa.Column("created_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_table(
        "announcements",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("begins_at", AT, nullable=False),
        sa.Column("ends_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_announcements_ends_at", "announcements", ["ends_at"])
    op.create_table(
        "reports",
        sa.Column("id", ID, nullable=False),
        sa.Column("reporter_id", ID, nullable=False),
        sa.Column("about_id", ID, nullable=False),
        sa.Column("match_key", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("closed_at", AT, nullable=True),
        sa.ForeignKeyConstraint(["reporter_id"], ["accounts.id"]),
        sa.ForeignKeyConstraint(["about_id"], ["accounts.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for column in ("reporter_id", "about_id", "closed_at"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_table(
        "blocks",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("blocked_id", ID, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"]),
        sa.ForeignKeyConstraint(["blocked_id"], ["accounts.id"]),
        sa.PrimaryKeyConstraint("account_id", "blocked_id"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])


def downgrade() -> None:
    for name in ("blocks", "reports", "announcements", "sign_up_keys", "knobs"):
        op.drop_table(name)
    op.drop_column("accounts", "barred_why")
    op.drop_column("accounts", "barred_until")
