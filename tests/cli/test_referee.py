"""A group is refereed by files, from the first report to the verified end."""

import re

import pytest

GAME = "starweb"
SEATS = ("--seat", "TERRAN:merchant", "--seat", "JOVIAN:pirate")
NEW = (
    "new",
    GAME,
    "{folder}",
    *SEATS,
    "--option",
    "preset=trial",
    "--players",
    "6",
    "--bots",
    "--name",
    "SW-7",
    "--formats",
    "text",
)


@pytest.fixture
def folder(starpost, tmp_path):
    place = tmp_path / "sw7"
    said = starpost(*(word.format(folder=place) for word in NEW))
    assert said.code == 0, said.err
    return place


def send(folder, seat, text, turn=1):
    place = folder / f"turn-{turn:03d}" / "orders"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{seat}.txt").write_text(text)


def test_a_new_match_has_a_file_reports_maps_and_a_commitment(folder, starpost):
    assert (folder / "match.starpost").is_file()
    assert "GAME SW-7" in (folder / "turn-001/reports/TERRAN.txt").read_text()
    assert (folder / "turn-001/maps/JOVIAN.svg").read_text().startswith("<svg")
    assert "commitment" in (folder / "README.txt").read_text()


def test_turns_run_bots_play_and_the_match_verifies(folder, starpost):
    send(folder, "TERRAN", "PLAYER TERRAN\nTURN 1\nENDING 5000\nnonsense\n")
    send(folder, "jovian", "")
    said = starpost("turn", folder, "--formats", "text,html,pdf")
    assert said.code == 0, said.err
    assert "NONSENSE" in said.out
    assert "Problems of JOVIAN" not in said.out
    assert "house bot" in said.out
    reports = folder / "turn-002/reports"
    assert {p.suffix for p in reports.iterdir()} == {".txt", ".html", ".pdf"}
    assert (reports / "TERRAN.pdf").read_bytes().startswith(b"%PDF")
    assert "<svg" in (reports / "TERRAN.html").read_text()
    said = starpost("verify", folder)
    assert (said.code, "Verified" in said.out) == (0, True)


def test_reports_begin_with_the_story(folder, starpost):
    first = (folder / "turn-001/reports/TERRAN.txt").read_text()
    assert "Turn 1: You are TERRAN, the Merchant." in first
    assert "So:\nhaul." in first
    assert "Good first moves:\n  - " in first
    assert "\n    > W" in first, "with the orders that one may type"
    send(folder, "TERRAN", "nonsense\n")
    assert starpost("turn", folder, "--formats", "text,html").code == 0
    told = (folder / "turn-002/reports/TERRAN.txt").read_text()
    story, rule, printout = told.partition("-" * 78)
    assert "Turn 1: " in story
    assert "Your order NONSENSE failed" in story
    assert "Score 0" in story
    assert rule
    assert printout.lstrip().startswith("CODE NAME TERRAN")
    page = (folder / "turn-002/reports/TERRAN.html").read_text()
    assert page.index(">Turn 1: Your order NONSENSE") < page.index('id="worlds"')
    assert told.encode() == starpost("report", folder, "TERRAN").out.encode()
    assert (
        "You are TERRAN, the Merchant." in starpost("report", folder, "TERRAN", "--back", "1").out
    )


def test_the_map_stands_below_the_story_once_and_says_how_many_ships(starpost, tmp_path):
    place = tmp_path / "mapped"
    assert starpost("new", GAME, place, *SEATS, "--formats", "text").code == 0
    told = (place / "turn-001/reports/TERRAN.txt").read_text()
    story, _, printout = told.partition("-" * 78)
    assert story.count("keys are there") == 1
    assert "' keys are there" not in printout
    assert all(len(line) <= 80 for line in story.splitlines())
    home = next(line[6:].split()[0] for line in story.splitlines() if line.startswith("    > W"))
    world, key = home[1:].split("B")[0], home.split("F")[1]
    ships = home.split("B")[1].split("F")[0]
    send(place, "TERRAN", f"W{world}B{ships}F{key}\n")
    assert starpost("turn", place, "--formats", "text").code == 0
    story = (place / "turn-002/reports/TERRAN.txt").read_text().partition("-" * 78)[0]
    assert f"={world}'{ships}" in story
    listed = starpost("map", place, "TERRAN", "--format", "text").out
    assert "Owner TERRAN" not in listed, "the column says it"
    assert "Gates" not in listed
    assert "industry 30;" not in listed


def test_the_last_report_begins_with_the_end(starpost, tmp_path):
    place = tmp_path / "short"
    said = starpost("new", GAME, place, *SEATS, "--option", "turns=2", "--formats", "text")
    assert said.code == 0, said.err
    for turn in (1, 2):
        send(place, "TERRAN", "", turn)
        assert starpost("turn", place, "--formats", "text").code == 0
    told = (place / "turn-003/reports/TERRAN.txt").read_text()
    story = told[: told.index("-" * 78)]
    assert " won with " in story
    assert "Final table:" in story
    assert "Score, turn by turn:" in story
    seed = (place / "turn-002").glob("summary-*.txt").__next__().read_text().split()[-1]
    assert f"seed {seed}" in story
    assert "Ending score: 8000" in told, "it could have ended by score too"


