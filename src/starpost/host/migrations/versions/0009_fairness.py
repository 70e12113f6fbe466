"""What makes the referee checkable: bound sheets, bots, turns run again, words of chance."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("entries") as table:
        table.add_column(sa.Column("bound", sa.Text(), nullable=False, server_default="[]"))
        table.add_column(sa.Column("bots", sa.Text(), nullable=False, server_default="{}"))
        table.add_column(sa.Column("again", sa.String(length=5), nullable=False, server_default=""))
    with op.batch_alter_table("seats") as table:
        table.add_column(sa.Column("word", sa.String(length=64), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seats") as table:
        table.drop_column("word")
    with op.batch_alter_table("entries") as table:
        table.drop_column("again")
        table.drop_column("bots")
        table.drop_column("bound")
