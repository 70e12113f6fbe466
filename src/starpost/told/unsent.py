"""What a seat is told of a sheet that it did not send: first thing, in news, report and mail."""

from __future__ import annotations

from enum import StrEnum

from starpost.kernel.telling import NewsItem


class Unsent(StrEnum):
    """What was carried out in the place of a sheet."""

    MISSED = "missed"
    """The rulebook's default orders."""
    DRAFT = "draft"
    """What its player had saved."""
    AHEAD = "ahead"
    """What its player had written ahead, on an earlier turn."""


_ITEMS = {
    Unsent.MISSED: NewsItem(
        89, "trouble", "You sent no orders", so="The rulebook’s defaults were used",
        headline="You sent no orders: the rulebook’s defaults were used",
    ),
    Unsent.DRAFT: NewsItem(
        41, "trouble", "Your saved draft was used", so="You had not sent it by the deadline"
    ),
    Unsent.AHEAD: NewsItem(
        41, "trouble", "What you wrote ahead was used", so="You had sent nothing by the deadline"
    ),
}  # fmt: skip


def placed(items: list[NewsItem], how: Unsent | None) -> list[NewsItem]:
    """With the word about the sheet among the news, the worst first: it is the first of them, or
    comes right after one that weighs more."""
    if how is None:
        return items
    own = _ITEMS[how]
    items = [item for item in items if item.tells != "unsent"]  # said once
    at = min(1, sum(item.rank > own.rank for item in items))
    return [*items[:at], own, *items[at:]]


def told(how: Unsent, turn: int) -> str:
    """The same in the words of a notice."""
    return {
        Unsent.MISSED: f"You sent no orders for turn {turn}: the rulebook’s defaults were used.",
        Unsent.DRAFT: f"Your saved draft was used for turn {turn}: you had not sent it.",
        Unsent.AHEAD: f"What you wrote ahead was used for turn {turn}: you had sent nothing.",
    }[how]


def noted(how: Unsent, seat: str) -> str:
    """And in those of the logbook."""
    return {
        Unsent.MISSED: f"{seat} sent no orders; the rulebook’s defaults were used.",
        Unsent.DRAFT: f"{seat} had not sent its orders; the saved draft was used.",
        Unsent.AHEAD: f"{seat} had sent nothing; what it wrote ahead was used.",
    }[how]
