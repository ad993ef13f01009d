"""Surveys: how many deals of a variant can be won, measured on one machine or on many.

>>> import patience_core as patience
>>> from patience_core import survey
>>> from patience_core.solver import Limits
>>> fortress = patience.variant("fortress")
>>> done = survey.run(fortress, "1-20", Limits(positions=500), workers=1)
>>> done.counts.all
20
>>> next(done.results()).verdict
'unwinnable'
>>> done.store.close()
"""

from __future__ import annotations

from patience_core.survey.crews import Crew, Processes
from patience_core.survey.deals import Deals
from patience_core.survey.export import write_csv, write_parquet
from patience_core.survey.machines import Machines
from patience_core.survey.plot import write_plot
from patience_core.survey.rates import MeasuredRate, measured, ship, shipped
from patience_core.survey.running import Progress, Survey, run
from patience_core.survey.store import Counts, Store
from patience_core.survey.summary import Interval, Rate, Spread, Summary, interval, summarise
from patience_core.survey.task import Result, Study

__all__ = [
    "Counts",
    "Crew",
    "Deals",
    "Interval",
    "Machines",
    "MeasuredRate",
    "Processes",
    "Progress",
    "Rate",
    "Result",
    "Spread",
    "Store",
    "Study",
    "Summary",
    "Survey",
    "interval",
    "measured",
    "run",
    "ship",
    "shipped",
    "summarise",
    "write_csv",
    "write_parquet",
    "write_plot",
]
