"""Bots as strangers write them, good and bad."""

from typing import Any


class First:
    """Takes the first legal answer."""

    name = "first"

    def orders(self, view: Any, prompt: Any, dice: Any) -> Any:
        return prompt.choices[:1] if prompt.choices else ()


class Silent:
    """Says nothing, whatever it is asked."""

    name = "silent"

    def orders(self, view: Any, prompt: Any, dice: Any) -> Any:
        return ()


class Broken:
    name = "broken"

    def __init__(self, game: Any) -> None:
        self.game = game

    def orders(self, view: Any, prompt: Any, dice: Any) -> Any:
        raise ZeroDivisionError


class Mute:
    """Has no way to answer at all."""
