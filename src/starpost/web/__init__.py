"""Everything over HTTP: the API now; pages stand on the same host."""

from starpost import start_quickly

start_quickly()
