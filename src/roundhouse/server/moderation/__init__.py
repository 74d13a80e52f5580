"""For those who look after a server: roles, sanctions, reports, announcements, and a record of what was done."""
