"""What the terminal says has no id of ours in it, but for the answers one may type."""

from __future__ import annotations

import io
import re

import pytest

from plainness import odd_in_text
from starpost.cli.games.terminal import Table
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.kernel.match import Match

CHOICE = re.compile(r"^ +\d+  .+?(?=  |$)", re.M)
"""Number and answer; what it means stands behind two blanks."""
SHEETS, ANSWERS = "map\ndone\n" * 5, "\n" * 50


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_terminal_speaks_in_words(
    game_id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.get(game_id)
    short = game.lengths()[-1]
    seat = next(iter(short.seats))
    bots = {name: "house" for name in short.seats if name != seat}
    match = Match.new(game, short.options, short.seats, seed="terminal", bots=bots)
    together = game.resolve is Resolve.TOGETHER
    # The printout has the rulebook's own lines: the words that one types.
    monkeypatch.setattr(type(game), "printout", lambda self, view: "The printout.")
    monkeypatch.setattr("sys.stdin", io.StringIO(SHEETS if together else ANSWERS))
    Table(match, seat, own_dice=False, save=None).run()
    said = capsys.readouterr().out
    assert len(said) > 1000
    assert odd_in_text(CHOICE.sub("", said)) == set()
