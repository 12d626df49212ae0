#pragma once

#include "bot/chat/chat.h"
#include "bot/table/rate_limit.h"
#include "engine/game.h"

struct request;
struct suggestions;

/* Conditions of a command; the router tells the asker which one fails. */
enum command_need {
	NEEDS_NOTHING,
	NEEDS_PLACE, /* not in private */
	NEEDS_TABLE,
	NEEDS_PARKED, /* a table, even a parked one */
	NEEDS_OPEN,   /* a table that has not started */
	NEEDS_RUNNING,
	NEEDS_SEAT,      /* the asker sits at the table */
	NEEDS_OPEN_SEAT, /* both: seated, not started */
	NEEDS_RUNNING_SEAT,
};

/* A command: what people can ask of the bot, apart from moves. */
struct command {
	const char *word;
	const char *aliases; /* blank-separated; NULL: none */
	const char *usage;
	const char *help;      /* a SENTENCE */
	enum chat_group group; /* where networks list it */
	bool where_brief;      /* of use only there: networks do not list it */
	bool needs_web;        /* of no use where the bot has no pages on the web */
	enum command_need need;
	bool direct;      /* in private it works in the place that the asker alone reads */
	bool names_table; /* with a table's number, a place is enough */
	void (*run)(struct request *request);
	const struct argument *arguments; /* NULL: nothing follows */
	enum rate_limit limit;            /* its price */

	/* Adds completions: for those seated and moderators, or for all if it needs nothing. */
	void (*suggest)(const struct request *request, struct suggestions *suggestions);

	const char *label; /* a SENTENCE for its button; NULL: it has none */
	enum button_look look;
	bool at_open_table; /* its button stands at every table that has not started */
	bool for_newcomers; /* its button is useless to the seated */
	bool fills_seat;    /* each free seat can have its button */
	/* Its button's action if nothing follows the word; NULL: run. */
	void (*press)(struct request *request);
	bool press_asks; /* by a form */
	/* Its button's action at a table with this number whose game has ended; NULL: none. */
	void (*press_at_end)(struct request *request, int64_t table);
	bool pressed_in_place; /* its button belongs to a place, not to a table */
	bool pressed_of_past; /* its button stands beside a game that has ended, whose number is the
			       * argument */
};
