"""Looking back: own turns while a match runs; after the end all, and a file that verifies."""

import base64
import hashlib
import itertools
import json
import re
import zlib
from typing import Any

import msgspec
import pytest
from visiting import Visit, new_account

from starpost.host.facts import match_of
from starpost.host.host import Host
from starpost.host.looking import ending, history, telling, views
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import adjudication
from starpost.host.turns.record import state_at
from starpost.kernel import registry
from starpost.web.pages.reading import kept

MOST_FILE = 3_000_000


def played_out(
    host: Host, game_id: str = "starweb", options: Any = None, most: int = 20, by: str = "Ada"
) -> tuple[str, Visit]:
    """A short match of house bots, played to its end; its game master looks on."""
    game = registry.get(game_id)
    brief, seats = game.brief()
    options = brief if options is None else options
    gm = new_account(host, by)
    plans = tuple(
        SeatPlan(name, "bot", choice=msgspec.to_builtins(choice)) for name, choice in seats.items()
    )
    key = opening.create(
        host, gm, MatchPlan(game_id, "Played", plans, msgspec.to_builtins(options))
    )
    opening.start(host, gm, key, fill=True)
    for _ in range(most):
        with host.db.read() as session:
            row = match_by_key(session, key)
        if row.status == "over":
            break
        adjudication.run(host, row.id)
    assert row.status == "over"
    return key, Visit(host, gm)


def test_after_the_end_everybody_can_look_through_every_pair_of_eyes(host: Host) -> None:
    key, _ = played_out(host)
    stranger = Visit(host)
    names = list(registry.get("starweb").brief()[1])
    text = stranger.get(f"/m/{key}/replay?turn=2&eyes=GM&eyes={names[0]}")
    assert "The truth" in text
    assert text.count('class="replay-stage"') == 2
    part = stranger.client.get(f"/m/{key}/replay?turn=3", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert "after turn 2" in part
    assert "The match is over" in stranger.get(f"/m/{key}")
    assert stranger.client.get(f"/m/{key}/file").content


def test_the_kept_file_holds_the_whole_log_and_its_chain_closes(host: Host) -> None:
    key, gm = played_out(host)
    text = gm.film(key)
    assert gm.page.headers["content-disposition"].startswith("attachment")
    found = re.search(r'id="film">(.*?)</script>', text, re.S)
    assert found
    film = json.loads(zlib.decompress(base64.b64decode(found[1])))["chain"]
    chain = hashlib.sha256(film["root"].encode()).hexdigest()
    for entry in film["entries"]:
        chain = hashlib.sha256((chain + entry["text"]).encode()).hexdigest()
        assert chain == entry["chain"]
    assert film["entries"]
    assert hashlib.sha256(film["seed"].encode()).hexdigest() == film["commitment"]
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text), "it needs no network"


