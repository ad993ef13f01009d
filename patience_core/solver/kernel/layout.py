"""Where everything lies in the arrays that the kernel works on.

Compiled code likes few arrays of plain integers: they are quick to pass, and compile in seconds. So a variant's tables
are one array of 64-bit integers, ``rules``; what changes during play is another, ``state``; both are read at these
offsets. Hashes alone are unsigned, for they are meant to overflow. Sets of faces and of piles are bit masks, as in
:mod:`patience_core.tables`.

=========  =============  ==============================================================================
array      type           holds
=========  =============  ==============================================================================
rules      int64          a variant's tables: written once by :mod:`patience_core.solver.compiled`
state      int64          sizes of piles, what each accepts and gives just now, hash, redeals, base
cards      int8           the cards of each pile, bottom card first, ``STRIDE`` places a pile
hashes     uint64         for each card, the hash of its pile up to it, in two lanes; then the position's
undo       int64          what was done, step by step, so that it can be taken back
=========  =============  ==============================================================================
"""

from __future__ import annotations

from typing import Final

MOST_PILES: Final = 62
"""The most piles that a mask can hold without touching its sign."""

STRIDE: Final = 128
"""Places for the cards of one pile, and the number of card codes."""

SHIFT: Final = 7
"""``STRIDE`` as a power of two."""

HASH_A: Final = 64 * STRIDE * 2
HASH_B: Final = HASH_A + 1
HASHES: Final = HASH_A + 2
"""In ``hashes``: where the two lanes of the position's hash lie, and the length of it all."""

DOWN: Final = 64
"""The bit of a card that lies face down."""

# --- rules: single values -------------------------------------------------------------------------------------------
PILES: Final = 0  # how many piles
STOCK: Final = 1  # the pile that is turned, or -1
TO_FIRST: Final = 2  # the group that it is turned to: its first pile
TO_COUNT: Final = 3  # and how many piles that group has
TURN: Final = 4  # how many cards are turned onto each pile
REDEALS: Final = 5  # the most redeals; -1 for no limit
OVER_SPACES: Final = 6  # whether cards may be turned while one of those piles is empty
GATHERED: Final = 7  # whether a redeal gathers a group
GATHER_FIRST: Final = 8
GATHER_COUNT: Final = 9
GATHER_SIZE: Final = 10
COUNTS_REDEALS: Final = 11  # whether the number of redeals tells positions apart
STEPS: Final = 12  # how many steps follow from a move; then the steps
STEP: Final = 13  # up to five of them
HOME_PILES: Final = 18  # the piles where winning wants the cards
TURNING: Final = 19  # the piles whose top card turns up
CELLS: Final = 20
SPACES: Final = 21
BASED: Final = 22
REFILLED: Final = 23  # the piles that are filled of themselves
SAFE_SOURCES: Final = 25  # the piles that a safe move may come from; see patience_core.solver.safety
PLACES: Final = 24  # where, for each face, the faces that it may be built on begin; 0 where losses cannot be foreseen
RISES: Final = 28  # where, for each face, those that may follow it on a foundation begin
SPACES_OF_USE: Final = 31  # the piles of the tableau whose spaces may be filled
EAGER: Final = 29  # whether every move to a foundation is made at once, safe or not: then a search proves nothing
WHEEL: Final = 30  # whether the stock may be turned again and again, so that any card of it may be reached in one step
PERMUTED: Final = 26  # whether gathered cards are shuffled
GOES_ON: Final = 32  # whether a card that is wanted on one that is up can go up itself: see patience_core.solver.safety

# --- rules: a value for each pile -------------------------------------------------------------------------------------
BUILD_AT: Final = 64  # where its build table begins in rules
LIFT_AT: Final = 128  # where the table by which its cards lift together begins
RUN_AT: Final = 192  # where its run table begins
FILL: Final = 256  # the faces that fill it: for no base, then for each base from 1 to 13
ROOM: Final = 256 + 14 * 64  # the most cards; 0 for no limit
UNIT: Final = ROOM + 64  # how many cards it accepts at a time; 0 for any number
GIVES: Final = UNIT + 64  # the piles that its cards may go to
FILL_FROM: Final = GIVES + 64  # the piles that its space may be filled from
TWINS: Final = FILL_FROM + 64  # lower-numbered piles that are alike when they hold the same
LIFTS: Final = TWINS + 64  # how many of its cards lift: one of the kinds below
CARRIED: Final = LIFTS + 64  # 0, or 1 where cards go singly, or 2 where runs do
SUIT: Final = CARRIED + 64  # the faces of its suit, or all
ONCE: Final = SUIT + 64  # the group for which its space counts only once, or -1
CLASS: Final = ONCE + 64  # piles of one class are alike in any order
REFILL_FROM: Final = CLASS + 64  # where its list of piles that fill it begins in rules: their number, then the piles
NEED: Final = REFILL_FROM + 64  # foundations: where the faces that make each face safe to move there begin in rules
TOLD_AS: Final = NEED + 64  # for each card code, what it counts as when positions are told apart
SEALED: Final = (
    TOLD_AS + 128
)  # 1 where no card ever leaves it, so that only its top card and its size matter; 2 where the
# cards of stock and waste are told apart together (see patience_core.solver.kernel.remembered.lanes)
TABLES: Final = SEALED + 64  # here the tables begin

