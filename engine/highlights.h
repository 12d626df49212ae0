#pragma once

#include "engine/fields.h"

/* Highlights of a game: the longest bluff, the best bet. Of each kind that a game names the best is
 * kept while its moves are gone through; counted to the end in tallies. */

enum { HIGHLIGHTS_MAX = 4, HIGHLIGHT_DATA_MAX = 8, TALLIES_MAX = 4 };

struct highlight {
	double worth; /* 0: there is none */
	int16_t data[HIGHLIGHT_DATA_MAX];
};

/* All zero before the first move. */
struct highlights {
	struct highlight best[HIGHLIGHTS_MAX];   /* by the game's kinds */
	int16_t tallies[SEATS_MAX][TALLIES_MAX]; /* the game's own counts */
};

/* HIGHLIGHTS_OFFER(highlights, KIND, worth, seat, 5, 3): keeps it if it is worth more than the kept
 * one of this kind, and more than 0. */
#define HIGHLIGHTS_OFFER(highlights, kind, worth, ...) \
	highlights_offer(highlights, kind, worth, INTS(__VA_ARGS__))
void highlights_offer(
	struct highlights *highlights, int kind, double worth, size_t n, const int *data);

/* So much more in a tally of a seat. */
void highlights_tally(struct highlights *highlights, int seat, int tally, int n);

/* The event of this kind, or NULL. */
const struct event *highlights_find(const struct events *events, int kind);
