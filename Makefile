# Needs only make and Python 3.11 or newer; everything else is installed into .venv.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
PLAYABLE := .venv/.playable
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CHECKED := src tests docs_site $(wildcard bench) fast.py hatch_build.py
CLIENT := src/roundhouse/server/static/index.html
CLIENT_SOURCES := $(shell find client -path client/node_modules -prune -o -type f -print 2>/dev/null)
MODULES := client/node_modules/.ready
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm

.PHONY: setup fresh play terminal client client-types client-check test quick pictures lint types docs bench bench-release fast pure mutants lock wheel clean

setup: $(STAMP)

# Tests and research need more packages than playing does. The lock files name every package, so pip need not look for any:
# of extras that a package asks of another one it would refuse the hashes.
$(STAMP): requirements-dev.txt $(PLAYABLE)
	$(INSTALL) --no-deps --require-hashes -r requirements-dev.txt
	@touch $(STAMP)

$(PLAYABLE): requirements-play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Roundhouse needs Python 3.11 or newer; try make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) --no-deps --require-hashes -r requirements-play.txt
	$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $(PLAYABLE)

# Play in the browser; games are saved automatically in a local database. Faster if there is a C compiler.
play: $(PLAYABLE) $(CLIENT)
	@$(BIN)/python fast.py --if-possible || true
	@$(BIN)/roundhouse serve --browser --quiet

# Play in the terminal.
terminal: fresh $(PLAYABLE)
	@$(BIN)/roundhouse play 18mex

# The client is built with the Node that pip installs; you don't need to install Node.
client: $(CLIENT)

$(CLIENT): $(CLIENT_SOURCES) $(MODULES)
	cd client && $(NPM) run --silent build
	@touch $(CLIENT)

$(MODULES): client/package.json client/package-lock.json $(PLAYABLE)
	cd client && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $(MODULES)

# Updates the API description and the client types generated from it.
client-types: $(MODULES)
	$(BIN)/roundhouse openapi -o client/openapi.json
	cd client && $(NPM) run --silent types

client-check: $(CLIENT)
	cd client && $(NPM) run --silent check
	cd client && $(NPM) test --silent

# Tests check the sources, whatever has been compiled; the many processes that they start share Python's bytecode.
test quick mutants: export ROUNDHOUSE_PURE := 1
test quick mutants: export PYTHONDONTWRITEBYTECODE :=

test: lint types docs client-check
	$(BIN)/pytest -n auto --dist worksteal

# While you work: lint, types, unit tests and a whole random game of every title, without tests marked `slow`.
quick: lint types
	$(BIN)/pytest -n auto --dist worksteal -q -m "not slow" tests/unit

# Takes the pictures of the key views anew that tests compare with; look at what changed before you keep it.
pictures: export ROUNDHOUSE_PURE := 1
pictures: $(STAMP) $(CLIENT)
	RENEW_PICTURES=1 $(BIN)/python -m pytest -q tests/browser/test_pictures.py
	git status --short tests/browser/pictures

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(STAMP)
	$(BIN)/mypy $(CHECKED)

# The documentation site in build/site; broken links fail.
docs: $(STAMP)
	$(BIN)/python docs_site/pages.py
	$(BIN)/zensical build --strict

# One table of all figures with their aims; see docs/benchmarks.md. For some of them: make bench ARGS="--only replay --quick".
bench: fresh $(STAMP)
	$(BIN)/python -m bench $(ARGS)

# Measures a release and adds a line to bench/history.jsonl: make bench-release VERSION=0.2.0 [DATE=2026-01-31].
bench-release: fresh $(STAMP)
	$(BIN)/python -m bench --record $(VERSION) $(if $(DATE),--date $(DATE)) $(ARGS)

# Compiles the hot modules (needs a C compiler). Optional; `make pure` removes them again.
fast: $(PLAYABLE)
	$(INSTALL) --no-deps --require-hashes -r requirements-fast.txt
	$(BIN)/python fast.py

pure:
	$(PYTHON) fast.py --pure

# Removes compiled modules that are older than their sources; Roundhouse would not use them anyway.
fresh:
	@$(PYTHON) fast.py --stale

# Removes the checks of all titles (or of TITLE) one by one; if no test fails without a check, it is untested.
mutants: $(STAMP)
	$(BIN)/python -m tests.support.mutants $(TITLE)

# Updates the lock files after a change to the *.in files; needs uv.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links
lock:
	$(LOCK) requirements.in -o requirements.txt
	$(LOCK) requirements-play.in -o requirements-play.txt
	$(LOCK) requirements-dev.in -o requirements-dev.txt
	$(LOCK) requirements-fast.in -o requirements-fast.txt

# A wheel that contains the built client, so that installing it doesn't need Node, and if there is a C compiler
# also the compiled modules; then it is for this platform and this version of Python only.
wheel: $(PLAYABLE) $(CLIENT)
	$(INSTALL) --no-deps --require-hashes -r requirements-fast.txt
	$(BIN)/hatchling build -t wheel

clean: pure
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist client/node_modules src/roundhouse/server/static tests/artefacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
