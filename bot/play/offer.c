#include "bot/play/offer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/play/commands.h"

enum { TEXTS_SIZE = 65536, SENTENCE_SIZE = 1024 };

struct offer {
	const struct game *const *games;
	struct chat_commands commands;
	struct chat_command list[OFFER_COMMANDS];
	/* What each was made of, to see whether another of the same word goes the same way. */
	const struct argument *arguments[OFFER_COMMANDS];
	size_t used;
	char texts[TEXTS_SIZE];
};

/* What follows a word that means different things in different games. */
static const struct argument free_arguments[] = {
	{"words", SENTENCE("words"), SENTENCE("what follows it"), .optional = true},
	{.name = NULL},
};

static const char *keep(struct offer *offer, const char *text, size_t len) {
	char *kept = offer->texts + offer->used;
	assert(len < TEXTS_SIZE - offer->used && "room for all our sentences");
	memcpy(kept, text, len);
	kept[len] = '\0';
	offer->used += len + 1;
	return kept;
}

static struct chat_wording put_help(struct offer *offer, const char *english) {
	struct chat_wording help;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		char sentence[SENTENCE_SIZE];
		struct text out = TEXT_INTO(sentence);
		SAY(&out, catalogue_words((enum language)i), english, {"prefix", "/", 0});
		help.in[i] = keep(offer, sentence, strlen(sentence));
	}
	return help;
}

/* One word is made of two. */
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

/* The first alias in another script is the Japanese name. */
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

static void put_values(
	const struct offer *offer, struct chat_argument *out, const struct argument *argument) {
	for (size_t i = 0; argument->games && offer->games[i] != NULL; i++) {
		assert(out->n_values < CHAT_VALUES_MOST);
		out->values[out->n_values++] = offer->games[i]->id;
	}
	for (size_t i = 0; argument->values != NULL && argument->values[i] != NULL; i++) {
		assert(out->n_values < CHAT_VALUES_MOST);
		out->values[out->n_values++] = argument->values[i];
	}
}

/* What may follow a verb is in the menu of its moves. */
static void put_arguments(struct offer *offer, struct chat_command *command,
	const struct argument *arguments, bool verb) {
	for (; arguments != NULL && arguments->name != NULL; arguments++) {
		assert(command->n_arguments < CHAT_ARGUMENTS_MOST);
		struct chat_argument *out = &command->arguments[command->n_arguments++];
		out->name = arguments->name;
		out->names = put_shown(offer, arguments->shown);
		out->help = put_help(offer, arguments->help);
		out->number = arguments->number;
		out->needed = !arguments->optional;
		put_values(offer, out, arguments);
		out->suggested = arguments->suggested || (verb && out->n_values == 0);
	}
}

static struct chat_command *named(struct offer *offer, const char *word) {
	for (size_t i = 0; i < offer->commands.n; i++) {
		if (strcmp(offer->list[i].word, word) == 0) {
			return &offer->list[i];
		}
	}
	return NULL;
}

static bool same_arguments(const struct argument *a, const struct argument *b) {
	if (a == NULL || b == NULL) {
		return a == b;
	}
	for (; a->name != NULL && b->name != NULL; a++, b++) {
		if (strcmp(a->name, b->name) != 0 || a->number != b->number ||
			a->optional != b->optional || a->games != b->games ||
			a->values != b->values) {
			return false;
		}
	}
	return a->name == b->name;
}

static struct chat_command *add(struct offer *offer, const char *word, const char *aliases,
	const char *help, const struct argument *arguments, bool verb) {
	assert(offer->commands.n < OFFER_COMMANDS);
	struct chat_command *command = &offer->list[offer->commands.n];
	offer->arguments[offer->commands.n++] = arguments;
	command->word = word;
	command->names = put_names(offer, word, aliases);
	command->help = put_help(offer, help);
	put_arguments(offer, command, arguments, verb);
	return command;
}

static void add_verb(struct offer *offer, const struct verb *verb) {
	struct chat_command *other = named(offer, verb->word);
	if (other == NULL) {
		add(offer, verb->word, verb->aliases, verb->help, verb->arguments, true);
	} else if (!same_arguments(offer->arguments[other - offer->list], verb->arguments)) {
		memset(other->arguments, 0, sizeof(other->arguments));
		other->n_arguments = 0;
		other->in_places_only = false;
		offer->arguments[other - offer->list] = free_arguments;
		put_arguments(offer, other, free_arguments, true);
	}
}

static void add_all(struct offer *offer) {
	for (const struct command *command = commands; command->word != NULL; command++) {
		add(offer, command->word, command->aliases, command->help, command->arguments,
			false)
			->in_places_only = command->need == NEEDS_PLACE;
	}
	for (size_t i = 0; offer->games[i] != NULL; i++) {
		const struct game *game = offer->games[i];
		for (int verb = 0; verb < game->n_verbs; verb++) {
			if (!game->verbs[verb].by_chance) {
				add_verb(offer, &game->verbs[verb]);
			}
		}
	}
}

struct offer *offer_create(const struct game *const *of) {
	_Static_assert((int)CHAT_LANGUAGES == (int)LANGUAGES, "every language is offered");
	struct offer *offer = calloc(1, sizeof(*offer));
	if (offer == NULL) {
		return NULL;
	}
	offer->commands.list = offer->list;
	for (int i = 0; i < CHAT_LANGUAGES; i++) {
		offer->commands.languages[i] = catalogue_tag((enum language)i);
	}
	offer->games = of;
	add_all(offer);
	return offer;
}

void offer_destroy(struct offer *offer) {
	free(offer);
}

const struct chat_commands *offer_commands(const struct offer *offer) {
	return &offer->commands;
}
