# What a checkout can do. `make` alone lists it. Everything is made once and again only when its sources changed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
STATIC := src/duijia/server/static/index.html
PAGE := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f ! -name '*.md' -print 2>/dev/null)

# Node.js 20.19 or newer of the machine's own, or else the one that a Python wheel carries.
NODE := $(shell node -p '(([a, b]) => a > 20 || (a == 20 && b >= 19) ? "own" : "old")(process.versions.node.split(".").map(Number))' 2>/dev/null)
ifneq ($(NODE),own)
NODE_READY := $(VENV)/.made-node
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
else
NODE_READY :=
NPM := npm
endif

.PHONY: help
help: ## This list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 16

# ---------------------------------------------------------------- playing

.PHONY: play
play: $(VENV)/.made $(STATIC) ## Set up what is missing, serve, and open the table in the browser
	$(BIN)/duijia play

.PHONY: web
web: $(STATIC) ## Build the page

# ---------------------------------------------------------------- checking

.PHONY: test
test: ## Everything that must hold: `make check`, the page's tests, the engine's, the browser's
	$(MAKE) --no-print-directory -j2 --output-sync=target setup $(STATIC)
	$(MAKE) --no-print-directory -j2 --output-sync=target warm $(CHECKS) test-web
	$(MAKE) --no-print-directory test-py

.PHONY: test-py
test-py: setup $(STATIC) ## The Python tests, those in a real browser among them
	$(BIN)/python -m pytest --numprocesses 2 --quiet

.PHONY: test-web
test-web: web/node_modules/.made ## The page's own tests
	cd web && $(NPM) run --silent test

CHECKS := check-ruff check-format check-types check-imports check-wire check-page

.PHONY: check
check: setup ## Style, types, layers of imports, the wire's generated types
	$(MAKE) --no-print-directory -j2 --output-sync=target $(CHECKS)

.PHONY: warm
warm: setup ## Compile the simulator, the search and the network's player beforehand, once instead of in each process of the tests
	$(BIN)/python -c 'from duijia.simulator.engine import engine; engine()'
	$(BIN)/duijia simulate --game dalin --mode hands --count 1 --bots search:worlds=4+rollout=part,search:worlds=4+rollout=net,learned,reference:pimc:worlds=2 >/dev/null

.PHONY: $(CHECKS)
check-ruff: setup
	$(BIN)/ruff check .

check-format: setup
	$(BIN)/ruff format --check .

check-types: setup
	$(BIN)/mypy

check-imports: setup
	$(BIN)/lint-imports --no-cache

check-wire: setup
	$(BIN)/python -m duijia.server.wire_ts --check
	$(BIN)/python -m duijia.server.asyncapi --check

check-page: web/node_modules/.made
	cd web && $(NPM) run --silent check

.PHONY: format
format: setup ## Format the Python sources
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: proof
proof: setup ## The bots' proofs at full size, an hour or two (PROOFS="endings belief" for some of them)
	$(BIN)/python -m tests.proofs $(PROOFS)

.PHONY: bench
bench: setup $(STATIC) $(BENCH)/.made ## Measure Duijia and its peers: a table in bench/results.md, a picture (BENCH_FLAGS="--rounds 9")
	$(BIN)/python bench/run.py --peers $(BENCH)/bin/python $(BENCH_FLAGS)

# ---------------------------------------------------------------- making

.PHONY: setup
setup: $(VENV)/.made-dev web/node_modules/.made ## The tools of this checkout, in .venv and web/node_modules

.PHONY: wire
wire: setup ## Write the page's types and the protocol's AsyncAPI file anew from the wire's structs
	$(BIN)/python -m duijia.server.wire_ts
	$(BIN)/python -m duijia.server.asyncapi

.PHONY: golden
golden: setup ## Write the golden records anew (GOLDEN="dalin" for some); read the difference before committing
	PYTHONPATH=src $(BIN)/python tests/golden/make.py $(GOLDEN)

.PHONY: wheel
wheel: $(VENV)/.made ## A wheel with the page inside, in dist/
	$(PIP) wheel --no-deps --wheel-dir dist .

LOCK = CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.PHONY: perft
perft: setup ## Write the perft files anew: endings counted by the oracle
	$(BIN)/python -m tests.perft.make

.PHONY: lock
lock: $(VENV)/.made ## Pin the requirements anew (Python 3.11 on Linux)
	$(PIP) install pip-tools
	$(LOCK) --output-file requirements.txt pyproject.toml requirements.in
	$(LOCK) --output-file requirements-dev.txt requirements-dev.in
	$(LOCK) --output-file requirements-node.txt requirements-node.in

.PHONY: clean
clean: ## Remove everything that was made
	rm -rf $(VENV) $(BENCH) web/node_modules src/duijia/server/static dist artefacts .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.made: requirements.txt pyproject.toml hatch_build.py | $(BIN)/python
	$(PIP) install --require-hashes --requirement requirements.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Not while another pip installs.
$(VENV)/.made-dev: requirements-dev.txt $(VENV)/.made | $(NODE_READY)
	$(PIP) install --require-hashes --requirement requirements-dev.txt
	@touch $@

$(VENV)/.made-node: requirements-node.txt | $(VENV)/.made
	$(PIP) install --require-hashes --requirement requirements-node.txt
	@touch $@

# One by one: a peer that cannot be installed is reported in the table, and the others are measured.
$(BENCH)/.made: bench/requirements.txt
	$(PYTHON) -m venv $(BENCH)
	@grep -v '^#' $< | while read -r line; do \
		echo "installing $$line"; \
		$(BENCH)/bin/python -m pip --disable-pip-version-check --quiet install --constraint $< "$$line" || echo "not installed: $$line"; \
	done
	@touch $@

web/node_modules/.made: web/package-lock.json web/package.json | $(NODE_READY)
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): $(PAGE) web/node_modules/.made
	cd web && $(NPM) run --silent build
	@touch $@
