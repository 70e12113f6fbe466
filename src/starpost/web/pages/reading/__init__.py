"""What is read beside the map: report, press, replay, players, the end."""
