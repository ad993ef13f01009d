"""The JSON Schemas of files: up to date, named by every shipped file, and of one mind with the reader."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from patience_core import meanings, readers
from patience_core.catalogue import Catalogue
from patience_core.conformance.cases import find_cases
from patience_core.dealplan import DealPlan
from patience_core.errors import SpecError, UnknownName
from patience_core.loader import load
from patience_core.marked import Place, Text
from patience_core.piles import UNITS
from patience_core.plugins import Plugins, load_plugins
from patience_core.resolve import VariantFile
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import ANY, BASE_FILLS, NEVER, PHRASES, read_ranks
from patience_core.schema import KINDS, file_name, modeline, schema, schema_text, shipped
from patience_core.schema.pieces import any_case
from patience_core.shape import GROUP_KEYS, REDEAL_KEYS, TOP_KEYS
from tests.clitool import Cli
from tests.renew_schemas import EXAMPLES, ROOT, kept, module_of

FILES: Final = sorted([*(ROOT / "variants").rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml")])
VARIANTS: Final = [path for path in FILES if ".cases." not in path.name]
CORE: Final = load_plugins(found=[])
CORE_VARIANT: Final = Draft7Validator(schema("variant", CORE.vocabulary))


# ---------------------------------------------------------------- how editors read YAML

_CORE_TYPES: Final[tuple[tuple[str, Callable[[str], object]], ...]] = (
    (r"~|null|Null|NULL|", lambda _: None),
    (r"true|True|TRUE", lambda _: True),
    (r"false|False|FALSE", lambda _: False),
    (r"[-+]?[0-9]+", int),
    (r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", float),
)


def as_an_editor_sees(text: str) -> Any:
    """A YAML text by the core types of YAML 1.2; keys are texts, as in JSON."""
    return _seen(yaml.compose(text, Loader=yaml.BaseLoader))


def _seen(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _seen(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_seen(item) for item in node.value]
    if node.style is None:
        for pattern, value in _CORE_TYPES:
            if re.fullmatch(pattern, node.value):
                return value(node.value)
    return node.value


def as_an_older_editor_sees(text: str) -> Any:
    """The same by the types of YAML 1.1, where ``no`` is false and ``010`` is eight."""

    def keyed(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): keyed(each) for key, each in value.items()}
        return [keyed(each) for each in value] if isinstance(value, list) else value

    return keyed(yaml.safe_load(text))


# ---------------------------------------------------------------- the shipped files


def plugins_with(name: str) -> Plugins:
    """The core with the plugin of an example."""
    return load_plugins([(name, module_of(name))], found=[])


@pytest.mark.parametrize(("path", "text"), [*kept()], ids=lambda value: "" if "\n" in str(value) else str(value)[-50:])
def test_the_schemas_that_are_kept_are_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "renew it: python -m tests.renew_schemas"


def test_the_schemas_of_the_core_are_kept() -> None:
    assert {shipped(kind) for kind in KINDS} <= {path for path, _ in kept()}


@pytest.mark.parametrize("path", [shipped(kind) for kind in KINDS], ids=list(KINDS))
def test_a_schema_is_itself_sound(path: Path) -> None:
    Draft7Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def test_every_pattern_is_one_for_javascript_too() -> None:
    """Only what both engines read alike: no flags, no named groups, no escapes that strict engines refuse."""

    def patterns(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            yield from (node["pattern"],) if isinstance(node.get("pattern"), str) else ()
            node = list(node.values())
        if isinstance(node, list):
            for each in node:
                yield from patterns(each)

    found = list(patterns([schema(kind, CORE.vocabulary) for kind in KINDS]))
    assert len(found) > 40
    for pattern in found:
        assert not re.search(r"\(\?(?![:=!])", pattern), pattern
        assert set(re.findall(r"\\(.)", pattern)) <= set("sSd]."), pattern


@lru_cache
def validator_of(path: Path) -> Any:
    return Draft7Validator(json.loads(path.read_text(encoding="utf-8")))


def named_by(path: Path) -> Path:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    match = re.fullmatch(re.escape(modeline("")) + r"(\S+)", first)
    assert match, f"{path}: {first}"
    return (path.parent / match[1]).resolve()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_shipped_file_names_its_schema_and_passes_it(path: Path) -> None:
    named = named_by(path)
    assert named.is_file() and named.is_relative_to(ROOT)
    assert named.name == file_name("cases" if ".cases." in path.name else "variant")
    text = path.read_text(encoding="utf-8")
    validator = validator_of(named)
    for seen in (as_an_editor_sees(text), as_an_older_editor_sees(text)):
        assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(seen)] == []


def test_every_shipped_file_passes_check() -> None:
    everything = Catalogue(load_plugins([(name, module_of(name)) for name in EXAMPLES]))
    assert everything.problems == () and len(everything.ids()) == len(VARIANTS)
    for name in everything.ids():
        cases = everything.cases_file(name)
        assert (
            cases is not None and find_cases(cases.read_text(encoding="utf-8"), everything.variant(name), name)[1] == []
        )


# ---------------------------------------------------------------- spoilt files


class InMemory:
    """As much of a path as reading a file takes."""

    name = "spoilt.yaml"

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, mode: str) -> io.BytesIO:
        assert mode == "rb"
        return io.BytesIO(self.text.encode())


def reader_refuses(text: str, everything: Catalogue) -> bool:
    """Whether the reader finds anything wrong with a text in the place of a variant's file."""
    file = VariantFile("spoilt", "spoilt.yaml", InMemory(text))
    try:
        load(file, everything.plugins.vocabulary, everything.entry)
    except SpecError:
        return True
    return False


