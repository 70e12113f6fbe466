"""Imported once, in the process that all others are forked from: the application, ready made.

It reads its settings from the environment, as every process of the host does, and opens no
connection, so that each fork opens its own.
"""

from __future__ import annotations

from starpost.host.host import Host
from starpost.host.settings import load
from starpost.kernel import registry
from starpost.web.app import create_app

for game in registry.ids():
    registry.get(game)
HOST = Host(load())
APP = create_app(HOST)
