"""Counters for /metrics: what this process has done. What is read when asked: `watching.gauges`."""

from __future__ import annotations

from prometheus_client import REGISTRY, Counter, Histogram

EVERYTHING = REGISTRY
"""All that is counted here."""
TURNS = Counter("starpost_turns_total", "Turns adjudicated", ["game"])
TURNS_FAILED = Counter("starpost_turns_failed_total", "Turns that parked a match", ["game"])
TURNS_LATE = Counter("starpost_turns_late_total", "Turns adjudicated later than the alarm allows")
TURN_SECONDS = Histogram("starpost_turn_seconds", "Time to compute and write a turn", ["game"])
SHEETS = Counter("starpost_sheets_total", "Order sheets acknowledged")
MAILS_SENT = Counter("starpost_mails_sent_total", "Mails and webhooks delivered")
MAILS_FAILED = Counter("starpost_mails_failed_total", "Deliveries that failed and are retried")
REQUESTS = Counter("starpost_requests_total", "HTTP requests", ["status"])
REQUEST_SECONDS = Histogram(
    "starpost_request_seconds", "Time until an answer began", ["route", "method"]
)
