#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/config.h"
#include "bot/chat/discord/gateway/gateway.h"
#include "bot/chat/discord/lateness.h"
#include "bot/chat/discord/owner.h"
#include "bot/chat/discord/rest/rest.h"
#include "bot/chat/discord/sanitize.h"
#include "bot/chat/discord/snowflake.h"
#include "bot/chat/discord/timers.h"

/* What the files of the adapter share. */

/* A message that the listener is told. */
struct heard_message {
	const char *id;
	unsigned answers; /* so far */
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

	char *token, *api, *prefix; /* copies: the gateway's thread, and what ends late, use them */
	char application[SNOWFLAKE_SIZE], me[SNOWFLAKE_SIZE]; /* ids; "" until READY */
	char own_name[NAME_SIZE];
	struct rest_config rest_config;
	struct gateway_config gateway_config;
	struct rest_client *rest;
	struct gateway *gateway;
	struct guilds *guilds;
	struct guild_channels *channels;
	struct dm_channels *dm_channels;
	struct dm_openings *dm_openings;
	struct message_queues *queues;
	struct live_messages *live_messages;
	struct old_messages *old_messages;
	struct panels *panels;
	struct answer_pictures *answer_pictures;
	struct outages *outages;
	struct app_emojis *emojis;
	struct guild_lookups *lookups;
	struct resumption *resumption;
	struct lateness lateness;
	struct heard_message *heard;                /* the message being handled; NULL: none */
	struct interaction *handling;               /* the interaction being handled; NULL: none */
	struct interaction *waiting, **waiting_end; /* those that came while the loop was busy */
	size_t n_waiting;
	uint64_t busy_ms;                /* spent on interactions since the loop turned */
	struct sent_response *responses; /* interaction responses in flight */

	const json_t *entering; /* the guild being entered, with its channels; NULL: none */
	char shown_name[132];   /* what name_place() returned */
	unsigned failures;      /* in a row, to get the gateway's URL */
	bool speaks;            /* it was said that it can, somewhere */
	bool invited;           /* the link that adds the bot to a server was logged */
	bool registering;       /* the slash commands are being registered, or are */
	char why_fatal[256];    /* "": nothing is */
	uv_idle_t turning;      /* runs while interactions wait or busy_ms counts */
	struct timers timers;
	bool ending;
	unsigned open_handles;
};
