"""What an anonymous match keeps of its players' reliability until it is over."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as table:
        for name in ("kept_in_time", "kept_missed"):
            table.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("seats") as table:
        for name in ("kept_missed", "kept_in_time"):
            table.drop_column(name)
