"""What a host says about itself where its operator has written nothing: about, privacy, contact.

Each sentence follows from the settings, so that none promises what this host does not do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

from starpost.host.settings import Settings


def _about(settings: Settings) -> str:
    return f"""# About this host

{_name(settings)} runs Starpost {version("starpost")}, a referee for six space-empire games. It
keeps the map, hides what
must be hidden, rolls the dice, runs the turns and writes the reports. Starpost is free software
under the Apache licence 2.0.

## Who runs it

{_who(settings)} What is kept about you is told under [Privacy](/legal/privacy), how the site
works under [Help](/help).

## How one becomes its owner

Whoever starts the host owns it. The window in which it runs shows an address that signs the owner
in, once; it is shown anew
with each start. The owner has a page *Administration*, and can make it another account's:
`starpost admin promote NAME`. An account that is made on the page *Sign in* is a player's, also
the very first one.
"""


def _privacy(settings: Settings) -> str:
    mail = settings.smtp.host
    address = (
        "Your mail address, to sign you in and to send you what you have chosen."
        if mail
        else "A mail address only if you leave one. This host sends no mail."
    )
    log = (
        "- A line in the log for each request: its time, the page, and the address it came from."
        if settings.access_log
        else "\nWhich pages you open is not logged."
    )
    sent = f" Mails that were sent: {settings.mail_days} days." if mail else ""
    taken = (
        f" Mails taken in: {settings.inbox_days} days."
        if settings.inbound.address or settings.imap.host
        else ""
    )
    return f"""# Privacy

Nothing here comes from elsewhere: no advertisements, no counting of visitors by others, no fonts
or scripts of other sites.

## What is kept

- Your name.
- {address}
- Your password, if you have one, as a digest from which nobody can read it.
- The matches you play, with your orders and letters. What you may see of a match, others at its
  table may see after its end.
- The devices on which you are signed in, by the name that the browser gives.
{log}

## Cookies

One for your session, and small ones for what you chose in this browser: colours, time zone, tips
that you put away. None follows
you elsewhere, so you are not asked about them.

## How long

- A guest and the guest's matches against bots: {settings.guest_days} days.
- A session: 30 days.{sent}{taken}
- Complaints about players: {settings.report_days} days after they were closed.
- Matches with people in them, and accounts: until they are deleted.

## What you can do

On the page [Me](/me) you take everything that is held about you along as a file, and delete your
account. Matches of others go on
then, without your name. For all else write to the owner: see [Contact](/legal/contact).
"""


def _contact(settings: Settings) -> str:
    lost = (
        "Lost your password? Ask for a link on the page [Sign in](/sign-in)."
        if settings.smtp.host
        else "Lost your password? The owner can make you a link that lets you in again, once. If "
        "your account has a mail address, ask for it on the page [Sign in](/sign-in), under *I "
        "have no password, or lost it*: the owner sees on the own pages that you wait."
    )
    return f"""# Contact

{_who(settings)}

{lost} A player who behaves badly is best reported from the page *Players* of the match: the owner
reads it, with what was written.
"""


def _name(settings: Settings) -> str:
    return settings.name or "This host"


def _who(settings: Settings) -> str:
    if not settings.contact:
        return (
            "The owner has left no name or address here, so only what stands below reaches them "
            "from this site. If somebody gave you its address, ask them: most hosts are run by one "
            "person for a group of friends."
        )
    contact = settings.contact
    reached = f"[{contact}](mailto:{contact})" if "@" in contact and " " not in contact else contact
    return f"The owner is reached here: {reached}."


PAGES: dict[str, tuple[str, Callable[[Settings], str]]] = {
    "about": ("About", _about),
    "privacy": ("Privacy", _privacy),
    "contact": ("Contact", _contact),
}
"""By name: the word at the foot of every page, and what stands there."""
