"""One person on two seats: nobody can tell at a table without names, and numbers keep apart."""

import re

from sqlalchemy import select
from test_pages_secrecy import plain
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening, press
from starpost.host.matches.find import match_by_key, seat_named
from starpost.host.matches.live import latest
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.sheets import intake
from starpost.host.sheets.versions import current
from starpost.host.storage import Account, Message
from starpost.kernel.contract import GM

SEATS = ("AAA", "BBB", "CCC")


def table(host: Host, *, anonymous: bool) -> tuple[str, Account, list[Account]]:
    """Led by Ada; Ann, Bob and Cleo play."""
    boss = new_account(host, "Ada")
    people = [new_account(host, name) for name in ("Ann", "Bob", "Cleo")]
    plan = MatchPlan("star_chase", "A table", tuple(SeatPlan(name) for name in SEATS),
                     anonymous=anonymous)  # fmt: skip
    key = opening.create(host, boss, plan)
    for who, seat in zip(people, SEATS, strict=True):
        opening.join(host, who, key, seat)
    for who in people:
        opening.confirm(host, who, key)
    return key, boss, people


def give(host: Host, key: str, seat: str, person: Account) -> None:
    with host.db.write() as session:
        seat_named(session, match_by_key(session, key), seat).account_id = person.id


def test_nobody_sees_at_a_table_without_names_that_two_seats_are_one_person(host: Host) -> None:
    key, _, (ann, bob, cleo) = table(host, anonymous=True)
    watcher, other = Visit(host, bob), Visit(host, ann)
    paths = ("/matches", f"/m/{key}", f"/m/{key}/players", f"/m/{key}/press", f"/m/{key}/replay",
             "/notices", "/bell")  # fmt: skip

    def seen() -> dict[str, str]:
        return {path: plain(watcher.get(path)) for path in paths}

    seen()  # whoever looks is written down as having looked
    apart = seen()
    give(host, key, "CCC", ann)
    other.get(f"/m/{key}")
    other.get(f"/m/{key}?seat=CCC")
    assert seen() == apart
    intake.submit(host, intake.Submission(key, "AAA", ann.id, "", ready=True))
    intake.submit(host, intake.Submission(key, "CCC", ann.id, "", ready=True))
    both = seen()
    give(host, key, "CCC", cleo)
    assert seen() == both
    assert not re.search(r"\d of \d in", "".join(both.values())), "nor how many are done"
    assert "waits for your orders" in both[f"/m/{key}"]


def test_the_number_of_one_line_is_never_used_on_another(host: Host) -> None:
    key, boss, (ann, _, _) = table(host, anonymous=False)
    give(host, key, "CCC", ann)
    press.send(host, boss, key, GM, ["CCC"], "For your eyes.")
    visit = Visit(host, ann)
    with host.db.read() as session:
        row = match_by_key(session, key)
        stands = {seat: latest(session, row.id, seat) for seat in ("AAA", "CCC", GM)}
    assert len(set(stands.values())) > 1, "else the test would be blind"
    for path, seat in ((f"/m/{key}", "AAA"), (f"/m/{key}?seat=CCC", "CCC")):
        assert f"/live?seat={seat}&amp;after={stands[seat]}&amp;" in visit.get(path)
    leads = Visit(host, boss)
    assert f"/live?seat=GM&amp;after={stands[GM]}&amp;" in leads.get(f"/m/{key}?seat=CCC")


def test_the_forms_of_a_seats_page_act_for_that_seat(host: Host) -> None:
    key, _, (ann, _, _) = table(host, anonymous=False)
    give(host, key, "CCC", ann)
    visit = Visit(host, ann)
    text = visit.get(f"/m/{key}?seat=CCC")
    sends = set(re.findall(r'(?:form)?action="(/m/[^"/]+)/(?!notices|live)', text))
    assert sends == {f"/m/{key}@CCC"}, "no form acts for the first seat"
    assert f'data-key="{key}@CCC"' in text, "nor does a script"
    here = f"/m/{key}@CCC"
    visit.post(f"{here}/orders", text="MESSAGE Of the second.", do="submit", step=0)
    assert str(visit.page.url).partition("?")[0].endswith(here), "one stays at that seat"
    assert "Of the second." in visit.text
    assert "Of the second." not in visit.get(f"/m/{key}")
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert set(current(session, row)) == {"CCC"}
    visit.get(f"{here}/press")
    visit.post(f"{here}/press", to="everybody", text="From the second seat.")
    with host.db.read() as session:
        assert session.scalars(select(Message.sender)).all() == ["CCC"]


def test_an_address_names_none_but_the_own_seats(host: Host) -> None:
    key, _, (ann, _, _) = table(host, anonymous=False)
    visit = Visit(host, ann)
    visit.get(f"/m/{key}@BBB", status=403)
    visit.get(f"/m/{key}")
    visit.post(f"/m/{key}@BBB/orders", status=403, text="MESSAGE Not mine.", do="submit", step=0)
    assert f'data-key="{key}"' in visit.get(f"/m/{key}@AAA"), "the first has the plain address"
