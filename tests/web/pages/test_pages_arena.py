"""The arena page: people's ratings, programs marked, our ladder with the line that plays it."""

from __future__ import annotations

from pathlib import Path

from visiting import Visit, new_account, open_host

from starpost.bots.ladder import tables
from starpost.host.storage import Rating
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
    for table in tables():
        assert table.command in shown
        assert {place.bot for place in table.places} == {"default", "random", "house", "strong"}
    assert {table.game for table in tables()} == set(registry.ids()) - {"bids", "nim"}
    host.close()
