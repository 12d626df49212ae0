#pragma once

#include <stdint.h>

/* A database with an evening in it: games of all kinds that computer players have played in
 * people's names, in places that show them to all, by key, and not at all. */

/* Whose name is written to break a page. */
#define EVENING_HOSTILE "<b>&\"'x</b>"

enum {
	EVENING_PERUDO = 1, /* in "#dice", which shows its games */
	EVENING_CATBOX,     /* in "#japan", by key */
	EVENING_RING,       /* in "#quiet", never */
	EVENING_SAIUN,
	EVENING_GEHT,
	EVENING_LONG,    /* Perudo of six with five dice each, in "#dice" */
	EVENING_RUNNING, /* in "#dice" */
	EVENING_UNBEGUN,
	EVENING_FALSE, /* in "#dice": words were added to its dice once they had fallen */
	EVENING_TABLES
};

/* Makes it; ends the program where that fails. */
void evening_make(const char *file);

/* Adds a game of Perudo in "#dice" of four people who bid as slowly as the rules let them:
 * thousands of moves. Returns the table's number. */
int64_t evening_add_slow(const char *file);
