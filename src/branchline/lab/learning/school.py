"""School: two perceptrons taught by lessons, with PyTorch, and brought onto the grid that the bot computes on.

Both are small and forget on purpose (dropout, weight decay, inputs left out), for a net that has seen few games learns
them by heart. Every eighth game is held out; what did best there is kept.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from branchline.bots.net import FIRST_GRID, GRID, Net, numpy
from branchline.core.errors import BranchlineError

HELD_OUT = 8
"""Every so many-th game is not learned from."""
HIDDEN, WORTH_HIDDEN, CHOICE_HIDDEN = 128, 32, 64
RATE, DECAY = 3e-4, 0.3
LEFT_OUT, DROPPED, DROPPED_LATER = 0.15, 0.5, 0.3
BATCH, GLANCE, PATIENCE = 4096, 25, 80
"""A net is looked at every so many steps, and given up after so many looks without any gain."""
SLOWNESS = 0.99
"""What is kept is the mean of the weights over about the last hundred steps: it errs less than any of them."""
ROWS_AT_ONCE = 1 << 16
ENDS = (1.0, 0.5, 0.2)
"""What a position is taken to be worth: how the game ended, so much of it, and for the rest what the search thought."""


@dataclass(frozen=True)
class Report:
    """How well something was learned: the loss on games held out, its first value, and the way there."""

    best: float
    first: float
    way: list[tuple[float, float]]
    """After so many seconds, so great a loss."""


def torch() -> Any:
    try:
        return import_module("torch")
    except ImportError as error:
        raise BranchlineError("training needs PyTorch: pip install 'branchline[train]'") from error


class Pupil:
    """Teaches from lessons on one device for so many seconds in all."""

    def __init__(self, lessons: dict[str, Any], spans: list[int], actions: int, seconds: float, seed: int) -> None:
        self.torch = torch()
        np = numpy()
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.torch.manual_seed(seed)
        self.seconds, self.actions = seconds, actions
        self.players = lessons["leads"].shape[1]
        held = lessons["game"] % HELD_OUT == 0
        self.scale = float(lessons["leads"][:, 0].std()) or 1.0
        self.spans = self.tensor(np.array(spans, np.float32))
        self.seen = self.tensor(lessons["seen"])
        self.leads = self.tensor(lessons["leads"] / self.scale)
        self.tactics = self.tensor(lessons["tactics"] / self.scale)
        self.searched = self.tensor(lessons["searched"] / self.scale)
        self.learned, self.held = self.tensor(np.flatnonzero(~held)), self.tensor(np.flatnonzero(held))
        self.prepare_choices(lessons, held)

    def tensor(self, array: Any) -> Any:
        return self.torch.from_numpy(array).to(self.device)

    def prepare_choices(self, lessons: dict[str, Any], held: Any) -> None:
        """Which rows tell of a choice, its actions filled up to equal length, and how often each was tried."""
        np = numpy()
        counts = lessons["count"]
        rows = np.flatnonzero(counts)
        most = int(counts.max(initial=1))
        actions = np.full((len(rows), most), -1, np.int64)
        shares = np.zeros((len(rows), most), np.float32)
        filled = np.arange(most)[None, :] < counts[rows][:, None]
        actions[filled] = lessons["actions"]
        shares[filled] = lessons["visits"]
        shares /= np.maximum(1.0, shares.sum(1, keepdims=True))
        self.choice_rows, self.choice_actions = self.tensor(rows), self.tensor(actions)
        self.choice_shares = self.tensor(shares)
        self.choices_learned = self.tensor(np.flatnonzero(~held[rows]))
        self.choices_held = self.tensor(np.flatnonzero(held[rows]))

    def perceptron(self, hidden: int, outputs: int) -> Any:
        nn = self.torch.nn
        return nn.Sequential(
            nn.Linear(len(self.spans), HIDDEN),
            nn.ReLU(),
            nn.Dropout(DROPPED),
            nn.Linear(HIDDEN, hidden),
            nn.ReLU(),
            nn.Dropout(DROPPED_LATER),
            nn.Linear(hidden, outputs),
        ).to(self.device)

    def inputs(self, rows: Any, is_lesson: bool) -> Any:
        found = self.seen[rows].float() / self.spans
        if is_lesson:
            found = found * (self.torch.rand_like(found) >= LEFT_OUT)
        return found

    def worth_loss(self, net: Any, rows: Any, is_lesson: bool, ends: float = 1.0) -> Any:
        """A net corrects what the game's evaluation says; what is held out is always compared with how games ended."""
        found = net(self.inputs(rows, is_lesson))
        tactics, wanted = self.tactics[rows], self.leads[rows]
        found = self.base * tactics + found[:, : self.players] + found[:, self.players :] * tactics
        if is_lesson and ends < 1.0:
            wanted = ends * wanted + (1.0 - ends) * self.searched_slope * self.searched[rows]
        return (found - wanted).square().mean()

    def choice_loss(self, net: Any, at: Any, is_lesson: bool) -> Any:
        actions = self.choice_actions[at]
        logits = net(self.inputs(self.choice_rows[at], is_lesson)).gather(1, actions.clamp(min=0))
        logits = logits.masked_fill(actions < 0, -1e9)
        return -(self.choice_shares[at] * self.torch.log_softmax(logits, 1)).sum(1).mean()

    def teach(self, net: Any, loss: Callable[..., Any], learned: Any, held: Any, share: float) -> Report:
        """Until its time is spent or nothing is gained; leaves the net as it did best on what is held out."""
        begin, seconds = time.monotonic(), self.seconds * share
        optimizer = self.torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
        mean = copy.deepcopy(net)
        first = best = self.error(mean, loss, held)
        kept = [one.detach().clone() for one in mean.parameters()]
        way = [(0.0, first)]
        spent, step, gained = 0.0, 0, 0
        while spent < seconds and step - gained < PATIENCE * GLANCE:
            at = learned[self.torch.randint(0, len(learned), (BATCH,), device=self.device)]
            found = loss(net, at, True)
            optimizer.zero_grad()
            found.backward()
            optimizer.step()
            step += 1
            with self.torch.no_grad():
                for slow, quick in zip(mean.parameters(), net.parameters(), strict=True):
                    slow.lerp_(quick, max(1.0 - SLOWNESS, 1.0 / (step + 1)))
            spent = time.monotonic() - begin
            if step % GLANCE == 0:
                error = self.error(mean, loss, held)
                way.append((round(spent, 1), error))
                if error < best:
                    best, gained, kept = error, step, [one.detach().clone() for one in mean.parameters()]
        for one, was in zip(net.parameters(), kept, strict=True):
            one.data.copy_(was)
        return Report(best, first, way)

    def error(self, net: Any, loss: Callable[[Any, Any, bool], Any], held: Any) -> float:
        """The loss on what is held out."""
        net.eval()
        total = 0.0
        with self.torch.no_grad():
            for at in held.split(ROWS_AT_ONCE):
                total += float(loss(net, at, False)) * len(at)
        net.train()
        return total / max(1, len(held))

    def learn(self) -> tuple[list[Any], list[Any], dict[str, Any]]:
        """Both nets on their grids, and what there is to say of them."""
        self.base, self.searched_slope = (self.slope(one) for one in (self.tactics, self.searched))
        reports, taught = {}, []
        for ends in ENDS:
            net = self.perceptron(WORTH_HIDDEN, 2 * self.players)
            net[-1].weight.data.zero_()  # it begins as the game's evaluation
            net[-1].bias.data.zero_()
            loss = partial(self.worth_loss, ends=ends)
            report = self.teach(net, loss, self.learned, self.held, 0.6 / len(ENDS))
            reports[f"worth, {ends:.0%} ends"] = report
            taught.append((report.best, ends, net))
        _, ends, worth = min(taught, key=lambda one: one[0])
        choice = self.perceptron(CHOICE_HIDDEN, self.actions)
        reports["choice"] = self.teach(choice, self.choice_loss, self.choices_learned, self.choices_held, 0.4)
        about = {
            "scale": self.scale,
            "base": self.base,
            "trust": 1.0,
            "ends": ends,
            "positions": len(self.seen),
            "choices": len(self.choice_rows),
            "variance": float(self.leads[self.held].square().mean()) if len(self.held) else 0.0,
            "errors": {name: one.best for name, one in reports.items()},
            "before": {name: one.first for name, one in reports.items()},
            "ways": {name: one.way for name, one in reports.items()},
        }
        return self.on_grid(worth), self.on_grid(choice), about

    def slope(self, told: Any) -> float:
        """By how much one has to be multiplied to come closest to how games ended."""
        told, ends = told[self.learned], self.leads[self.learned]
        return float((told * ends).sum() / told.square().sum().clamp(min=1e-9))

    def on_grid(self, net: Any) -> list[Any]:
        """The weights as whole numbers, the first layer for the plain bytes of an observation."""
        np = numpy()
        tensors = [one.detach().cpu().double().numpy() for one in net.parameters()]
        first = tensors[0].T / self.spans.cpu().double().numpy()[:, None]
        found = [whole(first, FIRST_GRID, np.int16), whole(tensors[1], FIRST_GRID, np.int32)]
        for weights, bias in ((tensors[2], tensors[3]), (tensors[4], tensors[5])):
            found += [whole(weights.T, GRID, np.int16), whole(bias, GRID, np.int32)]
        return found


def whole(values: Any, grid: int, kind: Any) -> Any:
    np = numpy()
    limits = np.iinfo(kind)
    return np.clip(np.rint(values * grid), limits.min, limits.max).astype(kind)


def net_of(lessons: dict[str, Any], spans: list[int], actions: int, seconds: float, seed: int, about: Any) -> Net:
    """A net taught by these lessons; `about` is told with it."""
    worth, choice, found = Pupil(lessons, spans, actions, seconds, seed).learn()
    return Net(worth, choice, {**about, **found})
