"""Threads that read the same data for the first time at once."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, threading
from roundhouse import new_game
sys.setswitchinterval(1e-6)
start, made = threading.Barrier(8), []
def play():
    start.wait()
    made.append(new_game("18eu", 3, seed=1).digest())
threads = [threading.Thread(target=play) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(made) == 8 and len(set(made)) == 1, made
"""


def test_threads_read_the_same_data_for_the_first_time() -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)
        assert done.returncode == 0, (done.returncode, done.stderr.decode())
