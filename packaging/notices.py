"""The licences of the crates that are linked into the program, as their authors want them kept with it.

python3 packaging/notices.py >third-party.txt
"""

import json
import os
import pathlib
import subprocess

LICENCES = ("license", "licence", "copying", "copyright", "unlicense", "notice")


def linked():
    """The crates of others in the program, by name: no build scripts, no tests."""
    cargo = os.environ.get("CARGO", "cargo")
    command = [cargo, "metadata", "--locked", "--format-version", "1"]
    command += ["--filter-platform", "x86_64-unknown-linux-gnu"]
    data = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    todo = [id for id, package in packages.items() if package["name"] == "roque"]
    seen = set()
    while todo:
        id = todo.pop()
        if id not in seen:
            seen.add(id)
            for dependency in nodes[id]["deps"]:
                if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                    todo.append(dependency["pkg"])
    others = [packages[id] for id in seen if packages[id]["source"]]
    return sorted(others, key=lambda package: package["name"])


def main():
    print("Crates of others that are linked into Roque, with their licences.\n")
    for package in linked():
        folder = pathlib.Path(package["manifest_path"]).parent
        print("=" * 79)
        print(f"{package['name']} {package['version']}: {package['license']}")
        if package["authors"]:
            print("Authors: " + ", ".join(package["authors"]))
        for file in sorted(folder.iterdir()):
            if file.is_file() and file.name.lower().startswith(LICENCES):
                print(f"\n--- {file.name}\n")
                print(file.read_text(errors="replace").strip())
        print()


main()
