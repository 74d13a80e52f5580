"""Check the first line of a commit message: `area: what changes`, at most 72 characters, then a blank line."""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
_SUBJECT = re.compile(r"[a-z0-9][\w./ -]*: \S.*[^.\s]")


def complaint(message: str) -> str:
    """What is wrong with a commit message, or nothing.

    >>> complaint("routes: prune dominated half routes before pairing")
    ''
    >>> complaint("Fixed it.")
    'write "area: what changes, in the imperative" without a full stop'
    """
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if subject.startswith(("Merge ", "Revert ")):
        return ""
    if not _SUBJECT.fullmatch(subject):
        return 'write "area: what changes, in the imperative" without a full stop'
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters; {LONGEST} is the limit"
    if len(lines) > 1 and lines[1].strip():
        return "leave a blank line after the subject"
    return ""


if __name__ == "__main__":
    sys.exit(complaint(Path(sys.argv[1]).read_text("utf-8")) or 0)
