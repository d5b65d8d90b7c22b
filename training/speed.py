"""How fast the trainer is on this device, on positions of the generator.

    PYTHONPATH=training:training/gpu python3 training/speed.py
"""

import sys
import time

import torch
from generate import generate
from roquenet.shapes import Shape
from roquenet.train import Schedule, Trainer


def main() -> None:
    """Generates for a while, then trains nets of several widths for a few seconds each."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15
    records = generate(seconds, None, 1, 60_000_000)
    print(f"{len(records)} positions")
    for shape in (Shape(256), Shape(1024), Shape(768), Shape(768, pairwise=True), Shape(768, kings=4, pairwise=True)):
        for precision in ("bf16", "tf32"):
            for batch in (16384, 65536):
                schedule = Schedule(samples=1e12, batch=batch, precision=precision)
                trainer = Trainer(records, shape, schedule)
                for _ in range(20):
                    trainer.one_step()
                torch.cuda.synchronize()
                begun, steps = time.monotonic(), 0
                while time.monotonic() - begun < 3:
                    for _ in range(20):
                        trainer.one_step()
                    torch.cuda.synchronize()
                    steps += 20
                speed = steps * batch / (time.monotonic() - begun)
                print(f"{shape} neurons, {precision}, batch {batch}: {speed / 1e6:.1f} M samples/s, "
                      f"loss {trainer.loss.item():.5f}")


if __name__ == "__main__":
    main()
