"""The API over a host with guest games; people of every kind at its doors."""

from companies import both, company, guests, pytest_sessionfinish

__all__ = ["both", "company", "guests", "pytest_sessionfinish"]
