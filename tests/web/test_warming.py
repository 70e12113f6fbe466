"""What the first callers would wait for is made while the host starts."""

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
