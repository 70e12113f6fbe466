"""Mails as people's programs write them: the orders in each are found, and nothing else."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from starpost.kernel import registry
from starpost.post.mail import Mail, read
from starpost.post.orders import understand

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((CORPUS / "expected.yaml").read_text())


def orders_in(mail: Mail, name: str) -> list[str]:
    game = registry.get(name)
    return [str(order) for order in game.read(understand(game, mail).sheet)]


def test_the_corpus_is_whole() -> None:
    assert {path.stem for path in CORPUS.glob("*.eml")} == set(EXPECTED)
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_orders_of_a_mail(name: str) -> None:
    expected = EXPECTED[name]
    mail = read((CORPUS / f"{name}.eml").read_bytes())
    game = expected.get("game", "starweb")
    understood = understand(registry.get(game), mail)
    assert bool(mail.automatic) == expected.get("automatic", False)
    assert [refusal.code for refusal in mail.refused] == expected.get("refused", [])
    assert [str(command) for command in understood.commands] == expected.get("commands", [])
    if not expected.get("automatic"):
        assert mail.sender == ("" if expected.get("nobody") else "ann@example.org")
        assert orders_in(mail, game) == expected["orders"]
