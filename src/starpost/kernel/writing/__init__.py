"""Orders as they are written: forms, the book that reads them, sheets and their heads."""
