"""The head of a sheet: wrong turns, players and games are refused whole; the rest is told."""

import pytest

from starpost.games.starweb import GAME
from starpost.kernel import registry
from starpost.kernel.writing.heads import HEADS
from starpost.kernel.writing.sheets import MOST_BYTES, SheetRefused, accept, decode

FULL = """STARWEB GAME # SW-555
TURN # 1
CODE NAME TERRAN
ACCOUNT NUMBER 1234
DATE DUE 1 Oct, 2026
SIGNATURE John Smith
_____________________
F36W77 F54W80
ENDING SCORE 8000
TOTAL ORDERS 3
"""


def test_the_head_of_the_rulebook_is_read_and_lines_keep_their_numbers():
    sheet = GAME.read(FULL)
    head = sheet.head
    assert (head.game, head.turn, head.seat) == ("SW-555", "1", "TERRAN")
    assert (head.account, head.due, head.signature) == ("1234", "1 Oct, 2026", "John Smith")
    assert [str(order) for order in sheet] == ["F36W77", "F54W80", "ENDING8000"]
    assert sheet.lines == (8, 8, 9)
    assert not sheet.warnings


@pytest.mark.parametrize(
    "line",
    [
        "GAME SW-7  TURN 3",
        "Game: SW-7, Turn: 3",
        "starweb game no. SW-7 turn 3",
        "game sw-7\nTurn no 3",
        "MATCH = 7\tTURN=3",
        "STARWEB SW-7 TURN 3",
        "STARWEB ORDERS\n======\nGame SW-7\nOrders for turn 3",
        "Acct # 12, Game #7, Turn nr 3",
        "Player: John Smith\nCode-name: Terran\nGame no. SW-7\nTurn 3 orders for TERRAN",
        "Orders for TERRAN, Turn 3\nDue 1 Oct\n*** \nSigned, John\nOrders: 1",
    ],
)
def test_heads_are_read_as_people_write_them(line):
    accept(GAME, f"{line}\nF1W2", seat="TERRAN", turn=3, names=("SW-7",))
    with pytest.raises(SheetRefused, match="turn"):
        accept(GAME, f"{line}\nF1W2", seat="TERRAN", turn=4, names=("SW-7",))


@pytest.mark.parametrize("name", ["star_chase", "star_empires"])
def test_an_empire_names_itself_and_its_player(name):
    game = registry.get(name)
    sheet = f"{game.title}\nEMPIRE NAME: TER\nPlayer: John Smith\n-------\nTOTAL ORDERS 0"
    assert game.read(sheet).head.signature == "John Smith"
    assert not game.read(sheet)
    accept(game, sheet, seat="TER", turn=3)
    with pytest.raises(SheetRefused) as found:
        accept(game, sheet, seat="ABC", turn=3)
    assert found.value.code == "wrong_player"


def test_an_empty_box_says_nothing():
    sheet = GAME.read("STARWEB GAME # ______\nTURN #\nCODE NAME: \nF1W2\nTOTAL ORDERS ____")
    assert sheet.head == GAME.read("").head
    assert len(sheet) == 1


def test_the_box_for_the_ending_score_may_stay_empty():
    assert not GAME.read("ENDING SCORE: ______________")
    assert [str(order) for order in GAME.read("ENDING SCORE: 8,000")] == ["ENDING8000"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TURN 4\nF1W2", "wrong_turn"),
        ("PLAYER JOVIAN", "wrong_player"),
        ("CODE NAME: JOVIAN", "wrong_player"),
        ("GAME SW-8", "wrong_game"),
        ("GAME 17", "wrong_game"),
        ("TURN three", "wrong_turn"),
    ],
)
def test_a_sheet_for_something_else_is_refused(text, code):
    with pytest.raises(SheetRefused) as found:
        accept(GAME, text, seat="TERRAN", turn=3, names=("", "SW-7"))
    assert found.value.code == code


ABOVE = ("{} GAME 12\nTURN 3", "{}", "{} # 12", "*** {} orders ***", "{} SW-7", "Game: {} 12",
         "{} GAME # SW-7  TURN 3", "The {} - game 12, turn 3", "{}\nGAME SW-7")  # fmt: skip


@pytest.mark.parametrize("names", [(), ("", "SW-7")])
@pytest.mark.parametrize("name", registry.ids())
def test_another_games_title_makes_it_another_games_sheet(name, names):
    game = registry.get(name)
    for other in registry.ids():
        title = other.replace("_", " ")
        for text in (form.format(way(title)) for form in ABOVE for way in (str.upper, str.title)):
            if other == name:
                said = text.replace("12", "7")
                assert accept(game, said, seat="X", turn=3, names=names) == said
                continue
            with pytest.raises(SheetRefused) as found:
                accept(game, f"{text}\n{game.book.forms[0].example}", seat="X", turn=3, names=names)
            assert found.value.code == "wrong_game", (name, text)
            assert game.title in str(found.value)


def test_a_title_that_is_only_spoken_of_harms_nobody():
    for text in (
        "MESSAGE JOVIAN\nSTAR CHASE GAME 12\nEND",
        "Star Chase is more fun",
        "# STAR CHASE GAME 12",
        "STARCHASER",
    ):
        assert accept(GAME, text, seat="TERRAN", turn=3) == text
    assert accept(GAME, "STAR CHASE 12", seat="TERRAN", turn=3, names=("Star Chase 12",))


def test_a_host_that_renames_a_game_reads_its_new_title(monkeypatch):
    chase = registry.get("star_chase")
    monkeypatch.setattr(chase, "title", chase.title, raising=False)
    monkeypatch.setattr(registry, "_renamed", {})
    registry.rename({"star_chase": "Hare and Hounds"})
    with pytest.raises(SheetRefused):
        accept(GAME, "HARE AND HOUNDS GAME 3", seat="TERRAN", turn=3)


def test_a_sheet_without_a_head_is_taken():
    assert accept(GAME, "F1W2", seat="TERRAN", turn=3) == "F1W2"


def test_a_total_that_does_not_fit_is_a_warning():
    [warning] = GAME.read("F1W2\nTOTAL ORDERS: 2").warnings
    assert (warning.code, warning.is_warning) == ("total_differs", True)
    assert "1 order was read" in warning.text


def test_no_order_of_any_game_reads_as_a_head_line():
    for name in registry.ids():
        game = registry.get(name)
        for form in game.book.forms:
            heads = game.book.heads or HEADS
            assert heads.read(form.example) is None, (name, form.example)


def test_a_flood_is_refused_and_odd_bytes_are_not():
    with pytest.raises(SheetRefused, match="kB"):
        decode(b"x" * (MOST_BYTES + 1), "TERRAN.txt")
    assert decode(b"\xff\xfeF1W2", "x").endswith("F1W2")


@pytest.mark.parametrize("id_", registry.ids())
def test_no_line_that_begins_like_an_order_alone_is_a_head(id_: str):
    """Such lines are not looked through for labels."""
    book = registry.get(id_).book
    assert book.heads is not None
    for word in book._orderly:
        for rest in ("", " 3", ": 3", " #3", " NUMBER 3", " OF ORDERS 3", " DUE 1 Oct", " SHEET"):
            assert book.heads.read(word + rest) is None
