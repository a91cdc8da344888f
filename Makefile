# Branchline: one command to play, one to check, one to test, one to measure.
# Needs Python 3.11 or later and nothing else of ours; everything goes into .venv and build/.

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
COMPILED := build/compiled
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
HOT_TESTS := tests/core tests/conformance $(wildcard tests/games)

# The C compiler that Python itself would use; empty where there is none.
COMPILER = $(shell command -v "$$($(PYTHON) -c 'import os, sysconfig; print((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0])')")

.PHONY: help play terminal screenshots machines check quick test test-plain test-compiled compile bench pins clean
.DEFAULT_GOAL := help

help:
	@echo "make play     the page in your browser: all games, alone, with bots or with friends"
	@echo "make terminal a game of Alubari in the terminal, you against two bots"
	@echo "make quick    style, types and the fast tests, under two minutes"
	@echo "make check    style, types and the shape of the house"
	@echo "make test     everything, interpreted and compiled"
	@echo "make bench    our speed beside catanatron, OpenSpiel, RLCard and python-chess"
	@echo "make compile  the compiled engine in $(COMPILED)"
	@echo "make pins     write the pinned traces, perft counts and greedy decisions anew (see CONTRIBUTING.md)"

# To play, the page and what it needs; nothing is compiled.
.venv/playable: pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit("Branchline needs Python 3.11 or later; try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	BRANCHLINE_COMPILE=0 $(BIN)/python -m pip install --quiet --editable '.[web]'
	@touch $@

# Developers run the same plain sources, with all that the checks and tests need.
.venv/installed: .venv/playable
	BRANCHLINE_COMPILE=0 $(BIN)/python -m pip install --quiet --editable '.[dev,lab,ray,web,adapters]'
	@touch $@

play: .venv/playable
	$(BIN)/branchline serve --open

terminal: .venv/playable
	$(BIN)/branchline play alubari --players 3 --seat you,greedy,greedy

# Taken by the browser tests; look at them before they are committed.
screenshots: .venv/installed
	BRANCHLINE_SCREENSHOTS=docs/images $(BIN)/pytest tests/web/test_screenshots.py

# What the tests of the page need besides Python, where the system is Debian's: a browser and PostgreSQL.
machines:
	@if { command -v chromium && { command -v pg_ctl || ls /usr/lib/postgresql/*/bin/pg_ctl; }; } >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq chromium postgresql; \
	else echo "Chromium or PostgreSQL is missing: the tests that need them are skipped (apt-get install chromium postgresql)"; fi

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_house.py

quick: check
	$(BIN)/pytest -n $(JOBS) -m "not slow and not browser" --ignore tests/test_house.py

test: check test-plain test-compiled

test-plain: .venv/installed machines
	$(BIN)/pytest -n $(JOBS)

ifneq ($(COMPILER),)
# The installed, compiled package is tested, not the sources: only tests/ is on the path.
test-compiled: .venv/installed $(COMPILED)/installed
	BRANCHLINE_EXPECT=compiled $(COMPILED)/bin/pytest -o pythonpath=tests -n $(JOBS) $(HOT_TESTS)
	PYTHONPATH=tests $(BIN)/python -m conformance.traces --games 4 > build/traces-interpreted.txt
	PYTHONPATH=tests $(COMPILED)/bin/python -m conformance.traces --games 4 > build/traces-compiled.txt
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

$(COMPILED)/installed: pyproject.toml setup.py $(SOURCES)
	rm -rf build/lib* build/bdist* build/temp* $(COMPILED)
	$(PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/python -m pip install --quiet pytest pytest-xdist hypothesis
	BRANCHLINE_COMPILE=1 $(COMPILED)/bin/python -m pip install --quiet .
	cd build && compiled/bin/python -c 'import branchline, sys; sys.exit(not branchline.is_compiled())'
	@touch $@

bench:
	$(PYTHON) benchmarks/run.py

pins: .venv/installed
	PYTHONPATH=tests $(BIN)/python -m conformance.traces --write
	PYTHONPATH=tests $(BIN)/python -m conformance.perft --write
	PYTHONPATH=tests $(BIN)/python -m conformance.greedy --write
	PYTHONPATH=tests $(BIN)/python -m adapters_playthrough
	$(BIN)/python -m branchline.adapters.layouts docs/layouts

clean:
	rm -rf build .venv .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
