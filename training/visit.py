"""One visit to a GPU machine that goes on from kept states: play, train the small net, then the big one to the end.

    PYTHONPATH=training:training/gpu python3 training/visit.py out --generation 32 --small small30.nnue \\
        --held nets/current.nnue --play 540,520 --soft 1000 --table 13 --later 0.9 \\
        --hold 1:0 --fall 8:0:0:a --fall 8:0.05:0.05:b --until 1500

Time is measured out in seconds of play, training in rounds over the positions. After each part of the play the big net goes
on from the state before its rate had fallen: it learns at the full rate for `--hold` rounds, its state is written for the next
part and the next visit, then the rate falls, once for every `--fall`, each time from that state. The mean of these nets is
written too. A later part of the play adds to the positions of the earlier ones, and its nets have its number in their names.
After the parts `--forget-after` all positions make room for those of later games: more can be learned from than there is memory for.

With `--small-rounds` the small net goes on too, after the part `--small-after`, or after several. If more parts follow and it says as well as the
old one what searches found, it plays them: searches with a better net are better labels for the big one. `--soft` may
name other nodes for each part. With `--king-fall` a net with king buckets is made of the held state after the last part, with
`--fresh` one from nothing. `--net` and `--nets-file` plan more nets (visit_nets.py). With `--tower` a tower of convolutions learns from all
positions after the play; nets that are planned may have it as their teacher (`teacher=tower share=0.5`).

`--until` are the seconds from the start after which everything is written: falls that would last longer are shortened.
`--falls-file` names a file that may give other falls, one a line, until a part's training begins. Whatever a stage
has made is in `out` when it ends, and a stage that fails does not stop the next one.
"""

from __future__ import annotations

import argparse
import gc
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torch
from roquenet import files, states
from roquenet.model import net_of
from roquenet.schedule import Schedule
from roquenet.shapes import Shape
from roquenet.states import State
from roquenet.tower import Kept, Tower, named
from roquenet.tower import read as read_tower
from roquenet.tower import write as write_tower
from roquenet.tower_training import TowerTrainer
from roquenet.train import Trainer
from stages import Games, SelfPlay, Store, match
from teacher import Teacher, scores_of, slope, taught
from visit_nets import NOTHING, PlannedNet, planned
from visit_options import Fall, Fresh, Hold, of_part, parser

#: Seconds that stay free at the end for writing the net.
LAST_SECONDS = 4.0
#: With fewer seconds than this left no net is begun.
LEAST_SECONDS = 15.0
#: Steps after which a trainer knows its speed.
FIRST_STEPS = 64
#: The weight of the result in the training of the small net. With 0.3 to 0.4 it became worse (small16 in nets/NETS.md).
SMALL_RESULT = 0.0
#: The new small net plays if its loss on held-out games is at most so many times the old one's. Their scores are searches of the
#: old one, which it is kin to: small18 said them no better than small15, and plays 16 Elo better.
SMALL_ENOUGH = 1.01
#: The part of the small net's rounds at the full rate.
SMALL_HOLD = 0.4
#: King buckets learn games by heart sooner: the small net's have this part of its rate, and this decay.
SMALL_KING_RATE, SMALL_KING_DECAY = 0.3, 0.3
#: What a planned net's teacher is called if it is the tower.
TOWER = "tower"
#: King buckets of the net beside the held one (`--king-hold`); planned nets say how many they have.
FEWEST_KINGS = 4


