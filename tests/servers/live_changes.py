"""What readers of a live table on the web are told, instead of all of it, as it changes."""


def changed(lines, change):
    """The lines of a live message after an event that tells what has changed."""
    told, after, at = list(change), [], 0
    while told:
        stay, gone, come = map(int, told.pop(0).split())
        after += lines[at:at + stay] + told[:come]
        del told[:come]
        at += stay + gone
    return after + lines[at:]
