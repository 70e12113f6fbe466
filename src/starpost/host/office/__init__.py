"""The administrator's office: accounts, complaints, announcements, how much room a match takes."""
