"""The end of a tied match says under its headline what broke the tie."""

from starpost.web.pages.reading.ending import tie_break
from starpost.web.pages.reading.placing import Placed, heights, sentence

WHY = (
    "The round limit is reached; WHITE leads with 9 points. WHITE comes before YELLOW by more "
    "outposts, 1 to 0. BLUE comes before RED by being earlier in turn order."
)


def placed(*scores: str) -> list[Placed]:
    seats = ("WHITE", "YELLOW", "BLUE")
    return [
        Placed(seat, n + 1, n + 1, score, seat, "", seat == "YELLOW")
        for n, (seat, score) in enumerate(zip(seats, scores, strict=True))
    ]


def test_the_sentence_about_the_two_in_front_is_found() -> None:
    assert tie_break(placed("9", "9", "6"), WHY) == (
        "Two have 9 points. WHITE comes before YELLOW by more outposts, 1 to 0."
    )


def test_of_three_in_front_every_step_is_told_and_can_be_seen() -> None:
    why = f"{WHY} YELLOW comes before BLUE by more fame rings, 3 to 2."
    three = placed("9", "9", "9")
    assert tie_break(three, why).startswith("Three have 9 points. WHITE comes before YELLOW")
    assert tie_break(three, why).endswith("YELLOW comes before BLUE by more fame rings, 3 to 2.")
    assert sentence(three).startswith("WHITE wins on equal points.")
    high = [p.high for p in heights(three)]
    assert high == sorted(set(high), reverse=True)


def test_without_a_tie_nothing_is_said() -> None:
    assert not tie_break(placed("9", "8", "6"), WHY)
    assert not tie_break(placed("9", "8", "6")[:1], WHY)
