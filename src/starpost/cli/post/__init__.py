"""The mails of a group refereed by files: letterhead, letter boxes, orders in, reports out."""