class Visit:
    """What the stages share: where results go, and when everything must be over."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.begun = options, time.time()
        self.out: Path = options.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.store = Store(options.capacity, options.device)
        self.games: SelfPlay | None = None
        self.held: State | None = None
        #: The last trainer: another net of its shape goes on with it.
        self.last: Trainer | None = None
        #: What teachers said, of which positions.
        self.said: dict[tuple[Path, int, int], torch.Tensor] = {}
        self.tower: TowerTrainer | None = None
        #: The names of the planned nets that were made or failed.
        self.tried: set[str] = set()
        #: The lines of the file of plans when it was read last, and whether it was said that it is gone.
        self.plans: list[str] = []
        self.plans_gone = False
        self.read_plans()
        #: A new small net that is to play, if there is one.
        self.better_small: Path | None = None
        #: How many positions there were when the small net that plays began to.
        self.small_since = 0

    def say(self, text: str) -> None:
        """A line of the log, with the seconds since the start."""
        with (self.out / "log.txt").open("a") as log:
            for line in text.splitlines():
                print(f"[{time.time() - self.begun:6.1f}] {line}", file=log)

    def seconds_left(self) -> float:
        """Until everything must be written."""
        return self.begun + self.options.until - LAST_SECONDS - time.time()

    def stage(self, name: str, work: Callable[[], None]) -> None:
        """Runs a stage; says what went wrong if it fails."""
        self.say(f"== {name}")
        try:
            work()
        except Exception:  # the stages that follow are worth more than a clean end
            self.last = None
            self.say(f"{name} FAILED\n{traceback.format_exc()}")

    def run(self) -> None:
        """All stages."""
        options = self.options
        parts = len(options.play)
        small_after = {min(after or parts, parts) for after in options.small_after}
        for part, seconds in enumerate(options.play, 1):
            self.stage("play", lambda: self.play(part, seconds))
            if part in small_after and options.small_rounds:
                self.stage("small net", self.train_small)
            if part in small_after and options.match_seconds and self.small().exists():
                self.stage("match", self.match)
            number = str(part) if parts > 1 else ""
            if self.falls_of(part):
                self.stage(f"big net {number}".rstrip(), lambda: self.train_big(part, number))
            if part < parts:
                self.train_planned(part)
                if part in options.forget_after:
                    self.forget()
        if options.king_fall:
            self.stage("big net with king buckets", self.train_kings)
        for fresh in options.fresh:
            self.stage(f"{fresh.shape} from nothing", lambda: self.train_fresh(fresh))
        if options.tower:
            self.stage("tower", self.train_tower)
        self.train_planned(0)
        self.say("done")
        (self.out / "done").write_text("done\n")

    def play(self, part: int, seconds: float) -> None:
        """Games of the small net, which go on from part to part."""
        options = self.options
        soft, listed = of_part(options.soft, part), of_part(options.listed, part)
        if self.games is None:
            self.games = SelfPlay(options.small, options.generation, Games(
                soft=soft, table=options.table, natural=options.natural, chess960=options.chess960, later=options.later,
                noisy=options.noisy, visited=options.visited, starts=options.starts, listed=listed, listed_plies=options.listed_plies,
                deviations=options.deviations, first_ply=options.first_ply, fewest_pieces=options.fewest_pieces, whole=options.whole,
                slots=options.slots, device=options.device, launch=min(300.0, 1000 * seconds)))
        elif part > 1:
            try:
                self.games.go_on_with(self.better_small, soft, listed)
            except RuntimeError as error:
                self.say(f"{self.small().stem} cannot play: {error}")
                self.better_small = None
                self.games.go_on_with(None, soft, listed)
            begun = f", {listed} % of new games from the list" if options.starts else ""
            self.say(f"{(self.better_small or options.small).stem} plays on, {soft} soft nodes a move{begun}")
        self.games.play(self.store, seconds, self.say)
        self.say(f"{self.store.used} positions in memory")
        if part == len(options.play):
            self.games.close()
            self.store.keep(self.out / "held-out.bin", options.keep_positions)

    def forget(self) -> None:
        """Makes room for positions of later games. The games go on."""
        self.say(f"{self.store.used} positions are forgotten")
        self.last = self.tower = None
        self.said.clear()
        self.store.used = self.small_since = 0

    def small(self) -> Path:
        """The file of the new small net."""
        return self.out / f"small{self.options.generation}.nnue"

    def trainer(self, shape: Shape, wdl: float, quiet: bool = False, most: int = 0, first: int = 0, **recipe: float) -> Trainer:
        """A trainer on everything played, or on the last `most` positions of it and the `first` of those, at a rate that does not
        fall yet."""
        options, positions = self.options, self.chosen(most, first)
        schedule = Schedule(batch=options.batch, hold=1.0, wdl_first=wdl, wdl_last=wdl, seed=options.generation, **recipe)
        if self.last and self.last.net.shape == shape and self.last.quiet == quiet and self.learns_from(positions):
            self.last.start_again(schedule)
        else:
            self.free_memory()
            self.last = Trainer(positions, shape, schedule, quiet)
        return self.last

    def chosen(self, most: int, first: int) -> torch.Tensor:
        """The last `most` positions of all, and the `first` of those; 0: all."""
        return self.store.positions()[-most:][:first or None]

    def learns_from(self, positions: torch.Tensor) -> bool:
        """Whether the last trainer has these very positions. The last ones of a store that has grown are others, be they as many."""
        data = self.last.data
        return (data.data_ptr(), len(data)) == (positions.data_ptr(), len(positions))

    def train_small(self) -> None:
        """The small net of the next visit goes on from the one that plays, with the positions of its own games."""
        before, rounds = files.load(self.better_small or self.options.small), self.options.small_rounds
        own = self.store.used - self.small_since
        if not own:
            self.say(f"{self.small().stem} has played no games that are over: not trained again")
            return
        shape = replace(before.shape, kings=max(before.shape.kings, self.options.small_kings))
        trainer = self.trainer(shape, SMALL_RESULT, most=own, rate=self.options.small_rate, size=self.options.small_size,
                               king_rate=SMALL_KING_RATE, king_decay=SMALL_KING_DECAY)
        trainer.net.begin_with(before)
        old = min(self.loss_at(trainer, size) for size in (1.0, self.options.small_size))
        self.say(trainer.losses())
        self.hold(trainer, SMALL_HOLD * rounds)
        self.fall(trainer, Fall((1 - SMALL_HOLD) * rounds, SMALL_RESULT, SMALL_RESULT), self.seconds_left())
        # One that plays already is replaced by a better one alone.
        path = self.small() if self.better_small is None else self.out / f"{self.small().stem}-next.nnue"
        self.write_net(trainer, path, self.small().stem)
        self.say(trainer.losses())
        if trainer.held_out_loss(0.0, integers=True) <= SMALL_ENOUGH * old:
            self.better_small, self.small_since = path.replace(self.small()), self.store.used
        else:
            self.say(f"{path.stem} is worse on games that were held out")

    def loss_at(self, trainer: Trainer, size: float) -> float:
        """The loss on held-out games, were the net's centipawns so large: a new size is no merit of a new net."""
        trainer.size.fill_(size)
        try:
            return trainer.held_out_loss(0.0, integers=True)
        finally:
            trainer.size.fill_(trainer.schedule.size)

    def match(self) -> None:
        """The new small net against the one that the visit began with."""
        options = self.options
        found = match(self.small(), options.small, options.match_seconds, options.device, options.match_slots)
        self.say(f"{self.small().stem} against {options.small.stem}: {found}")

    def falls_of(self, part: int) -> list[Fall]:
        """What is tried after a part of the play."""
        path: Path | None = self.options.falls_file
        falls = [Fall.read(line) for line in path.read_text().split()] if path and path.exists() else self.options.fall
        return [fall for fall in falls if fall.part in (0, part)]

    def train_big(self, part: int, number: str) -> None:
        """A net for the engine goes on from the held state, and falls in several ways."""
        held = self.held or states.read(self.options.held)
        self.held = self.go_on(held, f"{self.big(held)}{number}", self.options.hold, self.falls_of(part))

    def train_kings(self) -> None:
        """The held state with weights for every king bucket, which begin with nothing."""
        held = states.with_king_buckets(self.held or states.read(self.options.held), FEWEST_KINGS)
        self.go_on(held, self.big(held), self.options.king_hold, self.options.king_fall)

    def train_fresh(self, fresh: Fresh) -> None:
        """A net that has learned nothing before."""
        torch.manual_seed(self.options.generation)
        begun = State(fresh.shape, 0, net_of(fresh.shape).state_dict(), {})
        self.go_on(begun, f"new{self.options.generation}_{fresh.shape}", fresh.hold, [fresh.fall])

    def train_planned(self, part: int) -> None:
        """The nets that are planned after this part (0: the last). The file of plans is read anew before each of them."""
        said = ""
        while self.seconds_left() > LEAST_SECONDS:
            nets, more, wrong = planned(self.options.net, self.read_plans())
            if wrong and wrong != said:
                self.say(wrong)
            said = wrong
            following = [net for net in nets if net.name not in self.tried and (not part or net.part == part)]
            if following:
                self.tried.add(following[0].name)
                self.stage(f"planned {following[0].name}", lambda: self.train_one(following[0]))
            elif more and not part:
                time.sleep(1)
            else:
                break

    def read_plans(self) -> list[str]:
        """The lines of the file of plans. If it cannot be read, those read before still hold: what lies on a lent machine may be gone."""
        path: Path | None = self.options.nets_file
        try:
            if path:
                self.plans, self.plans_gone = path.read_text().splitlines(), False
        except (OSError, UnicodeDecodeError) as error:
            if not self.plans_gone:
                planned_before = "what it said before holds" if self.plans else "no net is planned by it"
                reason = error.strerror if isinstance(error, OSError) else "it is no text"
                self.say(f"{path}: {reason}; {planned_before}")
            self.plans_gone = True
        return self.plans

    def train_one(self, net: PlannedNet) -> None:
        """A planned net: from the held state, from nothing, from a file, or from what another one had before its falls."""
        name = f"big{self.options.generation}{net.name}"
        torch.manual_seed(self.options.generation)
        if net.start == NOTHING:
            begun = State(net.shape, 0, net_of(net.shape).state_dict(), {})
        else:
            other = self.out / f"big{self.options.generation}{net.start}-held-moments.pt"
            path = self.options.held if net.start == "held" else Path(net.start) if "." in net.start else other
            begun = states.made_fit(states.read(path), net.shape)
        # A teacher is asked first: without its values no trainer is needed.
        values = self.said_by(Path(net.teacher), self.chosen(net.most, net.first)) if net.teacher else None
        trainer = self.trainer(net.shape, net.hold.wdl, net.quiet, net.most, net.first, **net.recipe())
        if values is None:
            self.train(trainer, begun, name, net.hold, list(net.falls))
            return
        with taught(trainer.data, values, net.share) as scale:
            self.say(f"{net.teacher} says {net.share} of each score, {scale:.3f} times its centipawns")
            self.train(trainer, begun, name, net.hold, list(net.falls))
        self.say(f"with the scores as they were: {trainer.losses()}")

    def said_by(self, path: Path, positions: torch.Tensor) -> torch.Tensor:
        """What a teacher says of positions; remembered for the next net that has the same one."""
        key = path, positions.data_ptr(), len(positions)
        if key not in self.said:
            begun = time.time()
            if path.name == TOWER:
                if self.tower is None:
                    raise ValueError("there is no tower (--tower)")
                base = self.said_by(self.options.tower_base, positions)
                self.said[key] = self.tower.values(positions, base, self.seconds_left())
            else:
                self.said[key] = Teacher(path, self.options.device).values(positions)
            if self.options.device == "cuda":
                torch.cuda.empty_cache()
            self.say(f"{path} was asked for {len(positions)} positions in {time.time() - begun:.0f} seconds")
        return self.said[key]

    def train_tower(self) -> None:
        """A tower learns to correct what its base says."""
        options = self.options
        shape, seconds = options.tower
        until = time.monotonic() + self.seconds_left()
        self.free_memory()
        positions = self.chosen(options.tower_most, 0)
        base = self.said_by(options.tower_base, positions)
        torch.manual_seed(options.generation)
        name = named(files.load(options.tower_base))
        kept = read_tower(options.tower_start) if options.tower_start else Kept(Tower(shape), 0, name)
        trainer = TowerTrainer(kept.tower, positions, base, slope(scores_of(positions), base), options.tower_batch, options.tower_rate,
                               options.generation)
        self.say(f"{shape.channels}x{shape.blocks}, {kept.samples} samples before, {len(trainer.known)} positions; held out: "
                 f"the base {trainer.held_out_loss(corrected=False):.6f}, with the tower {trainer.held_out_loss():.6f}")
        trainer.run(seconds, self.say, until=until)
        write_tower(Kept(kept.tower, kept.samples + trainer.samples, name), self.out / f"tower{options.generation}.pt")
        self.say(f"tower{options.generation}: {trainer.samples} samples, held out {trainer.held_out_loss():.6f}")
        self.tower = trainer

    def free_memory(self) -> None:
        """Gives the memory of the last trainer back: it holds itself, so Python would do that later."""
        self.last = None
        gc.collect()
        if self.options.device == "cuda":
            torch.cuda.empty_cache()

    def big(self, state: State) -> str:
        """What a net of such a state is called."""
        return f"big{self.options.generation}" + str(state.shape).removeprefix(str(state.shape.neurons))

    def go_on(self, held: State, name: str, hold: Hold, falls: list[Fall]) -> State:
        """The same as `train`, with a trainer at the rate of the visit."""
        return self.train(self.trainer(held.shape, hold.wdl, rate=self.options.rate), held, name, hold, falls)

    def train(self, trainer: Trainer, held: State, name: str, hold: Hold, falls: list[Fall]) -> State:
        """Learns at the full rate and keeps the state, then lets the rate fall from there, once for every fall."""
        trainer.go_on_from(held)
        self.say(f"{len(trainer.known)} positions, {len(trainer.held_out)} held out, {held.samples} samples before")
        self.say(trainer.losses())
        self.hold(trainer, hold.rounds)
        state = trainer.state(held.samples)
        self.keep(state, name)
        self.say(trainer.losses())
        ends = []
        for place, fall in enumerate(falls):
            begun = state.samples - held.samples
            trainer.go_back_to(state, begun // trainer.schedule.batch)
            share = fall.rounds / sum(other.rounds for other in falls[place:])
            self.say(f"{fall}")
            self.fall(trainer, fall, share * self.seconds_left())
            states.write(states.without_moments(trainer.state(held.samples)), self.out / f"{name}{fall.name}-end.pt")
            self.write_net(trainer, self.out / f"{name}{fall.name}.nnue")
            self.say(f"{name}{fall.name}: {trainer.step * trainer.schedule.batch} samples after {held.samples} before")
            self.say(trainer.losses())
            ends.append({key: value.detach().clone() for key, value in trainer.net.state_dict().items()})
        if len(ends) > 1:
            trainer.net.load_state_dict({key: sum(end[key] for end in ends) / len(ends) for key in ends[0]})
            self.write_net(trainer, self.out / f"{name}-mean.nnue")
            self.say(trainer.losses())
        return state

    def hold(self, trainer: Trainer, rounds: float) -> None:
        """Learns at the full rate, for some steps at least: then the speed is known."""
        trainer.one_step()  # compiles, which is no part of the speed
        samples = max(FIRST_STEPS * trainer.schedule.batch, rounds * len(trainer.known))
        trainer.schedule = replace(trainer.schedule, samples=samples)
        trainer.run(say=self.say)

    def fall(self, trainer: Trainer, fall: Fall, seconds: float) -> None:
        """Lets the rate fall, in no more seconds than these at the speed seen so far."""
        samples = min(fall.rounds * len(trainer.known), trainer.speed * max(0.0, seconds))
        if samples < fall.rounds * len(trainer.known):
            self.say(f"shortened to {samples / len(trainer.known):.2f} rounds")
        schedule = replace(trainer.schedule, wdl_first=fall.wdl_first, wdl_last=fall.wdl_last)
        trainer.schedule = schedule.falling_from(trainer.step, max(1.0, samples))
        trainer.run(say=self.say)

    def keep(self, state: State, name: str) -> None:
        """Writes a state to go on from, with moments and without."""
        states.write(state, self.out / f"{name}-held-moments.pt")
        states.write(states.without_moments(state), self.out / f"{name}-held.pt")

    def write_net(self, trainer: Trainer, path: Path, name: str = "") -> None:
        """Writes a net for the engine, so that it is never seen half written. It has the name of its file, unless another is given."""
        part = path.with_suffix(".part")
        trainer.net.quantise(name or path.stem, trainer.hash).save(part)
        part.replace(path)
        self.say(f"{path.name} is written")


def arguments() -> argparse.Namespace:
    """The options of the command. Where no net is planned, the big net falls once."""
    words = parser(__doc__)
    words.add_argument("--net", type=PlannedNet.read, action="append", default=[], metavar="WORDS",
                       help="another net to make, such as 'kings shape=768px4 hold=1 falls=4,4 king-rate=0.3'; may be repeated")
    words.add_argument("--nets-file", type=Path, help="a file with more of them, one a line, read before each; 'wait' says that\n"
                                                      "more will follow")
    found = words.parse_args()
    if found.listed != words.get_default("listed") and not found.starts:
        words.error("--listed says how many games begin with --starts, which is missing")
    check_tower(found, words)
    if not (found.fall or found.net or found.nets_file):
        found.fall = [Fall(3, 0.1, 0.2)]
    return found


def check_tower(found: argparse.Namespace, words: argparse.ArgumentParser) -> None:
    """What is wrong with a tower is said before a visit begins."""
    if bool(found.tower) != bool(found.tower_base) or (found.tower_start and not found.tower):
        words.error("--tower and --tower-base go together, and --tower-start needs both")
    taught_nets = [net for net in found.net if net.teacher == TOWER]
    if taught_nets and not found.tower:
        words.error(f"the teacher of {taught_nets[0].name} is the tower, and there is none (--tower)")
    if any(net.part for net in taught_nets):
        words.error("the tower learns after the last part of the play: no net of an earlier one can have it as its teacher")
    if found.tower_start:
        try:
            kept, base = read_tower(found.tower_start), named(files.load(found.tower_base))
        except (OSError, ValueError) as error:
            words.error(str(error))
        if kept.tower.shape != found.tower[0]:
            words.error(f"{found.tower_start} is a tower of another shape, {kept.tower.shape.channels}x{kept.tower.shape.blocks}")
        if kept.base != base:
            words.error(f"{found.tower_start} corrects {kept.base}, and --tower-base is {base}")


if __name__ == "__main__":
    Visit(arguments()).run()
