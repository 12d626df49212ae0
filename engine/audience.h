#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"

struct text;
struct words;

/* The wording of turns where people are alerted to lines that begin with their name. */
struct audience_calls {
	unsigned at_once; /* only a call of all these seats (bits) begins a line; 0: each call does
			   */
	const struct text
		*done;  /* a clause to be joined to the call: "bob bids 2 x threes"; or NULL */
	unsigned first; /* output: the seats whose names begin calls, as bits */
};

/* The final places if they differ from the rules' places, and the names to be used with them: "ann
 * (gave up)". By seat. */
struct audience_ending {
	uint8_t places[SEATS_MAX];
	const char *names[SEATS_MAX];
};

/* The listener, with the state as far as they may know it. Borrowed for the call. */
struct audience {
	const struct words *words;
	const char *const *names;     /* by seat */
	const void *view;             /* a state after player_view() for this listener */
	int seat;                     /* of the listener, or SEAT_ALL */
	bool screen;                  /* a terminal's screen: columns and styles can be used */
	int columns;                  /* of the screen; 0: unknown */
	bool emojis;                  /* SPAN_EMOJI can be used */
	bool live;                    /* the status is shown beside, and moves are buttons */
	bool hand_beside;             /* with live: so is the hand of a seat's person */
	bool brief;                   /* lines are scarce: one line instead of a drawing */
	bool logged;                  /* facts that a status may repeat are marked (SPAN_FACT) */
	bool hints;                   /* odds are shown with pressable moves */
	struct audience_calls *calls; /* NULL: a call is an ordinary sentence */
	const struct audience_ending *ending; /* NULL: the rules' places */
};
