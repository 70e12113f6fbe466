"""Writes ops/grafana/starpost.json, the Grafana dashboard, from the table below.

.venv/bin/python tools/dashboard.py
"""

from __future__ import annotations

import json
from pathlib import Path

OUT = Path(__file__).parents[1] / "ops" / "grafana" / "starpost.json"
RATE = "sum by ({by}) (rate({name}[5m]))"
P = "histogram_quantile({q}, sum by (le) (rate({name}_bucket{where}[5m])))"
NOT_LIVE = '{route!~".*/live"}'

STATS = (
    ("Database", "min(starpost_database_up)", "none"),
    ("Workers alive", "max(starpost_workers)", "none"),
    ("Matches late", "max(starpost_matches_overdue)", "none"),
    ("Mails waiting", "max(starpost_mails_waiting)", "none"),
    ("Oldest mail", "max(starpost_mail_oldest_seconds)", "s"),
    ("Players", 'max(starpost_accounts{kind="player"})', "none"),
)
GRAPHS = (
    (
        "Requests by status",
        "reqps",
        [(RATE.format(by="status", name="starpost_requests_total"), "{{status}}")],
    ),
    (
        "Time until an answer begins",
        "s",
        [
            (P.format(q=q, name="starpost_request_seconds", where=NOT_LIVE), f"p{int(q * 100)}")
            for q in (0.5, 0.95, 0.99)
        ],
    ),
    (
        "Slowest routes (p95)",
        "s",
        [
            (
                "topk(8, histogram_quantile(0.95, sum by (le, route) "
                f"(rate(starpost_request_seconds_bucket{NOT_LIVE}[5m]))))",
                "{{route}}",
            )
        ],
    ),
    ("Turns by game", "ops", [(RATE.format(by="game", name="starpost_turns_total"), "{{game}}")]),
    (
        "Time of a turn (p95)",
        "s",
        [
            (
                "histogram_quantile(0.95, sum by (le, game) "
                "(rate(starpost_turn_seconds_bucket[15m])))",
                "{{game}}",
            )
        ],
    ),
    (
        "Turns late or failed",
        "none",
        [
            ("sum(increase(starpost_turns_late_total[1h]))", "late"),
            ("sum(increase(starpost_turns_failed_total[1h]))", "failed"),
        ],
    ),
    ("Jobs waiting", "none", [("max by (queue) (starpost_queue_length)", "{{queue}}")]),
    (
        "Mails",
        "ops",
        [
            ("sum(rate(starpost_mails_sent_total[5m]))", "sent"),
            ("sum(rate(starpost_mails_failed_total[5m]))", "failed"),
        ],
    ),
    ("Sheets handed in", "ops", [("sum(rate(starpost_sheets_total[5m]))", "sheets")]),
    (
        "Database connections",
        "none",
        [
            ("starpost_pool_in_use", "{{role}} {{instance}}"),
            ("max(starpost_pool_most)", "most"),
        ],
    ),
    ("Matches by status", "none", [("max by (status) (starpost_matches)", "{{status}}")]),
    (
        "Memory of the processes",
        "bytes",
        [("process_resident_memory_bytes", "{{role}} {{instance}}")],
    ),
)


def panel(number: int, kind: str, title: str, unit: str, queries: list[tuple[str, str]],
          place: dict[str, int]) -> dict[str, object]:  # fmt: skip
    source = {"type": "prometheus", "uid": "${source}"}
    return {
        "id": number,
        "type": kind,
        "title": title,
        "datasource": source,
        "gridPos": place,
        "fieldConfig": {"defaults": {"unit": unit, "min": 0}, "overrides": []},
        "targets": [
            {"refId": chr(65 + at), "datasource": source, "expr": query, "legendFormat": name}
            for at, (query, name) in enumerate(queries)
        ],
    }


def dashboard() -> dict[str, object]:
    panels = [
        panel(at + 1, "stat", title, unit, [(query, title)], {"x": 4 * at, "y": 0, "w": 4, "h": 4})
        for at, (title, query, unit) in enumerate(STATS)
    ]
    for at, (title, unit, queries) in enumerate(GRAPHS):
        place = {"x": 8 * (at % 3), "y": 4 + 8 * (at // 3), "w": 8, "h": 8}
        panels.append(panel(len(STATS) + at + 1, "timeseries", title, unit, queries, place))
    choice = {"name": "source", "label": "Source", "type": "datasource", "query": "prometheus"}
    return {
        "uid": "starpost",
        "title": "Starpost",
        "tags": ["starpost"],
        "schemaVersion": 39,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": [choice]},
        "panels": panels,
    }


def written() -> str:
    return json.dumps(dashboard(), indent=1) + "\n"


if __name__ == "__main__":
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(written())
