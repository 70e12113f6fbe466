"""Real processes of a host, as the tests of the command start them."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / name) for name in ("cli", "host")]
