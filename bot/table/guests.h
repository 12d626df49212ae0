#pragma once

#include "bot/table/table.h"

/* Guests: other programs that play the seats of computer players. The bot asks and tells them about
 * every table. */

enum guests_answer {
	GUESTS_COMPUTER, /* it leaves this move to the computer; plays() is false for now */
	GUESTS_THINK,    /* the guest still thinks: ask again */
	GUESTS_MOVE,     /* a legal move */
	GUESTS_PASS      /* no wish to interrupt */
};

enum { GUESTS_ASKED_MS = 20 /* a guest that thinks is asked again after this */ };

struct table_guests {
	void *data;
	/* Writes the name of the computer player that sits down as number sat (struct seat) at a
	 * table in this terminal; nothing: any name. */
	void (*put_name)(void *data, int sat, struct text *out);
	/* Whether a guest decides for the seat what it does now. */
	bool (*plays)(void *data, const struct table *table, int seat);
	/* Decides for such a seat, which is active or may interrupt. Asked again until it has
	 * decided. */
	enum guests_answer (*decide)(
		void *data, const struct table *table, int seat, struct move *move);
	/* A step has been stored: these are the last of the table's moves, and table->before the
	 * state before them. starts: they are the first. */
	void (*step)(void *data, const struct table *table, const struct move *moves, size_t n,
		bool starts);
	/* The step that began with the move of this number has been taken back. */
	void (*undone)(void *data, const struct table *table, int64_t first);
};
