#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Names of people, as they are shown and as they are compared. */

enum { NAMES_CHARACTERS_MOST = 64, NAMES_LINE_MOST = 200 };

/* A name as it is shown: on one line, one blank between words, without the mark of a computer
 * player after it, piles of combining marks, and what cannot be seen or turns the line around.
 * Joiners and selectors stay where scripts and emoji have them (UAX #31, UTS #51). Cut between
 * grapheme clusters to these numbers of characters and bytes. False: nothing can be seen of it, and
 * it is "". */
bool names_show(const char *name, unsigned most, char *out, size_t size);

/* Whether people may confuse two names: they are equal, or look alike (UTS #39), but for case,
 * compatibility forms and invisible characters. */
bool names_are_alike(const char *one, const char *other);

/* Whether the name is reserved, as those of a network's services or of everybody. */
bool names_are_reserved(const char *name);

/* Whether there is something in it that people could follow: "://", "www.", "evil.example". */
bool names_hold_address(const char *name);
