"""The reference of commands, and that of hooks."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import typer
from typer.main import get_command

from docs.builder.markup import Page, block, code, joined, plain, table
from patience_core import hookspecs
from patience_core.cli.app import PROGRAM, app

_EXAMPLES: Final = "Examples:"
_VERBATIM: Final = "\b\n"
_HELP: Final = "--help"
_NAMED: Final = re.compile(r"(?<![\w`-])(--[a-z][a-z-]*|[A-Z]+_[A-Z]+(?:=[\w,-]+)?)")
_TYPE: Final = re.compile(r" <[^>]*>$")


def commands() -> Mapping[str, Any]:
    """The commands by their names, as the program itself has them."""
    found: Mapping[str, Any] = getattr(get_command(app), "commands")  # noqa: B009
    return found


def commands_page() -> Page:
    """The page of commands: what ``--help`` says of each, all options, and examples."""
    top = get_command(app)
    context = typer.Context(top, info_name=PROGRAM)
    parts = ["# Commands", *_command(top, context), "Every command says with `--help` what stands here."]
    for name, command in commands().items():
        parts += [f"## {PROGRAM} {name}", *_command(command, typer.Context(command, info_name=name, parent=context))]
    return Page("reference/commands.md", joined(parts))


def _command(command: Any, context: typer.Context) -> Iterator[str]:
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    examples = [each for each in paragraphs if _lines(each)[0] == _EXAMPLES]
    yield from (_paragraph(each) for each in paragraphs if each not in examples)
    arguments: list[tuple[str, str]] = []
    options: list[tuple[str, str]] = []
    for each in command.get_params(context):
        record = each.get_help_record(context)
        if record and record[0] != _HELP:
            rows = arguments if each.param_type_name == "argument" else options
            rows.append((_TYPE.sub("", record[0]), record[1].removesuffix("[required]")))
    words = [context.command_path, *(name for name, _ in arguments), *(["[OPTION]..."] if options else [])]
    words += ["COMMAND"] if hasattr(command, "commands") else []
    yield block(" ".join(words), "text")
    yield table(("", ""), ((code(name), _prose(what)) for name, what in [*arguments, *options]))
    for each in examples:
        yield block("\n".join(line.strip() for line in _lines(each)[1:]), "sh")


def _lines(paragraph: str) -> list[str]:
    return paragraph.removeprefix(_VERBATIM).splitlines() or [""]


def _paragraph(text: str) -> str:
    if text.startswith(_VERBATIM) and any(line.startswith("  ") for line in _lines(text)):
        return block("\n".join(_lines(text)), "text")
    return _prose(text.removeprefix(_VERBATIM))


def _prose(text: str) -> str:
    """The text of a help, with options and variables of the environment as code."""
    return _NAMED.sub(r"`\1`", plain(" ".join(text.split())).replace(r"\_", "_"))


def examples_of(command: Any) -> list[str]:
    """The examples in the help of a command, a line each."""
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    found = [_lines(each) for each in paragraphs]
    return [line.strip() for lines in found if lines[0] == _EXAMPLES for line in lines[1:]]


# Hooks


def hooks_page() -> Page:
    """The page of hooks: the signature and the words of each, with the example of its docstring."""
    parts = [
        "# Hooks as declared",
        "What a plugin may bring, as the program declares it. [Hooks](../docs/hooks.md) tells what happens when "
        "something goes wrong, and [write a rule](../docs/write-a-rule.md) makes a whole plugin.",
        "All examples begin with this:",
        block(">>> from patience_core import hookimpl\n\n", "python"),
    ]
    for name, hook in vars(hookspecs).items():
        if name.startswith("patience_"):
            parts += [f"## {name}", *_hook(name, hook)]
    return Page("reference/hooks.md", joined(parts))


def _hook(name: str, hook: Any) -> Iterator[str]:
    yield block(f"{name}{inspect.signature(hook)}".replace("'", ""), "text")
    lines: list[str] = []
    said: list[str] = []
    for piece in doctest.DocTestParser().parse(inspect.getdoc(hook) or ""):
        if isinstance(piece, doctest.Example):
            lines += _typed(piece)
        else:
            said.append(piece)
    yield re.sub(r"``([^`]+)``", r"`\1`", "\n".join(" ".join(part.split()) for part in said if part.strip()))
    yield block("\n".join(lines) + "\n", "python")


def _typed(example: doctest.Example) -> list[str]:
    source = example.source.splitlines()
    shown = [f">>> {source[0]}", *(f"... {line}".rstrip() for line in source[1:])]
    return [*shown, *example.want.splitlines()]
