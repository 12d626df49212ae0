#!/usr/bin/env python3
"""Draws the application's emojis: draw_emojis.py OUT.c, or draw_emojis.py FOLDER for a file each.

Nothing but Python: a shape is a signed distance (negative within) and the box around it. Colours differ in
lightness too, gems have outlines of their own and swatches stand beside the word, so that nobody needs to see
hues. A letter would be that of one language.
"""

import base64
import hashlib
import os
import struct
import sys
import zlib

SIZE = 128  # pixels; clients show 48 or 22, screens with two or three dots to a pixel
DARK, LIGHT = (0x20, 0x22, 0x25), (0xFF, 0xFF, 0xFF)
FACES = range(1, 7)
NEAR, MIDDLE, FAR = 37, 64, 91
PIPS = {
    1: [(MIDDLE, MIDDLE)],
    2: [(NEAR, FAR), (FAR, NEAR)],
    3: [(NEAR, FAR), (MIDDLE, MIDDLE), (FAR, NEAR)],
    4: [(NEAR, NEAR), (NEAR, FAR), (FAR, NEAR), (FAR, FAR)],
    5: [(NEAR, NEAR), (NEAR, FAR), (FAR, NEAR), (FAR, FAR), (MIDDLE, MIDDLE)],
    6: [(NEAR, NEAR), (NEAR, MIDDLE), (NEAR, FAR), (FAR, NEAR), (FAR, MIDDLE), (FAR, FAR)],
}
# name, body, pips
COLOURS = [
    ("red", (0xD6, 0x28, 0x28), LIGHT),
    ("yellow", (0xFF, 0xD0, 0x2E), DARK),
    ("green", (0x0B, 0x8F, 0x63), LIGHT),
    ("blue", (0x1C, 0x5F, 0xC4), LIGHT),
    ("purple", (0xC0, 0x8B, 0xEA), DARK),
]
# name, colour, colour of the facet, outline, the facet within; a half is the mirror of the other
GEMS = [
    ("amethyst", (0xA0, 0x5C, 0xD6), (0xD4, 0xB6, 0xED),
     [(64, 8), (112, 36), (112, 92), (64, 120), (16, 92), (16, 36)],
     [(64, 36), (88, 50), (88, 78), (64, 92), (40, 78), (40, 50)]),
    ("ruby", (0xD6, 0x28, 0x28), (0xED, 0x9E, 0x9E),
     [(64, 118), (26, 84), (10, 46), (24, 16), (48, 14), (64, 30), (80, 14), (104, 16), (118, 46), (102, 84)],
     [(64, 88), (44, 68), (36, 46), (64, 52), (92, 46), (84, 68)]),
    ("sapphire", (0x1C, 0x5F, 0xC4), (0x99, 0xB7, 0xE4),
     [(64, 6), (84, 36), (104, 76), (96, 104), (64, 120), (32, 104), (24, 76), (44, 36)],
     [(64, 44), (84, 80), (64, 98), (44, 80)]),
    ("emerald", (0x0B, 0x8F, 0x63), (0x91, 0xCD, 0xB9),
     [(40, 8), (88, 8), (106, 26), (106, 102), (88, 120), (40, 120), (22, 102), (22, 26)],
     [(50, 34), (78, 34), (82, 38), (82, 90), (78, 94), (50, 94), (46, 90), (46, 38)]),
    ("grayspinel", (0x8A, 0x90, 0x99), (0xCA, 0xCD, 0xD1),
     [(64, 10), (122, 112), (6, 112)],
     [(64, 54), (90, 96), (38, 96)]),
    ("diamond", (0xD5, 0xF1, 0xFA), (0xF9, 0xFD, 0xFE),
     [(34, 18), (94, 18), (122, 52), (64, 116), (6, 52)],
     [(46, 36), (82, 36), (90, 52), (64, 86), (38, 52)]),
]
COIN = (0xF2, 0xB2, 0x1B)


def square(least, radius):
    """A rounded square around the middle, from least to SIZE - least."""
    half = SIZE / 2 - least - radius

    def distance(x, y):
        dx, dy = abs(x - SIZE / 2) - half, abs(y - SIZE / 2) - half
        return (max(dx, 0.0) ** 2 + max(dy, 0.0) ** 2) ** 0.5 + min(max(dx, dy), 0.0) - radius

    return distance, (least, least, SIZE - least, SIZE - least)


def disc(at, radius):
    x, y = at
    return (lambda px, py: ((px - x) ** 2 + (py - y) ** 2) ** 0.5 - radius,
            (x - radius, y - radius, x + radius, y + radius))


def box(points, grown):
    xs, ys = zip(*points)
    return min(xs) - grown, min(ys) - grown, max(xs) + grown, max(ys) + grown


def distance_to_line(x, y, line):
    ax, ay, dx, dy, square_of_length = line
    x, y = x - ax, y - ay
    along = (x * dx + y * dy) / square_of_length
    along = 0.0 if along < 0 else 1.0 if along > 1 else along
    x, y = x - along * dx, y - along * dy
    return x * x + y * y  # squared


