"""What the game master chooses (rule 1.8 and section 2), and what a player chooses at the door."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starpost.kernel.bounds import Title

Count = Annotated[int, Meta(ge=0, le=1000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Amount = Annotated[int, Meta(ge=1, le=1000)]
Factor = Annotated[float, Meta(ge=0, le=100)]
Density = Annotated[int, Meta(ge=0, le=50)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The session constants of rule 1.8, and how the game ends (section 7)."""

    name: Title = ""
    blockade_threshold: Factor = 2
    interdiction_threshold: Factor = 3
    salvage_threshold: Factor = 3
    repair_dp_per_ru: Amount = 2
    orbital_repair_dp_per_ru: Amount = 3
    design_multiplier: Factor = 0.5
    production_multiplier: Factor = 1
    generated_storm_intensity: Count = 7
    self_destruct_tonnage_interval: Amount = 5
    max_alliances: Count = 2
    victory_percent: Percent = 50
    victory_hold_turns: Amount = 1
    victory_confirm: Literal["gm", "auto"] = "gm"
    allied_victory: bool = True
    alliance_required: bool = False
    max_turns: Count = 0
    abandon_after: Count = 0
    show_standings: bool = False
    update_hours: Count = 168
    early_update: bool = True
    """Nobody is asked for these two: who hosts a match has a schedule. Old files name them."""


