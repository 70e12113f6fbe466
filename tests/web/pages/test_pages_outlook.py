"""What the match page keeps between requests. `starpost bench pages` measures its speed."""


def test_one_seats_outlook_is_never_anothers() -> None:
    from starpost.host.storage import MatchRow
    from starpost.web.pages.match.outlook import key_of

    row = MatchRow(id=1, key="x", standing=1, step=1, chain="c", version=1, schema=1, status="run")
    keys = {key_of(row, seat, None, True) for seat in ("A", "B", None)}
    assert len(keys) == 3
    row.chain = "d"
    assert key_of(row, "A", None, True) not in keys, "a rollback is another outlook"
