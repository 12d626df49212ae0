#pragma once

#include "bot/table/table.h"

/* Presence: every question about who is still in the game, is there, and counts is asked here.
 * Seats in sets are bits. */

enum {
	TIMED_OUT_MOST = 3, /* so often in a row, and only a move ends an absence */
};

/* Acts of people, as far as they end an absence. */
enum presence_act {
	ACT_ASK,    /* for their hand, or the status */
	ACT_DO,     /* an undo, a vote, a press, a pause */
	ACT_TRY,    /* a move, be it refused */
	ACT_JOIN,   /* join */
	ACT_MOVE,   /* a legal move */
	ACT_RETURN, /* a moderator gives their seat back */
};

/* Whether the seat still takes part: before the start, and where the game cannot be read, any. */
bool presence_is_in(const struct table *table, int seat);

/* Whether the computer acts for the seat: a computer player's, or its person does not play. */
bool presence_computer_acts(const struct table *table, int seat);

/* Whether the seat's person, if any, is not seen on their network, where that tells who is. */
bool presence_is_out_of_sight(const struct table *table, int seat);
/* Whether the computer plays for the person of a seat that is still in the game, or for who had it.
 */
bool presence_has_substitute(const struct table *table, int seat);

/* Whether the seat's person, if any, is away: the computer plays for them, they are out of sight,
 * or, before the start, did nothing for a while. */
bool presence_is_absent(const struct table *table, int seat);

/* Whether the act ends the absence of the seat's person. */
bool presence_ends_by(const struct table *table, int seat, enum presence_act act);

/* Whether the seat's person plays for themselves and acted within ACTIVE_MS. */
bool presence_is_active(const struct table *table, int seat);

/* The seats that decide by a majority: active ones still in the game; where there is none, all
 * active ones. */
unsigned presence_deciders(const struct table *table);

/* The seats whose people must all agree where somebody gets to see a hand: who may still play on,
 * be they away; where there is none, all who have not given up. */
unsigned presence_concerned(const struct table *table);

/* Why the seat's person has no say at the table now: a SENTENCE; NULL: they have. */
const char *presence_objection(const struct table *table, int seat);

/* Whether the computer plays for every person still in a running game, and one of them has not
 * given up: it waits until one of them acts. */
bool presence_is_deserted(const struct table *table);

/* Whether everybody still in the game has given up, or nobody sits there: there is nobody to wait
 * for. A person who is out and sees the game to its end keeps it going. */
bool presence_is_abandoned(const struct table *table);