class Options(Rules, frozen=True, forbid_unknown_fields=True):
    """The session constants and the parameters of the generator (section 2)."""

    radius: Annotated[int, Meta(ge=4, le=20)] = 10
    homeworld_production: Amount = 12
    homeworld_nearby_production: Count = 10
    homeworld_num_nearby_worlds: Count = 2
    homeworld_nearby_radius: Annotated[int, Meta(ge=1, le=10)] = 2
    max_world_production: Amount = 9
    world_density: Density = 10
    storm_density: Density = 5
    nebula_density: Density = 5
    num_wormnets: Annotated[int, Meta(ge=0, le=50)] = 3
    max_wormnet_portals: Annotated[int, Meta(ge=2, le=50)] = 4
    min_portal_to_portal_distance: Annotated[int, Meta(ge=2, le=40)] = 8
    min_portal_to_homeworld_distance: Annotated[int, Meta(ge=2, le=40)] = 3
    min_nebula_to_homeworld_distance: Annotated[int, Meta(ge=2, le=40)] = 2
    max_storm_intensity: Count = 10
    portal_drift: Percent = 0
    storm_drift: Percent = 0
    world_drift: Percent = 0
    storm_fluctuation: Percent = 0
    localize_frames: bool = True


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player names when taking a seat."""

    homeworld: Title = ""
    starbase: Title = ""


SMALL = Options(
    radius=5,
    num_wormnets=1,
    max_wormnet_portals=3,
    world_density=5,
    storm_density=5,
    nebula_density=5,
    max_storm_intensity=5,
    min_portal_to_portal_distance=3,
    min_portal_to_homeworld_distance=2,
)
"""The small preset of section 2."""

HELP = {
    "name": "The name of the session, printed on reports.",
    "blockade_threshold": "Foreign guns above this many times the defending DP blockade a world.",
    "interdiction_threshold": "Foreign guns above this many times the defending DP interdict it.",
    "salvage_threshold": "Guns above this many times the owner's remaining DP win a design.",
    "repair_dp_per_ru": "DP repaired for one RU.",
    "orbital_repair_dp_per_ru": "DP repaired for one RU on an orbital.",
    "design_multiplier": "The design fee as a share of the cost.",
    "production_multiplier": "Multiplies what every world produces.",
    "generated_storm_intensity": "Intensity of an ion generator's storm.",
    "self_destruct_tonnage_interval": "So many tonnes self-destructed cost everyone there 1 DP.",
    "max_alliances": "At most so many at a time.",
    "victory_percent": "Who holds this share of all production wins.",
    "victory_hold_turns": "In a row, before it counts.",
    "victory_confirm": "A victory that waits for the game master does not end the match before.",
    "allied_victory": "Two or three empires, all allied with each other, may win as one.",
    "alliance_required": "A single empire cannot win.",
    "max_turns": "The game ends after so many. 0: never by itself.",
    "abandon_after": "Turns missed in a row after which an empire counts as abandoned. 0: never.",
    "show_standings": "Everybody sees the production of all while the match goes on.",
    "radius": "How many hexes it reaches from its centre.",
    "homeworld_production": "Production and first stockpile of every homeworld.",
    "homeworld_nearby_production": "Production of the worlds near a homeworld, taken together.",
    "homeworld_num_nearby_worlds": "How many worlds lie near every homeworld.",
    "homeworld_nearby_radius": "How near they lie.",
    "max_world_production": "The best production of any other world.",
    "world_density": "Worlds per hundred free sectors.",
    "storm_density": "Ion storms per hundred sectors.",
    "nebula_density": "Nebulae per hundred sectors.",
    "num_wormnets": "How many wormnets there are.",
    "max_wormnet_portals": "The most portals of one wormnet.",
    "min_portal_to_portal_distance": "Distance between portals of one wormnet.",
    "min_portal_to_homeworld_distance": "Distance of portals from every homeworld.",
    "min_nebula_to_homeworld_distance": "Distance of storms and nebulae from every homeworld.",
    "max_storm_intensity": "The strongest storm; 0: no storms.",
    "portal_drift": "Percentage of portals that drift.",
    "storm_drift": "Percentage of storms and nebulae that drift.",
    "world_drift": "Percentage of worlds that drift.",
    "storm_fluctuation": "Percentage of storms whose intensity changes.",
    "localize_frames": "Every empire counts hexes from a centre of its own.",
    "homeworld": "The name of your homeworld.",
    "starbase": "The name of your starbase.",
}

FOLDS = {
    "The galaxy, number by number": (
        "homeworld_production", "homeworld_nearby_production", "homeworld_num_nearby_worlds",
        "homeworld_nearby_radius", "max_world_production", "world_density", "storm_density",
        "nebula_density", "num_wormnets", "max_wormnet_portals", "min_portal_to_portal_distance",
        "min_portal_to_homeworld_distance", "min_nebula_to_homeworld_distance",
        "max_storm_intensity", "portal_drift", "storm_drift", "world_drift", "storm_fluctuation",
        "localize_frames",
    ),
    "Constants of the rulebook": (
        "blockade_threshold", "interdiction_threshold", "salvage_threshold", "repair_dp_per_ru",
        "orbital_repair_dp_per_ru", "design_multiplier", "production_multiplier",
        "generated_storm_intensity", "self_destruct_tonnage_interval",
    ),
}  # fmt: skip

CALLED = {
    "blockade_threshold": "Blockade, guns over DP",
    "interdiction_threshold": "Interdiction, guns over DP",
    "salvage_threshold": "Salvage, guns over DP",
    "repair_dp_per_ru": "Repair, DP for one RU",
    "orbital_repair_dp_per_ru": "Repair of orbitals, DP for one RU",
    "design_multiplier": "Price of a design",
    "production_multiplier": "Production, times",
    "generated_storm_intensity": "Storms from a generator",
    "self_destruct_tonnage_interval": "Tonnes blown up for 1 DP",
    "max_alliances": "Allies of one empire",
    "victory_percent": "To win, percent of all production",
    "victory_hold_turns": "Turns to hold it",
    "victory_confirm": "When somebody has won",
    "victory_confirm=gm": "The game master confirms it first",
    "victory_confirm=auto": "The match ends at once",
    "allied_victory": "Allies may win together",
    "alliance_required": "Only allies can win",
    "max_turns": "Last turn",
    "abandon_after": "Given up after",
    "show_standings": "Open standings",
    "radius": "Size of the galaxy",
    "homeworld_production": "Production of a homeworld",
    "homeworld_nearby_production": "Production near a homeworld",
    "homeworld_num_nearby_worlds": "Worlds near a homeworld",
    "homeworld_nearby_radius": "Hexes that are near",
    "max_world_production": "Best other world",
    "world_density": "Worlds",
    "storm_density": "Ion storms",
    "nebula_density": "Nebulae",
    "num_wormnets": "Wormnets",
    "max_wormnet_portals": "Portals of a wormnet",
    "min_portal_to_portal_distance": "Hexes between portals",
    "min_portal_to_homeworld_distance": "Hexes from portal to homeworld",
    "min_nebula_to_homeworld_distance": "Hexes from nebula to homeworld",
    "max_storm_intensity": "Strongest storm",
    "portal_drift": "Drifting portals",
    "storm_drift": "Drifting storms and nebulae",
    "world_drift": "Drifting worlds",
    "storm_fluctuation": "Storms that change",
    "localize_frames": "Own coordinates",
    "homeworld": "Name of your homeworld",
    "starbase": "Name of your starbase",
}
