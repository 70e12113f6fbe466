"""Who had which part in a match, for good; addresses that are not proved yet; guests as guests."""

import base64
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "parts",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "account_id", "kind"),
    )
    op.create_index(op.f("ix_parts_account_id"), "parts", ["account_id"], unique=False)
    op.add_column(
        "accounts",
        sa.Column("pending_email", sa.String(length=320), nullable=False, server_default=""),
    )
    op.add_column(
        "accounts", sa.Column("is_guest", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "links", sa.Column("email", sa.String(length=320), nullable=False, server_default="")
    )
    op.add_column("webhooks", sa.Column("secret", sa.Text(), nullable=False, server_default=""))
    for statement in KNOWN:
        op.execute(statement)
    hooks = op.get_bind().execute(sa.text("select id from webhooks")).scalars().all()
    for number in hooks:
        made = f"whsec_{base64.b64encode(secrets.token_bytes(32)).decode()}"
        change = sa.text("update webhooks set secret = :made where id = :number")
        op.get_bind().execute(change, {"made": made, "number": number})


KNOWN = (
    """insert into parts (match_id, account_id, kind, at)
    select distinct m.id, s.account_id, 'played', m.started_at
    from matches m join seats s on s.match_id = m.id
    where m.started_at is not null and s.account_id is not null and s.kind <> 'gm'""",
    """insert into parts (match_id, account_id, kind, at)
    select distinct m.id, s.owner_id, 'played', m.started_at
    from matches m join seats s on s.match_id = m.id
    where m.started_at is not null and s.owner_id is not null and not exists (
        select 1 from parts p where p.match_id = m.id and p.account_id = s.owner_id)""",
    """insert into parts (match_id, account_id, kind, at)
    select m.id, m.gm_id, 'saw_all', m.started_at from matches m
    where m.started_at is not null and not exists (
        select 1 from parts p where p.match_id = m.id and p.account_id = m.gm_id)""",
    """update links set email = (select a.email from accounts a where a.id = links.account_id)
    where used_at is null and exists (
        select 1 from accounts a where a.id = links.account_id and a.confirmed_at is null
        and a.email is not null)""",
    """update accounts set pending_email = email, email = null
    where confirmed_at is null and email is not null""",
    """update accounts set is_guest = true
    where email is null and pending_email = '' and confirmed_at is null and deleted_at is null""",
)
"""What was so far can be told from the seats; an address that nobody proved is taken back."""


def downgrade() -> None:
    op.drop_column("webhooks", "secret")
    op.drop_column("links", "email")
    op.drop_column("accounts", "is_guest")
    op.drop_column("accounts", "pending_email")
    op.drop_table("parts")