def test_a_length_brings_its_options_and_seats(starpost, tmp_path):
    said = starpost("new", GAME, tmp_path / "x", "--length", "friends", "--name", "X-1")
    assert (said.code, "TERRAN, JOVIAN" in said.out) == (0, True), said.err
    assert "GAME X-1" in (tmp_path / "x/turn-001/reports/TERRAN.txt").read_text()
    both = ("--length", "friends", "--option", "turns=3")
    assert "(length)" in starpost("new", GAME, tmp_path / "y", *both).err


def test_undo_takes_a_turn_back_and_keeps_it_in_the_log(folder, starpost):
    send(folder, "TERRAN", "")
    starpost("turn", folder, "--formats", "text")
    said = starpost("undo", folder, "--formats", "text")
    assert "back to turn 1" in said.out
    assert starpost("undo", folder).err.strip().endswith("(nothing_to_undo)")
    assert starpost("verify", folder).code == 0
    assert starpost("turn", folder, "--formats", "text").code == 0


def test_a_missing_sheet_is_a_missed_turn_and_no_sheet_at_all_is_refused(folder, starpost):
    said = starpost("turn", folder)
    assert (said.code, "no_orders" in said.err) == (2, True)
    send(folder, "TERRAN", "")
    assert starpost("turn", folder, "--need-all").err.strip().endswith("(missing)")
    said = starpost("turn", folder, "--formats", "text")
    assert "missed: the defaults were used" in said.out


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("NOBODY", "F1W2", "unknown_player"),
        ("TERRAN", "TURN 7\nF1W2", "wrong_turn"),
        ("TERRAN", "PLAYER JOVIAN\nF1W2", "wrong_player"),
        ("TERRAN", "GAME SW-8\nF1W2", "wrong_game"),
        ("TERRAN", "STAR CHASE GAME 12\nF1W2", "wrong_game"),
        ("TERRAN", "x" * 10_000_000, "too_large"),
    ],
)
def test_a_sheet_that_cannot_be_taken_stops_the_turn_before_it_begins(
    folder, starpost, name, text, code
):
    before = (folder / "match.starpost").read_bytes()
    send(folder, name, text)
    said = starpost("turn", folder)
    assert (said.code, f"({code})" in said.err) == (2, True)
    assert (folder / "match.starpost").read_bytes() == before


def test_noise_costs_nobody_anything(folder, starpost):
    place = folder / "turn-001" / "orders"
    place.mkdir(exist_ok=True)
    (place / "TERRAN.txt").write_bytes(bytes(range(256)) * 40 + b"\nENDING 4000\n")
    assert starpost("turn", folder, "--formats", "text").code == 0


def test_preview_speaks_line_by_line(folder, starpost):
    send(folder, "TERRAN", "F1W9999\nENDING 5000\nF1Q7")
    said = starpost("preview", folder, "terran")
    assert said.code == 1  # something is wrong
    assert "3 orders read" in said.out
    assert "(syntax)" in said.out
    said = starpost("preview", folder, "TERRAN", "--orders", "-", stdin="ENDING 5000\n")
    assert "1 order read, 0 with a problem" in said.out
    assert starpost("preview", folder, "JOVIAN").err.strip().endswith("(no_orders)")
    assert starpost("preview", folder, "NOBODY").err.strip().endswith("(unknown_player)")


def out_of_sight(folder):
    """A fleet the report does not show: which ones it shows changes with the deal."""
    seen = set(re.findall(r"F\d+", (folder / "turn-001/reports/TERRAN.txt").read_text()))
    return next(f"F{number}" for number in range(1, 100) if f"F{number}" not in seen)


def test_a_sheet_is_tried_and_nothing_of_the_match_is_changed(folder, starpost, tmp_path):
    send(folder, "TERRAN", "ENDING 5000\n")
    before = (folder / "match.starpost").read_bytes()
    guess = tmp_path / "guess.txt"
    hidden = out_of_sight(folder)
    guess.write_text(f"STRANGER: {hidden} 20 ships at W3\nNOBODY: F1W2\n")
    said = starpost("try", folder, "terran", "--runs", "5", "--assume", guess)
    assert said.code == 0, said.err
    assert f"{hidden} is at W3 with 20 ships." in said.out
    assert "NOBODY is not somebody you know." in said.out
    assert "5 runs in" in said.out
    assert "The worst try: Score " in said.out
    assert (folder / "match.starpost").read_bytes() == before
    assert starpost("try", folder, "JOVIAN").err.strip().endswith("(no_orders)")


