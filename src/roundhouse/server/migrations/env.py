"""Alembic asks this file how to reach the database; the connection is always given by the program."""

from alembic import context

from roundhouse.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
