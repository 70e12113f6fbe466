"""The end page: why, a podium true to the scores, the truth the same way round, what next."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from test_pages_by_turns import answer
from test_pages_replay import played_out
from visiting import Visit

from starpost.draw import svg
from starpost.draw.ink.room import Room
from starpost.draw.scene import (
    Cell,
    Edge,
    Grid,
    Hex,
    Label,
    MarginMark,
    Node,
    Scene,
    SeatMark,
    Token,
)
from starpost.host.host import Host
from starpost.host.looking.ending import _began
from starpost.host.looking.views import Eyes
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.words import Status
from starpost.reports.chart import line
from starpost.reports.document import Chart, Curve
from starpost.told.ending import _by_round, _ends
from starpost.told.podium import sentence
from starpost.web.limits.work import Bench
from starpost.web.pages.match.calling import to_you
from starpost.web.pages.match.sight import look
from starpost.web.pages.match.turning import turned_like
from starpost.web.pages.reading import ending
from starpost.web.pages.reading.placing import Placed, heights


def _placed(rank: int, score: str) -> Placed:
    return Placed(f"S{rank}", rank, rank, score, "somebody", "", False)


def test_blocks_of_the_podium_are_as_high_as_the_scores() -> None:
    found = heights([_placed(1, "2905"), _placed(2, "937"), _placed(3, "-4")])
    assert [p.high for p in found] == [150, 48, 10]
    allied = heights([_placed(1, "29"), _placed(1, "18"), _placed(3, "35")])
    assert [p.high for p in allied] == [150, 150, 80], "what decided was not the score"


def test_the_end_calls_everybody_as_at_the_table() -> None:
    named = replace(_placed(1, "9"), name="Baron Gault")
    mine = replace(_placed(2, "8"), mine=True, name="Ada")
    assert sentence([named, mine]) == "Baron Gault wins by 1. You are second of two."
    assert to_you("RED wins with 9. BLUE comes before RED.", "RED") == (
        "You win with 9. BLUE comes before you."
    )
    assert to_you("REDUCED", "RED") == "REDUCED"
    assert to_you("RED raised its flag on Ridge.", "RED") == "You raised your flag on Ridge."
    assert to_you("BLUE shot down 1 scout of RED at Lupi.", "RED") == (
        "BLUE shot down 1 scout of yours at Lupi."
    )


def test_the_end_has_the_tabs_of_its_match_and_one_way_to_play_again(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("star_chase")
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.result = Status.OVER, {"winners": [], "standings": [], "why": ""}
    text = visit.get(f"/m/{key}/end")
    for part in ("report", "replay", "players"):
        assert re.search(rf'<a href="[^"]*{part}[^"]*">', text), part
    assert text.count(f'action="/m/{key}/rematch"') == 1
    assert " against the same bots</span>" in text
    assert f'<a href="/m/{key}/end" aria-current="page">' in text


def test_a_match_that_is_over_leads_to_its_end_from_card_and_tabs(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("star_chase")
    visit.post(f"/m/{key}/orders", text="", do="nothing", step=0)
    assert "/end" not in visit.get(f"/m/{key}"), "not while it runs"
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.result = Status.OVER, {"winners": [], "standings": [], "why": ""}
    text = visit.get(f"/m/{key}")
    card = text[text.index('id="told"') :]
    assert re.search(rf'<a class="btn pri" href="/m/{key}/end">.*?See\s+how it ended</a>', card)
    assert re.search(rf'<a href="/m/{key}/end"><svg.*?The end</a>', text), "a tab of its own"
    assert "note good ended" in text
    then = visit.get(f"/m/{key}?turn=1")
    assert "as you saw it" in then
    assert "note good ended" not in then, "one bar above a turn that is looked at again"


def test_who_had_no_seat_sees_how_it_truly_was_after_the_end(host: Host) -> None:
    key, gm = played_out(host, most=30)
    truth = set(re.findall(r'id="map-(\w+)"', gm.get(f"/m/{key}?seat=GM")))
    text = Visit(host).get(f"/m/{key}")
    assert truth
    assert set(re.findall(r'id="map-(\w+)"', text)) == truth
    assert "Nothing of this map is public" not in text
    assert "as it truly was" in text
    early = Visit(host).get(f"/m/{key}?turn=1")
    assert "as it truly was" in early
    assert "Nothing of this map is public" not in early, "turns before are open too"
    assert re.search(r'id="map-\w+"', early)
    assert f"/m/{key}/replay?turn=2" in early, "and the film of what came then"
    assert "orders given there" not in early, "nobody plans on it"


def test_the_curves_are_measured_by_what_a_score_means() -> None:
    chart = Chart("Score", (1, 2), (Curve("You", (20.0, 60.0), 1),), ((100.0, "marginal, 100"),))
    drawn = line(chart, overridable=True)
    assert "marginal, 100" in drawn
    assert ">100</text>" in drawn, "the scale reaches it"


def test_the_curve_of_a_game_of_answers_is_not_a_turn_late() -> None:
    """Of one turn many states are kept: a turn's result is the first state of the next."""
    kept = [(0, 0), (0, 1), (1, 2), (1, 3), (1, 4), (2, 5), (2, 6)]
    session: Any = SimpleNamespace(execute=lambda _: kept)
    over: Any = SimpleNamespace(id=1, standing=6)
    assert _began(session, over) == {0: 0, 1: 2, 2: 5, 3: 6}
    ended: Any = SimpleNamespace(id=1, standing=5)
    assert _began(session, ended) == {0: 0, 1: 2, 2: 5}, "the last state has a turn of its own"


