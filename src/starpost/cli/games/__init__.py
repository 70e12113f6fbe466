"""Commands that need no host: matches in folders, demonstrations, references."""