# --- kinds of lift ----------------------------------------------------------------------------------------------------
NOTHING: Final = 0
ONE_CARD: Final = 1
PART_OF_RUN: Final = 2
WHOLE_RUN: Final = 3
FACE_UP: Final = 4
TOP_OR_PILE: Final = 5
WHOLE_PILE: Final = 6

# --- steps that follow from a move ------------------------------------------------------------------------------------
TURN_UP: Final = 1
REFILL: Final = 2
SET_BASE: Final = 3

# --- state: single values ---------------------------------------------------------------------------------------------
MADE: Final = 2  # redeals made so far
BASE: Final = 3
HOME: Final = 4  # cards where winning wants them
TOTAL: Final = 5  # cards in all
HIDDEN: Final = 6  # cards that lie face down
DONE: Final = 7  # how much of the undo array is used
UP: Final = 8  # the faces that lie where winning wants them (where each face is there once)

# --- state: a value for each pile -------------------------------------------------------------------------------------
SIZE: Final = 64
WANT: Final = 128  # the faces that may be placed on it just now
LIFT: Final = 192  # the faces that can be lifted from it, as the deepest of what is lifted
LOW: Final = 256  # the fewest cards that lift from it,
HIGH: Final = 320  # the most,
BY: Final = 384  # and the step between
REST: Final = 448  # while losses are looked for: how many of its cards have not been moved
STATE: Final = 512

# --- the search: run, frames, weights ---------------------------------------------------------------------------------
DEPTH: Final = 0  # how many moves the line has that is looked at
POSITIONS: Final = 1  # positions looked at
CUT: Final = 2  # whether a line was cut for want of room
MOST_HOME: Final = 3
SEED: Final = 4  # of the random part of the order of moves
FORESEES: Final = 5  # whether lost positions are looked for
SEEN_LOST: Final = 6  # how many were seen to be lost
FILLED: Final = 8  # best-first: how many positions are kept,
HEAPED: Final = 9  # how many of them wait to be looked at further,
BEST: Final = 10  # and which of them is won
RUN: Final = 12

CURSOR: Final = 0  # a frame: where its next move lies in the moves,
END: Final = 1  # where they end,
MARK: Final = 2  # what had been done before its present move
WANTED: Final = 3  # and the faces that foundations want
FRAME: Final = 4

USED: Final = 0  # the table of positions: how many places are taken,
LIMIT: Final = 1  # at how many it wants to grow,
FULL: Final = 2  # whether it may not grow any more,
LOST: Final = 3  # and how many positions have been forgotten
FACTS: Final = 4

TO_HOME: Final = 0  # weights: a move to a foundation
FROM_HOME: Final = 1
TURNS_UP: Final = 2  # it uncovers a card that lies face down
FREES: Final = 3  # it uncovers a card that a foundation wants
EMPTIES: Final = 4  # it empties a pile that is of use when it is empty
TO_SPACE: Final = 5
TO_CELL: Final = 6
FROM_CELL: Final = 7
BUILDS: Final = 8  # it goes on another card
SPLITS: Final = 9  # it takes cards off a run that they belong to
DEALS: Final = 10
GATHERS: Final = 11
JITTER: Final = 12  # the most that chance adds
BURIES: Final = 13  # it goes on a pile in which a foundation's next card lies
UNBURIES: Final = 14  # it leaves such a pile
WEIGHTS: Final = 16

P_MISSING: Final = 0  # weights of a position's promise: for each card that is not where winning wants it
P_HIDDEN: Final = 1  # for each that lies face down
P_BURIED: Final = 2  # for each card on one that a foundation wants now,
P_BURIED_NEXT: Final = 3  # wants next,
P_BURIED_THIRD: Final = 4  # and after that
P_RUNS: Final = 5  # for each card that does not belong to the one beneath it
P_CELLS: Final = 6  # for each cell in use
P_SPACES: Final = 7  # for each space that may be filled (taken off)
P_CHANCE: Final = 8  # the most that chance adds
PROMISES: Final = 12

SCORE_SHIFT: Final = 32  # while moves are put in order their score stands above their bits

GOING: Final = 0  # how a slice of a search ended: there is more to look at,
WON: Final = 1  # a won position,
EXHAUSTED: Final = 2  # nothing more,
GROW: Final = 3  # or the table wants to grow

# --- moves, as integers -----------------------------------------------------------------------------------------------
TARGET_SHIFT: Final = 8
COUNT_SHIFT: Final = 16
DEAL_MOVE: Final = 1 << 24
REDEAL_MOVE: Final = 1 << 25
TURNS_SHIFT: Final = 26  # how often the stock is turned, or turned over, before the move itself
MOVE: Final = (1 << TURNS_SHIFT) - 1
MOST_TURNS: Final = 63

# --- what was done, as integers in undo -------------------------------------------------------------------------------
WAS_DOWN: Final = 1 << 28  # the bit that says that the card lay face down before
CARRIED_CARDS: Final = 0
TURNED_UP: Final = 1
BASE_SET: Final = 2
REDEAL_MADE: Final = 3
LAID_ANEW: Final = 4
