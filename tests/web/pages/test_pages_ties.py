"""The end of a tied match says under its headline what broke the tie."""

from starpost.web.pages.reading.ending import tie_break
from starpost.web.pages.reading.placing import Placed

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
        "WHITE comes before YELLOW by more outposts, 1 to 0."
    )


def test_without_a_tie_nothing_is_said() -> None:
    assert not tie_break(placed("9", "8", "6"), WHY)
    assert not tie_break(placed("9", "8", "6")[:1], WHY)
