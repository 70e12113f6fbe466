"""Lines of a form end in LF once they are past the door, whatever a browser sends."""

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
