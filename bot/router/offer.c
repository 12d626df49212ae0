#include "bot/router/offer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"

enum { TEXTS_SIZE = 65536, SENTENCE_SIZE = 1024 };

struct offer {
	const struct game *const *games;
	struct chat_commands commands;
	struct chat_command list[OFFER_COMMANDS];
	/* What each command was made of, to compare with another verb of the same word. */
	const struct argument *arguments[OFFER_COMMANDS];
	const struct verb *verbs[OFFER_COMMANDS]; /* the first of this word; NULL: a command */
	bool shared[OFFER_COMMANDS]; /* other games' verbs of this word have another help */
	size_t used;
	char texts[TEXTS_SIZE];
};

/* The argument of a word that means different things in different games. */
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
		SAY(&out, catalogue_words((enum language)i), english, {"prefix", "/"});
		help.in[i] = keep(offer, sentence, strlen(sentence));
	}
	return help;
}

/* Networks allow no blanks here. */
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

static bool is_taken(const struct offer *offer, const char *name, size_t len) {
	for (size_t i = 0; i < offer->commands.n; i++) {
		const char *other = offer->list[i].names.in[LANGUAGE_JAPANESE];
		if (other != NULL && strlen(other) == len && memcmp(other, name, len) == 0) {
			return true;
		}
	}
	return false;
}

/* The Japanese name is the first alias in another script that no other command has. */
static struct chat_wording put_names(struct offer *offer, const char *word, const char *aliases) {
	struct chat_wording names = {.in = {[LANGUAGE_ENGLISH] = word}};
	for (const char *at = aliases; at != NULL && *at != '\0';) {
		size_t len = strcspn(at, " ");
		if (!is_ascii(at, len) && !is_taken(offer, at, len)) {
			names.in[LANGUAGE_JAPANESE] = keep(offer, at, len);
			break;
		}
		at += len + strspn(at + len, " ");
	}
	return names;
}

static void put_values(struct chat_argument *out, const struct argument *argument) {
	for (size_t i = 0; argument->values != NULL && argument->values[i] != NULL; i++) {
		assert(out->n_values < CHAT_VALUES_MOST);
		out->values[out->n_values++] = argument->values[i];
	}
}

/* The menu of a verb's moves has what may follow it. */
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
		put_values(out, arguments);
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
			a->optional != b->optional || a->values != b->values) {
			return false;
		}
	}
	return a->name == b->name;
}

static struct chat_command *add(struct offer *offer, const char *word, const char *aliases,
	const char *help, const struct argument *arguments, bool verb) {
	assert(offer->commands.n < OFFER_COMMANDS);
	struct chat_command *command = &offer->list[offer->commands.n];
	command->word = word;
	command->names = put_names(offer, word, aliases);
	command->help = put_help(offer, help);
	offer->arguments[offer->commands.n++] = arguments;
	put_arguments(offer, command, arguments, verb);
	return command;
}

static void make_free(struct offer *offer, struct chat_command *command) {
	memset(command->arguments, 0, sizeof(command->arguments));
	command->n_arguments = 0;
	command->in_places_only = false;
	offer->arguments[command - offer->list] = free_arguments;
	put_arguments(offer, command, free_arguments, true);
}

/* Where arguments of several games share a name, the name is all their help. */
static void share_help(
	struct offer *offer, struct chat_command *command, const struct argument *others) {
	const struct argument *ours = offer->arguments[command - offer->list];
	for (size_t i = 0; i < command->n_arguments; i++) {
		if (strcmp(ours[i].help, others[i].help) != 0) {
			command->arguments[i].help = put_help(offer, ours[i].shown);
		}
	}
}

static void add_verb(struct offer *offer, const struct verb *verb) {
	struct chat_command *other = named(offer, verb->word);
	if (other == NULL) {
		offer->verbs[offer->commands.n] = verb;
		add(offer, verb->word, verb->aliases, verb->help, verb->arguments, true);
		return;
	}
	size_t at = (size_t)(other - offer->list);
	if (same_arguments(offer->arguments[at], verb->arguments)) {
		share_help(offer, other, verb->arguments);
	} else {
		make_free(offer, other);
	}
	const struct verb *first = offer->verbs[at];
	offer->shared[at] |= first != NULL && strcmp(first->help, verb->help) != 0;
}

static const struct verb *verb_of(const struct game *game, const char *word) {
	for (int i = 0; i < game->n_verbs; i++) {
		if (!game->verbs[i].by_chance && strcmp(game->verbs[i].word, word) == 0) {
			return &game->verbs[i];
		}
	}
	return NULL;
}

static size_t count_characters(const char *text) {
	size_t n = 0;
	for (; *text != '\0'; text++) {
		n += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return n;
}

/* "Ring: plays a card · Cat in the Box: …", or only the games' names. */
static void put_shared(const struct offer *offer, const struct words *words, const char *word,
	bool helps, struct text *out) {
	for (size_t i = 0; offer->games[i] != NULL; i++) {
		const struct verb *verb = verb_of(offer->games[i], word);
		if (verb == NULL) {
			continue;
		}
		text_puts(out, out->len == 0 ? "" : helps ? " · " : ", ");
		words_put(out, words, offer->games[i]->name);
		if (helps) {
			text_puts(out, ": ");
			SAY(out, words, verb->help, {"prefix", "/"});
		}
	}
}

static const char *word_shared_help(struct offer *offer, enum language language, const char *word) {
	const struct words *words = catalogue_words(language);
	char list[SENTENCE_SIZE], sentence[SENTENCE_SIZE];
	struct text helps = TEXT_INTO(sentence), names = TEXT_INTO(list);
	put_shared(offer, words, word, true, &helps);
	if (helps.cut || count_characters(sentence) > OFFER_HELP) {
		helps = TEXT_INTO(sentence);
		put_shared(offer, words, word, false, &names);
		SAY(&helps, words, "a move of {games}", {"games", list});
	}
	return keep(offer, sentence, helps.len);
}

static void share_helps(struct offer *offer) {
	for (size_t i = 0; i < offer->commands.n; i++) {
		for (int language = 0; offer->shared[i] && language < CHAT_LANGUAGES; language++) {
			offer->list[i].help.in[language] = word_shared_help(
				offer, (enum language)language, offer->list[i].word);
		}
	}
}

static void add_all(struct offer *offer) {
	for (size_t i = 0; commands[i] != NULL; i++) {
		const struct command *command = commands[i];
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
	share_helps(offer);
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

bool offer_is_free(const struct offer *offer, const char *word) {
	for (size_t i = 0; i < offer->commands.n; i++) {
		if (strcmp(offer->list[i].word, word) == 0) {
			return offer->arguments[i] == free_arguments;
		}
	}
	return false;
}