def test_what_is_told_of_a_match_of_rounds_is_told_by_whole_rounds() -> None:
    """A lead that was shared for a moment within a round was not lost in it."""
    scores = {1: {"A": 4.0}, 2: {"A": 5.0}, 3: {"A": 6.0}, 4: {"A": 9.0}}
    rounds = {1: 1, 2: 1, 3: 2, 4: 2}
    last = _ends([1, 2, 3, 4], scores, rounds)
    assert last == {1: 2, 2: 3}
    gains = {1: {"A": {"colonies": 1.0}}, 2: {"A": {"colonies": 1.0}}, 3: {"A": {"fame": 3.0}}}
    told = _by_round(gains, rounds, last)
    assert told == {2: {"A": {"colonies": 2.0}}, 3: {"A": {"fame": 3.0}}}


def test_the_truth_unfolds_as_somebody_learnt_of_it() -> None:
    known = Scene("graph", "", "", nodes=(Node("W1", since=1), Node("W2", since=3)),
                  edges=(Edge("W1", "W2", since=3),))  # fmt: skip
    truth = Scene("graph", "", "", nodes=(Node("W1"), Node("W2"), Node("W3")),
                  edges=(Edge("W2", "W1"), Edge("W2", "W3")))  # fmt: skip
    found = turned_like(truth, known)
    assert [n.since for n in found.nodes] == [1, 3, 4]
    assert [e.since for e in found.edges] == [3, 4]


def test_hexes_of_the_truth_lie_as_the_seat_counts_them() -> None:
    def field(*places: Hex) -> Scene:
        nodes = tuple(Node(name, at) for name, at in zip("ABC", places, strict=True))
        cells = tuple(Cell(f"c{at.q}{at.r}", at, text=f"({at.q},{at.r})") for at in places)
        token = Token("ship", places[1])
        return Scene("hex", "", "", nodes=nodes, cells=cells, tokens=(token,))

    # a quarter of the field on, and seen in a mirror
    truth, known = (
        field(Hex(2, 0), Hex(2, 3), Hex(4, -1)),
        field(Hex(0, 0), Hex(3, 0), Hex(-1, 2)),
    )
    found = turned_like(truth, known)
    assert [n.place for n in found.nodes] == [n.place for n in known.nodes]
    assert [c.place for c in found.cells] == [c.place for c in known.cells]
    assert found.tokens[0].at == Hex(3, 0)
    assert {c.text for c in found.cells} == {""}, "the referee's coordinates are not the seat's"
    assert turned_like(known, known) == known


def test_rows_and_columns_of_the_truth_keep_their_letters_and_numbers() -> None:
    def margin(row: str, column: str) -> tuple[MarginMark, ...]:
        return (MarginMark("left", Grid(4, 2), row), MarginMark("top", Grid(3, 7), column))

    known = Scene("grid", "", "", margin=margin("L", "48"))
    more = (MarginMark("left", Grid(8, 2), "E"), MarginMark("top", Grid(3, 2), "52"))
    truth = Scene("grid", "", "", margin=(*margin("A", "57"), *more))
    assert [m.text for m in turned_like(truth, known).margin] == ["L", "48", "P", "43"]


def test_the_curves_end_with_the_last_turn_and_every_turning_point_has_its_place(
    host: Host,
) -> None:
    key, visit = played_out(host)
    text = visit.get(f"/m/{key}/end")
    last = re.search(r"turn (\d+) was the last", text)
    assert last is not None
    axis = re.findall(r'text-anchor="middle"[^>]*>(\d+)</text>', text)
    assert max(map(int, axis)) == int(last[1])
    assert text.count('class="block"') == 3
    assert text.count('class="stamp"') == 1 + text.count("Watch it</a>")
    assert "Play again" not in text, "its game master did not play"


