#pragma once

#include <jansson.h>

#include "bot/base/map.h"
#include "bot/base/token_bucket.h"
#include "bot/chat/chat.h"
#include "bot/chat/discord/config.h"
#include "bot/chat/discord/gateway/gateway.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/discord/rest/rest.h"
#include "bot/chat/discord/timers.h"

/* The data that the files of the adapter share. */

/* A message that the listener is told. */
struct heard_message {
	const char *id;
	unsigned answers; /* so far */
};

enum {
	DM_OPENINGS_MOST = 512, /* who wait; the others are passed over */
	OUTAGES_MOST = 4096,
	INTERACTION_LATE_MS = 1000, /* one that waits for longer is deferred */
};

/* Channels and threads by id (channels.c). */
struct guild_channels {
	struct map all;
	size_t n_unkept; /* of those asked for */
	const struct discord_memory *memory;
	void *data; /* its */
};

/* Guilds by id (guilds.c). */
struct guilds {
	struct map all;
	struct member_question *asked; /* whether members are still there */
};

/* DM channels by user (dm_channels.c). */
struct dm_channels {
	struct map all;
	size_t n_unkept;
	int64_t number, n_numbers; /* the next, and how many are left */
	uint64_t database;
	const struct discord_memory *memory;
	void *data; /* its */
};

/* A person who waits for a DM channel (dm_channels.c). */
struct dm_wait {
	char user[SNOWFLAKE_SIZE];
	int64_t table;
};

struct dm_openings {
	struct token_bucket bucket;
	struct dm_opening *in_flight;
	size_t n;
	struct dm_wait waits[DM_OPENINGS_MOST]; /* in the order they came */
	int64_t last;                           /* the table whose turn it was last */
};

/* Audiences to be tried again (message_queue.c). */
struct outages {
	size_t n;
	struct outage {
		uint64_t due_ms;
		bool released; /* a message got through: it is not put off again */
		char audience[PLACE_PATH_SIZE];
	} list[OUTAGES_MOST];
};

/* Messages that are being deleted (old_messages.c). */
struct old_messages {
	struct old_message *first;
	size_t n;
};

/* Pictures that answers are to show (answer_picture.c). */
struct answer_pictures {
	struct answer_picture *first;
	size_t n, on_their_way;
};

/* The application's emojis (emojis.c). */
struct app_emojis {
	char (*ids)[SNOWFLAKE_SIZE]; /* of each picture; "": not known */
	json_t *outdated;            /* ids, to be deleted */
	bool busy;
	bool settled; /* all that can be is there: half of a hand drawn would look odd */
	bool complete;
	uint64_t listing_at; /* since when they are being listed; 0: they are not */
	size_t at;           /* the picture that is being uploaded */
	unsigned uploaded, refused, distrusted; /* refused: in a row */
};

/* Messages and interactions that wait to be handled (inbound.c). */
struct inbound {
	struct inbound_event *first, **last;
	size_t n;
	struct guild_lookup *fetching;
	uint64_t busy_ms; /* spent since the loop turned */
};

/* How far the events of a shard were handled (resume.c). */
struct shard_progress {
	struct gateway_position position; /* its sequence: of the last event handled */
	int64_t passed;                   /* the last handed on; ahead while something is held */
	int64_t mark;                     /* the last handed on when holds began to count again */
	bool begun;                       /* in this process */
	bool changed;                     /* since it was kept */
};

struct resumption {
	unsigned shards;  /* how many there are; 0: not known yet */
	unsigned held[2]; /* events and answers, from before the mark and since */
	unsigned since;   /* which of the two */
	const struct resumption_hold *within; /* what is held now is of its time; NULL: of now */
	struct shard_progress shard[GATEWAY_SHARDS_MOST];
	struct gateway_position resumed[GATEWAY_SHARDS_MOST]; /* the gateway's, never changed */
};

/* Messages to all audiences (message_queue.c). */
struct message_queues {
	struct map all; /* by audience */
	size_t n_messages;
	struct message_queue *ready; /* the last made so first */
};

struct discord {
	struct chat chat; /* first */
	uv_loop_t *loop;
	const struct discord_config *config;
	const struct chat_commands *commands;
	/* The owner's. */
	void (*fatal)(void *data, const char *why);
	const struct discord_memory *memory;
	void *owner_data;                   /* of all of them */
	uint64_t deaf[GATEWAY_SHARDS_MOST]; /* since when nothing of a shard is heard; 0: it is */

	char *token, *api, *prefix; /* copies: the gateway's thread and late handles use them */
	char application[SNOWFLAKE_SIZE], me[SNOWFLAKE_SIZE]; /* ids; "" until READY */
	char own_name[NAME_SIZE];
	struct rest_config rest_config;
	struct gateway_config gateway_config;
	struct rest_client *rest;
	struct gateway *gateway;
	struct guilds guilds;
	struct thread_making *threads; /* that are being made (threads.c) */
	struct guild_channels channels;
	struct dm_channels dm_channels;
	struct dm_openings dm_openings;
	struct message_queues queues;
	struct map live_messages; /* of struct editable_message */
	struct old_messages old_messages;
	struct map panels; /* of struct panel, by person */
	struct answer_pictures answer_pictures;
	struct outages outages;
	struct app_emojis emojis;
	struct inbound inbound;
	struct resumption resumption;
	struct lateness lateness;
	struct heard_message *heard;     /* the message being handled; NULL: none */
	struct interaction *handling;    /* the interaction being handled; NULL: none */
	uint64_t first_interaction;      /* the first one heard; 0: none was */
	struct sent_response *responses; /* interaction responses in flight */

	struct token_bucket greetings;
	bool greets_nobody;     /* which servers are new is not known */
	const json_t *entering; /* the guild being entered, with its channels; NULL: none */
	char shown_name[132];   /* what name_place() returned */
	unsigned failures;      /* in a row, to get the gateway's URL */
	bool direct_is_there;   /* private talks were entered, and are heard */
	bool invited;           /* the link that adds the bot to a server was logged */
	struct chat_command_ids command_ids;
	bool registering;    /* the slash commands are being registered, or are */
	char why_fatal[256]; /* "": nothing is */
	uv_idle_t turning;   /* runs while inbound.busy_ms counts */
	struct timers timers;
	bool ending;
	unsigned open_handles;
};
