#pragma once

#include "engine/game.h"
#include "storage/store.h"

/* A guest: an external program that plays a seat as long as it keeps to the protocol
 * (man/dicecup-guest.7). After a violation it is told nothing more and the computer plays on, which
 * is reported once on standard error. */

enum {
	GUEST_READY_MS = 30 * 1000, /* time to start */
	GUEST_MOVE_MS = 5 * 1000,   /* time to answer */
	GUEST_REFUSED_MOST = 3,     /* refused answers before the computer moves */
	GUEST_LATE_MOST = 3,        /* late answers in a row before the guest is dismissed */
	GUEST_LINE_SIZE = 64 * 1024
};

/* A game as known to its players before it begins. */
struct guest_game {
	const struct game *game;
	int seat; /* the guest's */
	int n_seats;
	int16_t options[OPTIONS_MAX];
	const char *names[SEATS_MAX]; /* by seat */
};

struct process;

struct guest {
	const char *command; /* the subcommand: "play" */
	char name[STORE_NAME_SIZE];
	struct process *process; /* NULL: the guest plays no more */
	struct guest_game game;
	void *view; /* memory for a view */
	int64_t n_asked;
	bool asked, may; /* asked: a question is open; may: the answer may be a pass */
	uint64_t until;  /* deadline of the question, in monotonic_ms() */
	int n_refused, n_late;
	bool refused_told, late_told; /* a move by the computer was reported */
	char buf[GUEST_LINE_SIZE];
};

/* Starts the shell command line and waits until the program is ready. A negative errno, after
 * reporting it; then guest_end() is not needed. */
int guest_start(
	struct guest *guest, const char *command, const char *name, const char *command_line);
void guest_end(struct guest *guest);

/* A game begins; its names are borrowed until the next one. */
void guest_begin(struct guest *guest, const struct guest_game *game);
void guest_tell(struct guest *guest, int64_t move, const struct events *events);
void guest_tell_undo(struct guest *guest, int64_t move);
void guest_finish(struct guest *guest, const uint8_t *places);

/* Asks for a move in this state; may: whether to interrupt. Drops an open question. */
void guest_ask(struct guest *guest, const void *state, bool may);

enum guest_answer {
	GUEST_THINKS, /* no answer yet */
	GUEST_MOVES,  /* a legal move */
	GUEST_PASSES, /* no interruption */
	GUEST_YIELDS  /* the computer decides */
};

/* The answer to the question asked in this state, within this number of milliseconds. */
enum guest_answer guest_hear(
	struct guest *guest, const void *state, int timeout, struct move *move);
