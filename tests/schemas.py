"""An independent validator, `jsonschema` of PyPI, judges the schemas of roadworthy and its files by them.

    python3 tests/schemas.py PATH/TO/roadworthy

Every file of the repository that roadworthy finds sound passes the schema of its kind. Every file with a mistake of
structure is refused: by the schema, or because it is not TOML.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from jsonschema import Draft202012Validator

PROGRAM = sys.argv[1]

# The rules of mistakes that a schema sees: keys, types, words, and names that no catalog has.
STRUCTURAL = {"unknown-key", "missing-key", "bad-value", "unknown-item"}

# Broken files that no schema can refuse: the mistake is what a name means, or there is none.
UNSEEN = Path("tests/unseen-by-schemas.txt").read_text().split()


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8").stdout


def schema(*arguments):
    schema = json.loads(run("schema", *arguments))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def data(path):
    """What a file says; nothing if it is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None


problems = []


def expect(is_right, *about):
    if not is_right:
        problems.append(": ".join(map(str, about)))


DESIGN, EVENT, CATALOG, DAMAGE, SETTINGS = (
    schema(kind) for kind in ["design", "event", "catalog", "damage", "settings"]
)


def files(*folders):
    return sorted(path for folder in folders for path in Path().glob(folder + "/**/*.toml"))


def passes(validator, path, value):
    error = next(validator.iter_errors(value), None)
    expect(error is None, path, error and error.message[:300])


for path in files("designs"):
    passes(DESIGN, path, data(path))
for path in files("catalog/*/events"):
    passes(EVENT, path, data(path))
expect(not EVENT.is_valid(data(Path("tests/events/mistakes.toml"))), "an event with mistakes")
for path in files("tests/house/catalog"):
    passes(CATALOG, path, data(path))
for path in files("catalog"):
    if path.name != "rulings.toml" and path.parent.name != "events":
        # The built-in files do not name their game; players' lists are of Classic.
        system = path.parts[1].replace("other-books", "classic")
        passes(CATALOG, path, {"system": system, **data(path)})
for path in files("tests/damage"):
    expect(DAMAGE.is_valid(data(path)) == (path.name != "mistakes.toml"), path)
passes(SETTINGS, "settings", {"catalogs": ["house"], "paper": "a4"})
expect(not SETTINGS.is_valid({"papers": "a4"}), "settings with an unknown key")

# A block `toml KIND` of a page is a broken file.
broken = Path("target/broken")
for page in Path("tests/broken").glob("*.md"):
    for section in page.read_text(encoding="utf-8").split("\n## ")[1:]:
        for kind, text in re.findall(r"^```toml (.+)\n((?:.*\n)*?)```$", section, re.MULTILINE):
            path = broken / kind / (section.split("\n")[0] + ".toml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

rules = {}
for result in json.loads(run("check", str(broken), "--format", "json"))["results"]:
    found = rules.setdefault(result["path"], set())
    found.update(finding["rule"] for finding in result["findings"])
refused = 0
for path in files(str(broken)):
    kind = {"events": EVENT, "house": CATALOG}.get(path.parent.name, DESIGN)
    value = data(path)
    found = rules.get(str(path), set())
    if path.parent.name == "house":
        found = {"unknown-key"}
    if found & STRUCTURAL and path.stem not in UNSEEN:
        expect(value is None or not kind.is_valid(value), path, "is not refused", found)
        refused += 1
expect(refused > 30, "only", refused, "broken files are refused")

print("\n".join(problems) or f"schemas: every sound file passes, and {refused} broken ones are refused")
sys.exit(bool(problems))
