# Branchline: one command to play, one to check, one to test, one to measure.
# Needs Python 3.11 or later and nothing else of ours; everything goes into .venv and build/.

PYTHON ?= python3
JOBS ?= 2
# Each hand goes through a stretch of its own and keeps what a file has set up; who is done takes from another's rest.
HANDS = -n $(JOBS) --dist worksteal
# A hand that waits for a page or a server leaves its core to another: there are half as many more hands than cores.
PAGE_HANDS = -n $(shell expr $(JOBS) + $(JOBS) / 2) --dist worksteal
BIN := .venv/bin
COMPILED := build/compiled
PACKAGES := 'import sysconfig; print(sysconfig.get_path("purelib"))'
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*')
FIELDS := $(shell grep -rl --include='*.py' '^    # fields: written by make fields' src tests examples)
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
# What is tried in both forms; of the rest, what plays much (`long`) is left to the compiled engine where there is one.
HOT_TESTS := tests/core tests/conformance tests/look tests/adapters $(wildcard tests/games)
LONG_TESTS := tests/bots tests/lab tests/lessons

# Tests start hundreds of processes: each would compile all sources anew where a shell forbids to keep bytecode.
unexport PYTHONDONTWRITEBYTECODE

# The C compiler that Python itself would use; empty where there is none.
COMPILER = $(shell command -v "$$($(PYTHON) -c 'import os, sysconfig; print((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0])')")

.PHONY: help play terminal screenshots machines check quick test test-pages test-figures puzzles test-plain test-compiled compile bench fields pins docs docs-version release-check clean
.DEFAULT_GOAL := help

help:
	@echo "make play     the page in your browser: all games, alone, with bots or with friends"
	@echo "make terminal a game of Alubari in the terminal, you against two bots"
	@echo "make quick    style, types and the fast tests, under two minutes"
	@echo "make check    style, types and the shape of the house"
	@echo "make test     everything, interpreted and compiled"
	@echo "make test-pages  the page at every position of every recorded game: hours, and it can be stopped and resumed"
	@echo "make test-figures  every figure of every box turned up and down, and played: hours"
	@echo "make puzzles  every puzzle looked at again by other searches, as deep: hours, compiled"
	@echo "make bench    our speed beside catanatron, OpenSpiel, RLCard and python-chess"
	@echo "make compile  the compiled engine in $(COMPILED)"
	@echo "make fields   write the names and clones of tables anew, after a field was added or changed"
	@echo "make pins     write the pinned traces, perft counts and greedy decisions anew (see CONTRIBUTING.md)"
	@echo "make docs     the docs and the public names as a site, in build/site"
	@echo "make release-check  sdist and wheel built without a network, installed into an empty environment, and played"

# To play, the page and what it needs.
.venv/playable: pyproject.toml setup.py building.py
	@$(PYTHON) -c 'import sys; sys.exit("Branchline needs Python 3.11 or later; try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	BRANCHLINE_COMPILE=0 $(BIN)/python -m pip install --quiet --editable '.[web]'
	@touch $@

# Developers run the same plain sources, with all that the checks and tests need.
.venv/installed: .venv/playable
	BRANCHLINE_COMPILE=0 $(BIN)/python -m pip install --quiet --editable '.[dev,lab,ray,web,adapters,mcp]'
	@touch $@

# With the compiled engine where it has been built, so that hard bots are hard; else it is built meanwhile, politely.
play: .venv/playable
	@if $(MAKE) --silent --question $(COMPILED)/installed; then exec $(COMPILED)/bin/branchline serve --open; fi; \
	find build/compiling -maxdepth 0 -mmin +30 -exec rmdir {} + 2>/dev/null; \
	if [ -n "$(COMPILER)" ] && mkdir -p build && mkdir build/compiling 2>/dev/null; then \
	echo "The engine is being compiled in the background; the next make play uses it."; \
	{ trap 'rmdir build/compiling' EXIT; nice -n 19 $(MAKE) compile >build/compiling.log 2>&1; } & fi; \
	exec $(BIN)/branchline serve --open

terminal: .venv/playable
	$(BIN)/branchline play alubari --players 3 --seat you,greedy,greedy

# Taken by the browser tests; look at them before they are committed.
screenshots: .venv/installed
	BRANCHLINE_SCREENSHOTS=docs/images $(BIN)/pytest tests/web/test_screenshots.py

