"""``python -m docs.builder`` builds the site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from docs.builder.handwritten import ROOT
from docs.builder.site import SiteError, build
from patience_core.errors import PatienceError


def main() -> int:
    """Build the site; 0 where it is as it should be, 1 where it is not, 2 where it cannot be written there."""
    parser = argparse.ArgumentParser(prog="python -m docs.builder", description="Build the site, with no network.")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site", help="the folder that it is built into")
    site = parser.parse_args().to
    if not site.name:
        parser.error("--to takes a folder with a name, as build/site")
    try:
        number = build(site, site.with_name(f"{site.name}-pages"))
    except (SiteError, PatienceError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or site}: cannot be written: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(f"{site / 'index.html'}: {number} pages, no warning, no dead link")
    return 0


if __name__ == "__main__":
    sys.exit(main())
