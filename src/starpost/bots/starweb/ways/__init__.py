"""The six ways to earn points, one for each character type (rules 9.2 to 9.13)."""

from __future__ import annotations

from starpost.bots.starweb.ways.apostle import Apostle
from starpost.bots.starweb.ways.berserker import Berserker
from starpost.bots.starweb.ways.builder import Builder
from starpost.bots.starweb.ways.collector import Collector
from starpost.bots.starweb.ways.merchant import Merchant
from starpost.bots.starweb.ways.pirate import Pirate
from starpost.bots.starweb.ways.way import Way

WAYS: dict[str, Way] = {
    "empire_builder": Builder(),
    "merchant": Merchant(),
    "pirate": Pirate(),
    "artifact_collector": Collector(),
    "berserker": Berserker(),
    "apostle": Apostle(),
}
