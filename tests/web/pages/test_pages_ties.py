"""The end of a tied match says under its headline what broke the tie."""

from starpost.kernel.contract import Tie
from starpost.told.podium import sentence, tie_break
from starpost.web.pages.reading.placing import Placed, heights

TIES = (
    Tie(("WHITE", "YELLOW"), "WHITE comes before YELLOW by more outposts, 1 to 0."),
    Tie(("BLUE", "RED"), "BLUE comes before RED by being earlier in turn order."),
)


def placed(*scores: str) -> list[Placed]:
    seats = ("WHITE", "YELLOW", "BLUE")
    return [
        Placed(seat, n + 1, n + 1, score, seat, "", seat == "YELLOW")
        for n, (seat, score) in enumerate(zip(seats, scores, strict=True))
    ]


def test_the_sentence_about_the_two_in_front_is_found() -> None:
    assert tie_break(placed("9", "9", "6"), TIES) == (
        "Two have 9 points. WHITE comes before YELLOW by more outposts, 1 to 0."
    )


def test_of_three_in_front_every_step_is_told_and_can_be_seen() -> None:
    ties = (*TIES, Tie(("YELLOW", "BLUE"), "YELLOW comes before BLUE by more fame rings, 3 to 2."))
    three = placed("9", "9", "9")
    assert tie_break(three, ties).startswith("Three have 9 points. WHITE comes before YELLOW")
    assert tie_break(three, ties).endswith("YELLOW comes before BLUE by more fame rings, 3 to 2.")
    assert sentence(three).startswith("WHITE wins on equal points.")
    high = [p.high for p in heights(three)]
    assert high == sorted(set(high), reverse=True)


def test_without_a_tie_nothing_is_said() -> None:
    assert not tie_break(placed("9", "8", "6"), TIES)
    assert not tie_break(placed("9", "8", "6")[:1], TIES)
