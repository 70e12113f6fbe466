"""The one shelf: what was used last stays, the rest is made again."""

from starpost.host.shelf import Shelf


def test_what_is_kept_is_not_made_again() -> None:
    made: list[str] = []
    shelf: Shelf[str] = Shelf(2)

    def make(word: str) -> str:
        return shelf.get(word, lambda: made.append(word) or word.upper())  # type: ignore[func-returns-value]

    assert [make(word) for word in ("a", "b", "a", "c", "a", "b")] == list("ABACAB")
    assert made == ["a", "b", "c", "b"], "b was the longest unused when c came"
    shelf.forget()
    assert len(shelf) == 0
