#pragma once

#include "bot/words/catalogue.h"
#include "engine/game.h"

/* What is to be seen of games that computer players play. */

/* A moment of a game: how it stands, or what an event has just revealed. */
struct moment {
	const struct game *game;
	const void *state;
	int n_seats;
	const struct event *revealed; /* NULL: none */
	const char *name;             /* of a picked one: the verbs that may follow, "bid-dudo" */
};

/* Plays a game, the same for the same seed, and visits every moment of it. list: "key=value
 * key=value"; NULL: the normal ones. */
void moments_visit(const struct game *game, int n_seats, const char *list, uint64_t seed,
	void (*visit)(void *data, const struct moment *moment), void *data);

/* The same, but of all moments with one name only one amid the game. */
void moments_pick(const struct game *game, int n_seats, const char *list, uint64_t seed,
	void (*visit)(void *data, const struct moment *moment), void *data);

/* The moment as a seat sees it, or (SEAT_ALL) everybody: drawn, and (each NULL: not) what is told
 * of it in words. The people are ana, ben, cara, dan, eve and fred. */
void moment_draw(const struct moment *moment, int seat, enum language language,
	struct drawing *drawing, struct text *status, struct text *hand);

/* How many labels say this, and how many shapes of a kind have this outline. */
int count_labels(const struct drawing *drawing, const char *text);
int count_outlined(const struct drawing *drawing, enum shape_kind kind, enum ink edge);
