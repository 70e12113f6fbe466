"""What always holds, whatever is answered: cards, pieces, places, listed answers, refusals."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from starpost.games.starfarers import missed
from starpost.games.starfarers.galaxy import board
from starpost.games.starfarers.options import Options
from starpost.games.starfarers.phases.answers import sizes
from starpost.games.starfarers.phases.selfplay import SEATS, new_game, random_game, speaker
from starpost.games.starfarers.setup import set_up
from starpost.games.starfarers.state import COLONY, OUTPOST, PORT, SHIP, State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import FAME_RINGS, KIND_LIMIT, PIRATE
from starpost.games.starfarers.turn import RULES, act
from starpost.games.starfarers.writing.choices import legal
from starpost.games.starfarers.writing.orders import BOOK, Deal
from starpost.kernel import codec
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Unread

RELAXED = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def walk(seed: int, players: int, steps: int, how: str = "beginner") -> Any:
    """Positions along a game of random answers."""
    dice = FastDice(seed)
    play = Play(set_up(Options(setup=how), SEATS[:players], {}, dice), dice)
    for _ in range(steps):
        yield play
        if play.s.winner >= 0:
            return
        p = speaker(play.s)
        act(play, p, dice.pick("bot", legal(play.s, p)))


def pieces(s: State) -> dict[int, int]:
    """What stands where, from the lists of pieces."""
    found: dict[int, int] = {}

    def put(at: int, kind: int, p: int) -> None:
        assert at not in found, "two pieces on one place"
        found[at] = kind << 3 | p

    for p in range(len(s.colonies)):
        for at in s.colonies[p]:
            put(at, COLONY, p)
        for at in s.ports[p]:
            put(at, PORT, p)
    for slot, at in enumerate(s.ships):
        if at >= 0 and not looks_in(s, slot):
            put(at, SHIP, slot // 3)
    for index, p in enumerate(s.outposts):
        if p >= 0:
            put(board.OUTPOSTS[index], OUTPOST, p)
    return found


def looks_in(s: State, slot: int) -> bool:
    """Whether the ship is over a place where it may not stop (rule 5.6)."""
    return s.ask == "pass" and slot == 3 * s.active + s.left


def check_position(s: State) -> None:
    n = len(s.match.seats)
    for r in range(5):
        assert s.bank[r] + s.reserve[r] + sum(s.hands[r::5]) == 20
    assert min(*s.bank, *s.reserve, *s.hands, *s.fame, *s.parts) >= 0
    assert s.counts == [sum(s.hand(p)) for p in range(n)]
    assert sum(s.fame) <= FAME_RINGS
    assert {i: piece for i, piece in enumerate(s.places) if piece} == pieces(s)
    for p in range(n):
        assert min(s.free_modules(p)) >= 0
        assert len(s.ports[p]) <= 3
        assert all(s.parts[3 * p + k] <= KIND_LIMIT[k] for k in range(3))
    for slot, at in enumerate(s.ships):
        if at >= 0 and not looks_in(s, slot):
            banned = (board.OUTPOST, board.COLONY) if s.trade[slot] else (board.OUTPOST,)
            assert board.KIND_AT[at] not in banned
    for p in range(n + 1):
        for site in s.ports[p]:
            assert all(s.guards[i] == p + 1 for i in board.NEIGHBOURS[site])
    specials = sum(chip >= PIRATE for chip in s.chips) + sum(map(len, s.trophies))
    assert specials == 5
    assert len(s.white) == 5 - sum(map(len, s.trophies))
    assert len(s.chips) == 33


@RELAXED
@given(seed=st.integers(0, 10**6), players=st.sampled_from([3, 4]))
def test_cards_and_pieces_are_conserved_and_no_ship_ends_where_it_may_not(
    seed: int, players: int
) -> None:
    for number, play in enumerate(walk(seed, players, 900)):
        if number % 7 == 0:
            check_position(play.s)


@RELAXED
@given(seed=st.integers(0, 10**6), how=st.sampled_from(["beginner", "advanced"]))
def test_every_listed_answer_is_accepted_and_something_is_always_listed(
    seed: int, how: str
) -> None:
    for number, play in enumerate(walk(seed, 4, 250, how)):
        if number % 11 or play.s.winner >= 0:
            continue
        for p in play.s.owing:
            options = legal(play.s, p)
            assert options
            for order in options:
                if not isinstance(order, Deal):
                    assert act(Play(play.s.copy(), FastDice(1)), p, order) is None, order


@RELAXED
@given(seed=st.integers(0, 10**6), players=st.sampled_from([3, 4]))
def test_the_default_is_always_legal(seed: int, players: int) -> None:
    for number, play in enumerate(walk(seed, players, 400, "advanced")):
        if number % 5 == 0 and play.s.winner < 0:
            s = play.s.copy()
            p = s.owing[0]
            order = missed.answer(s, p, sizes(s))
            assert act(Play(s, FastDice(2)), p, order) is None, order


WORDS = ("move 1 to F22", "found 2", "end", "fly", "discard ore", "give none", "take food",
         "steal RED", "build booster 6", "offer all give ore want food", "deal RED", "accept",
         "clear sys1_3 with 1", "friend gf_ore", "bank ore for food", "jump F22", "help RED",
         "swap ore for food", "expand booster", "scrap cannon", "place F30", "answer yes",
         "settle F28", "port F28 launch E27", "relief ore", "roll", "supply", "retract",
         "counter give ore want food", "withdraw", "fame", "build spaceport at E29")  # fmt: skip


@RELAXED
@given(seed=st.integers(0, 10**6), lines=st.lists(st.sampled_from(WORDS), max_size=12))
def test_a_refused_action_changes_nothing(seed: int, lines: list[str]) -> None:
    for number, play in enumerate(walk(seed, 4, 200)):
        if number % 40:
            continue
        for line in lines:
            for p in range(-1, 4):
                s = play.s.copy()
                if act(Play(s, FastDice(3)), p, BOOK.read_line(line)) is not None:
                    assert s == play.s, line


@RELAXED
@given(text=st.text(max_size=80))
def test_any_line_is_read_back_as_it_was_written(text: str) -> None:
    for order in BOOK.read(text).orders:
        if not isinstance(order, Unread):
            assert BOOK.read_line(str(order)) == order


def test_every_order_has_a_rule() -> None:
    assert {form.order for form in BOOK.forms} == set(RULES)


def test_a_copy_is_equal_and_separate() -> None:
    play = new_game("copy")
    before = codec.encode(play.s)
    copied = play.s.copy()
    assert copied == play.s
    for _ in range(200):
        p = speaker(copied)
        act(Play(copied, play.dice), p, play.dice.pick("bot", legal(copied, p)))
    assert codec.encode(play.s) == before


def test_random_games_end_by_themselves() -> None:
    for seed in range(3):
        s, actions = random_game(seed)
        assert s.winner >= 0
        assert actions < 20_000


def test_a_copy_is_the_same_and_shares_no_list() -> None:
    state, _ = random_game("copy", rounds=8)
    copied = state.copy()
    assert copied == state
    for name in State.__dataclass_fields__:
        found = getattr(state, name)
        assert not isinstance(found, list | bytearray) or getattr(copied, name) is not found, name
