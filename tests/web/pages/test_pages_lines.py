"""Lines of a form end in LF once they are past the door, whatever a browser sends."""

import re

from visiting import Visit

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import DraftRow


def test_a_draft_is_kept_with_plain_line_ends(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    with host.db.read() as session:
        step = match_by_key(session, key).step
    guest.post(f"/m/{key}/orders", text="; one\r\n; two\r\n", do="save", step=str(step))
    with host.db.read() as session:
        [draft] = session.query(DraftRow).all()
    assert draft.text.splitlines() == ["; one", "; two"]
    assert "\r" not in draft.text


def test_a_line_with_a_slip_of_the_pen_is_mended_by_one_press(guest: Visit) -> None:
    key = guest.play("star_empires")
    guest.post(f"/m/{key}/orders", text="BUILD Nowhere 1 frigat A", do="check")
    mended = re.search(r'value="(mend-1 BUILD Nowhere 1 frigate A)"', guest.get(f"/m/{key}"))
    assert mended is not None
    guest.post(f"/m/{key}/orders", text="BUILD Nowhere 1 frigat A", do=mended[1])
    assert "BUILD Nowhere 1 frigate A" in guest.get(f"/m/{key}")
    assert "frigat A" not in guest.text
