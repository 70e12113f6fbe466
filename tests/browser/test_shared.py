"""Lines shown to a partner arrive live, as dashed arrows, and scripts leave them alone."""

from __future__ import annotations

from typing import Any

from test_together import seated

from starpost.host.looking import views
from starpost.host.matches.find import match_by_key


def test_a_partners_lines_arrive_and_stay_while_one_types(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    key = ann.page.locator("#table").get_attribute("data-key")
    with ann.site.host.db.read() as session:
        view = views.view(session, views.Eyes(match_by_key(session, key), "BBB"))
    name, system = next((n, s) for n, s in view.systems.items() if s.links)
    ann.page.locator("#text").fill(f"MOVE {name} {system.links[0]} 1")
    ann.page.locator("#share summary").click()
    ann.page.locator("#share-part input[name='line-1']").wait_for()
    ann.page.locator("#share-part input[name=to-BBB]").check()
    ann.page.get_by_role("button", name="Show them").click()
    ann.page.get_by_text("You show BBB").wait_for()
    bob.page.locator(".shared-plans .shared").first.wait_for(state="attached")
    bob.page.locator("#text").fill("TAX")
    bob.page.locator("#checked .lines li").first.wait_for()
    assert bob.page.locator(".shared-plans .shared").count() >= 1
