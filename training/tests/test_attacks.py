"""Inputs for what is attacked and defended: the sets of squares against python-chess, and nets that see them."""

import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import chess
    import torch

    from roquenet import files, records, states
    from roquenet.attacks import ATTACK_INPUTS, all_maps, attack_inputs, maps_of, with_maps
    from roquenet.exact import Exact
    from roquenet.model import net_of
    from roquenet.schedule import Schedule
    from roquenet.shapes import Shape, big_nets
    from roquenet.train import Trainer
    from test_training import tiny_set
except ImportError:
    torch = None

WORTH = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 99}


def boards_of_games(count: int) -> "list[chess.Board]":
    """Positions of random games, and some with many queens."""
    chance, found = random.Random(22), []
    while len(found) < count:
        board = chess.Board()
        for _ in range(chance.randrange(5, 120)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        found.append(board)
    found += [chess.Board("QQQQ4/8/3k4/q7/6K1/2r2b2/8/NBRQqrbn w - - 0 1"), chess.Board("7k/P7/8/8/8/8/p7/K7 b - - 0 1")]
    return found


def said_by_chess(board: "chess.Board", white: bool) -> tuple[int, int, int]:
    """The three sets as one side sees them, square by square."""
    king = board.king(white)
    flip = (0 if white else 56) ^ (7 if king % 8 >= 4 else 0)
    attacked = defended = lesser = 0
    for square, piece in board.piece_map().items():
        bit = 1 << (square ^ flip)
        attackers = board.attackers(not piece.color, square)
        attacked |= bit if attackers else 0
        defended |= bit if board.attackers(piece.color, square) else 0
        less = piece.piece_type != chess.KING and any(WORTH[board.piece_type_at(one)] < WORTH[piece.piece_type] for one in attackers)
        lesser |= bit if less else 0
    return attacked, defended, lesser


@unittest.skipIf(torch is None, "PyTorch or python-chess is missing")
class Attacks(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)

    def test_the_sets_are_those_of_python_chess(self) -> None:
        boards = boards_of_games(400)
        rows = torch.tensor([list(records.from_fen(board.fen(), 0, 0, 0)) for board in boards], dtype=torch.uint8)
        found = all_maps(rows).view(-1, 2, 3)
        kinds = [0, 0, 0]
        for board, sets in zip(boards, found.tolist()):
            for view, white in enumerate((board.turn, not board.turn)):
                wanted = said_by_chess(board, white)
                self.assertEqual(tuple(number & (1 << 64) - 1 for number in sets[view]), wanted, board.fen())
                kinds = [kind + (number > 0) for kind, number in zip(kinds, wanted)]
        self.assertGreater(min(kinds), 200)

    def test_inputs_of_a_position_that_is_counted_by_hand(self) -> None:
        """A pawn attacks the knight on d4, which the queen defends as she does her king; queen and rook attack each other, and none
        of them is defended; the rook defends its king."""
        row = torch.tensor([list(records.from_fen("r5k1/8/8/4p3/3N4/8/8/Q3K3 w - - 0 1", 0, 0, 0))], dtype=torch.uint8)
        board = row[:, :32]
        inputs = attack_inputs(board, maps_of(board), torch.float32)[0].view(4, 12, 64)
        # The king on e1 is brought to the files a to d: every file is mirrored.
        codes = {"d4": 1, "a1": 4, "e1": 5, "e5": 6, "a8": 9, "g8": 11}
        attacked, defended, hanging, by_a_lesser = range(4)
        wanted = {"d4": (attacked, defended, by_a_lesser), "a1": (attacked, hanging, by_a_lesser), "a8": (attacked, hanging),
                  "e1": (defended,), "g8": (defended,)}
        places = {(kind, codes[name], chess.parse_square(name) ^ 7) for name, kinds in wanted.items() for kind in kinds}
        self.assertEqual({tuple(place) for place in inputs.nonzero().tolist()}, places)

    def test_a_net_begins_with_what_it_said_without_them_and_learns_to_see_them(self) -> None:
        plain = Shape(64, 8, 4, True)
        (seeing,) = (big.shape for big in big_nets("64px4a"))
        self.assertEqual((str(seeing), seeing), ("64px4a", Shape(64, 8, 4, True, True)))
        data = tiny_set(400, 1)
        state = states.State(plain, 5, net_of(plain).state_dict(), {})
        fitting = states.made_fit(state, seeing)
        nets = [net_of(plain), net_of(seeing)]
        nets[0].load_state_dict(state.net)
        nets[1].load_state_dict(fitting.net)
        with torch.no_grad():
            values = [net(data, torch.float32) for net in nets]
            self.assertTrue(torch.equal(*values))
            self.assertTrue(torch.equal(values[1], nets[1](with_maps(data, all_maps(data)), torch.float32)))
        trainer = Trainer(data, seeing, Schedule(samples=64 * 20, batch=64, rate=1e-2, compile=False))
        trainer.go_on_from(fitting)
        trainer.run(say=lambda line: None)
        self.assertEqual(trainer.net.attack_weights.shape[0], ATTACK_INPUTS)
        self.assertTrue(trainer.net.attack_weights.any())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "net.pt.xz"
            states.pack(trainer.state(), path)
            self.assertEqual(states.read(path).shape, seeing)

    def test_a_state_becomes_a_file_that_says_the_same(self) -> None:
        torch.manual_seed(3)
        shape = Shape(64, 8, 4, True, True)
        net = net_of(shape)
        torch.nn.init.normal_(net.attack_weights, std=0.1)
        net.clip()
        data = tiny_set(300, 2)
        with tempfile.TemporaryDirectory() as folder:
            state, path = Path(folder) / "net.pt", Path(folder) / "net.nnue"
            states.write(states.State(shape, 5, net.state_dict(), {}), state)
            ran = subprocess.run([sys.executable, "-m", "roquenet.states", state, path], capture_output=True, text=True, check=False)
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))
            written = files.load(path)
        self.assertEqual((written.name, written.shape), ("net", shape))
        with torch.no_grad():
            floats = net(data, torch.float32) * files.SCALE
        integers = Exact(written, torch.device("cpu"))
        self.assertLess((integers.values(data) - floats).abs().max(), 8)
        # The sets behind the records are those that are found where there are none.
        self.assertTrue(torch.equal(integers.values(data), integers.values(with_maps(data, all_maps(data)))))
        again = net_of(shape)
        again.begin_with(written)
        self.assertEqual(again.quantise("net"), written)
        with self.assertRaisesRegex(ValueError, "inputs for attacks, and 64px4 has none"):
            net_of(Shape(64, 8, 4, True)).begin_with(written)

    def test_a_net_that_sees_hanging_pieces_alone_is_one_whose_other_weights_are_zero(self) -> None:
        torch.manual_seed(4)
        shape = Shape(64, 8, 4, True, True, True)
        net = net_of(shape)
        torch.nn.init.normal_(net.attack_weights, std=0.1)
        net.clip()
        data, state = tiny_set(300, 2), states.State(shape, 5, net.state_dict(), {})
        everything = states.made_fit(state, Shape(64, 8, 4, True, True))
        other = net_of(everything.shape)
        other.load_state_dict(everything.net)
        with torch.no_grad():
            self.assertTrue(torch.equal(net(data, torch.float32), other(data, torch.float32)))
        self.assertTrue(torch.equal(states.made_fit(everything, shape).net["attack_weights"], net.attack_weights))
        written = net.quantise("net")
        self.assertEqual((written, written.shape), (other.quantise("net"), shape))
        again = net_of(shape)
        again.begin_with(written)
        self.assertEqual(again.quantise("net"), written)
        with torch.no_grad():
            other.attack_weights[0, 0] = 0.1
        with self.assertRaisesRegex(ValueError, "sees defended pieces"):
            states.made_fit(states.State(everything.shape, 5, other.state_dict(), {}), shape)
        with self.assertRaisesRegex(ValueError, "inputs for defended pieces, and 64px4h has none"):
            again.begin_with(other.quantise("other"))
        trainer = Trainer(data, shape, Schedule(samples=64 * 20, batch=64, rate=1e-2, compile=False))
        trainer.go_on_from(state)
        trainer.run(say=lambda line: None)
        self.assertEqual(trainer.net.quantise("trained").shape, shape)

    def test_what_a_piece_adds_for_its_state_is_held_where_integers_can_follow(self) -> None:
        net = net_of(Shape(64, 8, 1, True, True))
        torch.nn.init.normal_(net.attack_weights, std=3.0)
        net.clip()
        self.assertIsNone(net.quantise("net").overflow())


if __name__ == "__main__":
    unittest.main()
