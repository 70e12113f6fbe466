"""The arena page: people's ratings, programs marked, our ladder with the line that plays it."""

from __future__ import annotations

from pathlib import Path

from visiting import Visit, new_account, open_host

from starpost.bots.ladder import rungs, tables
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.storage import Rating
from starpost.host.words import Status
from starpost.kernel import registry


def test_the_ladder_stands_beside_the_ratings(tmp_path: Path) -> None:
    host = open_host(tmp_path)
    ann, robby = new_account(host, "Ann"), new_account(host, "Robby")
    with host.db.write() as session:
        for account in (ann, robby):
            session.add(
                Rating(account_id=account.id, game="starweb", mu=30.0, sigma=2.0, matches=4)
            )
    bot = Visit(host, robby)
    bot.get("/me")
    bot.post("/me", do="program")
    assert "Only an administrator takes it off" in bot.get("/me")
    shown = Visit(host).get("/arena")
    starweb = shown.split('id="starweb"')[1].split("</section>")[0]
    assert "Ann</th>" in starweb
    assert 'Robby <span class="chip">bot</span>' in starweb
    for kept in (*tables(), *rungs()):
        assert kept.command in shown
    for table in tables():
        assert {place.bot for place in table.places} == {"default", "random", "house", "strong"}
    for rung in rungs():
        assert f"{rung.on}, seed {rung.seed}" in shown, "anybody can play it again"
    assert shown.count("bots have changed since") == sum(rung.stale for rung in rungs())
    assert {table.game for table in tables()} == set(registry.ids()) - {"bids", "nim"}
    host.close()


def test_somebody_of_the_cast_is_challenged_and_the_record_is_kept(tmp_path: Path) -> None:
    host = open_host(tmp_path)
    ann = new_account(host, "Ann")
    visit = Visit(host, ann)
    assert 'aria-label="Play against Quill"' in visit.get("/arena")
    hard = visit.text.partition('class="side-list rungs"')[2].partition("</ul>")[0]
    assert hard.count("<progress") == sum(rung.seats > 1 for rung in rungs())
    assert "You met" not in visit.text
    visit.post("/challenge", 400, table="star_chase:whole", against="nobody", level="house")
    visit.get("/arena")
    visit.post("/challenge", 404, table="chess:whole", against="quill", level="house")
    visit.get("/arena")
    visit.post("/challenge", table="starfarers:whole", against="quill", level="gentle")
    key = str(visit.page.url).rstrip("/").rsplit("/", 1)[1]
    with host.db.write() as session:
        row = match_by_key(session, key)
        seats = seats_of(session, row)
        assert seats[1].bot == "gentle:quill", "who was asked for sits next"
        assert len({seat.bot for seat in seats}) == len(seats), "and the others are others"
        ranks = [2, 1, *range(3, len(seats) + 1)]
        standings = [
            {"seat": seat.name, "score": 0.0, "rank": rank}
            for seat, rank in zip(seats, ranks, strict=True)
        ]
        row.status = Status.OVER
        row.result = {"winners": [seats[1].name], "standings": standings, "why": ""}
    shown = visit.get("/arena")
    quill = shown.split("Quill</h3>")[1].split("</li>")[0]
    assert "You met once:</b> ahead in 0, behind in 1." in quill
    assert shown.count("You met once:</b> ahead in 1, behind in 0.") == len(seats) - 2
    assert "You met" not in Visit(host).get("/arena"), "a record is its player's own"
    host.close()


def test_it_opens_on_the_game_one_played_last(tmp_path: Path) -> None:
    host = open_host(tmp_path)
    visit = Visit(host, new_account(host, "Ann"))
    assert " selected>Star" not in visit.get("/arena")
    visit.post("/challenge", table="star_chase:whole", against="quill", level="house")
    assert " selected>Star Chase, " in " ".join(visit.get("/arena").split())
    host.close()


def test_a_first_look_is_against_gentle_bots_and_says_so(tmp_path: Path) -> None:
    host = open_host(tmp_path)
    visit = Visit(host, new_account(host, "Ann"))
    for length, level in (("first-look", "gentle"), ("whole", "house")):
        visit.get("/")
        visit.post("/play/star_chase", length=length)
        key = str(visit.page.url).rstrip("/").rsplit("/", 1)[1]
        with host.db.write() as session:
            seats = seats_of(session, match_by_key(session, key))
        assert {seat.bot.partition(":")[0] for seat in seats if seat.bot} == {level}
        assert f"How well they play: {level.title()}." in " ".join(visit.get(f"/m/{key}").split())
    visit.get("/arena")
    visit.post("/challenge", table="starfarers:first-look", against="quill", level="house")
    key = str(visit.page.url).rstrip("/").rsplit("/", 1)[1]
    with host.db.write() as session:
        seats = seats_of(session, match_by_key(session, key))
    assert seats[1].bot == "house:quill", "whoever chooses a level gets it"
    assert "gentle bots" in " ".join(Visit(host).get("/").split())
    host.close()
