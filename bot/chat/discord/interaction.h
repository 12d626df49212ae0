#pragma once

#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/state.h"

/* An interaction: a slash command, a component pressed, a modal submitted, or half a word typed in
 * a command. Discord waits three seconds for the first response. */

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
	INTERACTION_DEFERRED, /* Discord knows that a response will come */
	/* as INTERACTION_DEFERRED, after waiting to be handled: by now it may be known that a
	   process before this one had responded. */
	INTERACTION_WAITED,
	INTERACTION_RESPONDED,
	INTERACTION_STAGES,
};

/* The source of an interaction. Modals have that of the press that opened them. */
enum interaction_source {
	OF_COMMAND,
	OF_MESSAGE,   /* for all to see */
	OF_EPHEMERAL, /* that its author alone sees */
	OF_TYPING,
	INTERACTION_SOURCES,
};

struct interaction {
	enum interaction_kind kind;
	enum interaction_source source;
	enum interaction_stage stage;
	uint64_t came_at;  /* by monotonic_ms() */
	bool has_files;    /* the message that it came of */
	bool laid_out;     /* that, in components: so it stays */
	bool in_place;     /* the first response left it at that message: that is "@original" */
	bool whole_number; /* what is typed is one */
	bool whole_move;   /* likewise */
	bool allowed;      /* by the config's lists */
	bool moderates, manages;
	char id[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
	char origin[SNOWFLAKE_SIZE];  /* the interaction that answered with its message; "": none */
	char message[SNOWFLAKE_SIZE]; /* that it came of; "": none */
	int64_t turns; /* the table whose live message that is, and shows more since; 0: none */
	char turned[PLACE_PATH_SIZE]; /* its audience: an opening's is a part of the place */
	char user[SNOWFLAKE_SIZE], name[NAME_SIZE];
	char place[PLACE_PATH_SIZE];  /* "": a direct message, in */
	char direct[PLACE_PATH_SIZE]; /* the place of the person's own; "": not known */
	bool threadless;              /* no thread can be made there */
	struct mentioned mentioned;
	char guild_language[GUILD_LANGUAGE_SIZE]; /* "": none that people there chose */
	char language[16], lacking[INTERACTION_LACKING_SIZE];
	char control[CONTROL_ID_SIZE]; /* what was pressed; "": nothing, text was typed */
	char text[INTERACTION_TEXT_SIZE], begun[CONTROL_ID_SIZE];
};

/* Reads an INTERACTION_CREATE event, and learns what it says of its channel, too. 0, or -EINVAL: it
 * is none of these four, or incomplete. */
int interaction_read(struct discord *discord, const json_t *d, struct interaction *interaction);

/* Says that the config's lists do not allow its place. */
void interaction_put_not_allowed(const struct discord *discord,
	const struct interaction *interaction, char *text, size_t cap);

struct interaction_token interaction_token_of(const struct interaction *interaction);