EVERYTHING: Final = Catalogue(load_plugins())
SHIPPED: Final = {
    path.name: as_an_editor_sees(path.read_text(encoding="utf-8"))
    for path in VARIANTS
    if path.is_relative_to(ROOT / "variants")
}
CLOSED: Final = ("kind", "suits", "base", "build", "run", "fill", "lift", "unit", "size", "gives", "faces", "start")
"""The keys of a group whose values are words that one can know without the rest of the file."""


def groups_of(data: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(name, group) for name, group in data.get("piles", {}).items() if isinstance(group, dict)]


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)  # which is YAML too, with every text in quotes


@st.composite
def shipped_files(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(st.sampled_from([name for name, data in SHIPPED.items() if groups_of(data)]))
    return json.loads(json.dumps(SHIPPED[name]))


@st.composite
def misspelt(draw: st.DrawFn, word: str) -> str:
    """A word with a slip of the finger in it."""
    at = draw(st.integers(0, len(word) - 1))
    letter = draw(st.sampled_from("aeiknrstx"))
    return draw(
        st.sampled_from(
            [word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]]
        )
    )


@given(shipped_files(), st.data())
def test_unknown_keys_are_refused_by_both(data: dict[str, Any], draws: st.DataObject) -> None:
    _, group = draws.draw(st.sampled_from(groups_of(data)))
    where, keys = draws.draw(st.sampled_from([(data, TOP_KEYS), (group, GROUP_KEYS)]))
    key = draws.draw(misspelt(draws.draw(st.sampled_from(list(where)))))
    where[key] = "any card"
    if key not in keys:
        assert not CORE_VARIANT.is_valid(data)
        assert reader_refuses(written(data), EVERYTHING)


@given(shipped_files(), st.data())
def test_values_of_a_wrong_kind_are_refused_by_both(data: dict[str, Any], draws: st.DataObject) -> None:
    _, group = draws.draw(st.sampled_from(groups_of(data)))
    where, keys = draws.draw(st.sampled_from([(data, TOP_KEYS), (group, GROUP_KEYS)]))
    key = draws.draw(st.sampled_from([key for key in where if key in keys]))
    wrong = {
        "text": [["x"], {"x": "y"}, "", None],
        "list": [{"x": "y"}, [["x"]], [{"x": "y"}], "", None],
        "mapping": ["x", ["x"], "", None, 7],
        "rule": [["down by suit"], {"x": "y"}, {}, "", None],
    }
    where[key] = draws.draw(st.sampled_from(wrong[keys[key]]))
    assert not CORE_VARIANT.is_valid(data), (key, where[key])
    assert reader_refuses(written(data).replace("null", '""'), EVERYTHING)


@given(shipped_files(), st.data())
def test_misspelt_words_are_refused_by_both(data: dict[str, Any], draws: st.DataObject) -> None:
    said = [
        (group, key) for _, group in groups_of(data) for key in CLOSED if isinstance(group.get(key), str) and group[key]
    ]
    if not said:
        return
    group, key = draws.draw(st.sampled_from(said))
    before = group[key]
    group[key] = draws.draw(misspelt(before))
    refused = not CORE_VARIANT.is_valid(data)
    # A slip may make another word of it, as "kings" may become "king"; then both take it, for what it says.
    if refused:
        assert reader_refuses(written(data), EVERYTHING), (before, group[key])
    else:
        problems = problems_of_words(group[key], key)
        assert not problems, (before, group[key], problems)


