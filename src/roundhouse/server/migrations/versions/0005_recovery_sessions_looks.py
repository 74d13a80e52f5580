"""Recovery codes of guests, sessions that can be listed, looks of names"""

import sqlalchemy as sa
from alembic import op

from roundhouse.server.accounts.names import login_of, look_of
from roundhouse.server.ids import hashed

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("users", sa.Column("look", sa.String(length=64), nullable=True))
    op.add_column("users", sa.Column("recovery", sa.String(length=64), nullable=True))
    op.add_column("users", sa.Column("recovery_made", sa.Float(), nullable=True))
    op.add_column("sessions", sa.Column("id", sa.String(length=16), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("created", sa.Float(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(length=60), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET id = substr(hash, 1, 12), created = seen")
    _fold_names()
    op.create_index("ix_users_look", "users", ["look"], unique=True)
    op.create_index("ix_users_recovery", "users", ["recovery"], unique=True)
    op.create_index("ix_sessions_id", "sessions", ["id"])


def _fold_names() -> None:
    """Registered names are folded as they are now; of two that look the same the older one is protected."""
    users = sa.table("users", *(sa.column(name) for name in ("id", "name", "login", "look", "created")))
    connection = op.get_bind()
    rows = connection.execute(sa.select(users).where(users.c.login.is_not(None)).order_by(users.c.created)).all()
    logins, looks = {row.login for row in rows}, set[str]()
    for row in rows:
        login, look = login_of(row.name), hashed(look_of(row.name))
        if login in logins or len(login) > 40:
            login = row.login
        connection.execute(
            sa.update(users).where(users.c.id == row.id).values(login=login, look=None if look in looks else look)
        )
        logins.add(login)
        looks.add(look)


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_sessions_id", "sessions")
    op.drop_index("ix_users_recovery", "users")
    op.drop_index("ix_users_look", "users")
    for name in ("device", "created", "id"):
        op.drop_column("sessions", name)
    for name in ("recovery_made", "recovery", "look"):
        op.drop_column("users", name)
