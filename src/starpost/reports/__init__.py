"""Reports: one document model, rendered as text, HTML and PDF."""
