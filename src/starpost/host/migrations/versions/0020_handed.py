"""A mail is waiting, held or sent: what was noted in between is gone (docs/decisions/0008)."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_column("handed")


def downgrade() -> None:
    with op.batch_alter_table("outbox") as outbox:
        outbox.add_column(
            sa.Column("handed", sa.Boolean(), nullable=False, server_default=sa.false())
        )