def lines_between(points):
    return [(ax, ay, bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2)
            for (ax, ay), (bx, by) in zip(points, points[1:])]


def polygon(corners, grown):
    """Convex or not; grown by so much, its corners rounded by it."""
    lines = lines_between(corners + corners[:1])

    def distance(x, y):
        within = False
        for ax, ay, dx, dy, _ in lines:
            if (ay > y) != (ay + dy > y) and x < ax + (y - ay) * dx / dy:
                within = not within
        far = min(distance_to_line(x, y, line) for line in lines) ** 0.5
        return (-far if within else far) - grown

    return distance, box(corners, max(grown, 0))


def shade(colour, towards, part):
    return tuple(round(c + (t - c) * part) for c, t in zip(colour, towards))


# Pictures: rows of [red, green, blue, alpha], the colours multiplied by alpha (0 to 1).


def blank():
    return [[[0.0] * 4 for _ in range(SIZE)] for _ in range(SIZE)]


def paint(picture, shape, colour):
    """A pixel at an edge is covered as far as the edge is from its middle."""
    distance, (left, top, right, bottom) = shape
    for y in range(max(0, int(top) - 1), min(SIZE, int(bottom) + 2)):
        row = picture[y]
        for x in range(max(0, int(left) - 1), min(SIZE, int(right) + 2)):
            cover = 0.5 - distance(x + 0.5, y + 0.5)
            if cover >= 1:
                row[x] = [*colour, 1.0]
            elif cover > 0:
                row[x] = [was + cover * (now - was) for was, now in zip(row[x], (*colour, 1.0))]


def layer(shapes, ground=None):
    picture = blank() if ground is None else [list(row) for row in ground]
    for shape, colour in shapes:
        paint(picture, shape, colour)
    return picture


def body(colour):
    """Edge and face of a die or a swatch. The edge shows it on a light ground, the face on a dark one."""
    return layer([(square(4, 28), shade(colour, DARK, 0.72)), (square(12, 21), colour)])


def die(ground, pip, face):
    return layer([(disc(at, 12.5), pip) for at in PIPS[face]], ground)


def gem(colour, facet_colour, outline, facet):
    return layer([(polygon(outline, 3), shade(colour, DARK, 0.72)), (polygon(outline, -5), colour),
                  (polygon(facet, 1), facet_colour)])


def coin():
    middle, dark = (SIZE / 2, SIZE / 2), shade(COIN, DARK, 0.72)
    return layer([(disc(middle, 59), dark), (disc(middle, 51), COIN), (disc(middle, 36), dark),
                  (disc(middle, 30), COIN)])


def pictures():
    """(name, picture) of each."""
    ground = body(LIGHT)
    for face in FACES:
        yield f"die{face}", die(ground, DARK, face)
    for name, colour, ink in COLOURS:
        ground = body(colour)
        yield name, ground
        for face in FACES:
            yield f"{name}{face}", die(ground, ink, face)
    for name, colour, facet_colour, outline, facet in GEMS:
        yield name, gem(colour, facet_colour, outline, facet)
    yield "coin", coin()


def rgba(picture):
    done = {}  # most pixels are alike

    def of(pixel):
        *colour, alpha = pixel
        return bytes([round(c / alpha) if alpha > 0.002 else 0 for c in colour] + [round(alpha * 255)])

    pixels = (tuple(pixel) for row in picture for pixel in row)
    return b"".join(done.get(pixel) or done.setdefault(pixel, of(pixel)) for pixel in pixels)


def png(pixels):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    width = 4 * SIZE
    rows = b"".join(b"\0" + pixels[at:at + width] for at in range(0, len(pixels), width))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def drawn(those):
    """(name, hash, PNG) of each of those pictures. The hash is of what is seen: zlib may pack it otherwise one day."""
    for name, picture in those:
        pixels = rgba(picture)
        yield name, hashlib.sha256(pixels).hexdigest()[:8], png(pixels)


def write_c(path):
    rows = []
    with open(path, "w", encoding="ascii") as out:
        out.write('#include "bot/chat/discord/emoji_pictures.h"\n')
        for name, digest, data in drawn(pictures()):
            uri = b"data:image/png;base64," + base64.b64encode(data) + b"\0"
            # Numbers, since ISO C allows a literal no more than 4095 characters.
            out.write(f"\nstatic const char {name}[] = {{{','.join(map(str, uri))}}};\n")
            rows.append(f'\t{{"{name}", "{digest}", {name}}},\n')
        out.write(f"\nconst struct emoji_picture emoji_pictures[] = {{\n{''.join(rows)}}};\n")
        out.write("\nconst size_t emoji_pictures_n = sizeof(emoji_pictures) / sizeof(emoji_pictures[0]);\n")


def write_files(folder):
    for name, _, data in drawn(pictures()):
        with open(os.path.join(folder, name + ".png"), "wb") as out:
            out.write(data)


if __name__ == "__main__":
    (write_files if os.path.isdir(sys.argv[1]) else write_c)(sys.argv[1])
