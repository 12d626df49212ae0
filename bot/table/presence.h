#pragma once

#include "bot/table/table.h"

/* Presence: who is still in the game, who is away, whose vote counts. Sets of seats are bits. */

enum {
	TIMED_OUT_MOST = 3, /* after these time-outs in a row, only a move ends an absence */
};

/* Acts of people, as far as they end an absence. */
enum presence_act {
	ACT_ASK,    /* for their hand, or the status */
	ACT_DO,     /* an undo, a vote, a press, a pause */
	ACT_TRY,    /* a move, even a refused one */
	ACT_JOIN,   /* join */
	ACT_MOVE,   /* a legal move */
	ACT_RETURN, /* a moderator gives their seat back */
};

/* Whether the seat still takes part: before the start, and where the game cannot be read, any. */
bool presence_is_in(const struct table *table, int seat);

/* Whether the computer acts for the seat: a computer player's, or its person does not play. */
bool presence_computer_acts(const struct table *table, int seat);

/* Whether the seat's person, if any, is out of sight, on networks that tell who is there. */
bool presence_is_out_of_sight(const struct table *table, int seat);
/* Whether the computer plays, in a seat that is still in the game, for its person or a former
 * one. */
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

/* The seats that must all agree before somebody gets to see a hand: people who may still play on,
 * present or away; where there is none, all who have not given up. */
unsigned presence_concerned(const struct table *table);

/* Why the seat's person has no vote now: a SENTENCE; NULL: they have one. */
const char *presence_objection(const struct table *table, int seat);

/* Whether the computer plays for every person still in a running game, and one of them has not
 * given up: it waits until one of them acts. */
bool presence_is_deserted(const struct table *table);

/* Whether everybody still in the game has given up, or nobody sits there: there is nobody to wait
 * for. A person who is out and sees the game to its end keeps it going. */
bool presence_is_abandoned(const struct table *table);