# What the tests of the page need besides Python, where the system is Debian's: a browser with the fonts that the page is
# measured with, and PostgreSQL.
NEEDED := chromium-headless-shell fonts-dejavu fonts-liberation postgresql
machines:
	@if { command -v chromium-headless-shell && { command -v pg_ctl || ls /usr/lib/postgresql/*/bin/pg_ctl; }; } >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq $(NEEDED); \
	else echo "Tests that find no Chromium or PostgreSQL are skipped (apt-get install $(NEEDED))"; fi

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m branchline.lab.fields --check $(FIELDS)
	$(BIN)/pytest tests/test_house.py

quick: check
	$(BIN)/pytest $(HANDS) -m "not slow and not browser" --ignore tests/test_house.py

# Types are checked by one core; the engine is compiled meanwhile.
test: .venv/installed
	$(MAKE) --no-print-directory --jobs 2 --output-sync check $(if $(COMPILER),compile)
	$(MAKE) --no-print-directory test-plain test-compiled

# The table page at every position of every recorded game, and whole games by hand and by keys, which takes hours; make
# test tries some of it. Stopped, it goes on where it was.
test-pages: .venv/installed machines
	BRANCHLINE_PAGES=all $(BIN)/pytest $(HANDS) -m pages tests/web

# Every figure of every box turned up and down and played at every player count; make test tries some. With the compiled
# engine where there is a compiler.
test-figures: .venv/installed $(if $(COMPILER),$(COMPILED)/installed)
	BRANCHLINE_FIGURES=all $(if $(COMPILER),$(COMPILED)/bin/python -m pytest -o pythonpath=tests,$(BIN)/pytest) $(HANDS) -m figures tests/conformance

puzzles: .venv/installed $(if $(COMPILER),$(COMPILED)/installed)
	$(if $(COMPILER),$(COMPILED),$(BIN:/bin=))/bin/branchline puzzles check

# The house has been looked at by `make check`.
test-plain: .venv/installed machines
	$(if $(COMPILER),BRANCHLINE_ALSO=compiled) $(BIN)/pytest $(PAGE_HANDS) --ignore tests/test_house.py

ifneq ($(COMPILER),)
# The installed, compiled package is tested, not the sources: only tests/ is on the path.
test-compiled: .venv/installed $(COMPILED)/installed
	BRANCHLINE_EXPECT=compiled $(COMPILED)/bin/python -m pytest -o pythonpath=tests $(HANDS) $(HOT_TESTS) $(LONG_TESTS)
	PYTHONPATH=tests $(BIN)/python -m conformance.traces --games 4 --jobs $(JOBS) > build/traces-interpreted.txt
	PYTHONPATH=tests $(COMPILED)/bin/python -m conformance.traces --games 4 --jobs $(JOBS) > build/traces-compiled.txt
	cmp build/traces-interpreted.txt build/traces-compiled.txt
	@echo "interpreted and compiled play the same games"
else ifdef CI
test-compiled:
	@echo "there is no C compiler, and with CI set nothing may be skipped" >&2; exit 1
else
test-compiled:
	@echo "there is no C compiler here: the compiled engine has NOT been tested"
endif

compile: $(COMPILED)/installed

# A package of its own in front of all that .venv has installed, so that both forms stand on the same libraries.
$(COMPILED)/installed: .venv/playable pyproject.toml setup.py building.py native/press.c $(SOURCES)
	rm -rf build/lib* build/bdist* build/temp* $(COMPILED)
	$(PYTHON) -m venv $(COMPILED)
	$(BIN)/python -c $(PACKAGES) > "$$($(COMPILED)/bin/python -c $(PACKAGES))/beside.pth"
	BRANCHLINE_COMPILE=1 $(COMPILED)/bin/python -m pip install --quiet --no-deps .
	cd build && compiled/bin/python -c 'import branchline, sys; sys.exit(not branchline.is_compiled())'
	@touch $@

bench:
	$(PYTHON) benchmarks/run.py

# What follows from the fields that tables declare; `make check` proves that it is current.
fields: .venv/installed
	$(BIN)/python -m branchline.lab.fields $(FIELDS)

pins: .venv/installed
	PYTHONPATH=tests $(BIN)/python -m conformance.traces --write
	PYTHONPATH=tests $(BIN)/python -m conformance.perft --write
	PYTHONPATH=tests $(BIN)/python -m conformance.greedy --write
	PYTHONPATH=tests $(BIN)/python -m adapters_playthrough
	$(BIN)/python -m branchline.adapters.layouts docs/layouts

# The tools of the site live apart: nobody needs them to play or to test. They read the sources and never run them.
build/docs/installed: pyproject.toml
	$(PYTHON) -m venv build/docs
	build/docs/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"], sep="\n")' > build/docs/requirements.txt
	build/docs/bin/python -m pip install --quiet --requirement build/docs/requirements.txt
	@touch $@

docs: build/docs/installed
	build/docs/bin/mkdocs build --strict --clean

# The site of this version on the branch gh-pages, beside those of the versions before; PUSH=--push sends it there.
docs-version: build/docs/installed
	PATH="$(CURDIR)/build/docs/bin:$$PATH" mike deploy --update-aliases $(PUSH) $(VERSION) latest
	PATH="$(CURDIR)/build/docs/bin:$$PATH" mike set-default $(PUSH) latest

release-check:
	PYTHON=$(PYTHON) .ci/release-check

clean:
	rm -rf build .venv .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
