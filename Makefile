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

.PHONY: help play check quick test test-plain test-compiled compile bench pins clean
.DEFAULT_GOAL := help

help:
	@echo "make play     a game of Alubari in the terminal, you against two bots"
	@echo "make quick    style, types and the fast tests, under two minutes"
	@echo "make check    style, types and the shape of the house"
	@echo "make test     everything, interpreted and compiled"
	@echo "make bench    our speed beside catanatron, OpenSpiel, RLCard and python-chess"
	@echo "make compile  the compiled engine in $(COMPILED)"
	@echo "make pins     write the pinned traces and perft counts anew (see CONTRIBUTING.md)"

# Developers run the plain sources: an editable install that never compiles.
.venv/installed: pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit("Branchline needs Python 3.11 or later; try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	BRANCHLINE_COMPILE=0 $(BIN)/python -m pip install --quiet --editable '.[dev,lab]'
	@touch $@

play: .venv/installed
	$(BIN)/branchline play alubari --players 3 --seat you,greedy,greedy

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_house.py

quick: check
	$(BIN)/pytest -n $(JOBS) -m "not slow"

test: check test-plain test-compiled

test-plain: .venv/installed
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

clean:
	rm -rf build .venv .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
