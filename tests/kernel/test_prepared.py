"""Types are prepared by one thread: two that read a type first at the same moment end a process."""

import subprocess
import sys

from starpost.kernel import codec, registry

STORM = """
import sys, threading, types
import msgspec
from starpost.kernel import codec
sys.setswitchinterval(1e-6)
SOURCE = '''
from __future__ import annotations
import msgspec
class Ship(msgspec.Struct):
    n: int
class Fleet(msgspec.Struct):
    ships: tuple[Ship, ...]
    named: dict[str, Ship]
class View(msgspec.Struct):
    fleets: list[Fleet]
    best: Ship | None = None
'''
RAW = b'{"fleets": [{"ships": [{"n": 1}], "named": {"a": {"n": 2}}}]}'
for number in range(100):
    module = sys.modules[f"m{number}"] = types.ModuleType(f"m{number}")
    exec(SOURCE, module.__dict__)
    start = threading.Barrier(6)
    def read():
        start.wait()
        codec.prepare(module.View)
        assert msgspec.json.decode(RAW, type=module.View).fleets
    threads = [threading.Thread(target=read) for _ in range(6)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
"""


def test_many_threads_may_read_a_type_first() -> None:
    done = subprocess.run([sys.executable, "-c", STORM], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-500:]


def test_a_game_is_prepared_when_it_is_loaded() -> None:
    for name in registry.ids():
        game = registry.get(name)
        assert {game.State, game.View, game.Options, game.Choice} <= codec._prepared