def test_three_who_ask_in_turn_all_get_their_file(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One picture a request: with room for two, each threw the other's pictures away for ever."""
    leaders = ("Ada", "Ben", "Cleo")
    keys = [played_out(host, "bids", {"turns": 2}, by=name)[0] for name in leaders]
    ticks = itertools.count()
    monkeypatch.setattr(kept.time, "thread_time", lambda: float(next(ticks)))
    monkeypatch.setattr(kept, "DRAW_SECONDS", 1.5)
    stranger, ready = Visit(host), set()
    for key in keys * 40:
        answer = stranger.client.get(f"/m/{key}/replay.html")
        ready |= {key} if answer.status_code == 200 else set()
    assert ready == set(keys)


@pytest.mark.long
def test_a_whole_board_game_is_a_file_one_can_send(host: Host) -> None:
    """Every turn through every pair of eyes; it was thirty megabytes once."""
    whole = registry.get("starfarers").Options()
    key, gm = played_out(host, "starfarers", whole, 20_000)
    gm.film(key)
    weight = len(gm.page.content)
    assert weight < MOST_FILE, f"{weight} bytes"


def test_while_a_match_runs_nobody_gets_its_file(guest: Visit) -> None:
    key = guest.play("star_chase")
    guest.get(f"/m/{key}/replay.html", status=403)
    guest.get(f"/m/{key}/file", status=403)
    assert "you see your own turns" in guest.get(f"/m/{key}/replay")
    guest.get(f"/m/{key}/replay?eyes=GM")
    assert "The truth" not in guest.text


def test_the_replay_of_a_match_that_is_over_opens_on_its_first_turn(host: Host) -> None:
    key, visit = played_out(host)
    text = visit.get(f"/m/{key}/replay")
    assert re.search(r'<b aria-current="true"[^>]*>\s*0\s*</b>', text)
    assert "at the start" in text
    bar = text.partition('class="row reelbar"')[2].partition("</nav>")[0]
    assert "Offline file" in bar, "not in the row of eyes, which a phone cuts off"


def test_beside_the_replay_stand_scores_and_the_turns_that_decided(host: Host) -> None:
    key, visit = played_out(host)
    text = visit.get(f"/m/{key}/replay?turn=2&eyes=GM")
    assert "How they stood" in text
    assert "How it ended" in visit.get(f"/m/{key}/replay?turn={_last(text)}")
    turned = text.partition("How it turned")[2].partition("</figcaption>")[0]
    assert re.search(r'href="[^"]*/replay\?turn=\d+', turned), "each leads to its turn"
    two = visit.get(
        f"/m/{key}/replay?eyes=GM&eyes={next(iter(registry.get('starweb').brief()[1]))}"
    )
    chips = two.partition('class="row eyes"')[2].partition("</div>")[0]
    assert chips.count('aria-current="true"') == 2, "it says through whose eyes"


def _last(text: str) -> int:
    """The last turn on the bar."""
    return max(int(n) for n in re.findall(r"/replay\?turn=(\d+)", text))


@pytest.mark.parametrize("game_id", ["stellar_conquest", "fate_of_empire"])
def test_every_turn_of_a_war_has_its_number_and_the_standing_after_it(
    host: Host, game_id: str
) -> None:
    """In production the counter has moved on already: its turn was lost on the bar, and the next
    one had what two had brought."""
    options = msgspec.structs.replace(registry.get(game_id).brief()[0], turns=6)
    key, visit = played_out(host, game_id, options, 2000)
    text = visit.get(f"/m/{key}/replay?turn=6&eyes=GM")
    lone = len(registry.get(game_id).brief()[1]) == 1
    assert ('class="row eyes"' in text) != lone, "who played alone saw what there was"
    assert ("The truth" in text) != lone
    bar = text.partition('aria-label="All turns"')[2].partition("</span>")[0]
    assert re.findall(r">(\w+|·)</[ab]>", bar) == ["0", *"123456", "end"]
    with host.db.read() as session:
        row = match_by_key(session, key)
        told = ending.ending(session, row)
    assert list(told.counted.values()) == [1, 1, 2, 3, 4, 5, 6, 6]
    assert sorted(told.played) == [1, 2, 3, 4, 5, 6], "no two of them on one"
    for turn in range(1, 7):
        stood = visit.get(f"/m/{key}/replay?turn={turn}&eyes=GM").partition('class="stood"')[2]
        scores = [int(n) for n in re.findall(r"<b>(\d+)</b>", stood.partition("</ol>")[0])]
        assert scores == sorted(map(int, told.scores[turn + 1].values()), reverse=True)
    through = views.Eyes(match_of(row), next(iter(told.sources)))
    with host.db.read() as session:
        after = [views.played_out(session, row, turn) for turn in range(1, 7)]
        rounds = [telling.told(session, through, n, whole=True) for n in range(1, 7)]
        begun = [state_at(session, row, place).played for place in after]
        measured = dict(history.measured(session, through))
    assert begun == [2, 3, 4, 5, 6, 7], "each is shown with the answer that ended it"
    assert [told and told.called.rpartition(" ")[2] for told in rounds] == [*"123456"]
    assert measured[6] == measured[7]
