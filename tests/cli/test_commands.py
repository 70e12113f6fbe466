"""The other commands: games, reference, conform, play, start."""

import json
from pathlib import Path

from starpost.kernel import registry

SCENARIO = """
id: X-1
game: starweb
title: An empty sheet is no missed turn
setup: {players: {A: {}}, worlds: {1: {owner: A, links: [2]}, 2: {}}}
turns: [{orders: {A: []}, expect: {worlds: {1: {owner: A, population: POP}}}}]
"""


def test_every_game_is_listed_with_its_options(starpost):
    said = starpost("games")
    assert all(name in said.out for name in registry.ids())
    for name in registry.ids():
        assert starpost("games", name).code == 0


def test_conform_runs_anybodys_file(starpost, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.replace("POP", "10"))
    said = starpost("conform", path)
    assert (said.code, said.out.splitlines()[-1]) == (0, "1 passed, 0 failed")
    path.write_text(SCENARIO.replace("POP", "11") + "---\n" + SCENARIO.replace("POP", "10"))
    said = starpost("conform", path)
    assert (said.code, said.out.splitlines()[-1]) == (1, "1 passed, 1 failed")
    assert "worlds.1.population: expected 11, found 10" in said.out
    found = json.loads(starpost("conform", path, "--json").out)
    assert (found["passed"], found["failed"]) == (1, 1)


def test_the_reference_names_every_form(starpost):
    for name in registry.ids():
        out = starpost("reference", name).out
        assert all(c.form.does in out for c in registry.get(name).book.offered)


def test_somebody_plays_two_turns_in_the_terminal(starpost, tmp_path):
    keep = tmp_path / "t.starpost"
    typed = "help\nhelp F\nENDING 5000\nlist\nundo\nbogus\nENDING 6000\ncheck\nmap\ndone\nquit\n"
    said = starpost("play", "starweb", "--save", keep, stdin=typed)
    assert said.code == 0, said.err
    assert "Taken back: ENDING 5000" in said.out
    assert "Good moves for turn 2" in said.out
    said = starpost("play", "starweb", "--resume", keep, stdin="undo\nquit\n")
    assert "Back to turn 1" in said.out
    assert starpost("verify", keep).code == 0


def test_every_game_can_be_played_to_its_next_question(starpost):
    for name in registry.ids():
        said = starpost("play", name, stdin="report\nmap\nhelp\ndone\nquit\n")
        assert (said.code, "Goodbye" in said.out) == (0, True), said.err


def test_help_at_the_table_lists_what_this_seat_may_order(starpost):
    said = starpost("play", "star_empires", stdin="help\nquit\n")
    assert "TRAVERSE <ships>" in said.out
    assert "ADDWORLD" not in said.out, "the game master's"


def test_the_demonstration_says_what_to_open(starpost, tmp_path):
    said = starpost("demo", "--folder", tmp_path / "demo", "--turns", "2")
    assert said.code == 0, said.err
    page = next(line.split(None, 1)[1] for line in said.out.splitlines() if "Open" in line)
    assert Path(page).read_text().startswith("<!")
    again = starpost("demo", "--folder", tmp_path / "demo", "--turns", "1")
    assert "demo-2" in again.out
