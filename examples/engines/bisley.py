"""Bisley as another program might know it: it answers a referee's questions, a line of JSON each, and imports nothing
of patience-core. See docs/judge-an-engine.md."""

import json
import sys
from collections.abc import Iterator
from typing import Any

RANKS = "A23456789TJQK"
FOUNDATIONS = {"kings": -1, "aces": 1}  # down, and up

Groups = dict[str, list[list[str]]]
"""A position: for each group its piles, for each pile its cards."""


def read(text: str) -> Groups:
    groups = (line.split(":") for line in text.split(";"))
    return {
        name.strip(): [[c for c in pile.split() if c != "-"] for pile in piles.split("/")] for name, piles in groups
    }


def write(groups: Groups) -> str:
    return "; ".join(f"{name}: {' / '.join(' '.join(pile) or '-' for pile in groups[name])}" for name in groups)


def follows(card: str, below: str, *steps: int) -> bool:
    """Whether a card is of the suit of the one below it, and so many ranks higher."""
    return card[1] == below[1] and RANKS.index(card[0]) - RANKS.index(below[0]) in steps


def moves(groups: Groups) -> Iterator[str]:
    for source, pile in enumerate(groups["tableau"], start=1):
        if not pile:
            continue
        card = pile[-1]
        for target, other in enumerate(groups["tableau"], start=1):
            if target != source and other and follows(card, other[-1], 1, -1):
                yield f"{card} t{source}-t{target}"
        for name, step in FOUNDATIONS.items():
            place = "CDHS".index(card[1])
            there = groups[name][place]
            if follows(card, there[-1], step) if there else card[0] == name[0].upper():
                yield f"{card} t{source}-{name[0]}{place + 1}"


def make(groups: Groups, move: str) -> None:
    """Carry the card of a move, as 'KH t2-k3'."""
    piles = {f"{name[0]}{number}": pile for name in groups for number, pile in enumerate(groups[name], start=1)}
    source, target = move.split()[1].split("-")
    piles[target].append(piles[source].pop())


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if question["ask"] == "hello":
        return {"protocol": 1, "can": ["moves", "apply", "fragments"], "name": "Bisley in Python"}
    groups = read(question["position"])
    if question["ask"] == "moves":
        return {"moves": list(moves(groups))}
    for move in question["moves"]:
        make(groups, move)
    return {"position": write(groups)}


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], **answer(question)}), flush=True)