def test_after_a_short_game_the_whole_one_is_offered_and_again_means_the_same_bots(
    host: Host,
) -> None:
    visit = Visit(host)
    key = visit.play("star_chase")
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.result = Status.OVER, {"winners": [], "standings": [], "why": ""}
    text = visit.get(f"/m/{key}/end")
    assert "Play the whole game" in text
    visit.post(f"/m/{key}/rematch")
    assert f"/m/{key}" not in str(visit.page.url)
    assert ", rematch" in visit.text


def test_the_strip_ranks_allies_who_won_together_as_the_podium_does(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("star_empires")
    visit.post(f"/m/{key}/orders", text="", do="nothing", step=visit.field("step"))
    ranks = {"VERDANT": 1, "UMBRA": 3, "CINDER": 1}
    with host.db.write() as session:
        row = match_by_key(session, key)
        standings = [{"seat": s, "rank": r, "score": 12.0} for s, r in ranks.items()]
        row.status = Status.OVER
        row.result = {"winners": ["VERDANT", "CINDER"], "standings": standings, "why": ""}
    strip = visit.get(f"/m/{key}").partition('id="rivals"')[2].partition("</ol>")[0]
    words = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", strip, flags=re.DOTALL)
    found = re.findall(r"(VERDANT|UMBRA|CINDER)\s+\d+\s+((?:joint )?\w+)", words)
    assert dict(found) == {"VERDANT": "joint first", "UMBRA": "third", "CINDER": "joint first"}
    assert found[-1][0] == "UMBRA", "by how they ended"


def ended(host: Host, guest: Visit, game: str) -> str:
    """The first look of a guest, played to its end as the house would."""
    key = guest.play(game)
    for _ in range(400):
        with host.db.read() as session:
            if match_by_key(session, key).status == Status.OVER:
                return key
        answer(host, key)
    raise AssertionError("it never ends")


def test_who_plays_alone_reads_the_verdict_and_every_count_agrees(host: Host) -> None:
    guest = Visit(host)
    key = ended(host, guest, "fate_of_empire")
    text = guest.get(f"/m/{key}/end")
    with host.db.read() as session:
        why = str((match_by_key(session, key).result or {})["why"])
    heading, _, verdict = why.partition(". ")
    assert f"<h1>{heading}.</h1>" in text
    assert verdict.split(". ")[-1].rstrip(".") in unescape(text).partition("end-grid")[0]
    assert ", first with" not in re.sub(r"\s+", " ", guest.get(f"/m/{key}/players"))
    last = max(map(int, re.findall(rf"/m/{key}/turns/(\d+)/report", guest.text)))
    report = guest.get(f"/m/{key}/turns/{last}/report")
    assert f"{heading}.</h2>" in report
    assert "turn 12 of 12" in report
    assert "turn 11 of 12" not in report


def test_a_best_moment_is_played_on_the_board_with_names_and_rounds(host: Host) -> None:
    guest = Visit(host)
    key = ended(host, guest, "stellar_conquest")
    text = unescape(guest.get(f"/m/{key}/end"))
    link = text.partition(" Play it</a>")[0].rpartition('href="/m/')[2].partition('"')[0]
    moment = re.search(r'<h2 id="best-title">(Round \d+): ([^<]+)<', text)
    assert moment is not None
    film = unescape(guest.get(f"/m/{link}"))
    assert "data-at-once" in film
    assert f">{moment[1]}" in film, "the same round as on the page of the end"
    assert moment[2] in film, "and what was best in it"
    truth = guest.get(f"/m/{key}/replay?eyes=GM&turn=8")
    captions = re.findall(r"<i>\d+</i><span>([^<]+)", truth)
    assert captions
    for seat in ("BLUE", "GREEN", "YELLOW"):
        assert not any(seat in caption for caption in captions), captions
    assert truth.index("Through whose eyes") < truth.index('class="replay-stage"')


def test_the_board_of_a_replay_and_of_the_end_stands_upright_on_a_phone(host: Host) -> None:
    key, visit = played_out(host, "starfarers", most=400)
    replay, after = f"/m/{key}/replay?turn=4", f"/m/{key}"

    def shape(address: str) -> float:
        chart = visit.get(address).partition('class="starmap"')[2]
        box = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', chart)
        assert box is not None
        return float(box[1]) / float(box[2])

    lying = shape(replay), shape(after)
    assert 'data-board="yes"' in visit.get(after), "so a phone asks for it"
    visit.client.cookies.set("upright", "yes")
    assert min(lying) > 1 > max(shape(replay), shape(after))
    assert 'class="replay-stage tall"' in visit.get(replay)


def test_the_end_is_made_once_for_all_windows_of_a_player(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, visit = played_out(host)
    visit.get(f"/m/{key}/end")
    monkeypatch.setattr(ending, "heavy", Bench(at_once=0, waiting=0).place)
    again = visit.client.get(f"/m/{key}/end")
    assert again.status_code == 200, "no place at the bench is asked for again"


def test_after_the_end_of_a_sheet_game_the_own_map_opens_to_the_truth(guest: Visit) -> None:
    """As the rulebook opens it (StarWeb 11.4): what one knew keeps its place."""
    key = guest.play("starweb")
    for _ in range(13):
        text = guest.get(f"/m/{key}")
        if "The match is over" in text:
            break
        guest.post(f"/m/{key}/orders", text="", do="nothing", step=guest.field("step"))
    assert "The match is over" in text
    assert "<h2>The whole web</h2>" in text
    guest.client.cookies.set("upright", "yes")
    assert 'data-board="yes"' in text, "so a phone asks for it"
    assert "data-frame" not in guest.get(f"/m/{key}"), "worlds are moved on the map one plays on"
    assert 'class="replay-stage tall"' in guest.get(f"/m/{key}/replay")


def test_the_proof_begins_with_what_is_proved_and_bots_write_again(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("starweb", word="a word of mine")
    visit.get(f"/m/{key}")
    visit.post(f"/m/{key}/orders", text="", do="nothing", step=visit.field("step"))
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.result = Status.OVER, {"winners": [], "standings": [], "why": ""}
    text = re.sub(r"\s+", " ", visit.get(f"/m/{key}/end?verify=1"))
    assert "<b>All dice are proved.</b>" in text
    details = text.partition("All dice are proved.")[2]
    assert re.search(r"<details>.*\d+ sheets of bots were written again", details)
    assert "1 player mixed a word of chance" in details
    assert "could not be written again" not in details
    assert "may have tried seeds" not in details


def _over(host: Host, key: str, why: str = "", *winners: str) -> None:
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.result = Status.OVER, {"winners": winners, "standings": [], "why": why}


def test_after_the_end_the_map_shows_everything_and_says_after_which_turn(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("star_chase")
    visit.get(f"/m/{key}")
    known = len(re.findall(r'<g id="map-[^"]*" data-ref', visit.text))
    visit.post(f"/m/{key}/orders", text="", do="nothing", step=visit.field("step"))
    _over(host, key)
    text = visit.get(f"/m/{key}")
    assert "<h1>After turn " in text
    assert 'data-over="yes"' in text
    assert "systems known" not in text
    assert "seen" not in text.partition('id="rivals"')[2].partition("</ol>")[0]
    assert len(re.findall(r'<g id="map-[^"]*" data-ref', text)) > known


@pytest.mark.parametrize("game_id", ["star_chase", "starweb"])
def test_after_the_end_what_one_knew_is_counted_and_lies_as_before(
    host: Host, game_id: str
) -> None:
    visit = Visit(host)
    key = visit.play(game_id)
    visit.get(f"/m/{key}")
    visit.post(f"/m/{key}/orders", text="", do="nothing", step=visit.field("step"))

    def scene() -> Scene:
        with host.db.read() as session:
            row = match_by_key(session, key)
            [mine] = [s.name for s in seats_of(session, row) if s.kind == "player"]
            return look(session, Eyes(row, mine), None, False).scene

    before = scene()
    _over(host, key)
    after = scene()
    assert len(after.nodes) > len(before.nodes)
    lines = {(m.side, line_of(m)): m.text for m in after.margin}
    assert {(m.side, line_of(m)): m.text for m in before.margin}.items() <= lines.items()
    since = {node.id: node.since for node in after.nodes}
    assert {node.id: node.since for node in before.nodes}.items() <= since.items()


def line_of(mark: MarginMark) -> int:
    assert isinstance(mark.at, Grid)
    return mark.at.row if mark.side == "left" else mark.at.column


def test_after_the_end_of_a_board_game_people_are_called_by_their_names(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("starfarers")
    _over(host, key, "RED leads with 9 points", "RED")
    text = visit.get(f"/m/{key}")
    said = re.search(r'<p class="note good ended"[^>]*>([^<]*)', text)
    assert said is not None
    assert "RED" not in said[1]
    assert " leads with 9 points" in said[1]
    assert "B C F" not in text
    assert "Base Diplomats" in visit.get(f"/m/{key}?at=diplomats")


def test_an_empire_is_named_beside_another_of_its_places_where_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Names are not left out of a tangle."""
    nodes = tuple(Node(f"W{n}", Grid(n, n), owner=2, label=str(n)) for n in range(8))
    labels = (Label("W2", "MARTIAN", rank=3, kind="empire", owner=2),)
    scene = Scene("grid", "t", "s", seats=(SeatMark(2, "MARTIAN"),), nodes=nodes, labels=labels)
    full, free = svg.chart_of(scene).at("W2"), Room.label

    def label(room: Room, spot: tuple[float, float], *rest: Any) -> tuple[float, float] | None:
        return None if spot == full else free(room, spot, *rest)

    monkeypatch.setattr(Room, "label", label)
    assert ">MARTIAN</text>" in svg.draw(scene).above
