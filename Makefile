# The two commands of the README are `make lab` and `make test`; both start from a bare checkout.

PYTHON ?= python3
VENV ?= .venv
NOTEBOOK ?= notebooks/first_game.ipynb
# More options for a tool, e.g. `make lab LAB_FLAGS=--no-browser` or `make test PYTEST_FLAGS="-k readme"`.
LAB_FLAGS ?=
PYTEST_FLAGS ?= -n auto
BENCH_FLAGS ?=

BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# JupyterLab refuses to run as root unless it is told that this is meant, as in a container.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help setup lab test lint types format bench clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## Make the virtual environment and install the package into it, with all tools

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

lab: $(STAMP) ## Open JupyterLab on a notebook that plays a game
	$(BIN)/jupyter lab $(ROOT_FLAG) --LabApp.default_url=/lab/tree/$(NOTEBOOK) $(LAB_FLAGS)

test: lint types ## Check style and types, then run all tests
	$(BIN)/pytest $(PYTEST_FLAGS)

lint: $(STAMP) ## Check style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(STAMP) ## Check types
	$(BIN)/mypy

format: $(STAMP) ## Repair what the style check can repair by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(STAMP) ## Measure the speed of the rules
	$(BIN)/python -m mandala_widget bench $(BENCH_FLAGS)

clean: ## Remove the virtual environment and everything that was built
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find mandala_widget notebooks tests \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +
