"""Bots answer letters in their own voice, and keep or break their word by temper."""

from __future__ import annotations

import pytest

from starpost.bots import talk
from starpost.bots.cast import cast
from starpost.bots.levels import bot_for, is_bot, levels, promised, title, who_is
from starpost.kernel import registry
from starpost.kernel.contract import Game


def letter(text: str, number: int = 1, turn: int = 3) -> talk.Letter:
    return talk.Letter(number, "RED", text, turn)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Shall we make peace?", talk.Topic.PEACE),
        ("An alliance against BLUE?", talk.Topic.PEACE),
        ("I would trade two ore for a fuel", talk.Topic.TRADE),
        ("Last chance: leave Mirach or I attack you", talk.Topic.WARNING),
        ("Hello and good luck", talk.Topic.GREETING),
        ("The weather is fine", None),
    ],
)
def test_a_letter_has_a_topic(text: str, topic: talk.Topic | None) -> None:
    assert talk.topic(text) is topic


def test_a_loyal_character_always_agrees_and_never_lets_go() -> None:
    said = talk.answer("house:benedek", "seed", letter("Peace?"))
    assert said == who_is("house:benedek").voice.agrees
    assert talk.pacts("house:benedek", "seed", [letter("Peace?")], turn=500) == {"RED"}


def test_a_warlike_character_refuses_most_proposals() -> None:
    answers = [talk.answer("house:rhee", "seed", letter("Peace?", n)) for n in range(100)]
    assert 1 <= answers.count(who_is("house:rhee").voice.agrees) <= 40


def test_a_greedy_character_breaks_its_word_in_time() -> None:
    asked = [letter("Peace?", n) for n in range(20)]
    assert talk.pacts("house:quill", "seed", asked, turn=4) == {"RED"}
    assert talk.pacts("house:quill", "seed", asked, turn=60) == frozenset()


def test_a_warning_ends_a_pact() -> None:
    letters = [letter("Peace?", 1), letter("Or else: I attack you", 2)]
    assert talk.pacts("house:benedek", "seed", letters, turn=5) == frozenset()


def test_the_same_letter_gets_the_same_answer() -> None:
    for who in cast():
        name = f"strong:{who.id}"
        said = {talk.answer(name, "seed", letter("A truce?", 7)) for _ in range(3)}
        assert len(said) == 1


def test_every_name_that_can_be_chosen_is_a_bot() -> None:
    for level in levels():
        assert is_bot(level.id)
        assert all(is_bot(f"{level.id}:{who.id}") for who in cast())
    for wrong in ("", "clever", "house:", "house:nobody", "house+RED", ":osk"):
        assert not is_bot(wrong), wrong
    assert title("strong:rhee") == "Captain Rhee (Strong)"


def test_the_cast_has_every_temper_and_faces_that_are_pictures() -> None:
    assert {who.temper.id for who in cast()} == {"even", "cautious", "greedy", "warlike", "loyal"}
    assert len(cast()) == 15, "a whole table of StarWeb has nobody twice"
    assert len({who.id for who in cast()}) == len(cast())
    faces = {who.face for who in cast()}
    assert len(faces) == len(cast())
    assert all(face.startswith("<svg") and face.endswith("</svg>") for face in faces)


@pytest.mark.parametrize("id", sorted(registry.ids()))
def test_a_name_with_pacts_makes_a_bot_that_keeps_them(id: str) -> None:
    game: Game[object, object] = registry.get(id)
    bot = bot_for(game, promised("house:ama", ("RED", "BLUE")))
    assert getattr(bot, "pacts", None) == {"RED", "BLUE"}
