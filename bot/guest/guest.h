#pragma once

#include "engine/game.h"
#include "storage/store.h"

/* A guest: somebody else's program that has a seat, and plays it for as long as it keeps to the
 * protocol (man/dicecup-guest.7). Once it does not, it is told nothing more and the computer plays
 * on; that is said once on standard error. */

enum {
	GUEST_READY_MS = 30 * 1000, /* it may take so long to start */
	GUEST_MOVE_MS = 5 * 1000,   /* and so long to answer */
	GUEST_REFUSED_MOST = 3,     /* it is asked again so often */
	GUEST_LATE_MOST = 3,        /* this many answers in a row may be late */
	GUEST_LINE_SIZE = 64 * 1024
};

/* A game as its players know it before it begins. */
struct guest_game {
	const struct game *game;
	int seat; /* the guest's */
	int n_seats;
	int16_t options[OPTIONS_MAX];
	const char *names[SEATS_MAX]; /* by seat */
};

struct process;

struct guest {
	const char *command; /* of our own: "play" */
	char name[STORE_NAME_SIZE];
	struct process *process; /* NULL: it plays no more */
	struct guest_game game;
	void *view; /* room for a view */
	int64_t n_asked;
	bool asked, may; /* a question is open; it may be passed */
	uint64_t until;  /* then: for how long, in monotonic_ms() */
	int n_refused, n_late;
	bool refused_told, late_told; /* it was said that the computer made a move */
	char buf[GUEST_LINE_SIZE];
};

/* Starts the shell command line and waits until it is ready. A negative errno, and said why; then
 * there is nothing to end. */
int guest_start(
	struct guest *guest, const char *command, const char *name, const char *command_line);
void guest_end(struct guest *guest);

/* A game begins; names are borrowed until the next. */
void guest_begin(struct guest *guest, const struct guest_game *game);
void guest_tell(struct guest *guest, int64_t move, const struct events *events);
void guest_tell_undo(struct guest *guest, int64_t move);
void guest_finish(struct guest *guest, const uint8_t *places);

/* Asks it for a move in this state; may: or whether it wants to interrupt. A question that is open
 * is forgotten. */
void guest_ask(struct guest *guest, const void *state, bool may);

enum guest_answer {
	GUEST_THINKS, /* still */
	GUEST_MOVES,  /* a legal move */
	GUEST_PASSES, /* it does not interrupt */
	GUEST_YIELDS  /* the computer decides */
};

/* Its answer in the state it was asked in, within this many milliseconds. */
enum guest_answer guest_hear(
	struct guest *guest, const void *state, int timeout, struct move *move);
