"""The news and the purpose in plain lines, for mail, report and terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.kernel.telling import Briefing, Intention, Purpose
from starpost.told.news import Card


def card_text(card: Card) -> str:
    """The card as a block of text: headline, numbered items with so what and why, score."""
    return "\n".join(_card(card))


def _card(card: Card) -> Iterator[str]:
    yield card.headline if card.headline[-1:] in ".!?" else f"{card.headline}."
    for line in card.lines:
        why = f" (rule {line.rule})" if line.rule else ""
        yield f" {line.number}. {line.text}{why}"
        if line.so:
            yield f"    {line.so}"
    for line in card.more:
        yield f"  - {line.text}"
    if card.routine:
        yield f"  {card.folded}."
    if card.score is not None:
        why = f" ({card.score.why})" if card.score.why else ""
        yield f"{card.score.text}.{why}"


def purpose_text(purpose: Purpose) -> str:
    """The line in every head."""
    last = "This is the last turn." if purpose.is_last else ""
    return " ".join(part for part in (purpose.aim, purpose.standing, last) if part)


def briefing_text(briefing: Briefing, moves: Sequence[Intention] = ()) -> str:
    lines = [f"{briefing.title}.", briefing.whole.replace("**", "")]
    if briefing.rivals:
        lines.append(f"Rivals: {', '.join(briefing.rivals)}.")
    elif briefing.unmet:
        lines.append(f"Rivals: {briefing.unmet}.")
    lines += (f"  {thing.word}: {thing.text}" for thing in briefing.things)
    if moves:
        lines.append(f"{briefing.moves}:")
        lines += (f"  {wish.label}. {wish.reason} [{', '.join(wish.orders)}]" for wish in moves)
    return "\n".join(lines)
