#pragma once

#include "bot/table/journal.h"

/* A step of a game: a player's move, the chance events after it, and the automatic moves. The first
 * has no player's move; one that takes the last back has none at all, and the journal keeps both. A
 * step is judged on a copy of the state, put into words, stored, and only then becomes the table's
 * state. After a restart the journal is read step by step, and the same words are found again. */

/* STEP_AUTOMATIC_MOST: after this many moves the step makes no automatic ones. */
enum { STEP_MOVES_MAX = 32, STEP_AUTOMATIC_MOST = 16 };

struct step {
	struct table *table;
	void *state, *since; /* the draft, and the state when the step began */
	int64_t told;        /* moves up to this one are not put into words */
	bool resends;        /* the words of stored moves */
	int64_t n_moves;     /* in the game so far, undos among them */
	uint64_t n_draws;
	struct button_turns turns;
	unsigned before; /* the active seats when the step began, as bits */
	int mover;       /* SEAT_CHANCE: the step starts the game */
	bool starts;
	int64_t takes_back; /* the step that began with this move; 0: none */
	size_t n;           /* moves in it, of which these are the first */
	struct move moves[STEP_MOVES_MAX];
	struct last_step last_step; /* this one */
	bool over;                  /* the game is, with these places by seat */
	uint8_t places[SEATS_MAX];
	int echo_seat;     /* a seat whose own events are put into echo, too, or SEAT_NONE */
	struct text *echo; /* borrowed */
};

/* Steps do not nest: they share the bot's draft and feed. */
void step_begin(struct step *step, struct table *table);

/* The first step of a game, whose state there is room for: sets it up. */
void step_begin_game(struct step *step, struct table *table);

/* Makes the move. 0, or the game's refusal; then nothing has happened. */
int step_move(struct step *step, const struct move *move);

/* Draws the chance events that are due, and makes the automatic moves. */
void step_fall(struct step *step);

/* The move made for an active seat that has no other; false: there is none. Of several seats the
 * first. In places of several people only where everybody knows that it has no other, or its verb
 * is automatic; never a secret, and never where somebody may interrupt. The journal says which
 * moves were made so. */
bool step_find_automatic(const struct table *table, const void *state, struct move *move);

/* Stores the step, makes its state the table's and sends its messages. A negative errno: nothing is
 * taken or said. If over is set the game has ended and the table may be gone. */
int step_end(struct step *step, bool *over);

enum undo_objection {
	UNDO_IS_POSSIBLE,
	UNDO_IS_OFF,    /* people play against each other, and the table has no undo=on */
	UNDO_NOTHING,   /* the last move is not theirs */
	UNDO_IT_STANDS, /* something was drawn or brought to light since, or it is a call */
};

/* Whether the seat's person may take their last move back, with what was made automatically after
 * it. The journal keeps it, and an entry that takes it back: numbers never go back. */
enum undo_objection step_undo_objection(const struct table *table, int seat);

/* Stores the undo and says it. A negative errno: nothing has changed. Only where nothing objects.
 */
int step_undo(struct table *table);

/* Reads the journal of a game that has begun, whose state there is room for, up to where it stands.
 * 0, -EPROTO where today's rules refuse a move, -ENODATA where it is not decided which moves were
 * automatic, or a negative errno of the store. */
int step_read_all(struct table *table);

/* Says again in this place the steps that were not delivered there. */
void step_resend(struct table_place *place);
