#pragma once

#include "bot/base/histogram.h"
#include "bot/base/id_map.h"
#include "bot/base/map.h"
#include "bot/base/schedule.h"
#include "bot/chat/chat.h"
#include "bot/words/catalogue.h"
#include "engine/audience.h"
#include "engine/fields.h"
#include "storage/store.h"

/* The state of the bot: the tables of all networks, their people and their channels. */

struct draw_module;
struct figures; /* bot/draw/module.h */

/* The bot's pages on the web. */
struct bot_web {
	const char *url;              /* without a '/' at the end */
	uint8_t secret[STORE_SECRET]; /* derives the keys of tables: bot/fair/keys.h */
};

struct bot_config {
	struct store *store;    /* borrowed; NULL: nothing is stored, for tests and benchmarks */
	enum language language; /* for places that chose none */
	unsigned pace_ms;       /* a computer player's pause, roughly */
	bool logs_moves;
	bool unlimited;             /* no rate limits: for tests */
	int64_t (*now)(void *data); /* milliseconds since 1970 UTC */
	/* Ends the process before anybody hears of moves that may be lost. Not NULL after
	 * store_sync_later(). */
	void (*halt)(void *data);
	/* Goes on with a sync that was begun, and tells the networks when it is done. NULL: each
	 * sync is waited for. */
	void (*syncing)(void *data);
	void *data;
	const struct command *const *commands; /* ended by NULL */
	const struct table_guests *guests;     /* borrowed; NULL: all computer players are ours */
	const struct bot_web *web;             /* borrowed; NULL: there are none */
	struct worker *worker;                 /* borrowed; NULL: computers think on the loop */
	/* Paints pictures, apart from the thinking worker; borrowed. NULL: there are none. */
	struct worker *painter;
	/* Loads the module that paints; called on the painter's thread. NULL: nothing is
	 * painted. */
	const struct draw_module *(*load_painting)(void);
	struct figures *figures; /* borrowed; NULL: nobody counts */
};

/* The outcome of the last request. */
enum outcome {
	OUTCOME_IGNORED,  /* it was not meant for us */
	OUTCOME_ANSWERED, /* something was told, or changed for the asker */
	OUTCOME_TAKEN,    /* a move was made, or something changed at a table */
	OUTCOME_REFUSED,  /* the rules refuse it, or it lacks something */
	OUTCOME_LIMITED,  /* the asker reached a rate limit */
	OUTCOME_UNKNOWN,  /* it was not understood */
	OUTCOME_FAILED,   /* it could not be stored */
	OUTCOMES
};

/* Retention of people and games. */
struct retention {
	int people_days, games_days; /* 0: for ever */
	int64_t due;                 /* next deletion; INT64_MAX: never */
	unsigned people, games;      /* deleted since the day's work began */
};

/* The last ending asked for (table_ending()). */
struct bot_ending {
	struct audience_ending told;
	char buffers[SEATS_MAX][STORE_NAME_SIZE + 64];
};

/* People who may have to be asked to wait (bot/session/patience.h), and from when. */
enum { PATIENCE_MOST = 64 };

struct patience {
	size_t n;
	struct patience_asker {
		int64_t person, due;
		uint64_t commit_seq; /* once this commit is durable they are answered */
		const struct words *words;
	} waiting[PATIENCE_MOST];
};

struct bot {
	struct bot_config config;
	struct map people;   /* struct person, by network and key */
	struct map sources;  /* of bot/table/rate_limit.h */
	struct map channels; /* struct channel_settings, by network and place */
	struct map places;   /* struct table_place, by network and place */
	struct map pages;    /* rests of long answers, by chat and key of the asker */
	struct map lessons;  /* struct running_lesson, by chat and key of the learner */
	struct chat **chats; /* the networks that are up */
	size_t n_chats;
	bool tables_wait; /* some tables wait in the store for a network */
	struct table **tables;
	size_t n_tables, cap_tables;
	struct schedule schedule; /* struct table */
	struct id_map numbered;   /* struct table, by number */
	bool cannot_paint;        /* the module for pictures is missing */
	bool is_warm;             /* it has painted, and loaded its fonts */
	int64_t last_lesson;      /* number of the last one begun */
	int64_t last_id;          /* numbers tables where there is no store */
	int64_t count_due;        /* next counting of past games' stats; INT64_MAX: never */
	int64_t merging_due;      /* next step of the mergers; INT64_MAX: never */
	struct retention retention;
	struct patience patience;
	int64_t away_ms;            /* time away of the network restored last; 0: it was not away */
	void *draft, *since, *view; /* room for a state of any game */
	void *round_end;            /* room for events.round_end */
	struct events events;
	struct bot_ending ending;
	struct feed *feed;
	struct thinking *thoughts;          /* of bot/session/thinking.h */
	struct deciding *deciding;          /* of bot/session/computers.h */
	struct paint_job *paintings;        /* of bot/delivery/painting.h */
	struct last_words_kept *last_words; /* of bot/feed/last_words.h */
	struct guest_sits *sits;            /* of bot/session/guest_sits.h; NULL: none */
	struct histogram sending; /* seconds from queuing a move's lines until all had left */
	enum outcome outcome;
	const char *inbound_id; /* the id of the message or press being heard; NULL: none */
	const struct chat *inbound_chat; /* its network */
};
