"""The application's emojis as they are drawn: what Discord takes, and what eyes can tell apart."""

import functools
import itertools
import pathlib
import struct
import sys
import unittest
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "bot/chat/discord"))

import draw_emojis  # noqa: E402 (found only now)

GROUNDS = {"dark": (0x31, 0x33, 0x38), "light": (0xFF, 0xFF, 0xFF)}
SHOWN = 22  # pixels, in a line of text
PICTURES = dict(draw_emojis.pictures())
DRAWN = list(draw_emojis.drawn(PICTURES.items()))


def luminance(colour):
    """As WCAG 2 has it."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def small(picture, ground):
    """Grey, SHOWN by SHOWN, on this ground."""
    size = draw_emojis.SIZE
    edges = [i * size // SHOWN for i in range(SHOWN + 1)]

    @functools.cache
    def grey(pixel):
        *colour, alpha = pixel
        return luminance([c + (1 - alpha) * g for c, g in zip(colour, ground)])

    dots = [[grey(tuple(pixel)) for pixel in row] for row in picture]
    return [sum(sum(row[left:right]) for row in dots[top:bottom]) / ((right - left) * (bottom - top))
            for top, bottom in zip(edges, edges[1:]) for left, right in zip(edges, edges[1:])]


class Drawn(unittest.TestCase):
    def test_discord_takes_them(self):
        names = [f"{name}_{digest}" for name, digest, _ in DRAWN]
        self.assertEqual(len(set(names)), len(names))
        self.assertLess(len(names), 2000)
        for name, (_, _, png) in zip(names, DRAWN):
            self.assertRegex(name, r"^[a-z]+[1-6]?_[0-9a-f]{8}$")
            self.assertTrue(2 <= len(name) <= 32)
            self.assertLess(len(png), 256 << 10)

    def test_they_are_whole_pngs(self):
        for name, _, png in DRAWN:
            self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
            at, rows = 8, b""
            while at < len(png):
                length, kind = struct.unpack(">I4s", png[at:at + 8])
                data = png[at + 8:at + 8 + length]
                self.assertEqual(struct.unpack(">I", png[at + 8 + length:at + 12 + length])[0],
                                 zlib.crc32(kind + data), name)
                rows += zlib.decompress(data) if kind == b"IDAT" else b""
                at += 12 + length
            self.assertEqual(len(rows), draw_emojis.SIZE * (4 * draw_emojis.SIZE + 1))

    def test_they_are_the_same_each_time(self):
        again = draw_emojis.drawn(itertools.islice(draw_emojis.pictures(), 8))
        self.assertEqual(list(again), DRAWN[:8])

    def test_no_two_look_alike_without_colours(self):
        """But for dice and swatches of two colours, which the words beside them name."""
        swatches = {name for name, _, _ in draw_emojis.COLOURS}
        for ground in GROUNDS.values():
            seen = {name: small(picture, ground) for name, picture in PICTURES.items()}
            for name, dots in seen.items():
                for other, others in seen.items():
                    dice = name[-1] == other[-1] and name[-1].isdigit()
                    if name < other and not dice and not {name, other} <= swatches:
                        far = max(abs(a - b) for a, b in zip(dots, others))
                        self.assertGreater(far, 0.1, f"{name} and {other}")

    def test_pips_stand_out(self):
        for name, colour, ink in draw_emojis.COLOURS:
            self.assertGreater(contrast(colour, ink), 3, name)

    def test_they_are_seen_on_every_ground(self):
        for where, ground in GROUNDS.items():
            for name, picture in PICTURES.items():
                dots = small(picture, ground)
                far = max(abs(dot - luminance(ground)) for dot in dots)
                self.assertGreater(far, 0.08, f"{name} on {where}")


if __name__ == "__main__":
    unittest.main()
