"""Limits: how often, how much and how long one caller may keep us busy."""
