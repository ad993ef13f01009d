"""No two registered variants play alike, unless one says that it is another name for the other."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import patience_core as patience
from patience_core.tables import tables_of
from tests.clitool import Cli


def test_no_two_ids_play_alike_unless_one_is_an_alias() -> None:
    alike: dict[str, list[str]] = defaultdict(list)
    for name in patience.variants():
        variant = patience.variant(name)
        if variant.alias_of:
            assert tables_of(variant).fingerprint == tables_of(patience.variant(variant.alias_of)).fingerprint
        else:
            alike[tables_of(variant).fingerprint].append(name)
    assert [names for names in alike.values() if len(names) > 1] == []


def test_check_says_when_a_file_changes_nothing(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "my_bisley.yaml"
    file.write_text("extends: bisley\n", encoding="utf-8")
    assert (
        "it plays exactly as bisley; if it is to be another name, say 'alias of: bisley'" in cli("check", str(file)).out
    )
    file.write_text("extends: bisley\nalias of: bisley\n", encoding="utf-8")
    said = cli("check", str(file)).out
    assert "plays exactly" not in said
    assert patience.variant(file).alias_of == "bisley"
    file.write_text("extends: bisley\npiles: {tableau: {fill: kings}}\n", encoding="utf-8")
    assert "plays exactly" not in cli("check", str(file)).out


def test_list_is_searched_and_filtered(cli: Cli) -> None:
    assert "janets-bisley" in cli("list", "janet").out
    said = cli("list", "--family", "bisley", "--decks", "2").out
    assert [line.split()[0] for line in said.splitlines()[1:]] == ["double-bisley", "double-bisley-24"]
    said = cli("list", "free cells", "alternate colours").out
    assert "freecell" in said and "bakers-game" not in said
    nothing = cli("list", "no such game at all")
    assert nothing.out == "" and "no variant fits" in nothing.err and nothing.code == 0
