"""What a seat has read: the last message, the last word about the match."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("press_read", "notice_read"):
        op.add_column("seats", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    for name in ("press_read", "notice_read"):
        op.drop_column("seats", name)
