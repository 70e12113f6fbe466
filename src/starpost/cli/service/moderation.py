"""`starpost admin`, about people: find, suspend, close, export, delete; reports, announcements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starpost.cli.output import AsJson, Refusal, as_json_line, tell_list
from starpost.cli.service.serve import Config, Data, open_host, settings_from

if TYPE_CHECKING:
    from datetime import datetime

    from starpost.host.host import Host
    from starpost.host.office.people import Person

Name = Annotated[str, typer.Argument(help="The account's name.")]
Why = Annotated[str, typer.Option("--why", help="The reason; the person is told.")]


@contextmanager
def office(config: Path | None, data: Path | None) -> Iterator[Host]:
    """The host, and its refusals as ours."""
    from starpost.host.trouble import Trouble

    host = open_host(settings_from(config, data))
    try:
        yield host
    except Trouble as trouble:
        raise Refusal(trouble.code, trouble.text) from None
    finally:
        host.close()


def accounts(
    words: Annotated[str, typer.Argument(help="Part of a name or address.")] = "",
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List accounts, the newest first."""
    from starpost.host.office import people

    with office(config, data) as host, host.db.read() as session:
        found = people.find(session, words)
        now = host.clock.now()
    lines = (
        f"{p.name:<30}  {p.email or '-':<40}  {p.created_at:%F}  {_state(p, now)}" for p in found
    )
    tell_list(lines, found, "There is no such account.", as_json)


def _state(p: Person, now: datetime) -> str:
    if p.barred_until is not None and p.barred_until > now:
        return "closed" if p.closed else "suspended"
    if p.admin or p.guest:
        return "administrator" if p.admin else "guest"
    if p.bot:
        return "bot"
    return "active" if p.confirmed else "unconfirmed"


def suspend(
    name: Name,
    why: Why = "",
    days: Annotated[int, typer.Option("--days", help="For how long.")] = 14,
    config: Config = None,
    data: Data = None,
) -> None:
    """Suspend an account for some days; its seats stay its own."""
    from starpost.host.office import people

    with office(config, data) as host:
        until = people.suspend(host, name, days, why)
    typer.echo(f"{name} is suspended until {until:%F %R} UTC.")


def close(name: Name, why: Why = "", config: Config = None, data: Data = None) -> None:
    """Close an account for good; bots take its seats."""
    from starpost.host.office import people

    with office(config, data) as host:
        people.close(host, name, why)
    typer.echo(f"{name} is closed.")


def admit(name: Name, config: Config = None, data: Data = None) -> None:
    """Let a suspended or closed account in again."""
    from starpost.host.office import people

    with office(config, data) as host:
        people.admit(host, name)
    typer.echo(f"{name} may come in again.")


def link(name: Name, config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """Make a link for somebody who has lost the password; it works once, for three days."""
    from starpost.host.office import people

    with office(config, data) as host:
        made = f"{host.settings.address}{people.way_back(host, name)}"
    typer.echo(as_json_line({"link": made}) if as_json else made)


def data(
    name: Name,
    out: Annotated[Path, typer.Argument(help="The file to write.")],
    config: Config = None,
    data: Data = None,
) -> None:
    """Write all that is held about a person into a JSON file."""
    from starpost.host.office import people
    from starpost.host.people import my_data
    from starpost.kernel.proof.file import write_atomic

    with office(config, data) as host, host.db.read() as session:
        found: Any = my_data.export_for_office(session, people.named(session, name).id)
    try:
        write_atomic(out, as_json_line(found).encode())
    except OSError as error:
        raise Refusal("cannot_write", f"{out} cannot be written: {error.strerror}.") from None
    typer.echo(f"All about {name} is in {out}.")


def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    config: Config = None,
    data: Data = None,
) -> None:
    """Delete an account and all that is about the person."""
    from starpost.host.office import people

    if not yes and not typer.confirm(f"Delete {name} for good?"):
        raise Refusal("not_sure", "Nothing was deleted.")
    with office(config, data) as host:
        people.delete(host, name)
    typer.echo(f"{name} is deleted.")


def registration(
    mode: Annotated[str, typer.Argument(help="open, invitation or closed; none: show.")] = "",
    key: Annotated[int, typer.Option("--key", help="Make a key for so many people.")] = 0,
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Show or choose who may sign up; make keys to sign up with."""
    from starpost.host.people import registration as door

    with office(config, data) as host:
        if mode:
            door.choose(host, mode)
        if key:
            made = door.make_key(host, key)
            typer.echo(as_json_line({"key": made}) if as_json else made)
            return
        with host.db.read() as session:
            now = door.mode(host, session)
    typer.echo(as_json_line({"registration": now}) if as_json else f"Registration: {now}.")


def announce(
    text: Annotated[str, typer.Argument(help="What everybody is told.")],
    maintenance: Annotated[
        bool, typer.Option("--maintenance", help="The host will be away for a while.")
    ] = False,
    days: Annotated[int, typer.Option("--days", help="How long it stands.")] = 7,
    config: Config = None,
    data: Data = None,
) -> None:
    """Say something at the top of every page."""
    from starpost.host.office import announcements

    with office(config, data) as host:
        announcements.announce(host, text, "maintenance" if maintenance else "news", days)
    typer.echo("It is announced.")


def reports(
    answer: Annotated[int, typer.Option("--close", help="The number of one to close.")] = 0,
    text: Annotated[str, typer.Option("--answer", help="What its writer is told.")] = "",
    config: Config = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List the open complaints about players, or close one."""
    from starpost.host.office import reports as book

    with office(config, data) as host:
        if answer:
            book.close(host, answer, text)
            typer.echo(f"Report {answer} is closed.")
            return
        with host.db.read() as session:
            found = book.listed(session)
    wheres = [f" (seat {c.seat}, match {c.match})" if c.match else "" for c in found]
    lines = (
        f"{c.id}  {c.at:%F}  {c.reporter} about {c.about}{where}: {c.text}"
        for c, where in zip(found, wheres, strict=True)
    )
    tell_list(lines, found, "No report is open.", as_json)


def storage(config: Config = None, data: Data = None, as_json: AsJson = False) -> None:
    """List the matches that take most room."""
    from starpost.host.office import storage_use

    with office(config, data) as host, host.db.read() as session:
        found = storage_use.by_match(session)
    lines = (f"{u.match}  {u.bytes / 1000:>10,.0f} KB  {u.game:<18} {u.name}" for u in found)
    tell_list(lines, found, "There are no matches.", as_json)
