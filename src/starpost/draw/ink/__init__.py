"""What the SVG renderer draws with: the pen, and whatever it puts on the sheet."""
