"""Work in pieces: who has begun is let finish, and whoever came first is served first."""

from __future__ import annotations

from starpost.web.limits.places import AT_ONCE, MOST_WAITING, PATIENCE, Places


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_many_who_ask_in_turn_all_come_to_an_end() -> None:
    """With room for two and the longest unasked thrown out, three would never end."""
    places: Places[list[int]] = Places(list)
    askers, ended = [*range(9)], []
    for _ in range(100):
        for asker in [a for a in askers if a not in ended]:
            work = places.work(asker)
            if work is not None:
                work.append(1)
                if len(work) == 3:
                    places.done(asker)
                    ended.append(asker)
    assert ended == askers


def test_who_asks_again_at_once_waits_behind_those_who_came_before() -> None:
    places: Places[list[int]] = Places(list)
    assert places.work("greedy") == []
    assert places.work("other") == []
    assert places.work("patient") is None
    places.done("greedy")
    assert places.work("greedy") is None
    assert places.work("patient") == []


def test_who_went_away_holds_nobody_up_and_the_line_has_an_end() -> None:
    watch = Watch()
    places: Places[list[int]] = Places(list, watch)
    for asker in range(1000):
        places.work(asker)
    assert len(places._line) == AT_ONCE + MOST_WAITING
    watch.now = PATIENCE + 1
    assert places.work("next") == []
    assert len(places._line) == 1
