"""Pieces that a player assumes of others, in the words of each game."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet
from starpost.kernel.trial import assuming
from starpost.kernel.trial.trying import Trial


def opening(id_: str) -> tuple[Any, Any, str]:
    """A game, and what its first seat knows at the start."""
    game = registry.get(id_)
    options, seats = game.brief()
    state = game.setup(options, seats, FastDice("assume"))
    seat = next(iter(seats))
    return game, game.view(state, seat), seat


def trial(id_: str, text: str, assume: str) -> Trial:
    game, view, seat = opening(id_)
    assumed = assuming.read(game, view, seat, assume)
    assert not assumed.problems, assumed.problems
    return Trial(game, view, seat, game.read(text), speak=lambda *_: (), assumed=assumed)


def codes(id_: str, *lines: str) -> list[str]:
    game, view, seat = opening(id_)
    return [line.code for line in assuming.read(game, view, seat, "\n".join(lines)).lines]


@pytest.mark.parametrize("id_", ["starweb", "star_chase", "star_empires"])
def test_every_form_has_an_example_that_it_reads(id_: str) -> None:
    book = registry.get(id_).assumptions
    for form in book.forms:
        piece = book.read_line(form.example)
        assert isinstance(piece, form.order)
        assert book.gloss(piece)
        assert book.read_line(str(piece)) == piece


def test_an_assumed_fleet_moves_in_and_fights() -> None:
    _, view, _ = opening("starweb")
    near = view.worlds[view.home].world.links[0]
    fleet = f"STRANGER: F9 90 ships at W{near}"
    tried = trial("starweb", "", f"{fleet}\nSTRANGER: F9W{view.home}").spread(5)
    assert tried.worst["Worlds"] == 0 or tried.events, "ninety ships came to the home world"
    alone = trial("starweb", "", fleet).spread(5)
    assert alone.worst["Worlds"] == 1


def test_what_is_known_in_starweb_cannot_be_assumed_otherwise() -> None:
    _, view, _ = opening("starweb")
    mine = view.my_keys()[0].id
    dark = next(n for n in range(1, view.size[0] + 1) if n not in view.worlds)
    assert codes(
        "starweb",
        f"STRANGER: F{mine} 20 ships at W{dark}",
        f"STRANGER: F999 20 ships at W{dark}",
        f"STRANGER: F9 20 ships at W{view.size[0] + 1}",
        f"STRANGER: W{view.home} owned",
        f"STRANGER: W{dark} owned with 10 Iships",
    ) == ["impossible"] * 4 + [""]


def test_a_system_out_of_sight_is_held_in_star_chase_and_one_in_sight_is_not() -> None:
    _, view, seat = opening("star_chase")
    rival = next(p.code for p in view.roundup if p.code != seat)
    dark = next(c for c in view.memory if c not in view.systems and c not in view.scouted)
    assert codes(
        "star_chase",
        f"{rival}: AT {dark:03d} 90 crs 3 ftr",
        f"{rival}: AT {view.scouted[0]:03d} 9 crs",
        f"{rival}: AT {view.me.base:03d} 9 crs",
        f"{rival}: AT 999 9 crs",
    ) == ["", "impossible", "impossible", "impossible"]


def test_assumed_ships_of_star_empires_have_names_for_orders() -> None:
    game, view, seat = opening("star_empires")
    kind, here = view.ships[0].kind, view.ships[0].at
    line = f"STRANGER: 3 {kind} at ({here[0]},{here[1]})"
    state = game.suppose(view, FastDice(1))
    [(rival, piece)] = assuming.read(game, view, seat, line).pieces
    assert game.assume(state, rival, piece) == ""
    names = [s.name for s in state.ships.values() if s.owner == rival]
    assert names == [f"{kind}_1", f"{kind}_2", f"{kind}_3"]
    assert codes("star_empires", f"STRANGER: 3 Nosuch at ({here[0]},{here[1]})") == ["impossible"]
    assert codes("star_empires", f"STRANGER: 3 {kind} at (99,99)") == ["impossible"]
    assert codes("star_empires", f"STRANGER: 0 {kind} at ({here[0]},{here[1]})") == ["impossible"]


def test_in_a_game_of_answers_the_own_lines_come_first_and_the_turn_is_played_out() -> None:
    game = registry.get("starfarers")
    state = game.setup(*game.brief(), FastDice("assume"))
    [prompt] = [p for p in game.awaiting(state).prompts if not p.optional]
    view, seat = game.view(state, prompt.seat), prompt.seat
    bot_asked = []

    def speak(seen: Any, asked: Any, dice: Any) -> Any:
        bot_asked.append(asked.ask)
        return (asked.choices[-1],) if asked.choices else ()

    run = Trial(game, view, seat, Sheet.of(prompt.choices[:1]), speak=speak).run(0)
    assert run.events[0].text.startswith(seat)
    assert bot_asked, "after the own answer somebody plays on"
