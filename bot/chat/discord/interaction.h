#ifndef BOT_CHAT_DISCORD_INTERACTION_H
#define BOT_CHAT_DISCORD_INTERACTION_H

#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/state.h"

/* What Discord calls an interaction: a slash command, a press, what a form brought, or half a word
 * typed in a command. Discord waits three seconds for the first answer to it. */

enum {
	INTERACTION_TOKEN_SIZE = 512,
	INTERACTION_TEXT_SIZE = 1024,
	INTERACTION_LACKING_SIZE = 96,
	INTERACTION_PLACE_SIZE = 2 * SNOWFLAKE_SIZE,
	INTERACTIONS_MOST = 4096,   /* that wait */
	INTERACTION_LATE_MS = 1000, /* waited so long it is deferred before it is handled */
	INTERACTION_TURN_MS = 100,  /* handled in one go before the loop turns */
};

/* Discord's numbers. */
enum interaction_kind {
	INTERACTION_COMMAND = 2,
	INTERACTION_COMPONENT = 3,
	INTERACTION_AUTOCOMPLETE = 4,
	INTERACTION_MODAL = 5,
};

enum interaction_stage {
	INTERACTION_NEW,
	INTERACTION_DEFERRED, /* told that an answer comes */
	INTERACTION_RESPONDED,
};

struct interaction {
	struct interaction *next; /* in the queue */
	enum interaction_kind kind;
	enum interaction_stage stage;
	uint64_t came_at;          /* by the loop's clock */
	bool on_message_component; /* pressed beside one of ours, or from a form that came of that
				    */
	bool on_ephemeral;         /* and that message its author alone sees */
	bool whole_number;         /* what is typed is one */
	bool allowed;              /* servers and channels of the config */
	bool moderates;
	char id[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
	char user[SNOWFLAKE_SIZE], name[NAME_SIZE];
	char place[INTERACTION_PLACE_SIZE]; /* "": a direct message */
	char language[16], lacking[INTERACTION_LACKING_SIZE];
	char control[CONTROL_ID_SIZE];
	char text[INTERACTION_TEXT_SIZE], begun[CONTROL_ID_SIZE];
};

/* Reads what Discord sent. 0, or -EINVAL for what is none of these four or not whole. What it says
 * of its channel is learned. */
int interaction_read(struct discord *discord, const json_t *d, struct interaction *interaction);

/* The listener hears it, now or as soon as the loop has turned. */
void interactions_handle(struct discord *discord, const json_t *d);

/* After each turn of the loop: those that wait. */
void interactions_turn(struct discord *discord);
void interactions_drop_all(struct discord *discord);

/* answer.c: what the adapter itself answers. */

void interaction_response_defer(struct discord *discord, struct interaction *interaction);
/* After the listener: what was not answered is, somehow. */
void interaction_response_finish(struct discord *discord, struct interaction *interaction);
void interaction_response_autocomplete(struct discord *discord, struct interaction *interaction,
	const struct chat_choice *choices, size_t n);
/* That the config does not allow this place. */
void interaction_response_not_allowed(struct discord *discord, struct interaction *interaction);
/* Answers on their way are forgotten; nobody hears how they fared. */
void interaction_response_drop_all(struct discord *discord);

#endif
