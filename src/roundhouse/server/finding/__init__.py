"""How people find each other: searching tables, invitations, contacts, and who is there."""
