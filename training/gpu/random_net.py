"""Writes a net file of random weights that looks like a trained one in size, to test and to measure.

    python3 random_net.py WIDTH BUCKETS [KING_BUCKETS] SEED FILE

Material is in it, so that games played with it end: own pieces push the evaluation up.
"""

import random
import struct
import sys

INPUTS = 768


def fnv1a(payload: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in payload:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def payload(width: int, buckets: int, kings: int, seed: int) -> bytes:
    dice = random.Random(seed)
    worth = [10, 32, 33, 50, 90, 0]
    out = bytearray()
    for feature in range(kings * INPUTS):
        kind, own = feature // 64 % 6, feature % INPUTS < 384
        for neuron in range(width):
            # Half of the neurons count own material, the other half the enemy's.
            counts = own == (neuron % 2 == 0)
            out += struct.pack("<h", dice.randint(-8, 8) + (worth[kind] // 4 if counts else 0))
    out += b"".join(struct.pack("<h", dice.randint(-10, 40)) for _ in range(width))
    for _ in range(buckets):
        for place in range(2 * width):
            up = (place % 2 == 0) == (place < width)
            size = dice.randint(0, max(1, 1500 // width))
            out += struct.pack("<h", min(size, 127) if up else -min(size, 127))
    out += b"".join(struct.pack("<i", dice.randint(-500, 500)) for _ in range(buckets))
    return bytes(out)


def net_file(width: int, buckets: int, kings: int, seed: int) -> bytes:
    weights = payload(width, buckets, kings, seed)
    name = f"random {width} seed {seed}".encode().ljust(64, b"\0")
    header = b"ROQUENET" + struct.pack("<HHIIIiiiIQ", 1, 1, width, buckets, kings, 255, 64, 400, 0, 0) + name
    return header + struct.pack("<QQ", len(weights), fnv1a(weights)) + weights


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    width, buckets, *kings, seed = map(int, sys.argv[1:-1])
    with open(sys.argv[-1], "wb") as file:
        file.write(net_file(width, buckets, *kings or [1], seed))
