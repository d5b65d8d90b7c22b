"""How a tower (tower.py) learns, for so many seconds, and what it says of many positions."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import torch
from torch import Tensor, nn

from roquenet.files import SCALE
from roquenet.model import targets
from roquenet.positions import split, spread
from roquenet.tower import Tower, planes_of, trained_weights

#: Positions looked at in one go without learning from them.
CHUNK = 1 << 15
#: After so many of them it is known how long all will take.
TIMED = 16
#: So many held-out positions are looked at, spread over all of them.
HELD_OUT = 200_000
#: The part of the time in which the rate rises, and the part of the rate that is left at the end.
RISES, LEFT = 0.03, 0.01
DECAY = 1e-3
#: What is compiled may round otherwise, no more.
COMPILED_APART = 0.02
#: Seconds between two lines about the loss.
REPORT = 30.0
#: A value has 16 bits; what is said beyond this is won anyway.
LARGEST = 10_000


class TowerTrainer:
    """A tower that learns to correct a base."""

    def __init__(self, tower: Tower, records: Tensor, base: Tensor, scale: float, batch: int = 8192, rate: float = 1e-3, seed: int = 1) -> None:
        """`base` are the base's centipawns for each record, `scale` what one of them is in those of the scores."""
        torch.manual_seed(seed)
        self.records, self.base, self.scale, self.batch, self.rate = records, base, scale, batch, rate
        self.device = records.device
        self.on_gpu = self.device.type == "cuda"
        self.tower = tower.to(self.device, memory_format=torch.channels_last)
        self.known, held_out = split(records)
        self.held_out = spread(held_out, HELD_OUT)
        groups = [{"params": [weights for _, weights, small in trained_weights(tower) if small == held], "weight_decay": DECAY * held}
                  for held in (True, False)]
        self.optimiser = torch.optim.AdamW(groups, lr=rate, fused=self.on_gpu)
        self.samples = 0
        # Fused, what is between the convolutions costs half as much.
        self.loss_of = torch.compile(self._loss, dynamic=False) if self.on_gpu else self._loss
        self.said_of = torch.compile(self._said, dynamic=False) if self.on_gpu else self._said

    def _said(self, planes: Tensor, base: Tensor) -> Tensor:
        """Base and correction; 1.0 stands for SCALE centipawns."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.on_gpu):
            correction = self.tower(planes)
        return base.float() * (self.scale / SCALE) + correction

    def _loss(self, planes: Tensor, base: Tensor, wanted: Tensor) -> Tensor:
        return (torch.sigmoid(self._said(planes, base)) - wanted).square().mean()

    def _wanted(self, records: Tensor) -> Tensor:
        return targets(records, torch.zeros((), device=self.device), float(SCALE))

    def check_compiled(self) -> None:
        """Raises RuntimeError if what is compiled learns from other boards than what is not: by what each finds in the first layer's channels in one
        batch of training."""
        places = self.known[: self.batch].long()
        records, base = self.records[places], self.base[places]
        kept = {name: value.clone() for name, value in self.tower.state_dict().items()}
        self.tower.train()
        found = []
        for loss_of in (self._loss, self.loss_of):
            self.tower.load_state_dict(kept)
            # What it remembers of earlier batches would hide most of what this one shows.
            for layer in self.tower.first.modules():
                if isinstance(layer, nn.BatchNorm2d):
                    layer.reset_running_stats()
            loss_of(planes_of(records), base, self._wanted(records))
            found.append({name: value.clone() for name, value in self.tower.first.named_buffers() if value.is_floating_point()})
        self.tower.load_state_dict(kept)
        for name, value in found[0].items():
            apart = ((value - found[1][name]).norm() / value.norm().clamp(min=1e-6)).item()
            if not apart <= COMPILED_APART:
                raise RuntimeError(f"the compiled tower sees other boards: {name} of its first layer is {apart:.3f} apart")

    def run(self, seconds: float, say: Callable[[str], None] = print, steps: int = 0, until: float = math.inf) -> None:
        """Learns for so many seconds, the first step not counted: it may be compiled; at the longest until this second of the monotonic
        clock. With a number of steps it learns for those instead, on every machine alike. The rate falls along half a cosine."""
        self.check_compiled()
        self.tower.train()
        self._step(0.0)
        begun = said = time.monotonic()
        seconds = min(seconds, until - begun)
        if seconds <= 0 and not steps:
            raise ValueError("no time is left for the tower")
        losses, count, step = torch.zeros((), device=self.device), 0, 0
        while (done := step / steps if steps else (time.monotonic() - begun) / seconds) < 1:
            losses += self._step(done)
            count, step = count + 1, step + 1
            if time.monotonic() - said >= REPORT:
                say(f"{self.samples / 1e6:10.2f} M samples  loss {(losses / count).item():.6f}  held out {self.held_out_loss():.6f}")
                said, count = time.monotonic(), 0
                losses.zero_()
                self.tower.train()
            elif count % 16 == 0:
                self._wait()
        self.tower.eval()

    def _step(self, done: float) -> Tensor:
        share = min(1.0, (done + 1e-3) / RISES) * (LEFT + (1 - LEFT) * (1 + math.cos(math.pi * min(1.0, done))) / 2)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * share
        places = self.known[torch.randint(len(self.known), (self.batch,), device=self.device)].long()
        records = self.records[places]
        loss = self.loss_of(planes_of(records), self.base[places], self._wanted(records))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.samples += self.batch
        return loss.detach()

    @torch.no_grad()
    def held_out_loss(self, corrected: bool = True) -> float:
        """The loss on games that nobody learned from; of the base alone if it is not to be corrected. NaN if there are none."""
        if not len(self.held_out):
            return math.nan
        self.tower.eval()
        total = 0.0
        for places in self.held_out.long().split(CHUNK):
            records, base = self.records[places], self.base[places]
            said = self._said(planes_of(records), base) if corrected else base.float() * (self.scale / SCALE)
            total += (torch.sigmoid(said) - self._wanted(records)).square().sum().item()
        return total / len(self.held_out)

    @torch.no_grad()
    def values(self, records: Tensor, base: Tensor, seconds: float = math.inf) -> Tensor:
        """Centipawns of the scores for the side to move, in 16 bits: base and correction. Raises ValueError soon if so many positions
        would take longer than this."""
        self.tower.eval()
        values = torch.empty(len(records), dtype=torch.int16, device=records.device)
        begun, chunks = time.monotonic(), -(-len(records) // CHUNK)
        for number, (part, own, said) in enumerate(zip(values.split(CHUNK), records.split(CHUNK), base.split(CHUNK))):
            # What was compiled is for whole chunks.
            both = (self.said_of if len(own) == CHUNK else self._said)(planes_of(own), said)
            part.copy_((SCALE * both).round().clamp(-LARGEST, LARGEST))
            if number == 0:
                self._wait()
                begun = time.monotonic()
            elif number == TIMED:
                self._wait()
                needed = (time.monotonic() - begun) / TIMED * chunks
                if needed > seconds:
                    raise ValueError(f"{len(records)} positions would take the tower {needed:.0f} seconds, and {seconds:.0f} are left: "
                                     "let the net learn from fewer (most=)")
        return values

    def _wait(self) -> None:
        """Until the device has done all it was asked for, so that the clock is that of the device."""
        if self.on_gpu:
            torch.cuda.synchronize()