def problems_of_words(text: str, key: str) -> str:
    """What the reader of a key by itself finds wrong with a text."""
    try:
        READERS[key](text)
    except (UnknownName, SpecError) as error:
        return str(error)
    return ""


def node(text: str) -> Text:
    return Text(text, Place("x.yaml", 1, 1))


READERS: Final[dict[str, Callable[[str], object]]] = {
    "kind": CORE.vocabulary.pile_types.find,
    "label": readers.letter,
    "piles": readers.number(1, readers.MOST_PILES, "piles"),
    "suits": readers.one_of(readers.SUITS, "word"),
    "base": readers.base,
    "build": lambda text: CORE.vocabulary.build_rule(node(text)),
    "run": lambda text: CORE.vocabulary.build_rule(node(text)),
    "fill": lambda text: CORE.vocabulary.fill_rule(node(text)),
    "lift": readers.one_of(LIFTS, "lift"),
    "unit": readers.one_of(UNITS, "unit"),
    "size": readers.size,
    "gives": readers.gives,
    "faces": readers.faces,
    "start": readers.start,
    "deal": lambda text: text.lower() == "none" or DealPlan.parse(text),
    "sink": readers.sink,
    "turn": readers.number(1, 104, "turn"),
    "redeals": readers.times,
    "over spaces": readers.yes_or_no,
}
POOL: Final = sorted(
    {
        *PHRASES, *NEVER, *ANY, *BASE_FILLS, *LIFTS, *UNITS, *readers.STARTS, *readers.YES_OR_NO, *readers.SUITS,
        *readers.NO_LIMIT, *readers.DEALT_AGAIN,
        "up by suit", "down, in alternate colors", "wrapping down in suit", "by suit down by twos and wrapping",
        "same rank", "same rank, in steps of 2", "Up  By Suit", "up", "by suit", "up or", "in steps of 2",
        "KINGS", "a king or a queen", "only kings", "kings and aces", "kings or", "queens, kings", "10", "t", "T", "1",
        "top up", "top 5 up", "top 0 up", "TOP 12 UP", "to waste", "to", "to the cells or waste", "anywhere",
        "AS KH", "10H, ts", "A♠ k♥", "AS KX", "kings by changing places", "king by swapping", "kings by magic",
        "4 piles of 3, 9 piles of 4", "piles of 1 to 7, row by row", "3 rows on piles 1-13", "1 row on pile 2",
        "4 Piles of 3 and 9 piles of 4", "4 piles 3", "the rest", "All The Rest", "none", "x", "7", "0", "999", "07",
        "foundation", "Tableau", "stok", "sequence", "ranks", "the first card dealt",
    }
)  # fmt: skip


@pytest.mark.parametrize("key", READERS)
def test_the_reader_of_a_key_and_its_schema_agree(key: str) -> None:
    """Whatever the reader takes the schema takes; and but for a few numbers out of range the other way round."""
    validator = CORE_VARIANT.evolve(schema=CORE_VARIANT.schema["definitions"]["group"])
    differ = {}
    for text in POOL:
        takes = not problems_of_words(text, key)
        seen = {text, as_an_editor_sees(text)} - {False}  # false is what an older editor sees where it says no
        admits = [validator.is_valid({key: value}) for value in seen]
        if takes and not all(admits):
            differ[text] = "the reader takes it"
        elif not takes and any(admits) and not text.isdigit():
            differ[text] = "the schema takes it"
    assert differ == {}


def test_the_words_of_the_whole_file_agree() -> None:
    for key, good, bad in [
        ("decks", ["1", "8"], ["two", "1.5"]),
        ("win", ["every card is on a foundation", "The tableau is empty.", "the a and the b are empty"], ["always"]),
        ("ranks", ["A to 7", "7 to K and A", "a-5", "2", "K, Q"], ["low ones", "to 7"]),
        ("settle", ["none", ["turn up"], "refill"], ["turn down", [["turn up"]], ["none", "flip"]]),
        (
            "layout",
            ["kings", ["aces, kings", "tableau 1-4 in a column fanned right, tableau piles 5-13 in 2 rows squared"]],
            ["Kings", "aces; kings", ["tableau 1–4"], ["aces", "5 kings"], 4, [["aces"]]],
        ),
        ("redeal", [{"deal": "in fours", "times": "no limit", "shuffled": "no"}], [{"deal": "in tens"}, {"time": "1"}]),
        (
            "piles",
            [{"tableau": "none"}, {"Tableau": {}} and {"t-1 x": {}}],
            [{"Tableau": {}}, {"base": {}}, {"x": "nun"}],
        ),
    ]:
        for value in good:
            assert CORE_VARIANT.is_valid({"extends": "bisley", key: value}), (key, value)
            if key == "ranks":
                read_ranks(value)
            if key == "layout":
                assert not reader_refuses(written({"extends": "bisley", key: value}), EVERYTHING), value
        for value in bad:
            assert not CORE_VARIANT.is_valid({"extends": "bisley", key: value}), (key, value)
            assert reader_refuses(written({"extends": "bisley", key: value}), EVERYTHING), (key, value)


