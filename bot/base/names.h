#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Names of people, for showing and comparing. */

enum { NAMES_CHARACTERS_MOST = 64, NAMES_LINE_MOST = 200 };

/* A name for showing: in one line, with single blanks, without a computer player's mark at its end,
 * piles of combining marks, and characters that are invisible or turn the line. Joiners and
 * selectors stay where scripts and emoji use them (UAX #31, UTS #51). Truncated between grapheme
 * clusters to these numbers of characters and bytes. False: nothing is visible, and shown is "". */
bool names_show(const char *name, unsigned most, char *out, size_t size);

/* Whether people might confuse two names: they are equal or look alike (UTS #39), ignoring case,
 * compatibility forms and invisible characters. */
bool names_are_alike(const char *one, const char *other);

/* Whether the name is reserved, such as those of a network's services or of everybody. */
bool names_are_reserved(const char *name);

/* Whether the name contains something like a link: "://", "www.", "evil.example". */
bool names_hold_address(const char *name);
