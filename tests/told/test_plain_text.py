"""What mail and terminal tell of a turn has no id of ours in it."""

from __future__ import annotations

import re

import pytest

from starpost.bots.contract import house_bot
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet
from starpost.told.news import card
from starpost.told.text import briefing_text, card_text, purpose_text

RAW = re.compile(r"\b[A-Za-z]+_[a-z0-9_]+\b|\bcell-\d|\bsys\d|\b[A-Z]>[A-Z]\d|\b\d+ (?:crs|ftr)\b")
STEPS = 40


@pytest.mark.parametrize("game_id", registry.ids())
def test_mail_and_terminal_tell_a_match_without_an_id(game_id: str) -> None:
    game, dice = registry.get(game_id), FastDice(f"plain {game_id}")
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    bot, told = house_bot(game), 0
    before = {seat: game.view(state, seat) for seat in seats}
    said = [briefing_text(b) for v in before.values() if (b := game.briefing(v)) is not None]
    for _ in range(STEPS):
        prompts = [p for p in game.awaiting(state).prompts if p.seat in seats]
        if not prompts:
            break
        sheets = {p.seat: Sheet.of(bot.orders(game.view(state, p.seat), p, dice)) for p in prompts}
        step = game.advance(state, sheets, dice)
        state = step.state
        for seat in seats:
            view = game.view(state, seat)
            problems = step.problems.get(seat, ())
            orders = len(sheets[seat].orders) if seat in sheets else 0
            said.append(card_text(card(game, before[seat], view, problems, orders)))
            purpose = game.purpose(view)
            said += [purpose_text(purpose)] if purpose is not None else []
            before[seat] = view
            told += 1
    assert told > 10
    assert {line for text in said for line in text.split("\n") if RAW.search(line)} == set()
