"""An action stands in two places of the code: its row and the function that carries it out."""

import re
from pathlib import Path

import starpost.games.star_chase
from starpost.games.star_chase.turn import CARRY_OUT
from starpost.games.star_chase.writing.actions import ACTIONS
from starpost.games.star_chase.writing.glosses import gloss
from starpost.games.star_chase.writing.orders import BOOK, Act
from starpost.kernel import registry
from starpost.kernel.dice import FastDice

FOLDER = Path(starpost.games.star_chase.__file__).parent
BY_THEMSELVES = {"COLONISE", "FIND", "RETREAT"}
"""Their words depend on which boxes are filled."""


def test_every_action_has_a_row_and_a_function():
    assert set(CARRY_OUT) == set(ACTIONS)


def test_every_action_is_read_back_by_its_row():
    assert {name for name, row in ACTIONS.items() if not row.says} == BY_THEMSELVES
    game = registry.get("star_chase")
    options, seats = game.brief()
    seat = next(iter(seats))
    view = game.view(game.setup(options, seats, FastDice(1)), seat)
    for name, row in ACTIONS.items():
        (order,) = BOOK.read(row.example).orders
        assert isinstance(order, Act)
        assert order.action == name
        assert "{" not in gloss(view, order)


def test_an_action_whose_price_never_changes_needs_no_other_place():
    """A new one of that kind is a row and a function: no file but these two names it."""
    plain = {"SCRAPC", "SCRAPF", "RECOVER", "KILL", "DISTSQ"}
    for name in plain:
        homes = {
            str(path.relative_to(FOLDER))
            for path in FOLDER.rglob("*.py")
            if re.search(rf'"{name}"', path.read_text())
        }
        assert len(homes - {"writing/actions.py"}) == 1, (name, homes)
        assert all(home.startswith(("phases/", "writing/actions")) for home in homes), homes
