#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Names of people, as they are shown and as they are compared. */

enum { NAMES_CHARACTERS_MOST = 64 };

/* A name as it is shown: on one line, one blank between words, without the mark of a computer
 * player behind it, piles of combining marks, and what cannot be seen or turns the line around.
 * Joiners and selectors stay where scripts and emoji have them (UAX #31, UTS #51). Cut between
 * grapheme clusters to so many characters and bytes. False: nothing can be seen of it, and it is
 * "". */
bool names_show(const char *name, unsigned most, char *out, size_t size);

/* Whether people may take the one for the other: but for upper and lower case, compatibility forms
 * and what cannot be seen they are the same, or look so (UTS #39). */
bool names_are_alike(const char *one, const char *other);

/* Whether nobody may be called so: like services of a network, or all who are there. */
bool names_are_reserved(const char *name);

/* Whether there is something in it that people could follow: "://", "www.", "evil.example". */
bool names_hold_address(const char *name);
