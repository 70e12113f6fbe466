"""What a host says about itself where its operator has written nothing: about, privacy, contact.

Each sentence follows from the settings, so that none promises what this host does not do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

from starpost.host.settings import Settings
from starpost.kernel import registry


def _about(settings: Settings) -> str:
    games = "".join(f"- [{registry.get(one).title}](/rules/{one})\n" for one in registry.ids())
    return f"""# About this site

{_name(settings)} runs Starpost, a referee for games of space empires. It keeps the map, hides what
must be hidden, rolls the dice, runs the turns and tells everybody what happened. You play it with
friends, with strangers or against fifteen characters of its own, in an evening or over weeks.

## The games

{games}
Each opens with how one wins; its rulebook is written anew, in our own words.

## Who runs it

{_owner(settings)} What is kept about you is told under [Privacy](/legal/privacy), and how the site
works under [Help](/help).

## Free software

Starpost {version("starpost")} is free software under the Apache licence 2.0: whoever likes may run
it for a group of their own. Programs may play too: see [For bots](/bots).
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
- What you write to the owner, and complaints about players.
- The devices on which you are signed in, by the name that the browser gives.
{log}

## Cookies

One for your session, and small ones for what you chose in this browser: colours, time zone, tips
that you put away. None follows
you elsewhere, so you are not asked about them.

## How long

- A guest and the guest's matches against bots: {settings.guest_days} days.
- A session: 30 days.{sent}{taken}
- Letters to the owner and complaints about players: {settings.report_days} days after their answer.
- Matches with people in them, and accounts: until they are deleted.

## What you can do

On the page [Me](/me) you take everything that is held about you along as a file, and delete your
account. Matches of others go on
then, without your name. For all else write to the owner: see [Contact](/legal/contact).
"""


READS = "What you write here the owner of this site reads."


def _contact(settings: Settings) -> str:
    lost = (
        "Lost your password? Ask for a link on the page [Sign in](/sign-in)."
        if settings.smtp.host
        else "Lost your password? The owner can make you a link that lets you in again: write the "
        "name of your account and how you can be reached."
    )
    return f"""# Contact

{_who(settings) + " Or write below." if settings.contact else READS}

A player who behaves badly is best reported from the page *Players* of the match.

{lost}
"""


def _name(settings: Settings) -> str:
    return settings.name or "This host"


def _owner(settings: Settings) -> str:
    """Who runs it, as far as the operator has said."""
    if settings.contact:
        return _who(settings)
    named = f"{settings.name} is run by its owner" if settings.name else "Its owner runs it"
    return (f"{named}, who started it on a machine of their own and has not written a name here. "
            "What you write on the page [Contact](/legal/contact) goes to them.")  # fmt: skip


def _who(settings: Settings) -> str:
    if not settings.contact:
        return "The owner reads what you write on the page [Contact](/legal/contact)."
    contact = settings.contact
    reached = f"[{contact}](mailto:{contact})" if "@" in contact and " " not in contact else contact
    return f"The owner is reached here: {reached}."


PAGES: dict[str, tuple[str, Callable[[Settings], str]]] = {
    "about": ("About", _about),
    "privacy": ("Privacy", _privacy),
    "contact": ("Contact", _contact),
}
"""By name: the word at the foot of every page, and what stands there."""
