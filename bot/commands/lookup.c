#include "bot/commands/lookup.h"

#include <string.h>

#include "bot/base/nearest.h"
#include "bot/base/utf8.h"
#include "engine/games.h"

enum { SHORT_WORD = 4 }; /* letters; one may be wrong, of a longer word two */

bool lookup_is_among(const char *words, const char *word, bool exact) {
	size_t len = strlen(word);
	for (const char *at = words; at != NULL && *at != '\0';) {
		size_t n = strcspn(at, " ");
		if (strncmp(at, word, len) == 0 && (exact ? n == len : n >= len)) {
			return true;
		}
		at += n + strspn(at + n, " ");
	}
	return false;
}

const struct command *lookup_command(
	const struct command *const *commands, const char *word, bool exact) {
	for (; *commands != NULL; commands++) {
		const struct command *command = *commands;
		if (lookup_is_among(command->word, word, exact) ||
			lookup_is_among(command->aliases, word, exact)) {
			return command;
		}
	}
	return NULL;
}

static const struct game *find_game_begun(const char *word) {
	const struct game *found = NULL;
	size_t len = strlen(word);
	for (size_t i = 0; games[i] != NULL; i++) {
		if (strncmp(games[i]->id, word, len) == 0) {
			if (found != NULL) {
				return NULL;
			}
			found = games[i];
		}
	}
	return found;
}

static bool is_named(const struct game *game, const char *word, const struct words *words) {
	char folded[INPUT_MAX];
	const char *name = words_find(words, game->name);
	return utf8_fold(name, folded, sizeof(folded)) == 0 && strcmp(folded, word) == 0;
}

static const struct game *find_game_named(const char *word) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int language = 0; language < LANGUAGES; language++) {
			if (is_named(games[i], word, catalogue_words((enum language)language))) {
				return games[i];
			}
		}
	}
	return NULL;
}

const struct game *lookup_game(const char *word) {
	const struct game *game = *word != '\0' ? games_find(word) : NULL;
	if (game == NULL && *word != '\0') {
		game = find_game_begun(word);
	}
	return game != NULL ? game : find_game_named(word);
}

void lookup_put_games(struct text *out) {
	for (size_t i = 0; games[i] != NULL; i++) {
		text_add(out, "%s%s", i > 0 ? ", " : "", games[i]->id);
	}
}

void lookup_put_game_names(const struct words *words, struct text *out) {
	for (size_t i = 0; games[i] != NULL; i++) {
		text_puts(out, i > 0 ? " · " : "");
		words_put(out, words, games[i]->name);
	}
}

int lookup_verb(const struct game *game, const char *word, bool exact) {
	for (int i = 0; i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		if (!verb->by_chance && (lookup_is_among(verb->word, word, exact) ||
						lookup_is_among(verb->aliases, word, exact))) {
			return i;
		}
	}
	return -1;
}

struct lookup_named lookup_named(const struct request *request, const char *word) {
	struct lookup_named named = {.verb = VERB_ANY};
	const struct game *game = request->table != NULL && table_has_begun(request->table)
					  ? request->table->game
					  : NULL;
	for (int exact = 1; exact >= 0 && named.verb < 0 && named.command == NULL; exact--) {
		named.verb = game != NULL ? lookup_verb(game, word, exact) : VERB_ANY;
		if (named.verb < 0) {
			named.command = lookup_command(request->bot->config.commands, word, exact);
		}
	}
	return named;
}

void lookup_ask_game(struct request *request) {
	words_put(&request->answer, request->words, "Which game? There are:");
	text_puts(&request->answer, " ");
	lookup_put_games(&request->answer);
	request_tell(request);
}

const char *lookup_meant(
	const struct command *const *commands, const struct game *game, const char *word) {
	size_t least = strlen(word) > SHORT_WORD ? NEAREST_START : NEAREST_START - 1;
	const char *meant = NULL;
	for (int i = 0; game != NULL && i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		if (!verb->by_chance && nearest_is_closer(word, verb->word, &least)) {
			meant = verb->word;
		}
	}
	for (; *commands != NULL; commands++) {
		if (nearest_is_closer(word, (*commands)->word, &least)) {
			meant = (*commands)->word;
		}
	}
	return meant;
}
