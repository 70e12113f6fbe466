"""The one order (rule 2.1)."""

from beacons.state import PLACES
from starpost.kernel.orders import Order
from starpost.kernel.writing.book import FormBook
from starpost.kernel.writing.forms import Form, Slot


class Burn(Order, frozen=True):
    amount: int
    place: str


SLOTS = [
    Slot("amount", r"\d{1,3}", "a number", int, values=lambda _: ("1", "2", "9")),
    Slot("place", "[A-Ca-c]", "a beacon", str.upper, values=lambda _: PLACES),
]
BURN = Form("burn", Burn, "BURN {amount} AT {place}", "Burns fuel.", example="BURN 2 AT A")
BOOK = FormBook([BURN], SLOTS, unknown_code="unknown_order")
