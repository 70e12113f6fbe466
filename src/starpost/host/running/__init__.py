"""Running the host: jobs, the sweep, backup, match files in and out."""
