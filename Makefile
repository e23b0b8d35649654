# The two commands of the README are `make lab` and `make test`; both start from a bare checkout.

PYTHON ?= python3
VENV ?= .venv
NOTEBOOK ?= notebooks/play.ipynb
# More options for a tool, e.g. `make lab LAB_FLAGS=--no-browser` or `make test PYTEST_FLAGS="-k readme"`.
LAB_FLAGS ?=
PYTEST_FLAGS ?= -n auto --dist loadgroup
BENCH_FLAGS ?=
NPM ?= npm

BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# npm writes this file last; it stands for all that is installed for the page.
MODULES := js/node_modules/.package-lock.json
# One build writes all files of the folder; this one stands for them.
BUNDLE := mandala_widget/static/widget.js
# esbuild compiles what is reached from src/, and that includes the words; find also sees files that were added.
PAGE := $(shell find js/src mandala_widget/locale -type f) js/build.mjs js/tsconfig.json

# Neither the playwright of Node nor that of Python downloads a browser: the tests use the Chromium of the system.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = 1

# JupyterLab refuses to run as root unless it is told that this is meant, as in a container.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help setup build watch lab test lint types page format notebooks bench clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## Make the virtual environment and install the package into it, with all tools

$(STAMP): pyproject.toml | $(BUNDLE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

build: $(BUNDLE) ## Build what runs in the page

$(BUNDLE): $(PAGE) $(MODULES)
	cd js && $(NPM) run --silent build
	@touch $@

$(MODULES): js/package.json js/package-lock.json
	@command -v $(NPM) >/dev/null \
		|| { echo "Node 20.19 or later with npm is needed to build the page" >&2; exit 1; }
	cd js && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

watch: $(MODULES) ## Build at every change; with ANYWIDGET_HMR=1 for `make lab` open notebooks follow
	cd js && $(NPM) run --silent dev

lab: $(STAMP) $(BUNDLE) ## Open JupyterLab on a notebook that plays a game
	$(BIN)/jupyter lab $(ROOT_FLAG) --LabApp.default_url=/lab/tree/$(NOTEBOOK) $(LAB_FLAGS)

test: lint types page $(BUNDLE) ## Check style and types, then run all tests
	$(BIN)/pytest $(PYTEST_FLAGS)

lint: $(STAMP) $(MODULES) ## Check style
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	cd js && $(NPM) run --silent lint

types: $(STAMP) $(MODULES) ## Check types
	$(BIN)/mypy
	cd js && $(NPM) run --silent types

page: $(MODULES) ## Test the page alone, in Chromium
	cd js && $(NPM) test --silent

format: $(STAMP) $(MODULES) ## Repair what the style check can repair by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	cd js && $(NPM) run --silent format

notebooks: $(STAMP) $(BUNDLE) ## Execute the notebooks and store them with their pictures
	$(BIN)/python tests/store_notebooks.py

bench: $(STAMP) ## Measure the speed of the rules
	$(BIN)/python -m mandala_widget bench $(BENCH_FLAGS)

clean: ## Remove the virtual environment and everything that was built
	rm -rf $(VENV) js/node_modules mandala_widget/static build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find mandala_widget notebooks tests \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +
