"""Judging another program: is its list of legal moves, and what it makes of them, what a variant's rules say?

The program (an *engine*) is started as a process of its own and asked, a line of JSON at a time, about positions from
the variant's cases, from files of facts, from deals and from random plays. The first disagreement is reduced to a few
cards and told with the rule that decides it; what the engine itself does wrong is told as such. Nothing is imported
here; the one function most callers want is :func:`patience_core.conformance.engine.judge.judge`.
"""
