#pragma once

#include "engine/game.h"

/* The lines between us and a guest, each a JSON object: man/dicecup-guest.7 documents them. What
 * stands in them is what the guest's seat may know. */

/* MESSAGE_MOVES: at most so many legal moves are listed. */
enum { MESSAGE_SIZE = 64 * 1024, MESSAGE_MOVES = 200, MESSAGE_MOVE_SIZE = 1024 };

/* A game as its players know it before it begins. */
struct message_game {
	const struct game *game;
	int seat; /* the guest's */
	int n_seats;
	int16_t options[OPTIONS_MAX];
	const char *names[SEATS_MAX]; /* by seat */
};

void message_hello(struct text *out);
void message_start(const struct message_game *game, struct text *out);

/* What the seat is told of the events of the move with this number (0: of the setup); false:
 * nothing. */
bool message_events(const struct message_game *game, int64_t move, const struct events *events,
	struct text *out);
/* The events of the move with this number, and of those after it, have not happened. */
void message_undo(int64_t move, struct text *out);

/* The question with this number: what the seat does; may: whether it wants to interrupt. */
void message_question(const struct message_game *game, const void *view, int64_t number, bool may,
	struct text *out);
void message_refused(int64_t number, const char *reason, struct text *out);
void message_end(const struct message_game *game, const uint8_t *places, struct text *out);

/* What a guest says. */
struct message_answer {
	enum { ANSWER_NONE, ANSWER_READY, ANSWER_MOVE, ANSWER_PASS } kind;
	int64_t number;               /* of the question; 0: it names none */
	char move[MESSAGE_MOVE_SIZE]; /* of ANSWER_MOVE, as typed */
};

/* Reads a line. NULL, or what is wrong with it; of the answer the number stands, where it has one.
 */
const char *message_read(const char *line, size_t len, struct message_answer *answer);
