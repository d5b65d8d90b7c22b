"""Names of shapes, and the time of the big nets; needs nothing but Python."""

import unittest

from roquenet.shapes import Big, Shape, beginning, big_name, big_nets, share


class Shapes(unittest.TestCase):
    def test_names(self) -> None:
        for text in ("768", "768x4", "768p", "768px4", "768pa", "768px4a", "768ph", "768px4h"):
            (net,) = big_nets(text)
            self.assertEqual((str(net.shape), net.seconds), (text, None))
        self.assertEqual(big_nets("768px4")[0].shape, Shape(768, 8, 4, True))
        self.assertEqual(big_nets("768p:350,768:120.5"), [Big(Shape(768, pairwise=True), 350), Big(Shape(768), 120.5)])
        self.assertEqual(big_nets("0"), [])

    def test_what_is_no_shape_is_refused(self) -> None:
        for text, reason in (
            ("", "is no shape"), ("768q", "write 768, 768x4, 768p"), ("768x4p", "is no shape"), ("768:", "is no shape"),
            ("768p:-3", "is no shape"), ("768p:0", "no time"), ("768,768:20", "named twice"), ("96p", "a multiple of 64"),
            ("20", "a multiple of 32"), ("768x3", "3 king buckets"), ("4096p", "64 to 2048"), ("768x4a", "only a pairwise net"),
            ("768pax4", "is no shape"),
        ):
            with self.assertRaisesRegex(ValueError, reason, msg=text):
                big_nets(text)

    def test_no_two_nets_of_a_run_have_one_name(self) -> None:
        def names(text: str) -> list[str]:
            shapes = [net.shape for net in big_nets(text)]
            return [big_name(shape, 14, shapes) for shape in shapes]

        self.assertEqual(names("768x4,768"), ["big14x4", "big14"])
        self.assertEqual(names("768p,768"), ["big14p", "big14"])
        self.assertEqual(names("768px4,512p,512"), ["big14_768px4", "big14_512p", "big14_512"])

    def test_time_is_shared(self) -> None:
        def all_shares(text: str, left: float | None) -> list[float]:
            nets, found = big_nets(text), []
            while nets:
                found.append(round(share(nets, 150, left), 6))
                left = None if left is None else left - found[-1]
                nets = nets[1:]
            return found

        self.assertEqual(all_shares("768p:350,768,512", None), [350, 150, 150])
        self.assertEqual(all_shares("768p,768", 400), [200, 200])
        self.assertEqual(all_shares("768p:300,768", 400), [300, 100])
        self.assertEqual(all_shares("768,768p:300", 400), [100, 300])
        self.assertEqual(all_shares("768p:300,768:100", 800), [300, 100])
        self.assertEqual(all_shares("768p:300,768:100", 200), [150, 50])
        # A net without its own seconds is not left with nothing.
        self.assertEqual(all_shares("768p:900,768", 400), [300, 100])

    def test_a_net_begins_with_its_like(self) -> None:
        known = {"a": Shape(768), "b": Shape(768, 8, 4), "c": Shape(768, pairwise=True)}
        for text, expected in (("768", "a"), ("768x4", "b"), ("768p", "c"), ("768px4", "c"), ("512", None), ("512p", None)):
            self.assertEqual(beginning(big_nets(text)[0].shape, known), expected, text)
        self.assertEqual(beginning(Shape(768, 8, 4), {"a": Shape(768)}), "a")
        self.assertIsNone(beginning(Shape(768), {"b": Shape(768, 8, 4)}))
        self.assertIn("another architecture", Shape(768, pairwise=True).unlike(Shape(768)))


if __name__ == "__main__":
    unittest.main()
