"""Commands around a host: serving, administration, backups, drills, measurements."""
