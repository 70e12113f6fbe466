"""What the match page keeps between requests. `starpost bench pages` measures its speed."""


def test_one_seats_outlook_is_never_anothers() -> None:
    from starpost.host.storage import MatchRow
    from starpost.web.pages.match.outlook import key_of

    row = MatchRow(id=1, key="x", standing=1, step=1, chain="c", version=1, schema=1, status="run")
    keys = {key_of(row, seat, None, True) for seat in ("A", "B", None)}
    assert len(keys) == 3
    row.chain = "d"
    assert key_of(row, "A", None, True) not in keys, "a rollback is another outlook"


def test_what_people_wrote_is_not_kept() -> None:
    """A sheet has up to 200,000 letters; 24 of them for each of 64 outlooks were 300 MB."""
    import sys

    from starpost.kernel import registry
    from starpost.kernel.dice import Dice
    from starpost.web.pages.match.outlook import LONG, Outlook

    game = registry.get("star_chase")
    options, seats = game.brief()
    state = game.setup(options, seats, Dice("kept"))
    seat = next(iter(seats))
    seen = Outlook(game, game.view(state, seat), None, (), (), (), ())
    wrote = "x" * 200_000
    assert seen.part(("cards", wrote), lambda: "made") == "made"
    assert seen.part(("cards", wrote), lambda: "again") == "made"
    assert seen.part(("cards", wrote + "y"), lambda: "other") == "other"
    kept = [word for key in seen._parts._kept for word in key]
    assert max(map(len, kept)) <= LONG
    assert sum(map(sys.getsizeof, kept)) < 1000
