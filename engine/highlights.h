#pragma once

#include "engine/fields.h"

/* Highlights of a game: the longest bluff, the best bet. The best of each of a game's kinds is kept
 * while going through its moves; tallies count up to the end. */

enum { HIGHLIGHTS_MAX = 4, HIGHLIGHT_DATA_MAX = 8, TALLIES_MAX = 4 };

struct highlight {
	double worth; /* 0: none */
	int16_t data[HIGHLIGHT_DATA_MAX];
};

/* All zero before the first move. */
struct highlights {
	struct highlight best[HIGHLIGHTS_MAX];   /* by kind */
	int16_t tallies[SEATS_MAX][TALLIES_MAX]; /* the game's own counts */
};

/* HIGHLIGHTS_OFFER(highlights, KIND, worth, seat, 5, 3): kept if it is worth more than the best of
 * this kind so far, and more than 0. */
#define HIGHLIGHTS_OFFER(highlights, kind, worth, ...) \
	highlights_offer(highlights, kind, worth, INTS(__VA_ARGS__))
void highlights_offer(
	struct highlights *highlights, int kind, double worth, size_t n, const int *data);

/* Adds to a tally of a seat. */
void highlights_tally(struct highlights *highlights, int seat, int tally, int n);

/* The first event of this kind, or NULL. */
const struct event *highlights_find(const struct events *events, int kind);
