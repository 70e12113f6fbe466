"""Attacks on a host that really runs: what a stranger, a guest or a player tries."""

from companies import both, company, guests, pages, pytest_sessionfinish

__all__ = ["both", "company", "guests", "pages", "pytest_sessionfinish"]
