"""The check of the catalogues finds each fault that it is there to find."""

import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import check_catalogues

SAID = '''
msgid ""
msgstr "head"

#: engine/x.c:1
msgid "{who} bids {bid}."
msgstr ""

#: engine/x.c:2
msgid "{n} die"
msgid_plural "{n} "
"dice"
msgstr[0] ""
msgstr[1] ""
'''

GOOD = '''
msgid ""
msgstr "head"

# A word on it.
msgid "{who} bids {bid}."
msgstr "{bid}, {who}"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n}"

#~ msgid "old"
#~ msgstr "gone"
'''


def faults(old="", new=""):
    assert old in GOOD
    return sorted({fault for fault, _ in check_catalogues.faults(SAID, GOOD.replace(old, new, 1))})


class CheckCatalogues(unittest.TestCase):
    def test_a_good_catalogue_has_no_fault(self):
        self.assertEqual(faults(), [])

    def test_each_fault_is_found(self):
        for old, new, fault in [
            ('msgstr "{bid}, {who}"', 'msgstr ""', ["not translated"]),
            ('msgstr "{bid}, {who}"', 'msgstr "{bid}, {wer}"', ["other {places}"]),
            ('msgstr "{bid}, {who}"', 'msgstr "{bid}"', ["other {places}"]),
            ('msgstr "{bid}, {who}"', 'msgstr "{bid}, {who}。"',
             ["a stop, which whoever says it puts"]),
            ('msgstr[0] "{n}"', 'msgstr[0] ""', ["not translated"]),
            ('msgstr[0] "{n}"', 'msgstr[0] "one"', ["other {places}"]),
            ('msgid_plural "{n} dice"', 'msgid_plural "{n} dices"', ["other form for many"]),
            ("# A word on it.", "#, fuzzy", ["fuzzy"]),
            ("{who} bids {bid}.", "{who} bids {bid}!", ["missing", "not said any more"]),
            ("#~ msgid", "msgid", ["not said any more", "not translated"]),
            ("#~ msgid", GOOD[GOOD.index("# A word"):] + "#~ msgid", ["twice"]),
        ]:
            self.assertEqual(faults(old, new), fault, (old, new))


unittest.main()
