"""The budget of the match page: processor time of the server, for 255 known worlds."""

import pytest

from starpost.bench.pages import Room, server_times


@pytest.mark.long
def test_the_largest_page_and_a_long_check_keep_their_budget() -> None:
    room = Room()
    assert room.page.count('data-ref="W') >= 255
    found = server_times(room)
    room.close()
    assert found.met, found


def test_one_seats_outlook_is_never_anothers() -> None:
    from starpost.host.storage import MatchRow
    from starpost.web.pages.outlook import key_of

    row = MatchRow(id=1, key="x", standing=1, step=1, chain="c", version=1, schema=1, status="run")
    keys = {key_of(row, seat, None, True) for seat in ("A", "B", None)}
    assert len(keys) == 3
    row.chain = "d"
    assert key_of(row, "A", None, True) not in keys, "a rollback is another outlook"
