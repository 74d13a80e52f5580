# Needs only make and Python 3.11 or newer; everything else is installed into .venv.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
CHECKED := src tests $(wildcard bench)

.PHONY: setup play test lint types bench mutants lock clean

setup: $(STAMP)

$(STAMP): requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Roundhouse needs Python 3.11 or newer; try make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

play: $(STAMP)
	@$(BIN)/roundhouse play 18mex

test: lint types
	$(BIN)/pytest -n auto

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy $(CHECKED)

bench: $(STAMP)
	$(BIN)/python bench/run.py
	$(BIN)/python bench/env.py

# Drops the rules of a title one by one; a rule that no test misses is not tested.
TITLE ?= 18mex
mutants: $(STAMP)
	$(BIN)/python -m tests.support.mutants $(TITLE)

# Renews the lock files after a change of the *.in files; needs uv.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links
lock:
	$(LOCK) requirements.in -o requirements.txt
	$(LOCK) requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
