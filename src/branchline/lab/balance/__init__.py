"""Balance: what a designer wants to know about a game, from many games between bots, as one page."""

from branchline.lab.balance.findings import findings
from branchline.lab.balance.report import report, write_plots
from branchline.lab.balance.study import Plan, Study, carry_out

__all__ = ["Plan", "Study", "carry_out", "findings", "report", "write_plots"]
