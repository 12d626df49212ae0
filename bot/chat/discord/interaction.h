#pragma once

#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/state.h"

/* An interaction: a slash command, a press of a component, a submitted modal, or a partly typed
 * command. Discord waits three seconds for the first response. */

enum {
	INTERACTION_TEXT_SIZE = 1024,
	INTERACTION_WORD_SIZE = 64,
	INTERACTION_LACKING_SIZE = 128,
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
	INTERACTION_DEFERRED, /* Discord expects a response */
	/* as INTERACTION_DEFERRED, but after waiting: a process before this one may have responded
	 */
	INTERACTION_WAITED,
	INTERACTION_RESPONDED,
	INTERACTION_STAGES,
};

/* The source of an interaction. A modal has the source of the press that opened it. */
enum interaction_source {
	OF_COMMAND,
	OF_MESSAGE,   /* a message visible to all */
	OF_EPHEMERAL, /* a message visible to its author alone */
	OF_TYPING,
	INTERACTION_SOURCES,
};

struct interaction {
	enum interaction_kind kind;
	enum interaction_source source;
	enum interaction_stage stage;
	uint64_t came_at;  /* by monotonic_ms() */
	bool has_files;    /* its message has files */
	bool laid_out;     /* its message is laid out in components, and stays so */
	bool in_place;     /* "@original" is its message, by the first response */
	bool whole_number; /* the typed option is an integer */
	bool whole_move;   /* the typed option is a whole move */
	bool allowed;      /* by the lists in the config */
	bool moderates, manages;
	char id[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
	char origin[SNOWFLAKE_SIZE];  /* the interaction that its message answered; "": none */
	char message[SNOWFLAKE_SIZE]; /* its message; "": none */
	int64_t turns; /* the table whose live message this is, if it has new content; 0: none */
	char turned[PLACE_PATH_SIZE]; /* that message's audience, which for an opening is part of
					 the place */
	char user[SNOWFLAKE_SIZE], name[NAME_SIZE];
	char place[PLACE_PATH_SIZE];  /* "": a direct message, */
	char direct[PLACE_PATH_SIZE]; /* in the person's own place; "": not known */
	bool threadless;              /* no thread can be made there */
	struct mentioned mentioned;
	char guild_language[GUILD_LANGUAGE_SIZE]; /* chosen in the guild; "": none */
	char language[16], lacking[INTERACTION_LACKING_SIZE];
	char control[CONTROL_ID_SIZE]; /* the pressed control; "": text was typed */
	char text[INTERACTION_TEXT_SIZE], begun[CONTROL_ID_SIZE];
};

/* Reads an INTERACTION_CREATE event, and its channel's data. 0, or -EINVAL: not one of these four
 * kinds, or incomplete. */
int interaction_read(struct discord *discord, const json_t *d, struct interaction *interaction);

/* The text that refuses a place by the config's lists. */
void interaction_put_not_allowed(const struct discord *discord,
	const struct interaction *interaction, char *text, size_t cap);

struct interaction_token interaction_token_of(const struct interaction *interaction);
