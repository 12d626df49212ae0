#pragma once

#include <jansson.h>
#include <stdatomic.h>

#include "bot/base/hash.h"
#include "bot/base/map.h"
#include "bot/base/token_bucket.h"
#include "bot/chat/chat.h"
#include "bot/chat/discord/config.h"
#include "bot/chat/discord/gateway/gateway.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/discord/rest/rest.h"
#include "bot/chat/discord/timers.h"

/* Data shared by the files of the adapter. */

/* A message being handled by the listener. */
struct heard_message {
	const char *id;
	unsigned answers; /* number of answers so far */
};

enum {
	DM_OPENINGS_MOST = 512, /* waiting people; further ones are dropped */
	OUTAGES_MOST = 4096,
	INTERACTION_LATE_MS = 1000, /* interactions that wait longer are deferred */
	CHANNEL_SLOTS = 4096,       /* further channels share them */
};

/* The slot of a channel's id. */
static inline size_t channel_slot(const char *id, size_t len) {
	return hash_bytes(HASH_START, id, len) % CHANNEL_SLOTS;
}

/* Channels and threads by id (channels.c). */
struct guild_channels {
	struct map all;
	bool unkept; /* requested names are to be stored */
};

/* Guilds by id (guilds.c). */
struct guilds {
	struct map all;
};

/* DM channels by user (dm_channels.c). */
struct dm_channels {
	struct map all;
	bool unkept;               /* some are to be stored */
	int64_t number, n_numbers; /* the next number, and the count of reserved ones */
	uint64_t database;
};

/* A person waiting for a DM channel (dm_channels.c). */
struct dm_wait {
	char user[SNOWFLAKE_SIZE];
	int64_t table;
};

struct dm_openings {
	struct token_bucket bucket;
	size_t n;
	struct dm_wait waits[DM_OPENINGS_MOST]; /* in order of arrival */
	int64_t last;                           /* the table that had the last turn */
};

/* Audiences to be tried again (message_queue.c). */
struct outages {
	size_t n;
	struct outage {
		uint64_t due_ms;
		bool released; /* a message got through: due_ms stays */
		char audience[PLACE_PATH_SIZE];
	} list[OUTAGES_MOST];
};

/* Pictures that answers are to show (answer_picture.c). */
struct answer_pictures {
	struct answer_picture *first;
	size_t n, on_their_way;
};

/* The application's emojis (emojis.c). */
struct app_emojis {
	char (*ids)[SNOWFLAKE_SIZE]; /* by picture; "": not known */
	json_t *outdated;            /* ids to be deleted */
	bool busy;
	bool settled; /* all possible emojis are known, as a partly drawn hand would look odd */
	bool complete;
	uint64_t listing_at;                    /* start of their listing; 0: not under way */
	size_t at;                              /* the picture being uploaded */
	unsigned uploaded, refused, distrusted; /* refused: in a row */
};

/* Messages and interactions waiting to be handled (inbound.c). */
struct inbound {
	struct inbound_event *first, **last;
	size_t n;
	struct guild_lookup *fetching;
	uint64_t busy_ms; /* spent in this turn of the loop */
};

/* The handled events of a shard (resume.c). */
struct shard_progress {
	struct gateway_position position; /* with the sequence of the last handled event */
	int64_t passed; /* the last one passed on; ahead of position while there are holds */
	int64_t mark;   /* the last one passed on when the mark was set */
	bool begun;     /* the session began in this process */
	bool changed;   /* since it was last stored */
};

struct resumption {
	unsigned shards;  /* number of shards; 0: not known yet */
	unsigned held[2]; /* holds on events and answers: from before the mark, and since */
	unsigned since;   /* index of the latter */
	const struct resumption_hold *within; /* hold of the event being handled; NULL: none */
	struct shard_progress shard[GATEWAY_SHARDS_MOST];
	struct gateway_position resumed[GATEWAY_SHARDS_MOST]; /* the gateway's, never changed */
};

/* Messages to all audiences (message_queue.c). */
struct message_queues {
	struct map all; /* by audience */
	size_t n_messages;
	struct message_queue *ready; /* the latest first */
};

struct discord {
	struct chat chat; /* first */
	uv_loop_t *loop;
	const struct discord_config *config;
	const struct chat_commands *commands;
	/* From the owner: */
	void (*fatal)(void *data, const char *why);
	bool (*may_speak)(void *data);
	const struct discord_memory *memory;
	void *owner_data;                   /* passed to the functions above */
	uint64_t deaf[GATEWAY_SHARDS_MOST]; /* time since which no events of a shard arrive; 0: they
					       do */

	char *token, *api, *prefix; /* copies: used by the gateway's thread and late handles */
	char application[SNOWFLAKE_SIZE], me[SNOWFLAKE_SIZE]; /* ids; "" until READY */
	char own_name[NAME_SIZE];
	struct rest_config rest_config;
	struct gateway_config gateway_config;
	struct rest_client *rest;
	struct gateway *gateway;
	struct guilds guilds;
	struct thread_making *threads; /* being created (threads.c) */
	struct guild_channels channels;
	struct dm_channels dm_channels;
	struct dm_openings dm_openings;
	struct message_queues queues;
	struct map live_messages; /* of struct editable_message */
	/* Whether one ever was in a channel of this slot; read on the gateway's thread, too. */
	atomic_bool showed[CHANNEL_SLOTS];
	size_t n_old_messages; /* being deleted (old_messages.c) */
	struct map panels;     /* of struct panel, by person */
	struct answer_pictures answer_pictures;
	struct outages outages;
	struct app_emojis emojis;
	struct inbound inbound;
	struct resumption resumption;
	struct lateness lateness;
	struct heard_message *heard;     /* the message being handled; NULL: none */
	struct interaction *handling;    /* the interaction being handled; NULL: none */
	uint64_t first_interaction;      /* received by this process; 0: none yet */
	struct sent_response *responses; /* interaction responses in flight */

	struct token_bucket greetings;
	bool greets_nobody;     /* it is not known which servers are new */
	const json_t *entering; /* the guild being entered, with its channels; NULL: none */
	char shown_name[132];   /* the result of name_place() */
	unsigned failures;      /* in a row, to fetch the gateway's URL */
	bool direct_is_there;   /* private talks were entered, and are heard */
	bool invited;           /* the link that adds the bot to a server was logged */
	struct chat_command_ids command_ids;
	bool registering;    /* the slash commands are registered, or being registered */
	char why_fatal[256]; /* "": no fatal error */
	uv_idle_t turning;   /* runs while inbound.busy_ms counts */
	struct timers timers;
	bool ending;
	unsigned open_handles;
};
