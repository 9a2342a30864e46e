"""Copies the licenses of the crates inside the program to a folder. Reads `cargo metadata` on standard input."""

import json
import pathlib
import shutil
import sys

folder = pathlib.Path(sys.argv[1])
metadata = json.load(sys.stdin)
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
inside, open_ids = set(), [metadata["resolve"]["root"]]
while open_ids:
    crate = open_ids.pop()
    if crate not in inside:
        inside.add(crate)
        for dependency in nodes[crate]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                open_ids.append(dependency["pkg"])

lines = []
for package in sorted(metadata["packages"], key=lambda package: package["name"]):
    if package["id"] not in inside or package["id"] == metadata["resolve"]["root"]:
        continue
    name = f"{package['name']}-{package['version']}"
    source = pathlib.Path(package["manifest_path"]).parent
    files = [path for path in source.iterdir() if path.name.lower().startswith(("license", "licence", "copying", "notice"))]
    lines.append(f"{name}: {package['license'] or 'see its files'}, {', '.join(package['authors']) or 'no author named'}")
    for path in filter(pathlib.Path.is_file, files):
        (folder / name).mkdir(exist_ok=True)
        shutil.copy(path, folder / name / path.name)
(folder / "crates.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
