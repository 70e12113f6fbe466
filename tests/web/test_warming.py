"""What the first callers would wait for is made while the host starts."""

import gc
import subprocess
import sys

import pytest

from starpost.kernel import registry
from starpost.web import site
from starpost.web.pages.site import searching, showcase
from starpost.web.templating import environment


def test_pictures_templates_and_rules_are_ready_before_they_are_asked_for() -> None:
    order: list[str] = []
    environment.cache_clear()
    searching.rule_texts.cache_clear()

    def ready() -> None:
        order.extend(
            f"picture {game}" for game in registry.ids() if showcase.picture(game) is not None
        )
        order.append(f"{searching.rule_texts.cache_info().currsize} games read")

    site.warm(ready)
    assert order == [*(f"picture {game}" for game in registry.ids()), "0 games read"]
    assert searching.rule_texts.cache_info().currsize == len(registry.ids())
    cache = environment().cache
    assert cache is not None
    assert len(cache) == len(environment().list_templates())


def test_what_a_host_makes_while_it_starts_is_not_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A collection would hold up some answer for a tenth of a second."""
    done: list[str] = []
    monkeypatch.setattr(searching, "warm", lambda: done.append("made"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("settled"))
    site.warm()
    assert done == ["made", "settled"]


def test_a_site_starts_without_what_few_requests_need() -> None:
    seldom = (
        "cryptography rapidfuzz segno openskill mailparser_reply standardwebhooks webauthn alembic"
    )
    code = "import sys, starpost.web.site; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(seldom.split()) & set(done.stdout.split())


def test_a_turn_by_the_command_needs_no_reader_of_mails() -> None:
    code = "import sys, starpost.cli.games.referee; print('starpost.post.mail' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
