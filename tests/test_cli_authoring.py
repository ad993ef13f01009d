"""new, check, conform."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import Catalogue
from patience_core.cli.starter import scalar, starter_file, starter_name
from patience_core.cli.startercases import starter_cases
from patience_core.conformance.cases import parse_cases, read_cases
from patience_core.conformance.trial import run_case
from patience_core.tables import tables_of
from tests.clitool import Cli
from tests.games import SHAPES

VARIANTS = ["bisley", "bisley-12", "double-bisley", "double-bisley-24", "janets-bisley", "janets-bisley-12"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def uncommented(text: str) -> str:
    """A starter file with the marks taken away from every line that says something."""
    return re.sub(r"^#(?! )|^#(?=  )", "", text, flags=re.MULTILINE)


# ---------------------------------------------------------------- new


@pytest.mark.parametrize("parent", VARIANTS)
def test_a_new_variant_passes_check_and_conform_as_it_is(cli: Cli, parent: str) -> None:
    ran = cli("new", "my-own-game", "--from", parent)
    assert (ran.code, ran.err) == (0, "")
    assert sorted(path.name for path in Path().iterdir()) == ["my_own_game.cases.yaml", "my_own_game.yaml"]
    checked = cli("check", "my_own_game.yaml")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith("my_own_game.yaml: a sound variant: My Own Game, ")
    conformed = cli("conform", "my_own_game.yaml", "--walks", "1")
    assert (conformed.code, conformed.err) == (0, "")
    made, of = patience.variant("my_own_game.yaml"), patience.variant(parent)
    assert made.id == "my-own-game" and made.parent == parent
    assert tables_of(made).fingerprint == tables_of(of).fingerprint
    assert cli("deal", "my_own_game.yaml", "--deal", "1").out == cli("deal", parent, "--deal", "1").out


@pytest.mark.parametrize("parent", VARIANTS)
def test_what_is_commented_out_says_again_what_the_parent_says(cli: Cli, parent: str, tmp_path: Path) -> None:
    cli("new", "mine", "--from", parent)
    file = tmp_path / "mine.yaml"
    file.write_text(uncommented(file.read_text(encoding="utf-8")), encoding="utf-8")
    said = cli("check", "mine.yaml")
    assert said.code == 0, said.out
    made, of = patience.variant(file), patience.variant(parent)
    assert tables_of(made).fingerprint == tables_of(of).fingerprint
    assert (made.layout, made.sources, made.family, made.win) == (of.layout, of.sources, of.family, of.win)
    assert cli("conform", "mine.yaml", "--walks", "0").code == 0


@pytest.mark.parametrize("parent", VARIANTS)
def test_every_field_of_the_parent_is_shown(parent: str) -> None:
    of = patience.variant(parent)
    text = uncommented(starter_file("mine", of, parent))
    for field in of.fields:
        key = field.path.rpartition(".")[2]
        assert re.search(rf"^ *{key}: ", text, re.MULTILINE), field.path
        if key not in ("name", "family"):
            assert f"{key}: {scalar(field.value)}" in text, field.path


def test_a_changed_rule_is_caught_by_the_cases(cli: Cli, tmp_path: Path) -> None:
    cli("new", "mine", "--from", "bisley")
    file = tmp_path / "mine.yaml"
    text = file.read_text(encoding="utf-8")
    for line in ("piles:", "  tableau:", "    fill: never"):
        assert f"#{line}" in text
        text = (
            text.replace(f"#{line}", line, 1)
            if line != "    fill: never"
            else text.replace(f"#{line}", "    fill: kings")
        )
    file.write_text(text, encoding="utf-8")
    assert cli("check", "mine.yaml").code == 0
    ran = cli("conform", "mine.yaml", "--walks", "1")
    assert ran.code == 1
    assert "a space in the tableau" in ran.out


def test_nothing_is_ever_overwritten(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.cases.yaml").write_text("precious")
    ran = cli("new", "mine")
    assert (ran.code, ran.out) == (2, "")
    assert ran.errors == ["patience: mine.cases.yaml: is there already and stays as it is; choose another id or folder"]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.cases.yaml"]
    assert (tmp_path / "mine.cases.yaml").read_text() == "precious"


def test_a_file_that_appears_meanwhile_is_not_overwritten(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.cases.yaml").write_text("precious")
    monkeypatch.setattr(Path, "exists", lambda _: False)
    ran = cli("new", "mine")
    assert ran.code == 2 and ran.errors == ["patience: mine.cases.yaml: file exists"]
    monkeypatch.undo()
    assert (tmp_path / "mine.cases.yaml").read_text() == "precious"
    assert not (tmp_path / "mine.yaml").exists()


def test_what_cannot_be_written_leaves_nothing_behind(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_open = Path.open

    def full(path: Path, *args: object, **more: object) -> object:
        if path.name == "mine.cases.yaml":
            raise OSError(28, "No space left on device", str(path))
        return really_open(path, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", full)
    ran = cli("new", "mine")
    assert ran.code == 2 and ran.errors == ["patience: mine.cases.yaml: no space left on device"]
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_with_the_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_open = Path.open

    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(28, "No space left on device")

    def full(path: Path, mode: str = "r", **more: object) -> object:
        file = really_open(path, mode, **more)  # type: ignore[call-overload]
        if path.parent.name != "there":
            return file
        file.close()
        return Full()

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        ran = cli("new", "mine", "--folder", "there", "--from", "bisley")
    assert ran.code == 2 and ran.errors == ["patience: there/mine.yaml: no space left on device"]
    assert list((tmp_path / "there").iterdir()) == []


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, ZeroDivisionError])
def test_whatever_ends_the_writing_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interrupt: type[BaseException]
) -> None:
    from patience_core.cli.authoring import _write_both

    really_open = Path.open

    def interrupted(path: Path, mode: str = "r", **more: object) -> object:
        if path.name == "second":
            raise interrupt
        return really_open(path, mode, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", interrupted)
    with pytest.raises(interrupt):
        _write_both({tmp_path / "first": "1", tmp_path / "second": "2"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="no such names elsewhere")
def test_a_parent_whose_path_is_no_text_is_refused(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "d\udcff"
    folder.mkdir()
    (folder / "first.yaml").write_text("name: First\nextends: bisley\n")
    ran = cli("new", "second", "--from", "d\udcff/first.yaml")
    assert ran.code == 2 and ran.errors == [
        "patience: d\\udcff/first.yaml: its name is no text, so that no file can extend it; rename it"
    ]
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.parametrize("name", ["a\nb", "a b: c", "a\u2028b", "a\x85b", "a\tb", "#a", "\x01", "😀"])
def test_a_parent_in_a_folder_of_an_odd_name(cli: Cli, name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "first.yaml").write_text('name: "First\\nof\\x07 all: yes"\nextends: bisley\n')
    ran = cli("new", "second", "--from", f"{name}/first.yaml")
    assert (ran.code, ran.err) == (0, "") and len(ran.out.splitlines()) == 6
    checked = cli("check", "second.yaml")
    assert checked.code == 0, checked.out
    assert cli("conform", "second.yaml", "--walks", "0").code == 0
    assert cli("new", "third", "--folder", name).code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("words", ["check pipe.yaml", "conform pipe.yaml", "conform bisley --plays pipe.yaml"])
def test_a_pipe_is_no_file_and_is_not_waited_for(cli: Cli, words: str) -> None:
    os.mkfifo("pipe.yaml")
    ran = cli(*words.split())
    assert ran.code == 2 and ran.errors == ["patience: pipe.yaml: is a pipe or a device, not a file"]


def test_from_a_file_into_a_folder(cli: Cli, tmp_path: Path) -> None:
    cli("new", "first", "--from", "janets-bisley", "--folder", "one")
    ran = cli("new", "second", "--from", "one/first.yaml", "--folder", "two")
    assert (ran.code, ran.err) == (0, "")
    assert 'extends: "../one/first.yaml"\n' in (tmp_path / "two" / "second.yaml").read_text()
    assert cli("check", "two/second.yaml").code == 0
    assert cli("conform", "two/second.yaml", "--walks", "1").code == 0


def test_new_says_what_to_do_next_and_it_works(cli: Cli) -> None:
    said = cli("new", "mine").out
    for command in ("check", "conform"):
        line = next(line for line in said.splitlines() if f"patience {command}" in line)
        assert cli(*line.split()[1:]).code == 0


@pytest.mark.parametrize(
    "id_", ["My-Game", "my game", "-x", "my--game", "café", "games/mine", "mine.yaml", "my_game", "", "..", "a" * 300]
)
def test_an_id_that_is_none_is_refused(cli: Cli, id_: str, tmp_path: Path) -> None:
    ran = cli("new", "--", id_)
    assert ran.code == 2 and len(ran.errors) == 1 and ran.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", SHAPES)
def test_starter_cases_hold_for_every_shape_of_game(name: str, tmp_path: Path) -> None:
    from patience_core.conformance.suite import case_items

    variant = SHAPES[name]
    file = tmp_path / "x.cases.yaml"
    file.write_text(starter_cases(variant), encoding="utf-8")
    cases = read_cases(file, variant)
    assert len(cases) >= 2
    assert [failure for item in case_items(variant, cases) for failure in item.failures] == []


def test_starter_cases_test_each_rule_of_the_tableau_both_ways() -> None:
    text = starter_cases(patience.variant("janets-bisley"))
    assert "- rule: the tableau builds up or down by suit\n" in text
    assert "- rule: a space in the tableau may be filled by any card\n" in text
    assert "outcome: won" in text
    assert "tableau: 3 3 3 3 4 4 4 4 4 4 4 4 4" in text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("any card", "any card"),
        ("4 piles of 3, 9 piles of 4", "4 piles of 3, 9 piles of 4"),
        ("Janet's Bisley", "Janet's Bisley"),
        ("a: b", '"a: b"'),
        ("x #y", '"x #y"'),
        ('"quoted"', '"\\"quoted\\""'),
        ("- x", '"- x"'),
        ("", '""'),
        ("café", "café"),
        ("a\nb", '"a\\nb"'),
        ("a\u2028b", '"a\\U00002028b"'),
        ("a\x85b", '"a\\U00000085b"'),
        ("é", '"é"'),
        ("'x'", "\"'x'\""),
        ("{a}", '"{a}"'),
    ],
)
def test_texts_are_quoted_where_yaml_would_read_something_else(text: str, written: str) -> None:
    import yaml

    assert scalar(text) == written
    assert yaml.load(f"k: {written}", yaml.BaseLoader) == {"k": text}


def test_the_name_that_an_id_suggests() -> None:
    assert starter_name("my-own-bisley") == "My Own Bisley"


# ---------------------------------------------------------------- check


def test_check_says_every_problem_with_its_place(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("name: Bad\nextends: bisley\nemtpy: any\npiles:\n  tableau: {fill: nver}\n")
    ran = cli("check", "bad.yaml")
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("bad.yaml:3:1: ") and lines[1].startswith("bad.yaml:5:")
    assert "never" in lines[1] and len(lines) == 2


def test_check_several_files_goes_on_and_gives_the_worst_code(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("name: Bad\nextends: nothing\n")
    (tmp_path / "good.yaml").write_text("name: Good\nextends: bisley\n")
    ran = cli("check", "bad.yaml", "good.yaml")
    assert ran.code == 1
    assert "good.yaml: a sound variant: Good, one deck, 21 piles" in ran.out.splitlines()
    ran = cli("check", "nothing.yaml", "bad.yaml", "good.yaml")
    assert ran.code == 2 and ran.errors == ["patience: nothing.yaml: no such file or directory"]
    assert "good.yaml: a sound variant: Good, one deck, 21 piles" in ran.out.splitlines()


def test_check_reads_the_cases_beside_the_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text("name: Good\nextends: bisley\npiles: {tableau: {fill: kings}}\n")
    cases = tmp_path / "good.cases.yaml"
    cases.write_text("- rule: x\n  source: W\n  deal: 1\n  outcome: open\n")
    assert cli("check", "good.yaml").out.splitlines()[1] == "good.cases.yaml: 1 sound case"
    cases.write_text("- rule: x\n  source: nobody\n  dael: 1\n")
    ran = cli("check", "good.yaml")
    assert ran.code == 1
    problems = ran.out.splitlines()[1:]
    assert problems and all(line.startswith("good.cases.yaml:") for line in problems)


def test_check_takes_no_folder_and_no_file_of_cases(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    ran = cli("check", "folder.yaml")
    assert ran.code == 2 and ran.errors == ["patience: folder.yaml: is a folder, not a file"]
    (tmp_path / "x.cases.yaml").write_text("[]")
    ran = cli("check", "x.cases.yaml")
    assert ran.code == 2 and "holds cases" in ran.err


@pytest.mark.parametrize("command", ["show", "deal", "moves", "play"])
def test_an_unsound_file_is_told_with_its_places_by_every_command(cli: Cli, command: str, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("name: Bad\nextends: bisley\nemtpy: any\nfoo: 1\n")
    ran = cli(command, "bad.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert [line.split(" ")[0] for line in ran.errors] == ["bad.yaml:3:1:", "bad.yaml:4:1:"]


# ---------------------------------------------------------------- conform


def test_conform_is_a_line_for_each_variant(cli: Cli) -> None:
    ran = cli("conform", "bisley", "janets-bisley", "--walks", "1")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["bisley", "janets-bisley"]
    assert all("all passed" in line for line in lines)


def test_conform_without_a_name_tests_all(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of all that are registered a few are left, as each of them is tested elsewhere.
    few = patience.variants()[::20]
    monkeypatch.setattr(Catalogue, "ids", lambda _: few)
    ran = cli("conform", "--walks", "0", "--json")
    reports = json.loads(ran.out)
    assert [report["variant"] for report in reports] == list(few) and len(few) >= 3
    assert ran.code == 0 and all(report["passed"] for report in reports)


def test_conform_as_json(cli: Cli) -> None:
    (report,) = json.loads(cli("conform", "bisley", "--walks", "1", "--seed", "7", "--json").out)
    assert report["variant"] == "bisley" and report["seed"] == 7 and report["passed"] is True
    assert {item["kind"] for item in report["items"]} == {"case", "law"}
    assert all(item["passed"] and item["failures"] == [] for item in report["items"])


def test_conform_bites_and_names_the_rule(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: bisley\n")
    (tmp_path / "mine.cases.yaml").write_text(
        '- rule: any card fills a space\n  source: W\n  position: "tableau: 8S / -"\n  legal: [8S t1-t2]\n'
    )
    ran = cli("conform", "mine.yaml", "--walks", "1")
    assert ran.code == 1
    assert "any card fills a space" in ran.out and "a space in the tableau is never filled" in ran.out
    (report,) = json.loads(cli("conform", "mine.yaml", "--walks", "1", "--json").out)
    assert report["passed"] is False
    assert [item["name"] for item in report["items"] if not item["passed"]] == ["any card fills a space"]


def test_a_file_without_cases_goes_by_the_laws_and_an_id_without_them_fails(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: bisley\n")
    ran = cli("conform", "mine.yaml", "--walks", "1")
    assert ran.code == 0 and ran.out.startswith("mine: 16 laws: all passed (")
    assert ran.errors == ["mine.yaml: no cases yet; write mine.cases.yaml beside it"]
    monkeypatch.setattr("patience_core.catalogue.Catalogue.cases_file", lambda *_: None)
    ran = cli("conform", "bisley", "--walks", "1")
    assert ran.code == 1 and "a registered variant has cases: bisley has none; write bisley.cases.yaml" in ran.out


def test_check_tries_whether_positions_and_moves_can_be_read(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: double-bisley\n")
    cases = tmp_path / "mine.cases.yaml"
    cases.write_text(
        '- rule: a\n  position: "tableau: 7Z"\n  moves: []\n'
        '- rule: b\n  position: "tableu: 7S"\n  moves: []\n'
        '- rule: c\n  position: "tableau: 7S / 7S 7S"\n  moves: []\n'
        "- rule: d\n  deal: 1\n  legal: [KX t1-t2]\n  outcom: won\n"
        '- rule: e\n  position: "tableau: 8S / 9S"\n  after: {8S t1-t2: "tableau: 1S"}\n  illegal: [9S t1-t2]\n'
    )
    ran = cli("check", "mine.yaml")
    assert ran.code == 1 and "sound case" not in ran.out
    told = [line.split(": ")[0] for line in ran.out.splitlines() if line.startswith("mine.cases.yaml")]
    places = ["2:13", "5:13", "8:13", "12:11", "13:3", "16:21", "17:13"]
    assert told == [f"mine.cases.yaml:{place}" for place in places]
    for says in ("'7Z' is no card", "did you mean 'tableau'?", "7S is there 3 times; mine has it twice"):
        assert says in ran.out


def test_what_is_no_yaml_file_is_told_without_a_list_of_names(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("extends: bisley\n")
    (tmp_path / "games").mkdir()
    assert cli("check", "good.txt").errors == [
        "patience: no variant is called 'good.txt'; "
        "'good.txt' is a file, but the name of a variant's file must end in .yaml"
    ]
    assert cli("check", "games").errors == [
        "patience: no variant is called 'games'; 'games' is a folder: name a file in it that ends in .yaml"
    ]
    assert cli("check", "nosuch").errors == ["patience: no variant is called 'nosuch'; patience list shows them all"]


def test_the_number_of_decks_is_one_error_only(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: double-bisley\ndecks: two\n")
    assert cli("check", "mine.yaml").out == "mine.yaml:2:8: 'decks' is a number from 1 to 8, not 'two'\n"


def test_starter_cases_try_both_directions_and_deal_and_redeal() -> None:
    text = starter_cases(patience.variant("bisley"))
    assert 'position: "tableau: 7S / 8S / 8H / 9S"\n  legal: [7S t1-t2, 9S t4-t2]\n' in text
    text = starter_cases(patience.variant("klondike"))
    assert '    deal: "waste: 5S; stock: (8S)"' in text
    assert '    redeal: "stock: (JS) (5S) (8S); redeals: 1"' in text
    assert "    redeal: there is no redeal" in starter_cases(patience.variant("golf"))
    assert "- rule: there are two redeals" in starter_cases(patience.variant("la-belle-lucie"))


@pytest.mark.parametrize("name", ["yukon", "russian-solitaire", "klondike"])
def test_starter_cases_try_each_rule_where_cards_lie_face_down_too(name: str) -> None:
    from patience_core.rules.faults import says

    variant = patience.variant(name)
    cases = parse_cases(starter_cases(variant), variant, "x.cases.yaml")
    group = variant.group("tableau")
    for rule in (says(group.build, group.place), says(group.fill, group.place)):
        (case,) = [case for case in cases if case.rule == rule]
        assert case.legal and case.illegal, "both what is allowed and what is refused"
    (lifting,) = [case for case in cases if "may be lifted" in case.rule]
    assert len(lifting.legal) == (2 if name == "yukon" else 1)
    assert len(lifting.illegal) == (1 if name == "klondike" else 0)
    assert any("foundations" in case.rule for case in cases if case.legal)


@pytest.mark.parametrize("name", patience.variants())
def test_starter_cases_hold_for_every_variant(name: str) -> None:
    variant = patience.variant(name)
    for case in parse_cases(starter_cases(variant), variant, "x.cases.yaml"):
        assert run_case(case, variant) == []


def test_conform_compares_with_facts(cli: Cli, tmp_path: Path) -> None:
    text = "aces: AC / AD / AH / AS; tableau: 2S / 3S / KH"
    counts = patience.perft(patience.position("bisley", text).position, 2)
    facts = tmp_path / "facts.jsonl"
    facts.write_text(json.dumps({"variant": "bisley", "position": text, "perft": counts}) + "\n")
    assert cli("conform", "bisley", "--perft", "facts.jsonl", "--walks", "1").code == 0
    counts[1] += 1
    facts.write_text(json.dumps({"variant": "bisley", "position": text, "perft": counts}) + "\n")
    ran = cli("conform", "bisley", "--perft", "facts.jsonl", "--walks", "1")
    assert ran.code == 1 and "facts.jsonl" in ran.out


def test_conform_of_an_unsound_file_says_what_is_wrong(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("name: Bad\nextends: bisley\nemtpy: any\n")
    ran = cli("conform", "bad.yaml", "bisley", "--walks", "0")
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith("bad.yaml:3:1: ")
    assert ran.out.splitlines()[-1].startswith("bisley: ")
    ran = cli("conform", "bad.yaml", "bisley", "--walks", "0", "--json")
    assert ran.code == 1 and len(json.loads(ran.out)) == 1 and ran.errors[0].startswith("bad.yaml:3:1: ")


def test_a_file_of_cases_stands_for_the_variant_beside_it(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text("name: Good\nextends: bisley\npiles: {tableau: {fill: kings}}\n")
    (tmp_path / "good.cases.yaml").write_text("- rule: x\n  deal: 1\n  outcome: open\n")
    both = cli("check", "good.cases.yaml", "good.yaml")
    assert (both.code, both.out) == (0, cli("check", "good.yaml").out)
    ran = cli("conform", "good.cases.yaml", "good.yaml", "--walks", "0")
    assert ran.code == 0 and len(ran.out.splitlines()) == 1
    (tmp_path / "alone.cases.yaml").write_text("- rule: x\n  deal: 1\n  outcome: open\n")
    alone = cli("check", "alone.cases.yaml")
    assert alone.code == 2 and "'alone.cases.yaml' holds cases, not a variant; name alone.yaml" in alone.err


def test_a_folder_that_is_called_like_a_file_of_cases(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("name: Mine\nextends: bisley\n")
    Path("mine.cases.yaml").mkdir()
    for command in (["check", "mine.yaml"], ["conform", "mine.yaml", "--walks", "1"]):
        ran = cli(*command)
        assert ran.code == 1 and "mine.cases.yaml:1:1: this is a directory, not a file" in ran.out + "".join(ran.errors)
    assert cli("show", "mine.yaml").code == 0
