"""Files that are never half written, never overwritten by mistake, and read with care.

Every function raises :class:`~patience_core.errors.SaveError` with one line that names the file.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from patience_core.errors import SaveError

LARGEST: Final = 4_000_000
"""The most bytes that are read: a save of some hundred thousand moves."""

PATIENCE: Final = 2.0
"""How many seconds are waited for another program that is saving at the same time."""

_OURS: Final = re.compile(r"\.[A-Za-z0-9-]{1,40}-[a-z0-9_]{8}\.tmp")
"""The names of temporary files beside saves, as :func:`_beside` makes them."""

_LEFT_BEHIND: Final = 3600
"""After so many seconds a temporary file is one that a program left behind when it was killed."""


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        SaveError: it does not exist, is no regular file, is larger than :data:`LARGEST` or is not UTF-8 text.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):  # asked before it is opened: opening a named pipe would wait for a writer
            raise SaveError(
                f"{shown(path)}: no saved game: not a file but {'a folder' if stat.S_ISDIR(mode) else 'a device'}"
            )
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError(f"{shown(path)}: cannot be read: {_reason(error)}") from error
    except ValueError as error:  # a path with a null character in it
        raise SaveError(f"{str(path)!r}: cannot be read: {error}") from error
    if len(data) > LARGEST:
        raise SaveError(f"{shown(path)}: no saved game: larger than {LARGEST:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(
            f"{shown(path)}: no saved game: not a text file (byte {error.start + 1} is not UTF-8)"
        ) from error


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other programs from saving in a folder, which is made where it is not there, until this is left.

    Where the file system knows no locks it goes without one.

    Raises:
        SaveError: the folder cannot be made, or another program has been saving there for :data:`PATIENCE` seconds.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"{shown(folder)}: cannot be written: {_reason(error)}") from error
    except ValueError as error:
        raise SaveError(f"{str(folder)!r}: cannot be written: {error}") from error
    until = time.monotonic() + PATIENCE
    handle = _open_lock(folder)
    try:
        while handle is not None and not _take_lock(handle):
            if time.monotonic() > until:
                raise SaveError(f"{shown(folder)}: cannot be written: another program is saving there")
            time.sleep(0.01)
        yield
    finally:
        if handle is not None:
            os.close(handle)  # this gives the lock back


if sys.platform == "win32":

    def _open_lock(folder: Path) -> int | None:
        with suppress(OSError):
            return os.open(folder / ".lock", os.O_CREAT | os.O_RDWR)
        return None

    def _take_lock(handle: int) -> bool:
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _open_lock(folder: Path) -> int | None:
        with suppress(OSError):
            return os.open(folder, os.O_RDONLY)  # the folder itself is locked, so that no further file is needed
        return None

    def _take_lock(handle: int) -> bool:
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # no locks on this file system
            return True
        return True


def sweep(folder: Path) -> None:
    """Remove the temporary files that programs left behind in a folder of saves when they were killed."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                old = time.time() - entry.stat(follow_symlinks=False).st_mtime > _LEFT_BEHIND
                if old and _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    os.unlink(entry.path)


def shown(path: Path) -> str:
    """A path for a message, which is one line: as it is, or with its odd characters written out."""
    text = str(path)
    return text if text.isprintable() else ascii(text)


def write_new(path: Path, text: str) -> bool:
    """Write a file that must not exist yet. Other programs see the whole of it or nothing.

    Returns:
        False where something of that name exists already; that is left as it is.

    Raises:
        SaveError: it cannot be written.
    """
    with _beside(path) as temporary:
        temporary.write_bytes(text.encode("utf-8"))
        _sync(temporary)
        try:
            os.link(temporary, path)
        except FileExistsError:
            return False
        except OSError:  # a file system without hard links: claim the name first, then put the whole file there
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                return False
            os.replace(temporary, path)
    return True


def replace(path: Path, content: str | bytes, shared: bool = False) -> None:
    """Write a file in the place of an older one, which stays whole until the new one is safely there. A file that is
    ``shared`` may be read by whom the user lets read new files; others are the user's own.

    Raises:
        SaveError: it cannot be written; the older one is as it was.
    """
    with replacing(path, shared) as temporary:
        temporary.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path, shared: bool = False) -> Iterator[Path]:
    """The same for who writes bit by bit: an empty file to be filled, which takes its place when this is left without
    an error.

    A link stays one: the file that it leads to is replaced.

    Raises:
        SaveError: it cannot be written, or what is there is no file, as a device; the older one is as it was.
    """
    path = _written_at(path)
    with _beside(path) as temporary:
        yield temporary
        _sync(temporary)
        if shared:
            mask = os.umask(0o077)  # it can only be asked by setting it
            os.umask(mask)
            os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)


def _written_at(path: Path) -> Path:
    """Where a file is written: what a link leads to, rather than the link. A device or a pipe would be replaced by a
    file, for whoever may do that, and be gone.

    Raises:
        SaveError: something is there that is no file.
    """
    try:
        there = Path(os.path.realpath(path)) if path.is_symlink() else path
        mode = os.stat(there).st_mode
    except FileNotFoundError:
        return there
    except OSError as error:
        raise SaveError(f"{shown(path)}: cannot be written: {_reason(error)}") from error
    except ValueError:  # a path with a null character in it, which is told when it is opened
        return path
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise SaveError(f"{shown(path)}: cannot be written: it is {what}, not a file")
    return there


def spare_others(path: Path, what: str, *begins: bytes) -> None:
    """See that nothing is lost when a file is replaced: what is there is empty, or begins as such a file does.

    Args:
        path: the file.
        what: what will be written, in words, as "CSV file of a survey".
        begins: how such files begin.

    Raises:
        SaveError: there is something else.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return  # refused when it is written
        with path.open("rb") as file:
            found = file.read(max(map(len, begins)))
    except FileNotFoundError:
        return
    except OSError as error:
        raise SaveError(f"{shown(path)}: cannot be written: {_reason(error)}") from error
    except ValueError as error:
        raise SaveError(f"{str(path)!r}: cannot be written: {error}") from error
    if found and not found.startswith(begins):
        raise SaveError(f"{shown(path)}: is there already and is no {what}; it stays as it is: choose another name")


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """An empty temporary file beside ``path``; removed if it is not used up."""
    from tempfile import mkstemp

    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = mkstemp(prefix=f".{path.stem[:40]}-", suffix=".tmp", dir=path.parent)
        os.close(handle)
        yield Path(temporary)
        with suppress(OSError):  # the new name too, where the platform can, so that a power cut keeps it
            _sync(path.parent, os.O_RDONLY)
    except OSError as error:
        raise SaveError(f"{shown(path)}: cannot be written: {_reason(error)}") from error
    except ValueError as error:
        raise SaveError(f"{str(path)!r}: cannot be written: {error}") from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)


def _sync(path: Path, how: int = os.O_RDWR) -> None:
    """Bring what is written of a file, or of a folder, to the disk."""
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: OSError) -> str:
    return error.strerror.lower() if error.strerror else str(error)
