"""What a seat is shown: map, report, printout, curves."""
