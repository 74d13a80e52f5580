"""Mutation test of rules: drop one check at a time and see whether a ruling notices.

    python -m tests.support.mutants 18mex 18eu        (no title: all of them)

The rulings of a title are run once, and every check notes the tests in which it objects: only those can notice that it
is gone. Then each check of each move is dropped in a process of its own, several at a time, and its tests are run until
the first failure, the one that noticed last time first. A check that no test misses is a check that nobody tests; where
that cannot be otherwise, `survivors.toml` beside the title's rulings says why.
"""
