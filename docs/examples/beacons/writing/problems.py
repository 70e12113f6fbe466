"""Why an order is refused."""

CODES = {
    "syntax": "This is not an order I can read.",
    "unknown_order": "There is no such order.",
    "no_fuel": "You have not so much fuel left.",
}