def test_report_and_map_in_every_format(folder, starpost, tmp_path):
    assert "[TERRAN]" in starpost("report", folder, "TERRAN").out
    assert starpost("report", folder, "TERRAN", "--format", "html").out.startswith("<!")
    pdf = tmp_path / "t.pdf"
    starpost("report", folder, "TERRAN", "--format", "pdf", "--out", pdf)
    assert pdf.read_bytes().startswith(b"%PDF")
    assert starpost("map", folder, "TERRAN", "--theme", "dark").out.startswith("<svg")
    assert "W" in starpost("map", folder, "TERRAN", "--format", "text").out
    assert starpost("report", folder, "TERRAN", "--back", "9").err.strip().endswith("(back)")


def test_a_game_masters_letterhead_stands_on_the_reports(folder, starpost):
    (folder / "letterhead.toml").write_text(
        'master = "Ann"\norders_to = "ann@example.org"\ndue = "Friday, 20:00"\n'
        '[players]\nterran = "Zoe"\n'
    )
    told = starpost("report", folder, "TERRAN").out
    for words in ("SW-7", "Zoe", "Ann", "ann@example.org", "Orders due   Friday, 20:00"):
        assert words in told
    assert "CODE NAME: TERRAN" in told
    assert "Friday, 20:00" in starpost("report", folder, "TERRAN", "--format", "html").out
    assert "Zoe" not in starpost("report", folder, "JOVIAN").out
    send(folder, "TERRAN", told[told.index("STARWEB GAME #") :])
    assert starpost("turn", folder, "--formats", "text").code == 0
    assert "Ann" in (folder / "turn-002/reports/TERRAN.txt").read_text()
    (folder / "letterhead.toml").write_text("master = 3")
    assert starpost("report", folder, "TERRAN").err.strip().endswith("(bad_letterhead)")


def test_a_damaged_match_is_refused_with_a_sentence(folder, starpost):
    path = folder / "match.starpost"
    path.write_bytes(path.read_bytes()[:-200])
    for command in (("turn", folder), ("verify", folder), ("report", folder, "TERRAN")):
        said = starpost(*command)
        assert (said.code, "(truncated)" in said.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("new", "starwob", "x"), "unknown_game"),
        (("new", GAME, "x", "--players", "99"), "seats"),
        (("new", GAME, "x", "--option", "nope=1"), "option"),
        (("new", GAME, "x", "--option", "nope"), "option"),
        (("new", GAME, "x", "--seat", "TERRAN:wizard"), "choice"),
        (("new", GAME, "x", "--bot", "NOBODY", "--seat", "A", "--players", "2"), "unknown_player"),
        (("new", GAME, "x", "--formats", "docx"), "format"),
        (("turn", "nowhere"), "no_match"),
        (("verify", "nowhere"), "unreadable"),
        (("conform", "nowhere"), "no_such_path"),
        (("bench", "nothing"), "no_measure"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_code(starpost, tmp_path, monkeypatch, words, code):
    monkeypatch.chdir(tmp_path)
    said = starpost(*words)
    assert (said.code, f"({code})" in said.err) == (2, True), said.err
    assert not (tmp_path / "x" / "match.starpost").exists()


def test_a_folder_in_use_is_left_alone(starpost, tmp_path):
    (tmp_path / "mine.txt").write_text("dear diary")
    assert starpost("new", GAME, tmp_path).err.strip().endswith("(not_empty)")


def test_a_preset_brings_its_usual_number_of_seats(starpost, tmp_path):
    trial = ("--option", "preset=trial", "--formats", "text")
    said = starpost("new", "starweb", tmp_path / "six", *trial)
    assert "Seats (6)" in said.out
    said = starpost("new", "starweb", tmp_path / "ten", *trial, "--players", "10")
    assert said.code == 2
    assert "has room for 7 players, not 10" in said.err


def test_at_the_table_bots_fill_up_the_seats_beside_the_one_named(starpost):
    said = starpost("play", "starweb", "--seat", "TERRAN:pirate", stdin="quit\n")
    assert said.code == 0, said.err
    assert "TERRAN" in said.out


def test_files_as_people_save_them(starpost, tmp_path) -> None:
    folder = tmp_path / "sw"
    made = starpost("new", "starweb", str(folder), "--seat", "ANN:Empire Builder", "--seat", "BOB",
                    "--name", "SW1", "--formats", "text")  # fmt: skip
    assert made.code == 0
    orders = folder / "turn-001" / "orders"
    (orders / "SW1 turn 1 Ann.txt").write_bytes("Z9000".encode("utf-16"))
    head = b"From: bob@example.org\nContent-Type: text/plain\n\n"
    (orders / "bob.eml").write_bytes(head + b"Hello,\nZ8000\n\n-- \nBob\n")
    ran = starpost("turn", str(folder), "--formats", "text")
    assert ran.code == 0
    assert "ANN               1 " in ran.out
    assert "BOB               1 " in ran.out
    assert starpost("undo", str(folder), "--formats", "text").code == 0
    assert not (folder / "turn-002" / "reports").exists()
    assert list((folder / "undone").glob("*-turn-002/reports/ANN.txt"))


def test_a_wrong_choice_shows_the_list(starpost, tmp_path) -> None:
    said = starpost("new", "starweb", str(tmp_path / "x"), "--seat", "ANN:Emperor")
    assert said.code == 2
    assert "empire builder" in said.err
