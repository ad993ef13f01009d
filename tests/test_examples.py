"""The examples: a game played from Python, and a plugin of somebody else's, installed as anybody would."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.wheels import PARITY, ROOT, FreshEnvironment, wheel_of

SCRIPT = ROOT / "examples" / "play_from_python.py"


# A game played from Python


def test_games_played_from_python(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), "bisley", "12"])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    moves, best, won = capsys.readouterr().out.splitlines()
    assert moves.startswith("Bisley, deal 1: KD t4-k2, 5D t4-t1, ")
    assert best == "52 of 52 cards on the foundations: won"
    assert won.endswith("of 12 deals won by a player who thinks one move ahead")
    assert int(won.split()[0]) >= 1


# A plugin with a pyproject of its own


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> FreshEnvironment:
    """A fresh environment with the core and the plugin, both from their wheels, and pytest."""
    folder = tmp_path_factory.mktemp("plugin")
    return FreshEnvironment.with_wheels(folder, wheel_of(ROOT), wheel_of(PARITY), tools=("pytest",))


def test_the_wheel_of_the_plugin_holds_all_that_it_needs() -> None:
    with zipfile.ZipFile(wheel_of(PARITY)) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    yaml = ("parity.yaml", "parity.cases.yaml", "variant.schema.json", "cases.schema.json")
    files = ("__init__.py", "rules.py", "py.typed", *yaml)
    assert names == {f"patience_parity/{file}" for file in files}


def test_it_is_listed_with_what_it_brought(fresh: FreshEnvironment) -> None:
    assert re.search("^  parity +Parity$", fresh.says("patience", "--strict", "list"), re.MULTILINE)
    plugins = fresh.says("patience", "plugins").splitlines()
    at = plugins.index("parity (patience-parity 1.0, module patience_parity): loaded")
    assert plugins[at + 1 : at + 5] == [
        "  variants: parity",
        "  build rules: same parity",
        "  fill rules: up to",
        "  pile types: shelf",
    ]


def test_its_rules_explain_themselves(fresh: FreshEnvironment) -> None:
    shown = fresh.says("patience", "show", "parity")
    assert "The tableau builds odd on odd, even on even." in shown
    assert "A space in the tableau may be filled by a card up to the six." in shown
    assert "Each pile in the shelves holds at most two cards." in shown
    assert "extends bisley" in shown


def test_it_conforms(fresh: FreshEnvironment) -> None:
    said = fresh.says("patience", "conform", "parity", "--walks", "2")
    assert said.startswith("parity: 9 cases, ")
    assert ": all passed (" in said


def test_it_is_played(fresh: FreshEnvironment) -> None:
    typed = "kd\nk2\nwhy ts t3\nts t3\nts t1\nqc s2\nu 2\nquit\n"
    said = fresh.says("patience", "play", "parity", "--deal", "1", input=typed)
    lines = said.splitlines()
    assert "Several moves fit:" in lines and "  3  KD t4-t3  on 9S" in lines
    assert "k2: KD" in lines
    assert said.count("The tableau builds odd on odd, even on even: TS cannot go on 9S.") == 2
    assert "t1: 7D 9C 4D TS" in lines
    assert "s2: QC" in lines
    assert "took back QC t8-s2" in lines and "took back TS t7-t1" in lines
    assert lines[-1] == "Saved: patience play parity goes on with deal 1."
    again = fresh.says("patience", "play", "parity", input="y\nquit\n")
    assert "Parity, deal 1, 1 move, 5 of 52 cards on the foundations" in again


def test_its_moves_are_those_of_its_rules(fresh: FreshEnvironment) -> None:
    position = "tableau: 3H / 9S / 8S / -; shelves: 2C 4D / -"
    said = fresh.says("patience", "moves", "parity", "--position", "-", "--json", input=position)
    moves = {move["move"] for move in json.loads(said)}
    assert {"3H t1-t2", "9S t2-t1", "3H t1-t4", "8S t3-s2", "4D s1-t3"} <= moves
    assert not {"8S t3-t1", "9S t2-t4", "8S t3-s1", "2C s1-t3"} & moves
    refused = fresh.run("patience", "apply", "parity", "8S t3-t1", "--position", "-", input=position)
    assert refused.returncode == 1
    assert "the tableau builds odd on odd, even on even: 8S cannot go on 3H" in refused.stderr


def test_its_author_runs_pytest(fresh: FreshEnvironment) -> None:
    project = fresh.work / "patience-parity"
    shutil.copytree(PARITY, project)
    done = fresh.run("python", "-m", "pytest", "-v", "-k", "odd or table", str(project))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "parity.cases.yaml::the tableau builds odd on odd, whatever the suits [line 12] PASSED" in done.stdout
    assert "parity::law: a table answers as its rule does PASSED" in done.stdout


def test_a_wrong_rule_is_caught(fresh: FreshEnvironment) -> None:
    for file in (PARITY / "patience_parity").glob("parity*.yaml"):
        shutil.copy(file, fresh.work)
    text = (fresh.work / "parity.yaml").read_text(encoding="utf-8")
    (fresh.work / "parity.yaml").write_text(text.replace("build: same parity", "build: any card"), encoding="utf-8")
    done = fresh.run("patience", "conform", "parity.yaml", "--walks", "1")
    assert done.returncode == 1
    assert "the tableau builds odd on odd, whatever the suits: 8S t4-t2 should be refused and is legal" in done.stdout


@pytest.mark.parametrize("zipped", ["plugin", "both"])
def test_it_works_from_a_zip(tmp_path: Path, zipped: str) -> None:
    """A wheel is a zip: put on the path as it is, it serves without being installed."""
    wheels = {"plugin": [wheel_of(PARITY)], "both": [wheel_of(PARITY), wheel_of(ROOT)]}[zipped]
    installed = [wheel_of(ROOT)] if zipped == "plugin" else []
    fresh = FreshEnvironment.with_wheels(tmp_path, *installed)
    path = os.pathsep.join(map(str, wheels))
    said = fresh.says("python", "-m", "patience_core", "conform", "parity", "--walks", "1", path=path)
    assert ": all passed (" in said
    shown = fresh.says("python", "-m", "patience_core", "show", "parity", "--resolved", path=path)
    assert re.search(r"^piles.tableau.build +same parity +\(parity.yaml:15\)$", shown, re.MULTILINE)
