"""Where news are published, and the messages between connections that no person reads."""

from __future__ import annotations

#: Seats or settings of a game have changed, perhaps who may see it.
GAME_CHANGED = '{"type":"game"}'
#: Tells connections, never people, to check again whether they may listen.
CHECK_AGAIN = '{"type":"check_again"}'


#: Tells connections to a table that somebody came or went; each says what its own person may see of that.
SOMEBODY_CAME = '{"type":"presence"}'
_GAMES, _USERS = "game:", "user:"


def game_topic(game: str) -> str:
    """News of a game."""
    return _GAMES + game


def tells_presence(topic: str) -> bool:
    """Whether others want to know who listens."""
    return topic.startswith((_GAMES, _USERS))


def attendance_topic(game: str) -> str:
    """Where processes tell each other who is at a table."""
    return f"attendance:{game}"


def user_topic(user: str) -> str:
    """News for a user."""
    return _USERS + user


def tournament_topic(tournament: str) -> str:
    """News of a tournament."""
    return f"tournament:{tournament}"


def check_topic(user: str) -> str:
    """Tells a user's connections that a session, a token or a seat was lost."""
    return f"check:{user}"
