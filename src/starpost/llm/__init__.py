"""One seat of one match for a language model: what a player may know and do, as text."""
