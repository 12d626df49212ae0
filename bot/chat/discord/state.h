#ifndef BOT_CHAT_DISCORD_STATE_H
#define BOT_CHAT_DISCORD_STATE_H

#include <jansson.h>

#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/gateway/gateway.h"
#include "bot/chat/discord/rest/rest.h"

/* What the files of the adapter share. */

struct discord {
	struct chat chat; /* first */
	uv_loop_t *loop;
	const struct discord_config *config;
	const struct chat_commands *commands;
	void (*fatal)(void *data, const char *why);
	void *fatal_data;
	char *token, *api,
		*prefix; /* of its own: they are used by the gateway's thread, or later */
	char application[SNOWFLAKE_SIZE], me[SNOWFLAKE_SIZE]; /* ids; "" until READY */
	struct rest_config rest_config;
	struct gateway_config gateway_config;
	struct rest *rest;
	struct gateway *gateway;
	struct guilds *guilds;
	struct guild_channels *channels;
	struct live_messages *live_messages;
	struct dm_channels *dm_channels;
	struct message_queues *message_queues;
	struct outages *outages;
	void (*speak_stopped)(void *data);     /* of speak_stop() */
	void *speak_data;
	struct interaction *handling; /* interaction.h: the one being handled, else NULL */
	struct interaction *waiting, **waiting_end; /* those that came while the loop was busy */
	size_t n_waiting;
	uint64_t busy_ms;              /* spent on interactions since the loop turned */
	struct sent_response *replies; /* answer.c: answers on their way */
	uv_idle_t turning;             /* runs while some wait, or time was spent */
	uv_timer_t clock;              /* for advice asked for again, and for what is fatal */
	unsigned failures;             /* in a row, of asking for advice */
	bool registering;       /* the slash commands are being seen to, or are as they should be */
	char why_fatal[256];    /* "": nothing is */
	char shown_name[132];   /* what name_place() returned */
	const json_t *entering; /* the server whose channels are told just now; NULL: none */
	bool ending;
	unsigned open_handles;
};

/* compose.c: a post as the body of a Discord message. */

enum {
	PAYLOAD_CONTENT_MOST = 2000, /* characters in a message */
	PAYLOAD_EPHEMERAL = 1 << 6,
	PAYLOAD_SUPPRESS_EMBEDS = 1 << 2,
};

/* The n-th message (from 0) that a post needs, at most 2,000 characters of it each, cut at lines,
 * then words; controls, mentions of those called and the mark that it is the last come with its
 * last. Markdown and mentions in the text are harmless. nonce: with post->cause, nonce and
 * enforce_nonce are set. NULL when there is no n-th (the 0th is there always); or out of memory,
 * then *failed is set. */
json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *failed);

/* The post's controls as Discord's components; an empty array where there are none, so that an
 * edit takes them away. NULL: out of memory. */
json_t *payload_components(const struct chat_controls *controls);

/* A form as the data of a modal. NULL: out of memory. */
json_t *payload_modal(const struct chat_form *form);

/* The one message of a post that replaces another: what is beyond 2,000 characters is left out,
 * components are always there, and the nonce where there is a cause. NULL: out of memory. */
json_t *payload_live(const struct post *post);

/* Digits, not too many. NULL is none. */
bool snowflake_is_valid(const char *key);

/* FNV-1a. */
uint64_t hash_text(const char *text);

/* speak.c: the functions down; see chat.h. */

/* Makes lives, direct, outlets and pauses. 0 or -ENOMEM, then there is none of them. */
int speak_start(struct discord *discord);
/* After rest_destroy(). closed is called on the loop when all is freed; by then ending must have
 * been set. */
void speak_stop(struct discord *discord, void (*closed)(void *data), void *data);
/* The place is lost, or with "GUILD/" a server: what waits for it is not said. */
void place_state_forget(struct discord *discord, const char *place);

/* How many messages wait that are no request yet. */
size_t speak_waiting(const struct discord *discord);

int outbound_say(struct chat *chat, const char *place, const struct post *post);
void outbound_show(struct chat *chat, const char *place, const struct post *post);
int outbound_tell(struct chat *chat, const char *key, const struct post *post);
int outbound_probe(struct chat *chat, const char *key, const struct post *post);

/* answer.c */

void interaction_response_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);

/* Milliseconds of a clock that never stops and that nobody sets. */
uint64_t monotonic_ms(void);

/* hear.c: an event of the gateway. */

void gateway_events_handle(struct discord *discord, const char *type, const json_t *d);
extern const struct gateway_type gateway_events_types[]; /* those it wants to hear */

/* A place ("GUILD/CHANNEL") taken apart; false if it is none. */
bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]);

/* The channel is deleted, or was never there; the bot may not speak in it (any more). speak.c
 * calls these when REST says so, hear.c when the gateway does. */
void place_state_gone(struct discord *discord, const char *place);
void place_state_closed(struct discord *discord, const char *place);

/* The bot can speak there again, if it could not. speak.c tries so some time after Discord did not
 * answer. */
void place_state_open(struct discord *discord, const char *guild, const char *channel);

#endif
