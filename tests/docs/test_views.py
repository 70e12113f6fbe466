"""docs/bots.md and docs/views.md name the fields of every view as they are."""

import sys

from papers import ROOT

sys.path.insert(0, str(ROOT))

from tools import view_fields


def test_the_tables_of_the_views_are_fresh() -> None:
    page = view_fields.BOTS.read_text()
    assert view_fields.renewed(page) == page, "python tools/view_fields.py writes them"
    assert view_fields.VIEWS.read_text() == view_fields.whole()


def test_fields_methods_and_their_sentences_are_told() -> None:
    page = view_fields.short()
    assert "| `worlds` | `dict[WorldId, Sighting]` | Reported on this printout" in page
    assert "| `my_fleets()` |" in page
    assert "### starweb: KeySeen" in view_fields.whole()
