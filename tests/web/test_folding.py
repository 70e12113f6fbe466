"""What the turns of a kept replay share is kept once, and comes back letter for letter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from starpost.web.folding import Folder


@given(st.lists(st.text(alphabet="<>ab /", max_size=60), max_size=8))
def test_drawings_come_back_as_they_were(drawings: list[str]) -> None:
    folder = Folder()
    runs = [folder.fold(text) for text in drawings]
    assert [folder.unfold(each) for each in runs] == drawings
    assert len(set(folder.pieces)) == len(folder.pieces)


def test_a_drawing_that_hardly_changes_costs_hardly_anything() -> None:
    folder = Folder()
    board = "".join(f'<circle cx="{n}"/>' for n in range(500))
    first = folder.fold(board)
    then = folder.fold(board.replace('"7"', '"7.5"'))
    assert first == [0, 500]
    assert then == [0, 7, 500, 1, 8, 492]
