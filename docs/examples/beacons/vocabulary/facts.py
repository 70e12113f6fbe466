"""What `expect` may name: all that a set-up may."""

from typing import Any

from beacons.state import State
from beacons.vocabulary.scenario import dump
from starpost.kernel.contract import Step


def facts(step: Step[State]) -> dict[str, Any]:
    return dump(step.state)
