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

/* The listener, and the state as far as they may know it. Borrowed for the call. */
struct audience {
	const struct words *words;
	const char *const *names; /* by seat */
	const void *view;         /* a state after player_view() for this listener */
	int seat;                 /* the listener's, or SEAT_ALL */
	bool screen;              /* a terminal's: columns and styles are welcome */
	int columns;              /* of the screen; 0: unknown */
	bool emojis;              /* SPAN_EMOJI is welcome */
	bool live;                /* how the game stands is shown beside, and moves are buttons */
	bool hand_beside;         /* with live: a seat's hand stands there, too, for its person */
	bool brief;               /* lines are few: one line in place of a drawing */
	bool logged;              /* facts that a status may repeat are marked (SPAN_FACT) */
	bool hints;               /* odds stand beside what can be pressed */
	struct audience_calls *calls;         /* NULL: a call is a sentence as others are */
	const struct audience_ending *ending; /* NULL: as by the rules */
};
