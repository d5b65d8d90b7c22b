"""The training loop: all positions in the memory of one device, shuffled anew every epoch, one
CUDA graph for a step. On a CPU the same steps run one by one.

    python3 -m roquenet.train games.rga --neurons 256 --samples 10e9 --out nets/net1
    python3 -m roquenet.train positions.bin --neurons 256 --samples 10e9 --out nets/net1
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor

from roquenet import files
from roquenet.archives import NoProgram
from roquenet.attacks import all_maps, with_maps
from roquenet.batches import Batches
from roquenet.exact import Exact
from roquenet.files import SCALE
from roquenet.first_layer import Views
from roquenet.model import net_of, targets
from roquenet.positions import data_hash, noisy, positions, read, split, spread
from roquenet.records import BUCKET_AT, SIZE
from roquenet.schedule import Schedule
from roquenet.shapes import Shape
from roquenet.states import State

CHECK_EVERY = 64
#: Output buckets of a record.
BUCKETS = 8
#: So many held-out positions are looked at, spread over all of them.
HELD_OUT = 1_000_000


class Trainer:
    """One net, its optimiser and where the schedule stands."""

    def __init__(self, data: Tensor, shape: Shape, schedule: Schedule, quiet: bool = False) -> None:
        """With `quiet` positions whose best move captures or promotes are not learned from."""
        if data.dtype != torch.uint8 or data.dim() != 2 or data.shape[1] != SIZE:
            raise ValueError(f"expected positions of {SIZE} bytes, found {tuple(data.shape)}")
        torch.manual_seed(schedule.seed)
        self.schedule, self.device = schedule, data.device
        self.data = data
        self.quiet = quiet
        self.known, held_out = split(data)
        # Losses are those on quiet positions whatever is learned from, so that they compare.
        loud = noisy(data)
        at = loud[held_out.long()]
        self.held_out, self.held_out_noisy = held_out[~at], held_out[at]
        if quiet:
            self.known = self.known[~loud[self.known.long()]]
        del loud
        #: What is attacked in each position, found once: that takes longer than the rest of a step.
        self.maps = all_maps(data) if shape.attacks else None
        if len(self.known) < schedule.batch:
            raise ValueError(f"{len(self.known)} positions are fewer than one batch")
        self.net = net_of(shape).to(self.device)
        on_gpu = self.device.type == "cuda"
        self.rate = torch.tensor(schedule.rate, device=self.device)
        self.king_rate = torch.tensor(schedule.rate * schedule.king_rate, device=self.device)
        self.wdl = torch.tensor(schedule.wdl_first, device=self.device)
        self.power, self.sharpness, self.size = (
            torch.tensor(value, device=self.device) for value in (schedule.power, schedule.sharpness, schedule.size))
        #: How much a position of each output bucket counts; 1 for the mean of all.
        self.weights = torch.ones(BUCKETS, device=self.device)
        self.bucket_counts = counts_by_bucket(data, self.known)
        self._weigh()
        self.optimiser = torch.optim.AdamW(self._groups(), fused=on_gpu, capturable=on_gpu)
        names = {"bf16": torch.bfloat16, "tf32": torch.float32, "fp32": torch.float32}
        self.precision = names[schedule.precision] if on_gpu else torch.float32
        # The layers of 16 and 32 neurons are not worth the slow product of whole floats.
        small_layers = shape.pairwise and schedule.precision == "bf16"
        torch.backends.cuda.matmul.allow_tf32 = schedule.precision == "tf32" or small_layers
        self.step = 0
        #: Samples a second in the last run.
        self.speed = 0.0
        self.hash = data_hash(data)
        self.batches = Batches(data, self.known, shape.kings, schedule.batch)
        self.index = torch.zeros(schedule.batch, dtype=torch.long, device=self.device)
        self.loss = torch.zeros((), device=self.device)
        self.graph: torch.cuda.CUDAGraph | None = None
        # Fused, the many small steps between the matrix products cost half as much.
        compiled = on_gpu and schedule.compile
        self.loss_of = torch.compile(self._loss, dynamic=False) if compiled else self._loss

    def _groups(self) -> list[dict]:
        """What the optimiser changes, at which rate and with which decay: king buckets have their own."""
        kings = [weights for name, weights in self.net.named_parameters() if name == "king_weights"]
        common = [weights for name, weights in self.net.named_parameters() if name != "king_weights"]
        groups = [{"params": common, "lr": self.rate, "weight_decay": self.schedule.decay}]
        if kings:
            groups.append({"params": kings, "lr": self.king_rate, "weight_decay": self.schedule.king_decay})
        return groups

    def _weigh(self) -> None:
        """Sets how much positions count by their pieces."""
        steps = torch.arange(BUCKETS, device=self.device) / (BUCKETS - 1)
        weights = 1 + (self.schedule.full - 1) * steps
        self.weights.copy_(weights * self.bucket_counts.sum() / (weights * self.bucket_counts).sum())

    def start_again(self, schedule: Schedule) -> None:
        """Another schedule for another net of the same shape on the same positions, which saves compiling the step again. The
        weights stay until `go_on_from` gives others; moments are forgotten."""
        self.schedule, self.step, self.graph = schedule, 0, None
        self.power.fill_(schedule.power)
        self.sharpness.fill_(schedule.sharpness)
        self.size.fill_(schedule.size)
        self._weigh()
        self.optimiser.state.clear()
        for group, new in zip(self.optimiser.param_groups, self._groups()):
            group["weight_decay"] = new["weight_decay"]

    def run(self, until: float | None = None, say=print, out: Path | None = None) -> None:
        """Trains to the end of the schedule, or for so many seconds."""
        begun = said = saved = time.monotonic()
        first = self.step
        losses, count = torch.zeros((), device=self.device), 0
        while self.step < self.schedule.steps:
            self.one_step()
            losses += self.loss
            count += 1
            last = self.step == self.schedule.steps
            if self.step % CHECK_EVERY and not last:
                continue
            now = time.monotonic()
            if now - said >= 10 or last:
                mean = (losses / count).item()  # waits for the device
                now = time.monotonic()
                speed = (self.step - first) * self.schedule.batch / (now - begun)
                say(f"{self.step * self.schedule.batch / 1e6:10.2f} M samples"
                    f"  loss {mean:.6f}  held out {self.held_out_loss():.6f}"
                    f"  rate {self.schedule.rate_at(self.step):.2e}  {speed / 1e6:.1f} M/s")
                losses.zero_()
                count, said = 0, now
            if out and now - saved >= 60:
                self.save(out)
                saved = now
            if until is not None and now - begun >= until:
                break
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        self.speed = (self.step - first) * self.schedule.batch / max(1e-9, time.monotonic() - begun)
        if out:
            self.save(out)

    def one_step(self) -> None:
        """One batch."""
        schedule = self.schedule
        self.index.copy_(self.batches.next())
        self.wdl.fill_(schedule.wdl_at(self.step))
        self.rate.fill_(schedule.rate_at(self.step))
        self.king_rate.fill_(schedule.rate_at(self.step) * schedule.king_rate)
        if self.device.type == "cuda":
            if self.graph is None:
                self._capture()
            self.graph.replay()
        else:
            self._work()
        self.step += 1

    def _records(self, places: Tensor) -> Tensor:
        """The positions of some places, with what is attacked in them if the net sees that."""
        return self.data[places] if self.maps is None else with_maps(self.data[places], self.maps[places])

    def _work(self) -> None:
        records = self._records(self.index)
        self.optimiser.zero_grad(set_to_none=False)
        loss = self.loss_of(records, self.batches.views)
        loss.backward()
        self.optimiser.step()
        self.net.clip()
        self.loss.copy_(loss.detach())

    def _loss(self, records: Tensor, views: Views | None = None) -> Tensor:
        errors = self._errors(self.net(records, self.precision, views), records, self.wdl)
        return (errors * self.weights[records[:, BUCKET_AT].int()]).mean()

    def _errors(self, values: Tensor, records: Tensor, wdl: Tensor) -> Tensor:
        wanted = targets(records, wdl, self.schedule.score_scale / self.sharpness)
        return (torch.sigmoid(values * (self.sharpness / self.size)) - wanted).abs().pow(self.power)

    def _capture(self) -> None:
        """Records one step as a graph. The steps run to warm up are undone."""
        before = {name: value.clone() for name, value in self.net.state_dict().items()}
        moments = {parameter: {name: value.clone() for name, value in state.items() if torch.is_tensor(value)}
                   for parameter, state in self.optimiser.state.items()}
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self._work()
        torch.cuda.current_stream().wait_stream(stream)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self._work()
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                value.copy_(before[name])
            for parameter, state in self.optimiser.state.items():
                for name, value in state.items():
                    if torch.is_tensor(value):
                        value.copy_(moments[parameter][name]) if parameter in moments else value.zero_()

    @torch.no_grad()
    def held_out_loss(self, wdl: float | None = None, integers: bool = False, places: Tensor | None = None) -> float:
        """The loss on games the net has never seen, spread over all that are held out; NaN if there are none.

        `wdl` is the weight of the result, that of the last step if none is given: at 0 it is the loss against the
        scores, without the noise of results. With `integers` the net is the one that would be written now. `places` are others
        than the quiet positions. Every position counts alike, however much it does in the training.
        """
        sums, counts = self._held_out_sums(wdl, integers, self.held_out if places is None else places)
        return (sums.sum() / counts.sum()).item() if counts.sum() else math.nan

    @torch.no_grad()
    def _held_out_sums(self, wdl: float | None, integers: bool, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """The sum of the errors and the number of positions, by output bucket."""
        weight = self.wdl if wdl is None else torch.full_like(self.wdl, wdl)
        exact = Exact(self.net.quantise("held out"), self.device) if integers else None
        sums = torch.zeros(BUCKETS, dtype=torch.float64, device=self.device)
        counts = torch.zeros_like(sums)
        for part in spread(chosen, HELD_OUT).split(65536) if len(chosen) else ():
            records = self._records(part.long())
            said = exact.values(records).float() / SCALE if exact else self.net(records, self.precision)
            errors = self._errors(said, records, weight).double()
            buckets = records[:, BUCKET_AT].long()
            sums.index_add_(0, buckets, errors)
            counts.index_add_(0, buckets, torch.ones_like(errors))
        return sums, counts

    def losses(self) -> str:
        """The loss on held-out games by what it is measured with: at both ends of the weight of the result, with
        the floats of the training and with the integers of the engine."""
        last = self.schedule.wdl_last
        sums, counts = self._held_out_sums(0.0, False, self.held_out)
        parts = [f"{loss:.6f}" for loss in ((sums.sum() / counts.sum()).item(), self.held_out_loss(0.0, integers=True))]
        parts += parts if last == 0 else [f"{self.held_out_loss(last, integers):.6f}" for integers in (False, True)]
        text = f"held out, floats and integers: {parts[0]} {parts[1]} at weight 0, {parts[2]} {parts[3]} at weight {last}"
        if len(self.held_out_noisy):
            text += f"; best move captures: {self.held_out_loss(0.0, places=self.held_out_noisy):.6f} in floats at weight 0"
        by_pieces = " ".join(f"{loss:.6f}" for loss in (sums / counts).tolist())
        return f"{text}; by pieces, bare to full board: {by_pieces}"

    def save(self, out: Path) -> None:
        """A checkpoint to go on from, and the net in integers beside it."""
        out.mkdir(parents=True, exist_ok=True)
        part = out / "checkpoint.part"
        torch.save({"step": self.step, "net": self.net.state_dict(),
                    "optimiser": self.optimiser.state_dict(), "schedule": asdict(self.schedule),
                    "shape": asdict(self.net.shape)}, part)
        part.replace(out / "checkpoint.pt")
        self.net.quantise(out.name, self.hash).save(out / f"{out.name}.nnue")

    def resume(self, out: Path) -> None:
        """Goes on from a checkpoint of the same shape and schedule."""
        if not (out / "checkpoint.pt").exists():
            raise ValueError(f"{out} has no checkpoint to go on from")
        saved = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=True)
        if Shape(**saved["shape"]) != self.net.shape or asdict(Schedule()) | saved["schedule"] != asdict(self.schedule):
            raise ValueError("the checkpoint belongs to another net or schedule")
        self.net.load_state_dict(saved["net"])
        self._take_moments(saved["optimiser"]["state"])
        self.step = saved["step"]

    def state(self, before: int = 0) -> State:
        """The net as it is now, to go on from in another run, after `before` samples of earlier ones."""
        weights = {name: value.detach().cpu().clone() for name, value in self.net.state_dict().items()}
        moments = {number: {name: value.detach().cpu().clone() for name, value in parts.items()}
                   for number, parts in self.optimiser.state_dict()["state"].items()}
        return State(self.net.shape, before + self.step * self.schedule.batch, weights, moments)

    def go_on_from(self, state: State) -> None:
        """Takes the weights and moments of another run; the schedule begins anew."""
        if state.shape != self.net.shape:
            raise ValueError(f"the state is one of {state.shape}, not of {self.net.shape}")
        self.net.load_state_dict(state.net)
        if state.moments:
            self._take_moments(state.moments)

    def go_back_to(self, state: State, step: int) -> None:
        """Takes weights and moments where they lie, so that a recorded step goes on with them, and the place in the schedule."""
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                value.copy_(state.net[name])
            parameters = [parameter for group in self.optimiser.param_groups for parameter in group["params"]]
            for number, parameter in enumerate(parameters):
                for name, value in self.optimiser.state[parameter].items():
                    value.copy_(state.moments[number][name])
        self.step = step

    def _take_moments(self, moments: dict[int, dict[str, Tensor]]) -> None:
        self.optimiser.load_state_dict({**self.optimiser.state_dict(), "state": moments})
        # Loading makes copies of everything, of the rate too: the optimiser must go on with the one that is set.
        for group, rate in zip(self.optimiser.param_groups, (self.rate, self.king_rate)):
            group["lr"] = rate


def counts_by_bucket(data: Tensor, places: Tensor) -> Tensor:
    """How many of some positions each output bucket has."""
    counts = torch.zeros(BUCKETS, device=data.device)
    for part in places.split(1 << 24):
        counts += torch.bincount(data[part.long(), BUCKET_AT].int(), minlength=BUCKETS)
    return counts


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path, help="archives of games, or files of 72-byte positions")
    parser.add_argument("--out", type=Path, required=True, help="folder for net and checkpoint")
    parser.add_argument("--neurons", type=int, default=256)
    parser.add_argument("--buckets", type=int, default=8, choices=(1, 8))
    parser.add_argument("--kings", type=int, default=1, choices=files.KING_BUCKETS, help="king buckets")
    parser.add_argument("--pairwise", action="store_true", help="neurons in pairs, and two small layers behind them")
    parser.add_argument("--from", dest="begin_with", type=Path, help="a net to go on from")
    parser.add_argument("--seconds", type=float, help="stop after so long; --resume goes on")
    parser.add_argument("--resume", action="store_true")
    for name, value in asdict(Schedule()).items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=value)
        else:
            parser.add_argument(flag, type=type(value), default=value)
    arguments = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    schedule = Schedule(**{name: getattr(arguments, name) for name in asdict(Schedule())})
    try:
        with tempfile.TemporaryDirectory() as folder:
            data = read(positions(arguments.data, Path(folder)), device).clone()
        shape = Shape(arguments.neurons, arguments.buckets, arguments.kings, arguments.pairwise)
        trainer = Trainer(data, shape, schedule)
        if arguments.begin_with:
            trainer.net.begin_with(files.load(arguments.begin_with))
        if arguments.resume:
            trainer.resume(arguments.out)
    except (OSError, NoProgram, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(f"roquenet.train: {error}")
    print(json.dumps({"positions": len(trainer.known), "held_out": len(trainer.held_out),
                      "device": str(device), **asdict(schedule)}))
    trainer.run(arguments.seconds, out=arguments.out)


if __name__ == "__main__":
    main()
