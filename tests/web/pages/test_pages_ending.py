"""The end page: why, a podium true to the scores, the truth the same way round, what next."""

from __future__ import annotations

import re

from test_pages_replay import played_out
from visiting import Visit

from starpost.draw.scene import Edge, Node, Scene
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.words import Status
from starpost.web.pages.match import maps
from starpost.web.pages.reading.placing import Placed, heights


def _placed(rank: int, score: str) -> Placed:
    return Placed(f"S{rank}", rank, rank, score, "somebody", "", False)


def test_blocks_of_the_podium_are_as_high_as_the_scores() -> None:
    found = heights([_placed(1, "2905"), _placed(2, "937"), _placed(3, "-4")])
    assert [p.high for p in found] == [150, 48, 10]
    allied = heights([_placed(1, "29"), _placed(1, "18"), _placed(3, "35")])
    assert [p.high for p in allied] == [150, 150, 80], "what decided was not the score"


def test_the_truth_unfolds_as_somebody_learnt_of_it() -> None:
    known = Scene("graph", "", "", nodes=(Node("W1", since=1), Node("W2", since=3)),
                  edges=(Edge("W1", "W2", since=3),))  # fmt: skip
    truth = Scene("graph", "", "", nodes=(Node("W1"), Node("W2"), Node("W3")),
                  edges=(Edge("W2", "W1"), Edge("W2", "W3")))  # fmt: skip
    found = maps.turned_like(truth, known)
    assert [n.since for n in found.nodes] == [1, 3, 4]
    assert [e.since for e in found.edges] == [3, 4]


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
    visit.post(f"/m/{key}/orders", text="", do="submit", step=visit.field("step"))
    ranks = {"VERDANT": 1, "UMBRA": 3, "CINDER": 1}
    with host.db.write() as session:
        row = match_by_key(session, key)
        standings = [{"seat": s, "rank": r, "score": 12.0} for s, r in ranks.items()]
        row.status = Status.OVER
        row.result = {"winners": ["VERDANT", "CINDER"], "standings": standings, "why": ""}
    strip = visit.get(f"/m/{key}").partition('id="rivals"')[2].partition("</ol>")[0]
    words = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", strip, flags=re.DOTALL)
    found = dict(re.findall(r"(VERDANT|UMBRA|CINDER)\s+\d+\s+(\w+)", words))
    assert found == {"VERDANT": "first", "UMBRA": "third", "CINDER": "first"}
