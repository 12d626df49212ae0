"""What is written of any list, with names of any bytes, is well-formed XML in UTF-8.

usage: test_svg.py WRITE_HOSTILE
"""

import subprocess
import sys
import xml.etree.ElementTree

MANY = 200
SVG = "{http://www.w3.org/2000/svg}"

written = subprocess.run([sys.argv[1], str(MANY)], check=True, capture_output=True).stdout
documents = written.split(b"\0")[:-1]
assert len(documents) == MANY, len(documents)
kinds = set()
for document in documents:
    root = xml.etree.ElementTree.fromstring(document.decode("utf-8"))
    assert root.tag == SVG + "svg" and root[0].tag == SVG + "title"
    kinds |= {element.tag.removeprefix(SVG) for element in root.iter()} - {"svg"}
assert kinds == {"title", "style", "rect", "ellipse", "line", "circle", "text", "defs", "g", "use"}, kinds
