"""Makes a screenshot small: the 256 colours that it has most of, and the nearest of them for others."""

import struct
import zlib
from collections import Counter

MOST = 256


def read(data):
    """Width, height and rows of (r, g, b), of 8 bits each and not interlaced."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    step = {2: 3, 6: 4}[kind]
    assert depth == 8 and not interlaced
    at, packed = 8, b""
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    return width, height, list(rows(zlib.decompress(packed), width * step, step))


def rows(raw, width, step):
    before = bytearray(width)
    for at in range(0, len(raw), width + 1):
        line = bytearray(raw[at + 1:at + 1 + width])
        undo(raw[at], line, before, step)
        yield [tuple(line[i:i + 3]) for i in range(0, width, step)]
        before = line


def undo(how, line, before, step):
    """The filter of a row."""
    for i in range(len(line) if how else 0):
        left, up = line[i - step] if i >= step else 0, before[i]
        corner = before[i - step] if i >= step else 0
        guess = (left, up, (left + up) // 2, paeth(left, up, corner))[how - 1]
        line[i] = line[i] + guess & 255


def paeth(left, up, corner):
    near = left + up - corner
    return min((left, up, corner), key=lambda each: abs(near - each))


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def shrink(data):
    """The same picture as a smaller PNG."""
    width, height, picture = read(data)
    count = Counter(pixel for row in picture for pixel in row)
    palette = [colour for colour, _ in count.most_common(MOST)]
    number = {colour: palette.index(min(palette, key=lambda each: distance(each, colour)))
              for colour in count}
    raw = b"".join(b"\0" + bytes(number[pixel] for pixel in row) for row in picture)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, body) for name, body in (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour) for colour in palette)),
        (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")))


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
