"""Print the page of facts: ``python -m tests.facts > docs/facts.md``."""

from __future__ import annotations

import sys

from tests.facts.page import counted, page

if __name__ == "__main__":
    sys.stdout.write(page(counted()))
