"""E-mails: their texts and pictures, the mail server, and people's addresses."""
