"""What the rules guarantee of the board, the cards and the tables."""

from collections import Counter, deque

from starpost.games.stellar_conquest import tables
from starpost.games.stellar_conquest.galaxy import board, cards


def test_stars_colours_and_clouds():
    assert len(set(board.STAR_HEX)) == 54
    assert Counter(board.COLOURS) == {"blue": 7, "green": 8, "yellow": 15, "orange": 9, "red": 15}
    assert sum(board.CLOUD) == 60
    assert list(board.STAR_NAMES) == sorted(board.STAR_NAMES)
    blue = [
        at for at, colour in zip(board.STAR_HEX, board.COLOURS, strict=True) if colour == "blue"
    ]
    assert all(board.CLOUD[at] for at in blue)


def test_decks_never_run_out():
    sizes = {colour: len(deck) for colour, deck in cards.DECKS.items()}
    assert sizes == {"blue": 11, "green": 12, "yellow": 20, "orange": 13, "red": 22}
    assert all(sizes[colour] > n for colour, n in Counter(board.COLOURS).items())


def test_distance_is_the_number_of_steps_on_the_board():
    for start in (0, 20, 123, 400, board.SIZE - 1):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            at = queue.popleft()
            for near in board.NEAR[at]:
                if near not in steps:
                    steps[near] = steps[at] + 1
                    queue.append(near)
        assert bytes(steps[h] for h in range(board.SIZE)) == board.distances(start)


def test_every_entry_has_two_stars_within_reach():
    for entry in board.ENTRIES:
        near = [s for s in board.STAR_HEX if board.distances(entry)[s] <= 7]
        assert len(near) >= 2


def test_plain_routes_are_shortest_and_careful_ones_avoid_what_they_must():
    start, goal = board.HEX["W9"], board.HEX["W13"]
    assert len(board.route(start, goal)) == board.distances(start)[goal]
    barred = frozenset([board.HEX["W11"]])
    way = board.careful_route(start, goal, 1, barred)
    assert way is not None
    assert not barred & set(way)
    assert board.careful_route(start, goal, 1, frozenset(board.NEAR[goal])) is None


def test_ten_on_two_dice_is_three_chances_in_36():
    assert sum(a + b == 10 for a in range(1, 7) for b in range(1, 7)) == 3
    assert tables.ATTACK["CF"] == tables.ATTACK["FD"] == tables.TEN
