"""Who asks an application for the measures: one person, signed in, with nothing in between."""

from __future__ import annotations

from contextlib import closing

import pytest

from starpost.bench.asker import Asker


def test_whoever_asks_is_signed_in_and_says_how_the_answer_is_packed() -> None:
    with closing(Asker()) as asker:
        page = asker.ask("/me", accept_encoding="identity").decode()
        assert "asker" in page
        assert asker.ask("/me", accept_encoding="gzip")[:2] == b"\x1f\x8b"
        with pytest.raises(AssertionError):
            asker.ask("/nowhere")
