"""``python -m patience_core`` is the command ``patience``."""

import sys

from patience_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
