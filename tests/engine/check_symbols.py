"""The engine is pure: it calls nothing that allocates, prints, waits, rolls or looks at a clock, and
owns nothing that changes.

usage: check_symbols.py LIBRARY
"""

import re
import subprocess
import sys

ALLOWED = set(
    "memcpy memmove memset memcmp memchr bcmp strlen strcmp strncmp strchr strrchr strcspn strspn "
    "strstr strtol vsnprintf snprintf qsort __assert_fail "
    "sqrt "  # exact, by IEEE 754
    # what the compiler puts there
    "__popcountdi2 __stack_chk_fail __memcpy_chk __memmove_chk __memset_chk __vsnprintf_chk __snprintf_chk "
    "__isoc99_strtol __isoc23_strtol _GLOBAL_OFFSET_TABLE_ __tls_get_addr".split()
)
# [ 3] .data  PROGBITS  address  offset  size
SECTION = re.compile(r"\] (\.(?:data|bss|tdata|tbss)\S*)\s+\S+\s+\S+\s+\S+\s+([0-9a-f]+)")


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def symbols(library, *options):
    """Name and type of each symbol."""
    for line in run("nm", "--format=posix", *options, library).splitlines():
        parts = line.split()
        if len(parts) >= 2 and len(parts[1]) == 1:
            yield parts[0], parts[1]


def calls(library):
    """What the engine takes from elsewhere."""
    defined = {name for name, kind in symbols(library, "--defined-only") if kind.isupper()}
    wanted = {name for name, _ in symbols(library, "--undefined-only")}
    return wanted - defined


def changeable_bytes(library):
    """Section by section, the size of what can be written to."""
    sections = run("readelf", "--section-headers", "--wide", library)
    for name, size in SECTION.findall(sections):
        if not name.startswith(".data.rel.ro") and int(size, 16) > 0:
            yield f"{name} ({int(size, 16)} bytes)"


def main(library):
    found = calls(library)
    assert "memset" in found or "memcpy" in found, "this looks at nothing"
    faults = [f"calls {name}" for name in sorted(found - ALLOWED)]
    faults += [f"owns {section}" for section in changeable_bytes(library)]
    print("\n".join(faults) or f"calls only {' '.join(sorted(found))}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
