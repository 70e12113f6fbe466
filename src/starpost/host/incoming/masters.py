"""The game master's commands by mail; what cannot be taken back needs a second mail."""

from __future__ import annotations

import re

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.outgoing.replies import sign
from starpost.host.storage import Account, MatchRow
from starpost.host.tokens import same
from starpost.host.trouble import bad
from starpost.host.turns import rollback
from starpost.host.words import Status
from starpost.post.commands import Command

DANGEROUS = ("PROCESS", "ROLLBACK")


def obey(host: Host, account: Account, row: MatchRow, command: Command) -> str:
    """Do it and say what was done; Trouble says why not."""
    number = _number(command.rest)
    match command.word:
        case "PAUSE":
            until = desk.pause(host, account, row.key, number or 24)
            return f"The match is paused until {until:%F %H:%M} UTC."
        case "RESUME":
            desk.resume(host, account, row.key)
            return "The match goes on."
        case "EXTEND":
            until = desk.extend(host, account, row.key, number)
            if row.status == Status.PAUSED:
                return f"{number:g} hours more are left when the match goes on."
            return f"The deadline is now {until:%F %H:%M} UTC."
        case "MESSAGE" if command.rest.upper() == "ALL":
            count = desk.message_all(host, account, row.key, command.text)
            return f"Your message went to {count} {'player' if count == 1 else 'players'}."
        case "PROCESS" | "ROLLBACK":
            return _ask(host, row, command.word, number)
        case "CONFIRM":
            return _confirmed(host, account, row, command.rest.lower())
        case _:
            raise bad("bad_command", f"{command.word} is for players; HELP lists yours.")


def _number(rest: str) -> float | None:
    """Hours, days or a turn: the number in `24`, `2 days`, `to turn 3`."""
    found = re.search(r"\d{1,5}(?:\.\d{1,2})?", rest)
    if found is None:
        return None
    return float(found[0]) * (24 if re.search(r"\bdays?\b", rest, re.IGNORECASE) else 1)


def _code(host: Host, row: MatchRow, word: str, number: int) -> str:
    """Good for the match as it stands: after the next entry of its log it is worth nothing."""
    return f"g{word.lower()}-{number}-{sign(host.settings, row.key, row.step, word, number)}"


def _ask(host: Host, row: MatchRow, word: str, number: float | None) -> str:
    if word == "ROLLBACK" and number is None:
        raise bad("bad_turn", "Say to which turn: ROLLBACK 3.")
    turn = int(number or 0)
    what = f"goes back to turn {turn}" if word == "ROLLBACK" else "runs its turn at once"
    return (
        f"{row.name} {what} when you answer with this line alone:\n\n"
        f"CONFIRM {_code(host, row, word, turn)}"
    )


def _confirmed(host: Host, account: Account, row: MatchRow, code: str) -> str:
    word, _, rest = code[1:].upper().partition("-")
    turn = rest.partition("-")[0]
    known = word in DANGEROUS and turn.isdecimal() and len(turn) < 6
    if not known or not same(code, _code(host, row, word, int(turn))):
        raise bad("bad_code", "That code is not known, or the match has gone on since.")
    if word == "PROCESS":
        count = desk.process_now(host, account, row.key)
        return f"{count} {'step was' if count == 1 else 'steps were'} run."
    rollback.roll_back(host, account, row.key, int(turn), rerun=False)
    return f"The match is back at turn {turn}."
