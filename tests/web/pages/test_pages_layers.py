"""The chips of the map's layers: what they show, and why one shows nothing."""

from __future__ import annotations

import re

from visiting import Visit

CHIP = re.compile(r'<button type="button" class="chip" data-layer="(\w+)"([^>]*)>(.*?)</button>')


def chips(page: str) -> dict[str, tuple[str, str]]:
    return {key: (attributes, body) for key, attributes, body in CHIP.findall(page)}


def test_starweb_has_its_layers_and_tells_what_they_show(guest: Visit) -> None:
    key = guest.play("starweb")
    found = chips(guest.get(f"/m/{key}"))
    assert list(found) == ["events", "fleets", "moves", "metal", "probes", "distance"]
    attributes, body = found["metal"]
    assert 'aria-pressed="false"' in attributes
    assert 'title="Metal on each world' in attributes
    assert body == "Metal"


def test_a_layer_without_data_is_disabled_and_says_why(guest: Visit) -> None:
    key = guest.play("starweb")
    attributes, body = chips(guest.get(f"/m/{key}"))["events"]
    assert 'aria-disabled="true"' in attributes
    assert 'aria-pressed="false"' in attributes
    assert '<span class="sr">: Nothing happened' in body


def test_metal_waits_on_the_map_until_it_is_asked_for(guest: Visit) -> None:
    page = guest.get(f"/m/{guest.play('starweb')}")
    assert re.search(r'<g class="layer-metal" display="none"><path class="rd"', page)
