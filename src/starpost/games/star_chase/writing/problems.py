"""Why an order is refused: the codes and their sentences, in players' words."""

from __future__ import annotations

from typing import Any

from starpost.kernel.orders import Order, Problem

REASONS: dict[str, str] = {
    "unknown_action": "there is no such action",
    "bad_syntax": "a box is missing, too many, or not used by this order",
    "bad_number": "the number is not one this order can take",
    "too_many_actions": "a turn has sixteen actions",
    "duplicate_line": "an earlier line already fills this place",
    "too_many_names": "only two systems can be named in a turn",
    "bad_name": "a name has 1 to 15 printable characters",
    "no_such_system": "there is no such system",
    "no_such_empire": "there is no such empire",
    "no_base": "no base is set",
    "not_yours": "{where} is not yours",
    "target_not_yours": "{to} is not yours",
    "own_target": "{to} is your own",
    "bad_target": "{to} cannot be the target of this order",
    "not_adjacent": "{where} and {to} are not linked",
    "out_of_range": "{to} is too far away",
    "already_linked": "{where} and {to} are linked already",
    "blocked_line": "a star lies between {where} and {to}",
    "too_many_links": "a star has room for seven links",
    "blockaded": "the planet is under blockade",
    "stuck": "ships at {where} are stuck this turn",
    "no_ships": "the ships for it are not there",
    "no_population": "nobody lives there",
    "no_industry": "there is no industry there",
    "has_population": "people live there already",
    "already_grown": "its population has already risen this turn",
    "at_limit": "the limit of the system is reached",
    "not_found": "no such probe is there",
    "no_tech": "the technology for it is missing",
    "no_bombs": "all buster bombs are used",
    "reserve_conflict": "a reserve is not filled and emptied in one turn",
    "probe_limit": "that would leave too many inactive probes",
    "probe_unreachable": "no probe can get there, and it is not yours",
    "box_unavailable": "Probe Tech gives fewer probe boxes",
    "bad_level": "that level is not above yours, not on offer, or above the maximum",
    "no_trade": "nobody offers you this technology",
    "no_bp": "there are not enough BPs",
    "no_treasury": "there are not enough BPs in the treasury",
}

_ALONE = {code: text.format(where="the system", to="the target") for code, text in REASONS.items()}
CODES = {code: f"{text[0].upper()}{text[1:]}." for code, text in _ALONE.items()}
"""The same as sentences on their own, for the list of codes."""

RULES: dict[str, str] = {
    "stuck": "5.1", "blockaded": "7.3", "reserve_conflict": "5.9", "not_adjacent": "2.2",
    "no_bp": "3.6", "no_treasury": "3.6", "at_limit": "1.3", "already_grown": "7.5",
    "probe_limit": "10.2", "probe_unreachable": "10.2", "box_unavailable": "10.1",
    "no_trade": "9.4", "bad_level": "9.2", "too_many_actions": "3.1", "duplicate_line": "3.1",
}  # fmt: skip


class Refused(Exception):
    """An order that fails; caught where orders are carried out, never outside."""

    def __init__(self, code: str) -> None:
        self.code = code


class _Boxes(dict[str, str]):
    """The boxes of an order for its sentence; what is blank reads as a word."""

    def __init__(self, order: Any) -> None:
        self.order = order

    def __missing__(self, key: str) -> str:
        box = getattr(self.order, key, "") or (key == "where" and getattr(self.order, "code", ""))
        return str(box or "it")


def reason(order: Order | None, code: str) -> str:
    """The reason alone, as the report prints it behind FAILED."""
    return REASONS[code].format_map(_Boxes(order))


def problem(order: Order, code: str, index: int | None, why: str = "") -> Problem:
    """The problem of an order: its text as given, the code, a sentence."""
    text = f"{order}: {why or reason(order, code)}."
    return Problem(order.text, code, text, index=index, rule=RULES.get(code, ""))


CLASHES = frozenset({"duplicate_line"})
"""Another line of the same sheet excludes this one."""