def test_what_a_file_without_a_parent_needs() -> None:
    assert not CORE_VARIANT.is_valid({"name": "x"})
    assert not CORE_VARIANT.is_valid({"piles": {}})
    assert not CORE_VARIANT.is_valid({"piles": {"tableau": {"deal": "13 piles of 4"}}})
    assert not CORE_VARIANT.is_valid({"piles": {"x": {"kind": "tableau", "base": "A", "fill": "kings"}}})
    assert CORE_VARIANT.is_valid({"extends": "bisley", "piles": {"tableau": {"fill": "kings"}}})
    assert CORE_VARIANT.is_valid({"piles": {"tableau": {"kind": "tableau", "piles": 13, "fill": False}}})


def test_a_number_may_be_a_text() -> None:
    said = {"name": 1812, "extends": "bisley", "notes": [1], "sources": {"A": 1}, "piles": {"tableau": {"to": 3}}}
    assert CORE_VARIANT.is_valid(said)


def test_a_rule_with_parameters() -> None:
    for value, sound in [
        ({"rule": "sequence", "direction": "up or down", "match": "by suit", "wrap": False, "step": 1}, True),
        ({"rule": "Sequence", "wrap": "no", "step": "2"}, True),
        ({"rule": "sequence", "direction": "upp"}, False),
        ({"rule": "sequence", "step": "two"}, False),
        ({"rule": "sequence", "steps": 2}, False),
        ({"rule": "sequins"}, False),
        ({"direction": "up"}, False),
    ]:
        data = {"extends": "bisley", "piles": {"tableau": {"build": value}}}
        assert CORE_VARIANT.is_valid(data) is sound, value
        assert reader_refuses(written(data), EVERYTHING) is not sound, value


def test_the_words_of_a_plugin() -> None:
    parity = Draft7Validator(schema("variant", plugins_with("parity").vocabulary, ["bisley"]))
    whole = Draft7Validator(schema("variant", plugins_with("whole-piles").vocabulary))

    def group(**said: object) -> dict[str, Any]:
        return {"extends": "bisley", "piles": {"tableau": said}}

    for said in (
        {"build": "same parity"},
        {"fill": {"rule": "up to", "rank": 6}},
        {"fill": {"rule": "up to", "rank": "6"}},
        {"kind": "shelf"},
    ):
        assert parity.is_valid(group(**said)) and not whole.is_valid(group(**said)), said
    for said in ({"fill": "up to"}, {"fill": {"rule": "up to"}}, {"fill": {"rule": "up to", "rank": "six"}}):
        assert not parity.is_valid(group(**said)), said
    assert whole.is_valid(group(only={"rule": "short piles", "most": 5}))
    assert whole.is_valid(group(recipe="until a king")) and not parity.is_valid(group(recipe="until a king"))
    assert "until" not in schema_text("variant", CORE.vocabulary)


# ---------------------------------------------------------------- cases

CORE_CASES: Final = Draft7Validator(schema("cases", CORE.vocabulary))


@pytest.mark.parametrize(
    "case",
    [
        "- {rule: x, deal: 1}",
        "- {rule: x, moves: []}",
        "- {position: 'aces: AC', moves: []}",
        "- {rule: '', deal: 1, moves: []}",
        "- {rule: [x], deal: 1, moves: []}",
        "- {rule: x, position: 'aces: AC', deal: 1, moves: []}",
        "- {rule: x, position: {aces: AC}, moves: []}",
        "- {rule: x, deal: first, moves: []}",
        "- {rule: x, deal: 1, outcome: wonn}",
        "- {rule: x, deal: 1, outcom: won}",
        "- {rule: x, deal: 1, legal: KS t1-k4}",
        "- {rule: x, deal: 1, legal: []}",
        "- {rule: x, deal: 1, moves: ['']}",
        "- {rule: x, deal: 1, illegal: KS t1-k4}",
        "- {rule: x, deal: 1, after: [KS t1-k4]}",
        "- {rule: x, deal: 1, piles: {kings: few}}",
        "- {rule: x, position: 'aces: AC', piles: {kings: 0 0 0 0}}",
        "[]",
        "rule: x",
        "- x",
    ],
)
def test_what_is_wrong_with_a_case_is_so_for_both(case: str) -> None:
    assert find_cases(case, EVERYTHING.variant("bisley"), "x.cases.yaml")[1]
    assert not CORE_CASES.is_valid(as_an_editor_sees(case))


