#pragma once

#include "bot/table/journal.h"

/* A step of a game: a player's move, the chance events after it, and the automatic moves. The first
 * step has no player's move; an undo has no move at all, and the journal keeps it after the moves
 * it undoes. A step is judged on a copy of the state, worded, stored, and only then becomes the
 * table's state. After a restart the journal is read step by step, and gives equal words. */

/* STEP_AUTOMATIC_MOST: a step of that many moves makes no automatic ones. */
enum { STEP_MOVES_MAX = 32, STEP_AUTOMATIC_MOST = 16 };

struct step {
	struct table *table;
	void *state, *since; /* the draft, and the state when the step began */
	int64_t told;        /* moves up to this one are not worded */
	bool resends;        /* the step is resent from the journal */
	int64_t n_moves;     /* moves in the game so far, undos included */
	uint64_t n_draws;
	struct button_turns turns;
	unsigned before; /* the active seats when the step began, as bits */
	int mover;       /* SEAT_CHANCE: the step starts the game */
	bool starts;
	int64_t takes_back; /* first move of the step that this one undoes; 0: none */
	size_t n;           /* moves in the step, of which these are the first */
	struct move moves[STEP_MOVES_MAX];
	struct last_step last_step; /* as of this step */
	bool over;                  /* the game is over */
	int echo_seat;              /* a seat whose own events also go into echo, or SEAT_NONE */
	struct text *echo;          /* borrowed */
};

/* Steps do not nest: they share the bot's draft and feed. */
void step_begin(struct step *step, struct table *table);

/* The first step of a game, which sets up its state; there is room for it. */
void step_begin_game(struct step *step, struct table *table);

/* Makes the move. 0, or the game's refusal; then nothing has changed. */
int step_move(struct step *step, const struct move *move);

/* Draws the chance events that are due, and makes the automatic moves. */
void step_fall(struct step *step);

/* The move made for an active seat that has no other; false: none. Of several seats the first. In
 * places of several people it is made only if everybody knows that the seat has no other, or its
 * verb is automatic; never if secret, and never if somebody may interrupt. The journal says which
 * moves were automatic. */
bool step_find_automatic(const struct table *table, const void *state, struct move *move);

/* Stores the step, makes its state the table's and sends its messages. A negative errno: nothing is
 * taken or said. If over is set the game has ended and the table may be gone. */
int step_end(struct step *step, bool *over);

enum undo_objection {
	UNDO_IS_POSSIBLE,
	UNDO_IS_OFF,    /* people play against each other, and the table has no undo=on */
	UNDO_NOTHING,   /* the last move is not the person's */
	UNDO_IT_STANDS, /* something was drawn or revealed since, or the move is a call */
};

/* Whether the seat's person may undo their last move, with the automatic moves after it. The
 * journal keeps it, and an entry for the undo: numbers never go back. */
enum undo_objection step_undo_objection(const struct table *table, int seat);

/* Stores and announces the undo. A negative errno: nothing has changed. Only if nothing objects. */
int step_undo(struct table *table);

/* Reads the journal of a game that has begun up to its end; there is room for the state. 0, -EPROTO
 * where today's rules refuse a move, -ENODATA where it is undecided which moves were automatic, or
 * a negative errno of the store. */
int step_read_all(struct table *table);

/* Resends to this place the steps that were not delivered there. */
void step_resend(struct table_place *place);
/* Tells a place that begins to show the table all its steps so far, and no hands. */
void step_tell_past(struct table_place *place);
