#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"

struct text;
struct words;

/* How whose turn it is is told where people are alerted by lines that begin with their name. */
struct audience_calls {
	unsigned at_once; /* only a call of all these seats (bits) begins a line; 0: each does */
	const struct text
		*done;  /* a clause for the call to take up: "bob bids 2 x threes"; or NULL */
	unsigned first; /* set: the seats whose names begin calls, as bits */
};

/* The places that count and are told at the end, where they are not those of the rules, and the
 * names to tell them with: "ann (gave up)". By seat. */
struct audience_ending {
	uint8_t places[SEATS_MAX];
	const char *names[SEATS_MAX];
};

/* Who is spoken to, and what that listener may know. Borrowed for the call. */
struct audience {
	const struct words *words;
	const char *const *names; /* by seat */
	const void *view;         /* a state after player_view() for this listener */
	int seat;                 /* the listener's, or SEAT_ALL */
	bool screen;              /* a terminal's: columns and styles are welcome */
	int columns;              /* of the screen; 0: unknown */
	bool emojis;              /* SPAN_EMOJI is welcome */
	bool live;                /* how the game stands is shown beside, and moves are buttons */
	bool brief;               /* each line costs: what could be drawn is said in one */
	bool logged;              /* what a status may say, too, is marked (SPAN_FACT) */
	struct audience_calls *calls;         /* NULL: a call is a sentence as others are */
	const struct audience_ending *ending; /* NULL: as by the rules */
};
