"""The first minute of README.md on a terminal: every line typed there is typed here, and what it shows must come back.

python3 packaging/first_minute.py PROGRAM [ARGUMENTS]
"""

import os
import pathlib
import pty
import re
import select
import sys
import time

PATIENCE = 60  # seconds for an answer


def session():
    """The lines of the session in the README."""
    text = pathlib.Path(__file__).parent.parent.joinpath("README.md").read_text()
    return text.split("## The first minute")[1].split("```text\n")[1].split("```")[0].splitlines()


class Terminal:
    def __init__(self, command):
        self.seen = ""
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.environ["TERM"] = "xterm"
            os.execvp(command[0], command)

    def wait_for(self, text):
        """What came before a text that the program shows, and the text itself."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if not select.select([self.file], [], [], 0.5)[0]:
                if time.monotonic() > end:
                    sys.exit(f"first_minute: no {text!r} in\n{self.seen}")
                continue
            try:
                read = os.read(self.file, 4096).decode(errors="replace")
            except OSError:
                read = ""
            if not read:
                sys.exit(f"first_minute: it ended without {text!r}:\n{self.seen}")
            self.seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", read.replace("\r", ""))
        place = self.seen.index(text) + len(text)
        self.seen = self.seen[place:]


def main():
    begun = time.monotonic()
    terminal = Terminal(sys.argv[1:])
    first = None
    for line in session():
        prompt = re.match(r"(\d+\. white>) (.+)", line)
        if prompt:
            terminal.wait_for(prompt[1])
            first = first or time.monotonic() - begun
            os.write(terminal.file, prompt[2].encode() + b"\n")
            terminal.wait_for(prompt[2])
            continue
        # A line may stand for any text at its three dots.
        for part in line.split("…"):
            if part.strip():
                terminal.wait_for(part.strip())
    os.waitpid(terminal.child, 0)
    print(f"prompt after {first:.2f} s, all of it {time.monotonic() - begun:.2f} s")


main()
