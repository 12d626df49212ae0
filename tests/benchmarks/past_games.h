#pragma once

#include "storage/store.h"

/* Games that have ended, for a database as it is after years. */

enum {
	PAST_PEOPLE = 500, /* by their numbers the first; each has played six games in a thousand */
	PAST_FIGURES = 7,  /* counted of each seat */
	PAST_PLACES = 10   /* "0/dice" to "9/dice", of the network "home" */
};

/* Two who never meet, each at one table in a hundred, and somebody who is at every table. */
enum { PAST_ONE = PAST_PEOPLE + 1, PAST_OTHER, PAST_REGULAR };

/* Adds these people and so many games of theirs, one every five minutes since 1970. Ends the
 * program with a line on standard error where the store fails. */
void past_games_add(struct store *store, int games);

/* A number from 0 to n - 1, the same ones in each run. */
int past_games_below(int n);
