"""Maps: one scene model for every geometry, an SVG renderer and a text twin."""
