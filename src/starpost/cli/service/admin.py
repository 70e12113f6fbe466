"""`starpost admin`: what an administrator does on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starpost.cli.output import AsJson, Refusal, as_json_line, tell_list
from starpost.cli.service import moderation
from starpost.cli.service.serve import Config, Data, open_host, settings_from

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from starpost.host.outgoing.reading import Envelope
    from starpost.host.storage import Account

app = typer.Typer(help="Administer a host.", no_args_is_help=True)
Name = moderation.Name
for _command in (moderation.accounts, moderation.suspend, moderation.close, moderation.admit,
                 moderation.link, moderation.data, moderation.delete, moderation.registration,
                 moderation.announce, moderation.reports, moderation.storage):  # fmt: skip
    app.command(_command.__name__)(_command)


def _account(session: Session, name: str) -> Account:
    from sqlalchemy import select

    from starpost.host.people.names import key
    from starpost.host.storage import Account

    found = session.scalar(
        select(Account).where(Account.name_key == key(name), Account.deleted_at.is_(None))
    )
    if found is None:
        raise Refusal("no_account", f"There is no account {name!r}.")
    return found


@app.command("create")
def create(
    name: Name,
    email: Annotated[str, typer.Argument(help="The account's mail address.")],
    admin: Annotated[bool, typer.Option("--admin", help="Make it an administrator.")] = False,
    password: Annotated[
        str, typer.Option("--password", help="A password; none: by link only.")
    ] = "",
    is_bot: Annotated[bool, typer.Option("--bot", help="A program plays it.")] = False,
    config: Config = None,
    data: Data = None,
) -> None:
    """Make a confirmed account."""
    from starpost.host.people import accounts
    from starpost.host.trouble import Trouble

    host = open_host(settings_from(config, data))
    try:
        accounts.enter(host, name, email, password or None, admin=admin, bot=is_bot)
    except Trouble as trouble:
        raise Refusal(trouble.code, trouble.text) from None
    host.close()
    typer.echo(f"{name} is ready.")


@app.command("promote")
def promote(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take the role away.")] = False,
    config: Config = None,
    data: Data = None,
) -> None:
    """Make an account an administrator, or no longer one."""
    host = open_host(settings_from(config, data))
    with host.db.write() as session:
        _account(session, name).is_admin = not off
    host.close()
    typer.echo(f"{name} is {'no longer ' if off else ''}an administrator.")


@app.command("bot")
def bot(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="A person plays it after all.")] = False,
    config: Config = None,
    data: Data = None,
) -> None:
    """Mark an account as played by a program."""
    from starpost.host.people import machines
    from starpost.host.trouble import Trouble

    host = open_host(settings_from(config, data))
    try:
        machines.mark(host, name, not off)
    except Trouble as trouble:
        raise Refusal(trouble.code, trouble.text) from None
    host.close()
    typer.echo(f"{name} is {'a person' if off else 'a bot'}.")


@app.command("token")
def token(
    name: Name,
    scopes: Annotated[str, typer.Option("--scopes", help="Scopes, with commas.")] = "read,play",
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Make an API token for an account and print it."""
    from starpost.host.people import sessions
    from starpost.host.trouble import Trouble

    host = open_host(settings_from(config, data))
    with host.db.read() as session:
        account = _account(session, name)
    try:
        made = sessions.make_token(host, account.id, "from the command line", scopes.split(","))
    except Trouble as trouble:
        raise Refusal(trouble.code, trouble.text) from None
    host.close()
    typer.echo(as_json_line({"token": made[1]}) if as_json else made[1])


@app.command("names")
def names(
    game: Annotated[str, typer.Option("--game", help="The game they are for.")] = "starweb",
    reserve: Annotated[str, typer.Option("--reserve", help="Keep this name to an account.")] = "",
    account: Annotated[str, typer.Option("--account", help="Whose it is.")] = "",
    free: Annotated[str, typer.Option("--free", help="Give this name back to everybody.")] = "",
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Show the code names that are kept to one account; keep another, or give one back."""
    from starpost.host.matches import naming
    from starpost.host.storage import Account
    from starpost.host.trouble import Trouble

    host = open_host(settings_from(config, data))
    try:
        if reserve or free:
            with host.db.read() as session:
                holder = naming.owner(session, game, free) if free else _account(session, account)
            change = naming.release if free else naming.reserve
            change(host, holder, game, free or reserve)
        with host.db.read() as session:
            kept = [
                (held.name, session.get_one(Account, held.account_id).name)
                for held in naming.all_reserved(session, game)
            ]
    except Trouble as trouble:
        raise Refusal(trouble.code, trouble.text) from None
    host.close()
    facts = [{"name": name, "account": whose} for name, whose in kept]
    tell_list([f"{name}  {whose}" for name, whose in kept], facts, "No name is kept.", as_json)


@app.command("mail")
def mail(config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """Show to whom the last mails went, and the links that people wait for."""
    from starpost.host.outgoing.reading import awaited, envelopes

    host = open_host(settings_from(config, data))
    with host.db.read() as session:
        rows = list(reversed(envelopes(session)))
        links = awaited(host.settings, session, host.clock.now())
    host.close()
    if as_json:
        typer.echo(as_json_line({"mails": rows, "links": links}))
        return
    lines = [_mail_text(row) for row in rows]
    waits = [f"{one.to} waits for a link {one.about}: {one.link}" for one in links]
    tell_list([*lines, *waits], [], "No mails yet.", False)


def _mail_text(row: Envelope) -> str:
    state = row.trouble or ("sent" if row.sent_at else "waiting")
    return f"{row.created_at:%F %T}  {row.to}  {row.about}  [{state}]"


@app.command("replay-all")
def replay_all(
    game: Annotated[str, typer.Option("--game", help="Only matches of this game.")] = "",
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Replay every stored match with the rules of today and say what would differ."""
    from starpost.host.turns.rule_versions import replay_all as replay

    host = open_host(settings_from(config, data))
    same = other = 0
    every = []
    for found in replay(host, game):
        every.append(found)
        same, other = same + found.same, other + (not found.same)
        if not found.same and not as_json:
            where = ", ".join(map(str, found.differ))
            told = f"entries {where} would differ" if where else ""
            typer.echo(
                f"{found.match} {found.game} version {found.version}, now {found.now}: "
                + "; ".join(text for text in (told, found.trouble) if text)
            )
    host.close()
    if as_json:
        typer.echo(as_json_line(every))
    else:
        typer.echo(f"{same} the same, {other} different")
    if other:
        raise typer.Exit(1)


@app.command("export")
def export(
    key: Annotated[str, typer.Argument(help="The match's key.")],
    out: Annotated[Path, typer.Argument(help="The file to write.")],
    turn: Annotated[int | None, typer.Option("--turn", help="As it stood at this turn.")] = None,
    config: Config = None,
    data: Data = None,
) -> None:
    """Write a match out as a file, seed and all."""
    from starpost.host.matches.find import match_by_key
    from starpost.host.running.backup import BackupError, match_at
    from starpost.host.trouble import Trouble
    from starpost.kernel.proof.file import write_atomic

    host = open_host(settings_from(config, data))
    try:
        with host.db.read() as session:
            written = match_at(session, match_by_key(session, key), turn)
    except (Trouble, BackupError) as error:
        raise Refusal("no_match", str(error)) from None
    try:
        write_atomic(out, written)
    except OSError as error:
        raise Refusal("cannot_write", f"{out} cannot be written: {error.strerror}.") from None
    host.close()
