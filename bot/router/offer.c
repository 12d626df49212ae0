#include "bot/router/offer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/spans.h"

enum { TEXTS_SIZE = 65536, SENTENCE_SIZE = 1024, NAME_SIZE = 64 };

struct offer {
	struct chat_commands commands;
	struct chat_command list[OFFER_COMMANDS];
	const struct command *rows[OFFER_COMMANDS]; /* the rows of these commands */
	size_t used;
	char texts[TEXTS_SIZE];
};

static const char *const group_helps[CHAT_GROUPS] = {
	[GROUP_TABLE] = SENTENCE("opens a table for a game, and plays at it"),
	[GROUP_DICECUP] = SENTENCE("help, rules, past games, and settings of your own"),
	[GROUP_SETTINGS] = SENTENCE("changes what applies in this channel"),
};

/* Stands before a person's name, since a named person may be on another network: either will do. */
static const struct argument picked_person = {
	"user", SENTENCE("user"), SENTENCE("who, if they are on this server"), .optional = true};

/* All moves of all games are one command. */
static const struct command move_row = {
	.word = "move",
	.aliases = "手番",
	.help = SENTENCE("makes a move in the game here"),
	.group = GROUP_TABLE,
	.arguments = ARGUMENTS({"what", SENTENCE("move"),
		SENTENCE("as you would type it, for example: bid 5 3"), .suggested = true}),
};

static const char *keep(struct offer *offer, const char *text, size_t len) {
	char *kept = offer->texts + offer->used;
	assert(len < TEXTS_SIZE - offer->used && "room for all our sentences");
	memcpy(kept, text, len);
	kept[len] = '\0';
	offer->used += len + 1;
	return kept;
}

static struct chat_wording put_words(struct offer *offer, const char *english) {
	struct chat_wording wording;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		const char *text = words_find(catalogue_words((enum language)i), english);
		wording.in[i] = keep(offer, text, strlen(text));
	}
	return wording;
}

/* Finds the command whose name, "/table new", begins a text; n: its bytes. NULL: none does. */
static const struct chat_command *begins_name(
	const struct offer *offer, const char *text, size_t *n) {
	for (size_t i = 0; *text == '/' && i < offer->commands.n; i++) {
		const struct chat_command *command = &offer->list[i];
		char name[NAME_SIZE];
		*n = (size_t)snprintf(name, sizeof(name), "/%s %s",
			chat_group_words[command->group], command->word);
		if (strncmp(text, name, *n) == 0 && !(text[*n] >= 'a' && text[*n] <= 'z')) {
			return command;
		}
	}
	return NULL;
}

/* Names commands as the network shows them in this language: "/table 新規". */
static void put_localized(
	const struct offer *offer, const char *named, enum language language, struct text *out) {
	for (size_t n = 1; *named != '\0'; named += n) {
		const struct chat_command *command = begins_name(offer, named, &n);
		const char *name = command != NULL ? command->names.in[language] : NULL;
		if (name != NULL) {
			text_add(out, "/%s %s", chat_group_words[command->group], name);
		} else {
			n = 1;
			text_put(out, named, n);
		}
	}
}

/* Keeps a text with its commands named; they must be in the list already. NULL: out of memory. */
static const char *keep_named(struct offer *offer, enum language language, const char *text) {
	char *named = chat_name_commands(&offer->commands, NULL, text, false);
	char localized[SENTENCE_SIZE];
	struct text out = TEXT_INTO(localized);
	if (named == NULL) {
		return NULL;
	}
	put_localized(offer, named, language, &out);
	free(named);
	return keep(offer, localized, out.len);
}

static bool put_help(struct offer *offer, const char *english, struct chat_wording *help) {
	bool whole = true;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		char sentence[SENTENCE_SIZE];
		struct text out = TEXT_INTO(sentence);
		SAY(&out, catalogue_words((enum language)i), english, {"prefix", SPANS_COMMAND});
		help->in[i] = keep_named(offer, (enum language)i, sentence);
		whole &= help->in[i] != NULL;
	}
	return whole;
}

/* Networks allow no blanks in shown names. */
static struct chat_wording put_shown(struct offer *offer, const char *english) {
	struct chat_wording names;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		char name[SENTENCE_SIZE];
		struct text out = TEXT_INTO(name);
		words_put(&out, catalogue_words((enum language)i), english);
		for (char *blank; (blank = strchr(name, ' ')) != NULL;) {
			*blank = '-';
		}
		names.in[i] = keep(offer, name, strlen(name));
	}
	return names;
}

