"""`starpost mail`: takes players' mails, by SMTP or LMTP from a mail server, or from a mailbox."""

from __future__ import annotations

import signal
import threading
from typing import Annotated

import typer

from starpost.cli.output import Refusal
from starpost.cli.service.serve import Config, Data, open_host, open_watch, settings_from


def mail(
    once: Annotated[
        bool, typer.Option("--once", help="Collect the mailbox once and end; no listener.")
    ] = False,
    config: Config = None,
    data: Data = None,
) -> None:
    """Take players' mails: listen for a mail server, collect a mailbox, or both."""
    from starpost.host.incoming.collecting import collect
    from starpost.host.incoming.listener import listener
    from starpost.host.logs import configure

    settings = settings_from(config, data)
    if "@" not in settings.inbound.address:
        raise Refusal(
            "no_address", "Set inbound.address, such as orders@example.org; docs/mail.md."
        )
    configure("debug" if settings.debug else settings.log_level)
    host = open_host(settings)
    open_watch(host)
    if once:
        typer.echo(f"{collect(host)} mails were collected.")
        host.close()
        return
    door = listener(host)
    try:
        door.start()
    except OSError as error:
        raise Refusal("no_port", f"The port cannot be used: {error}.") from None
    typer.echo(f"Takes mail for {settings.inbound.address} on {door.hostname}:{door.port}.")
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    while not stop.wait(settings.imap.seconds):
        collect(host)
    door.stop()
    host.close()
