"""YAML text as marked nodes: text stays text, every node knows its place, and no file does harm."""

from __future__ import annotations

import os
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from patience_core.errors import SpecError
from patience_core.marked import (
    MAX_ALIASED,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ENTRIES,
    MAX_PROBLEMS,
    Items,
    Node,
    Table,
    Text,
    compose,
    compose_all,
    read_text,
)


def plain(node: Node | None) -> object:
    """A node without its places, as plain values."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    assert isinstance(node, Table)
    return {entry.key.value: plain(entry.value) for entry in node.entries}


def faults(text: str) -> list[str]:
    """What is wrong with a text, as ``line:column: what``."""
    with pytest.raises(SpecError) as caught:
        compose(text, "x.yaml")
    assert all(problem.file == "x.yaml" for problem in caught.value.problems)
    assert all("\n" not in problem.what for problem in caught.value.problems)
    return [f"{problem.line}:{problem.column}: {problem.what}" for problem in caught.value.problems]


@pytest.mark.parametrize("word", ["no", "off", "yes", "null", "~", "010", "12:4", "4:3", "1e3", "2001-01-01", "0x1F"])
def test_every_scalar_stays_text(word: str) -> None:
    assert plain(compose(f"a: {word}\n{word}: b", "x")) == {"a": word, word: "b"}


def test_nodes_know_their_places() -> None:
    node = compose("name: Bisley\npiles:\n  kings: {base: K}\nnotes:\n  - one\n  - two\n", "x.yaml")
    assert isinstance(node, Table)
    piles = node.get("piles")
    assert isinstance(piles, Table)
    kings = piles.entries[0]
    assert (kings.key.place.line, kings.key.place.column) == (3, 3)
    assert isinstance(kings.value, Table)
    assert kings.value.flow
    assert not node.flow
    base = kings.value.get("base")
    assert base is not None
    assert (base.place.file, base.place.line, base.place.column) == ("x.yaml", 3, 17)
    notes = node.get("notes")
    assert isinstance(notes, Items)
    assert [item.place.line for item in notes.items] == [5, 6]
    assert node.keys() == ["name", "piles", "notes"]
    assert node.get("nothing") is None


def test_line_endings_and_byte_order_mark() -> None:
    node = compose("\ufeffa: 1\r\nb: 2\r\n", "x")
    assert plain(node) == {"a": "1", "b": "2"}
    assert isinstance(node, Table)
    assert (node.entries[1].key.place.line, node.entries[0].key.place.column) == (2, 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "\ufeff", "--- \n...\n"])
def test_empty(text: str) -> None:
    assert faults(text) == ["1:1: the file is empty"]


def test_repeated_key_names_both_lines() -> None:
    assert faults("a: 1\nb: 2\na: 3\n") == ["3:1: the key 'a' stands here a second time, first on line 1"]


def test_repeated_keys_of_one_name_in_different_mappings_are_fine() -> None:
    assert plain(compose("a: {k: 1}\nb: {k: 2}", "x")) == {"a": {"k": "1"}, "b": {"k": "2"}}


def test_all_problems_are_found_and_the_tree_is_there() -> None:
    node, problems = compose_all("a: 1\na: 2\n[b]: c\n<<: d\ne: !!int 3\nf: 4\n", "x")
    assert [problem.line for problem in sorted(problems)] == [2, 3, 4, 5]
    assert plain(node) == {"a": "1", "e": "3", "f": "4"}


def test_keys_are_texts() -> None:
    assert faults("[a]: b") == ["1:1: a key is a text, not a list"]
    assert faults("? {a: b}\n: c") == ["1:3: a key is a text, not a mapping"]


def test_long_key() -> None:
    assert faults(f"? {'k' * 201}\n: x") == ["1:3: a key may have at most 200 characters"]


def test_merge_key_says_extends() -> None:
    (fault,) = faults("a: &a {b: c}\nd:\n  <<: *a\n")
    assert fault.startswith("3:3: ")
    assert "extends: ID" in fault


def test_tags_are_refused_and_never_run() -> None:
    (fault,) = faults("a: !!python/object/apply:os.system [ls]")
    assert fault.startswith("1:4: the tag ")


def test_comma_in_braces_is_explained_when_it_repeats_a_key() -> None:
    (fault,) = faults("a: {deal: 4 piles of 3, 9 piles of 4, 9 piles of 4}")
    assert fault.startswith("1:39: '9 piles of 4' stands alone: inside {...} YAML splits at commas")
    assert "write 'and'" in fault


def test_several_documents() -> None:
    assert faults("a: 1\n---\nb: 2\n") == ["2:1: a second document begins here; a file holds one"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("t:\n  kind: x\n  fill:kings\n  build: y", "3:3: put a blank after the ':', as 'fill: ...'"),
        ("t:\n  kind: x\n  fill:kings\n", "3:3: put a blank after the ':', as 'fill: ...'"),
        ("t:\n  fill:kings\n\n  kind: x", "2:3: put a blank after the ':', as 'fill: ...'"),
        ("a: 1\nfoo\nb: 2", "2:1: a ':' and a value are missing behind the key, as 'foo: ...'"),
        ("a:\n\tb: 1", "2:1: a tab cannot stand here; indent with blanks"),
        ("\ta: 1", "1:1: a tab cannot stand here; indent with blanks"),
        ("a: 'x", "1:4: a quotation mark is opened here and never closed"),
        ("a: @x", "1:4: no text can begin with '@'; put it in quotes"),
        ("a: `x`", "1:4: no text can begin with '`'; put it in quotes"),
        ("a: *", "1:5: a text that begins with '*', '&' or '!' must be in quotes"),
        ("a: [1, 2", "1:9: a comma or the closing ']' is missing, or the text needs quotes"),
        ("{a: 1, b: 2", "1:12: a comma or the closing '}' is missing, or the text needs quotes"),
        ('a: "\\q"', "1:6: inside \"...\" a '\\' has a meaning of its own; use '...' instead"),
        ("a: *b", "1:4: nothing is called '&b'"),
        ("a: &one x\nb: *oen", "2:4: nothing is called '&oen'; did you mean 'one'?"),
        ("a: &x 1\nb: &x 2", "2:4: the anchor '&x' is given twice, first on line 1"),
    ],
)
def test_syntax_in_plain_words(text: str, fault: str) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("a: b: c", "1:5: ", "':'"),
        ("name Bisley\ndecks: 1", "2:6: ", "the line above"),
        ("a:\n  b: 1\n c: 2", "3:2: ", "indented alike"),
        ("a: 'it's'", "1:8: ", "quotes"),
        ("a: 1\nb\nc: 2", "", "':'"),
        ("%YAML 3\n---\na: b", "", "no sound YAML"),
        ('"\\U00110000"', "", "no sound YAML"),
        ("a: |x\n  f", "1:5: ", "next line"),
    ],
)
def test_other_syntax(text: str, place: str, word: str) -> None:
    (fault,) = faults(text)
    assert fault.startswith(place)
    assert word in fault


def test_a_problem_before_a_syntax_error_is_kept() -> None:
    assert len(faults("x: {a: 1, a: 2}\nb: 'c\n")) == 2


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\ud800", "\ufffe"])
def test_control_characters(character: str) -> None:
    (fault,) = faults(f"a: b\nc: d{character}")
    assert fault == f"2:5: the character U+{ord(character):04X} may not stand in a file; leave it out"


def test_many_control_characters_are_quick_and_few_words() -> None:
    assert len(faults("\x00" * 500_000)) == 20


def test_ordinary_aliases() -> None:
    node = compose("a: &a {k: [1, 2]}\nb: *a\nc: &t word\nd: *t\n", "x")
    assert plain(node) == {"a": {"k": ["1", "2"]}, "b": {"k": ["1", "2"]}, "c": "word", "d": "word"}


def bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, levels)]
    return "\n".join(lines)


def deep_bomb(levels: int) -> str:
    """Each level is shallow, but what it stands for is not."""
    lines = ["a0: &a0 " + "[" * 30 + "x" + "]" * 30]
    lines += [f"a{i}: &a{i} {'[' * 30}*a{i - 1}{']' * 30}" for i in range(1, levels)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (bomb(9), "stand for too much"),
        ("a: &a [*a]", "stands inside what it names (line 1)"),
        ("a: &a {b: {c: *a}}", "stands inside what it names"),
        ("a: &b {*b : c}", "stands inside what it names"),
        (deep_bomb(200), "stand for too much"),
        (deep_bomb(2), "stand for too much"),
        ("a: &a [" + "b," * 999 + "]\nc: [" + "*a," * (MAX_ALIASED // 1000 + 1) + "]", "stand for too much"),
        ("[" * 5000, f"more than {MAX_DEPTH} deep"),
        ("{a: " * 5000, f"more than {MAX_DEPTH} deep"),
        ("- " * 5000, f"more than {MAX_DEPTH} deep"),
        ("? " * 5000, f"more than {MAX_DEPTH} deep"),
        ("a:\n" + "".join(" " * i + "a:\n" for i in range(1, 1000)), f"more than {MAX_DEPTH} deep"),
        ("[" + "a," * 200_000 + "]", "a list may have at most 1,000 entries"),
        ("{" + "".join(f"k{i}: x, " for i in range(50_000)) + "}", "a mapping may have at most 1,000 entries"),
        ("[" + ("[" + "a," * 900 + "],") * 100 + "]", "more than 20000 texts"),
        ("a" * (MAX_BYTES + 1), "longer than 1024 KiB"),
    ],
)
def test_bombs_are_refused_quickly_and_in_little_memory(text: str, word: str) -> None:
    began = time.perf_counter()
    with pytest.raises(SpecError, match=r".*") as caught:
        compose(text, "x")
    # The measured limit for the alias bombs is 1 s and 100 MB; the longest texts here take a while to scan.
    assert time.perf_counter() - began < (1 if len(text) < 100_000 else 10)
    assert word in str(caught.value)


def test_an_alias_bomb_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        assert faults(bomb(9))
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_depth_up_to_the_limit_is_read() -> None:
    assert compose("[" * MAX_DEPTH + "]" * MAX_DEPTH, "x")


def read_fault(path: Path) -> str:
    with pytest.raises(SpecError) as caught:
        read_text(path, "shown.yaml")
    (problem,) = caught.value.problems
    assert problem.file == "shown.yaml"
    return f"{problem.line}:{problem.column}: {problem.what}"


def test_reading_files(tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_bytes("\ufeffname: Été ♠\r\n".encode())
    assert read_text(good, "x") == "name: Été ♠\r\n"
    assert read_fault(tmp_path / "none.yaml") == "1:1: there is no such file"
    assert read_fault(tmp_path) == "1:1: this is a directory, not a file"
    assert read_fault(tmp_path / "a\0b").startswith("1:1: the file cannot be read")
    assert read_fault(tmp_path / ("x" * 5000)).startswith("1:1: the file cannot be read")
    assert read_fault(good / "x").startswith("1:1: the file cannot be read")
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("a: 1\nname: Été\n".encode("latin-1"))
    assert read_fault(latin) == "2:7: byte 0xC9 is not UTF-8; save the file as UTF-8 text"
    wide = tmp_path / "wide.yaml"
    wide.write_text("a: 1", encoding="utf-16")
    assert "is not UTF-8" in read_fault(wide)
    big = tmp_path / "big.yaml"
    big.write_bytes(b"#" * (MAX_BYTES + 1))
    assert read_fault(big) == "1:1: the file is longer than 1024 KiB"
    big.write_bytes(b"#" * MAX_BYTES)
    assert len(read_text(big, "x")) == MAX_BYTES


@pytest.mark.skipif(os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0), reason="needs permissions")
def test_forbidden_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    assert read_fault(path) == "1:1: the file may not be read: permission denied"


def test_permission_error_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert read_fault(tmp_path / "x.yaml") == "1:1: the file may not be read: permission denied"
    assert read_fault(tmp_path) == "1:1: this is a directory, not a file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_refused_and_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("this would wait for ever")

    monkeypatch.setattr(Path, "open", refuse)
    os.mkfifo(tmp_path / "pipe.yaml")
    assert read_fault(tmp_path / "pipe.yaml") == "1:1: this is a pipe or a device, not a file"
    (tmp_path / "link.yaml").symlink_to("/dev/zero")
    assert read_fault(tmp_path / "link.yaml") == "1:1: this is a pipe or a device, not a file"


def test_problems_come_to_an_end() -> None:
    text = "".join(f"!t k{i}: x\n" for i in range(900))
    node, problems = compose_all(text, "x")
    assert node is None
    assert len(problems) == MAX_PROBLEMS + 1
    more = "there are more problems, from here on untold: mend the others first"
    assert str(problems[-1]) == f"x:{MAX_PROBLEMS + 1}:1: {more}"
    assert len(faults("".join(f"!t k{i}: x\n" for i in range(MAX_PROBLEMS)))) == MAX_PROBLEMS
    long = "&" + "x" * 100_000 + " a: b\nc: *" + "y" * 100_000
    assert max(map(len, faults(long))) < 200


def test_lists_and_mappings_up_to_the_limit_are_read() -> None:
    assert compose("[" + "a," * MAX_ENTRIES + "]", "x")
    assert compose("".join(f"k{i}: x\n" for i in range(MAX_ENTRIES)), "x")
    assert faults("".join(f"k{i}: x\n" for i in range(MAX_ENTRIES + 1))) == [
        f"{MAX_ENTRIES + 1}:1: a mapping may have at most 1,000 entries"
    ]


def test_reading_from_a_zip(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("pkg/x.yaml", "a: 1")
    folder = zipfile.Path(archive, "pkg/")
    assert read_text(folder / "x.yaml", "x") == "a: 1"
    with pytest.raises(SpecError, match="there is no such file"):
        read_text(folder / "y.yaml", "y")
    with pytest.raises(SpecError, match="directory"):
        read_text(folder, "pkg")


def test_a_reader_that_raises_anything() -> None:
    class Broken:
        def open(self, mode: str) -> None:
            raise zipfile.BadZipFile(f"bad {mode}")

    with pytest.raises(SpecError, match="cannot be read: BadZipFile: bad rb"):
        read_text(Broken(), "x")  # type: ignore[arg-type]