# ---------------------------------------------------------------- the words that it shows


def test_every_key_has_a_meaning_and_the_page_tells_the_same() -> None:
    page = (ROOT / "docs/write-a-variant.md").read_text(encoding="utf-8")
    for keys, told in ((TOP_KEYS, meanings.TOP), (GROUP_KEYS, meanings.GROUP), (REDEAL_KEYS, meanings.REDEAL)):
        assert set(keys) == set(told)
        for key, meaning in told.items():
            row = f"| `{key}` | {meaning.takes} | {meaning.otherwise} |"
            assert row in re.sub(r"\[(.+?)\]\(\S+\)", r"\1", page).replace(", below", ""), row


def test_every_key_is_described() -> None:
    found = schema("variant", CORE.vocabulary)
    for properties in (found["properties"], found["definitions"]["group"]["properties"]):
        for key, value in properties.items():
            assert value["description"], key
    assert found["properties"]["alias of"]["description"].startswith("the id of the variant that this is another name")


def test_any_case() -> None:
    assert any_case(r"a\s[a-z]{2}(?:of|\d)") == r"[aA]\s[a-z]{2}(?:[oO][fF]|\d)"


# ---------------------------------------------------------------- the command


def test_the_command_prints_a_schema(cli: Cli) -> None:
    ran = cli("schema", "variant")
    assert (ran.code, ran.err) == (0, "")
    said = json.loads(ran.out)
    assert said["$comment"] == "Made by: patience schema variant"
    assert "bisley" in said["properties"]["extends"]["anyOf"][0]["enum"]
    assert json.loads(cli("schema").out) == said
    assert cli("schema", "cases").out == schema_text("cases", CORE.vocabulary)


def test_the_command_writes_a_file_and_renews_it_but_spares_others(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cases.schema.json"
    for _ in range(2):
        ran = cli("schema", "cases", "-o", str(path))
        assert (ran.code, ran.out, ran.err) == (0, f"Wrote {path}\n", "")
        assert path.read_text(encoding="utf-8") == schema_text("cases", CORE.vocabulary)
    path.write_text("{}")
    ran = cli("schema", "cases", "-o", str(path))
    assert ran.code == 2 and path.read_text() == "{}"
    assert ran.err == f"patience: {path}: is there already and is no schema; it stays as it is\n"
    for wrong in (tmp_path, path / "x"):
        ran = cli("schema", "-o", str(wrong))
        assert ran.code == 2 and len(ran.errors) == 1 and str(wrong) in ran.err, ran.err
    assert [each.name for each in tmp_path.iterdir()] == ["cases.schema.json"]


def test_the_command_knows_two_kinds(cli: Cli) -> None:
    ran = cli("schema", "varient")
    assert ran.code == 2 and ran.err == "patience: 'varient' is no kind of file; did you mean 'variant'?\n"


def test_new_files_name_the_schema(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli("new", "my-bisley", "--folder", str(tmp_path)).code == 0
    for name, kind in (("my_bisley.yaml", "variant"), ("my_bisley.cases.yaml", "cases")):
        path = tmp_path / name
        first, text = path.read_text(encoding="utf-8").split("\n", 1)
        where = first.removeprefix(modeline(""))
        assert where == shipped(kind).as_uri()
        validator = Draft7Validator(schema(kind, CORE.vocabulary))
        assert validator.is_valid(as_an_editor_sees(text))
        bare = re.sub(r"^#(?! \S)", "", text, flags=re.MULTILINE)
        assert validator.is_valid(as_an_editor_sees(bare))
    monkeypatch.chdir(Path(shipped("variant")).parent.parent)
    monkeypatch.setattr("patience_core.cli.authoring._write_both", lambda texts: wrote.update(texts))
    wrote: dict[Path, str] = {}
    assert cli("new", "my-bisley", "--folder", "some/where").code == 0
    assert [text.split("\n")[0] for text in wrote.values()] == [
        modeline("../../schema/variant.schema.json"),
        modeline("../../schema/cases.schema.json"),
    ]
