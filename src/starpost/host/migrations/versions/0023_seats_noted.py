"""The log of interventions says which seat it is about, who has it now and why. That stood only in
its sentences, which are read here for the last time."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

ABOUT = ("replace", "replaced", "takeover", "handback", "remind")
GIVEN = re.compile(r" (?:is now played by|was offered to) (.+?)\.(?: (.*))?$", re.DOTALL)


def upgrade() -> None:
    with op.batch_alter_table("interventions") as table:
        table.add_column(sa.Column("seat", sa.String(60), nullable=False, server_default=""))
        table.add_column(sa.Column("to_id", sa.Integer(), nullable=True))
        table.add_column(sa.Column("why", sa.Text(), nullable=False, server_default=""))
    _fill()


def downgrade() -> None:
    with op.batch_alter_table("interventions") as table:
        for name in ("why", "to_id", "seat"):
            table.drop_column(name)


def _fill() -> None:
    connection = op.get_bind()
    seats: dict[int, list[str]] = {}
    for match, name in connection.execute(sa.text("SELECT match_id, name FROM seats")):
        seats.setdefault(match, []).append(name)
    people = dict(map(tuple, connection.execute(sa.text("SELECT name, id FROM accounts"))))
    found = sa.text("SELECT id, match_id, kind, text FROM interventions WHERE kind IN :kinds")
    kinds = found.bindparams(sa.bindparam("kinds", ABOUT, expanding=True))
    kept = sa.text(
        "UPDATE interventions SET seat = :seat, to_id = :to_id, why = :why WHERE id = :id"
    )
    for number, match, kind, text in connection.execute(kinds).all():
        begins = [name for name in seats.get(match, ()) if text.startswith(f"{name} ")]
        if not begins:
            continue
        seat = max(begins, key=len)
        given = GIVEN.fullmatch(text.removeprefix(seat)) if kind == "replace" else None
        connection.execute(
            kept,
            {
                "id": number, "seat": seat, "to_id": people.get(given[1]) if given else None,
                "why": (given[2] or "").strip() if given else "",
            },
        )  # fmt: skip
