"""Makes the three fonts of the record sheets out of the parts of a variable font. README.md has the recipe.

usage: build.py <folder with the parts (woff2)> <output folder>
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

# Name, weight, and the stroke of the signs below in thousandths of an em.
WEIGHTS = [("Regular", 400, 76), ("SemiBold", 600, 100), ("Bold", 700, 116)]
# The first part that has a character gives its glyph.
PARTS = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"]
# What a PDF reader needs; kerning and the like are not applied to its text.
TABLES = {"head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post"}


def instance(path, weight, seen):
    """One part at one weight, reduced to the characters that are not seen yet."""
    font = instantiateVariableFont(TTFont(path, recalcTimestamp=False), {"wght": weight}, inplace=True)
    wanted = [c for c in font.getBestCmap() if c >= 0x20 and c != 0x7F and c not in seen]
    seen.update(wanted)
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 5, 13, 14], recalc_timestamp=False)
    options.drop_tables += sorted(set(font.keys()) - TABLES - {"GlyphOrder"})
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return font


def line(points, stroke):
    """The outline of a line through points, with mitred corners."""
    def normal(a, b):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = (dx * dx + dy * dy) ** 0.5
        return -dy / length, dx / length

    def side(path):
        normals = [normal(a, b) for a, b in zip(path, path[1:])]
        out = []
        for i, (x, y) in enumerate(path):
            n, m = normals[max(i - 1, 0)], normals[min(i, len(normals) - 1)]
            k = stroke / 2 / (1 + n[0] * m[0] + n[1] * m[1])
            out.append((x + (n[0] + m[0]) * k, y + (n[1] + m[1]) * k))
        return out

    return side(points) + side(points[::-1])


def signs(stroke):
    """Signs that the font lacks: character, advance width, contours. Cap height is 711."""
    s, middle = stroke, 340
    def bar(x, y, width, height):
        return [(x, y), (x, y + height), (x + width, y + height), (x + width, y)]

    right = [bar(40, middle - s / 2, 380, s), [(330, middle - 190), (330, middle + 190), (600, middle)]]
    up = [bar(240 - s / 2, 20, s, 400), [(50, 360), (240, 680), (430, 360)]]
    square = bar(50, 60, 560, 560)
    inner = bar(50 + s * 0.8, 60 + s * 0.8, 560 - s * 1.6, 560 - s * 1.6)[::-1]
    less = [line([(430, 610), (90, 410), (430, 210)], s), bar(60, 60, 390, s)]
    mirror = lambda width, contours: [[(width - x, y) for x, y in c][::-1] for c in contours]
    flip = lambda contours: [[(x, 700 - y) for x, y in c][::-1] for c in contours]
    return [
        ("→", 640, right),
        ("←", 640, mirror(640, right)),
        ("↑", 480, up),
        ("↓", 480, flip(up)),
        ("✓", 600, [line([(60, 330), (220, 150), (540, 620)], s * 1.15)]),
        ("✗", 560, [line([(80, 110), (480, 590)], s * 1.15), line([(80, 590), (480, 110)], s * 1.15)]),
        ("□", 660, [square, inner]),
        ("■", 660, [square]),
        ("▲", 600, [[(30, 60), (300, 620), (570, 60)]]),
        ("▼", 600, [[(30, 620), (570, 620), (300, 60)]]),
        ("≤", 500, less),
        ("≥", 500, mirror(500, less)),
    ]


def clockwise(contour):
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, contour[1:] + contour[:1]))
    return contour if area < 0 else contour[::-1]


def draw(font, character, advance, contours):
    pen = TTGlyphPen(None)
    for i, contour in enumerate(contours):
        contour = clockwise([(round(x), round(y)) for x, y in contour])
        hole = character == "□" and i == 1
        contour = contour[::-1] if hole else contour
        pen.moveTo(contour[0])
        for point in contour[1:]:
            pen.lineTo(point)
        pen.closePath()
    name = f"uni{ord(character):04X}"
    glyph = pen.glyph()
    order = [*font.getGlyphOrder(), name]
    font.setGlyphOrder(order)
    font["glyf"].setGlyphOrder(order)
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(character)] = name


def build(parts, name, weight, stroke):
    seen, fonts = set(), []
    for part in PARTS:
        fonts.append(instance(parts / f"roboto-condensed-{part}-wght-normal.woff2", weight, seen))
    created = fonts[0]["head"].created
    records = {i: fonts[0]["name"].getDebugName(i) for i in (0, 5, 13, 14)}
    paths = []
    for i, font in enumerate(fonts):
        path = Path(f"part-{i}.ttf")
        font.save(path)
        paths.append(path)
    font = Merger().merge([str(path) for path in paths])
    for path in paths:
        path.unlink()
    # Widths become whole numbers in the unit of a PDF, so that a reader puts every glyph where it was measured.
    scale_upem(font, 1000)
    for character, advance, contours in signs(stroke):
        assert ord(character) not in font.getBestCmap(), character
        draw(font, character, advance, contours)
    font["OS/2"].usWeightClass = weight
    font["head"].created = font["head"].modified = created
    font["head"].macStyle = 1 if weight >= 700 else 0
    font["post"].formatType = 3.0
    records |= {1: "Roboto Condensed", 2: name, 4: f"Roboto Condensed {name}", 6: f"RobotoCondensed-{name}"}
    font["name"] = newTable("name")
    font["name"].names = []
    for i, text in sorted(records.items()):
        if text:
            font["name"].setName(text, i, 3, 1, 0x409)
    for tag in set(font.keys()) - TABLES - {"GlyphOrder"}:
        del font[tag]
    font.recalcTimestamp = False
    return font


def main():
    parts, out = Path(sys.argv[1]), Path(sys.argv[2])
    for name, weight, stroke in WEIGHTS:
        font = build(parts, name, weight, stroke)
        path = out / f"RobotoCondensed-{name}.ttf"
        font.save(path)
        print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")


main()