static bool is_ascii(const char *word, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)word[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

/* The Japanese name is the first alias in another script. */
static struct chat_wording put_names(struct offer *offer, const char *word, const char *aliases) {
	struct chat_wording names = {.in = {[LANGUAGE_ENGLISH] = word}};
	for (const char *at = aliases; at != NULL && *at != '\0';) {
		size_t len = strcspn(at, " ");
		if (!is_ascii(at, len)) {
			names.in[LANGUAGE_JAPANESE] = keep(offer, at, len);
			break;
		}
		at += len + strspn(at + len, " ");
	}
	return names;
}

/* A game's id is shown as its name. */
static struct chat_wording show_value(struct offer *offer, const char *typed) {
	const struct game *game = games_find(typed);
	return game != NULL ? put_words(offer, game->name) : (struct chat_wording){.in = {typed}};
}

static void put_values(
	struct offer *offer, struct chat_argument *out, const struct argument *argument) {
	for (size_t i = 0; argument->values != NULL && argument->values[i] != NULL; i++) {
		assert(out->n_values < CHAT_VALUES_MOST);
		out->values[out->n_values++] = (struct chat_value){argument->values[i],
			argument->meanings != NULL ? put_words(offer, argument->meanings[i])
						   : show_value(offer, argument->values[i])};
	}
}

static bool put_argument(
	struct offer *offer, struct chat_command *command, const struct argument *argument) {
	assert(command->n_arguments < CHAT_ARGUMENTS_MOST);
	struct chat_argument *out = &command->arguments[command->n_arguments++];
	out->name = argument->name;
	out->names = put_shown(offer, argument->shown);
	out->number = argument->number;
	out->needed = !argument->optional && !argument->person;
	out->suggested = argument->suggested;
	out->person = argument == &picked_person || argument->picked;
	out->mentioned = argument->picked;
	put_values(offer, out, argument);
	return put_help(offer, argument->help, &out->help);
}

static bool put_arguments(
	struct offer *offer, struct chat_command *command, const struct argument *arguments) {
	bool whole = true;
	for (; arguments != NULL && arguments->name != NULL; arguments++) {
		if (arguments->person) {
			whole &= put_argument(offer, command, &picked_person);
		}
		whole &= put_argument(offer, command, arguments);
	}
	return whole;
}

static void name(struct offer *offer, const struct command *command) {
	size_t i = offer->commands.n++;
	assert(i < OFFER_COMMANDS);
	offer->rows[i] = command;
	offer->list[i] = (struct chat_command){
		.word = command->word,
		.group = command->group,
		.names = put_names(offer, command->word, command->aliases),
		.makes_moves = command == &move_row,
	};
}

/* The moves come after all other commands. */
static void name_all(struct offer *offer) {
	for (int i = 0; i < CHAT_GROUPS; i++) {
		offer->commands.groups[i] = (struct chat_command_group){
			put_words(offer, group_helps[i]), i == GROUP_SETTINGS};
	}
	offer->commands.invites = put_words(offer, SENTENCE("Play Perudo with…"));
	offer->commands.replays = put_words(offer, SENTENCE("Replay this game"));
	for (size_t i = 0; commands[i] != NULL; i++) {
		if (!commands[i]->where_brief) {
			name(offer, commands[i]);
		}
	}
	name(offer, &move_row);
}

static bool explain_all(struct offer *offer) {
	bool whole = true;
	for (size_t i = 0; i < offer->commands.n; i++) {
		whole &= put_help(offer, offer->rows[i]->help, &offer->list[i].help) &&
			 put_arguments(offer, &offer->list[i], offer->rows[i]->arguments);
	}
	return whole;
}

struct offer *offer_create(void) {
	_Static_assert((int)CHAT_LANGUAGES == (int)LANGUAGES, "every language is offered");
	struct offer *offer = calloc(1, sizeof(*offer));
	if (offer == NULL) {
		return NULL;
	}
	offer->commands.list = offer->list;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		offer->commands.languages[i] = catalogue_tag((enum language)i);
	}
	name_all(offer);
	if (!explain_all(offer)) {
		offer_destroy(offer);
		return NULL;
	}
	return offer;
}

void offer_destroy(struct offer *offer) {
	free(offer);
}

const struct chat_commands *offer_commands(const struct offer *offer) {
	return &offer->commands;
}
