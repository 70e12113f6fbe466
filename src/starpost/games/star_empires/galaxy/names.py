"""Words for worlds, portals, storms and nebulae that nobody has named (set-up, step 9)."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


WORLDS = _words("""
    Alder Brook Cove Dale Ember Farrow Glade Heath Isle Jasper Kestrel Larch Moss Nettle Orchard
    Pine Quarry Reed Sedge Tarn Umber Vale Willow Yarrow Zephyr Amber Birch Clover Dune Elder Fern
    Gorse Hazel Ivy Juniper Knoll Lichen Maple Nook Oak Poplar Quill Rowan Sorrel Thistle Upland
    Verge Wold Yew Acorn Bramble Cedar Damson Eyrie Fallow Grove Holly Inlet Jetty Kale Linden
    Marsh Nutmeg Osier Plover Quince Rill Spruce Teasel Umbel Vetch Weir Yawl Arbor Beck Copse
    Delta Estuary Ford Gully Hollow Ironwood Jackdaw Kingcup Lagoon Meadow Nightjar Otter Peat
    Quartz Ridge Saffron Tundra Uplift Viola Warren Xenia Yonder Zinnia Aspen Basalt Cairn Dell
    Elm Fjord Gable Harrow Indigo Jonquil Kelp Lupin Mallow Narcis Onyx Pebble Rushes Shale
""")
PORTALS = _words("""
    Gate Arch Door Mouth Hatch Lock Spiral Eye Throat Ring Bridge Stair Wicket Postern Portico
    Sluice Passage Needle Tunnel Ferry Culvert Lych Narrow Strait Ladder Porch Turnstile
""")
STORMS = _words("""
    Gale Squall Tempest Surge Flurry Swell Torrent Vortex Maelstrom Blizzard Cyclone Bluster
    Roar Lash Fury Rage Havoc Tumult Whirl Sleet Crackle Thunder Bolt Spout Riot Uproar
""")
NEBULAE = _words("""
    Haze Mist Veil Shroud Smoke Murk Gauze Fog Curtain Shadow Wreath Cloak Drizzle Pall Dusk
    Mantle Smudge Wisp Plume Scud Film Steam Vapour Cobweb Fleece Lace
""")
EMPIRES = _words("""
    VERDANT UMBRA CINDER HALCYON BOREAL QUORUM MERIDIAN TESSERA LUMEN OBSIDIAN PELAGIC SABLE
    ARGENT VESPER ZENITH
""")
