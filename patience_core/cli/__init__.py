"""The command line: the one place that prints. Every error is one line on standard error, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from patience_core.errors import SpecError

DEBUG_VARIABLE: Final = "PATIENCE_DEBUG"
"""Where this environment variable is set, an unexpected error shows its traceback."""

DONE: Final = 0
NO: Final = 1
WRONG_CALL: Final = 2
UNKNOWN: Final = 3
INTERNAL: Final = 70
INTERRUPTED: Final = 130
NO_READER: Final = 141
"""Exit codes: the answer is no; the call or its input was wrong; the answer is not known; a fault of ours; Ctrl-C;
nobody reads the output any more (as a program that the signal SIGPIPE ended)."""


class Ended(KeyboardInterrupt):
    """A signal ends the program. It is an exception, so that everything is left in order, and one that nobody takes for
    an error: an interrupt.

    Attributes:
        signal: its number.
    """

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


class NobodyReads(Exception):
    """Whoever read the output has gone. Typer makes exit code 1 of the error that says so: "the answer is no"."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after ``patience``; those of the process where left out.

    Returns:
        The exit code.
    """
    _prepare_streams()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None and not sys.stdout.closed:  # a plugin may have closed it
            sys.stdout.flush()
    except (BrokenPipeError, NobodyReads):
        code = NO_READER
    except OSError as error:
        complain(error)
        code = WRONG_CALL
    else:
        return code
    _let_go_of_output()
    return code


def _run(arguments: list[str]) -> int:
    from patience_core.errors import IllegalMove, PatienceError, Unsayable

    try:
        from typer import Abort
        from typer.main import get_command

        from patience_core.cli.app import PROGRAM, app

        try:
            answer = get_command(app).main(arguments, prog_name=PROGRAM, standalone_mode=False)
        except Abort as error:  # older versions of Typer turn Ctrl-C into this
            raise KeyboardInterrupt from error
        return answer if isinstance(answer, int) else DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, NobodyReads):
        raise
    except PatienceError as error:
        complain(error)
        return NO if isinstance(error, (IllegalMove, Unsayable)) else WRONG_CALL
    except Exception as error:
        return _usage_error(error) or _internal_error(error)


def _usage_error(error: Exception) -> int:
    """Say what is wrong with a call, if that is what the error is. Typer's own copy of Click has classes of its own,
    so an error is known by what it can do and not by its class."""
    message = getattr(error, "format_message", None)
    if message is None:
        return 0
    context = getattr(error, "ctx", None)
    command = getattr(context, "command_path", "patience")
    print(f"{command}: {_sentence(message())} Try '{command} --help'.", file=sys.stderr)
    return WRONG_CALL


def _internal_error(error: Exception) -> int:
    if os.environ.get(DEBUG_VARIABLE):
        import traceback

        traceback.print_exc()
    from patience_core.errors import printable

    hint = f"set {DEBUG_VARIABLE}=1 for the traceback"
    what = printable(" ".join(f"{type(error).__name__}: {error}".split()))
    print(f"patience: internal error: {what}; {hint}", file=sys.stderr)
    return INTERNAL


def complain(error: Exception) -> None:
    """Say an error on standard error: one line, or one for each problem of a file or of the plugins."""
    from patience_core.errors import PluginError, SpecError, UnknownVariant, printable

    if isinstance(error, OSError):
        name = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes)) else str(error.filename or "")
        text = f"{name or 'standard output'}: {(error.strerror or str(error)).lower()}"
        print(f"patience: {printable(text)}", file=sys.stderr)
    elif isinstance(error, SpecError):  # each line begins with its place in the file, as editors like it
        print(problems(error), file=sys.stderr)
    else:
        hint = _left_out() if isinstance(error, UnknownVariant) else ""
        for line in str(error).splitlines() if isinstance(error, PluginError) else [str(error)]:
            print(f"patience: {printable(line + hint)}", file=sys.stderr)


def _left_out() -> str:
    """A hint that a variant may be one of a plugin that the user has chosen to leave out."""
    from patience_core.discovery import PICK

    chosen = os.environ.get(PICK, "").strip()
    return f" ({PICK}={chosen} leaves out plugins, see: patience plugins)" if chosen else ""


def problems(error: SpecError) -> str:
    """The problems of a file, a line each, whatever its name and its texts hold."""
    from patience_core.errors import printable

    return "\n".join(printable(str(problem)) for problem in error.problems)


def _sentence(text: str) -> str:
    from patience_core.errors import printable

    line = printable(" ".join(text.split()))
    return line if line.endswith((".", "?", "!", ")")) or not line else line + "."


def _prepare_streams() -> None:
    """See to it that no character of input or output ever raises an error, and that what a closed stream would have
    taken goes nowhere: not into another stream, nor into a file that is opened later and gets its number."""
    _occupy_closed_streams()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(ValueError, OSError):
                reconfigure(errors="replace" if stream is not sys.stderr else "backslashreplace")


def _occupy_closed_streams() -> None:
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)  # the lowest free number, which is this one


def _let_go_of_output() -> None:
    """Keep the interpreter from flushing into a stream that takes nothing any more when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
