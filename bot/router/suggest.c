#include "bot/router/suggest.h"

#include <string.h>

#include "bot/base/utf8.h"
#include "bot/commands/lookup.h"
#include "bot/commands/suggestions.h"
#include "bot/router/router.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/say.h"

/* MENU_PAGE: choices or moves read at a time. MOVES_MOST: moves looked at. */
enum { MENU_PAGE = 32, MOVES_MOST = 2048 };

static bool fold(const char *text, char folded[INPUT_MAX]) {
	return utf8_fold(text, folded, INPUT_MAX) == 0;
}

/* Moves. */

/* A choice as it is shown and as it is typed. */
struct wording {
	char label[CONTROL_LABEL_SIZE], words[CONTROL_ID_SIZE];
};

static void word_choice(const struct table *table, const struct audience *audience,
	const struct move *choice, unsigned from, struct wording *wording) {
	struct text label = TEXT_INTO(wording->label), words = TEXT_INTO(wording->words);
	say_choice(table->game, audience, choice, from, &label);
	notation_put_typed(table->game, choice, from, &words);
}

/* Moves at behind these words if they come next, whole. */
static bool take(const char **at, const char *words) {
	char folded[INPUT_MAX];
	if (!fold(words, folded)) {
		return false;
	}
	size_t len = strlen(folded);
	bool whole = len > 0 && strncmp(*at, folded, len) == 0 &&
		     ((*at)[len] == ' ' || (*at)[len] == '\0');
	if (whole) {
		*at += len + strspn(*at + len, " ");
	}
	return whole;
}

/* Calls each for every choice of the next step, until it returns true. */
static bool each_choice(const struct table *table, const struct audience *audience,
	const struct move *begun,
	bool (*each)(void *data, const struct move *choice, const struct wording *wording),
	void *data) {
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t from = 0; from < n; from += MENU_PAGE) {
		n = menu_choices(table->game, audience->view, begun, from, page, MENU_PAGE);
		for (size_t i = 0; i < MENU_PAGE && from + i < n; i++) {
			struct wording wording;
			word_choice(table, audience, &page[i], begun->n_args, &wording);
			if (each(data, &page[i], &wording)) {
				return true;
			}
		}
	}
	return false;
}

/* The move as far as the words typed settle it. */
struct typed_walk {
	const char *at;
	struct move begun;
};

static bool settle(void *data, const struct move *choice, const struct wording *wording) {
	struct typed_walk *walk = data;
	if (!take(&walk->at, wording->words) && !take(&walk->at, wording->label)) {
		return false;
	}
	walk->begun = *choice;
	return true;
}

/* What begins with words typed before the one being typed, from there on: of "ruby 5" behind "ruby"
 * only "5". */
struct listing {
	struct suggestions *list;
	const char *typed; /* folded */
};

static bool list_choice(void *data, const struct move *choice, const struct wording *wording) {
	const struct listing *listing = data;
	const char *at = wording->words;
	char folded[INPUT_MAX];
	size_t len = strlen(listing->typed);
	(void)choice;
	if (len == 0) {
		suggestions_add(listing->list, wording->label, at);
	} else if (fold(at, folded) && strcmp(folded, at) == 0 &&
		   strncmp(at, listing->typed, len) == 0 && at[len] == ' ') {
		suggestions_add(listing->list, at + len + 1, at + len + 1);
	}
	return listing->list->n == CHOICES_MOST;
}

static void suggest_moves(const struct request *request, int verb, struct suggestions *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	struct typed_walk walk = {.at = request->args,
		.begun = {.seat = (int8_t)request->seat, .verb = (uint8_t)verb}};
	bool settled = true;
	while (settled && *walk.at != '\0') {
		struct move begun = walk.begun;
		settled = each_choice(table, &audience, &begun, settle, &walk);
	}
	struct listing listing = {list, walk.at};
	each_choice(table, &audience, &walk.begun, list_choice, &listing);
}

/* Whole moves, where the network has one field for them. */

static void offer_move(const struct table *table, const struct audience *audience,
	const struct move *move, struct suggestions *list) {
	const struct verb *verb = &table->game->verbs[move->verb];
	char label[2 * CONTROL_LABEL_SIZE], typed[2 * CONTROL_ID_SIZE];
	struct text shown = TEXT_INTO(label), words = TEXT_INTO(typed);
	words_put(&shown, audience->words, verb->label);
	text_puts(&words, verb->word);
	if (move->n_args > 0) {
		text_puts(&shown, " ");
		say_choice(table->game, audience, move, move->n_args, &shown);
		text_puts(&words, " ");
		notation_put_typed(table->game, move, 0, &words);
	}
	suggestions_add(list, label, typed);
}

/* Those that nothing follows stand first: behind a hundred bids nobody would see them. */
static void suggest_whole_moves(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	uint64_t verbs = menu_verbs(table->game, audience.view, request->seat);
	for (int verb = 0; verb < table->game->n_verbs; verb++) {
		struct move bare = {.seat = (int8_t)request->seat, .verb = (uint8_t)verb};
		if ((verbs >> verb & 1) != 0 && menu_is_whole(table->game, audience.view, &bare)) {
			offer_move(table, &audience, &bare, list);
		}
	}
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t at = 0; at < n && at < MOVES_MOST && list->n < CHOICES_MOST; at++) {
		if (at % MENU_PAGE == 0) {
			n = game_moves(
				table->game, audience.view, request->seat, at, page, MENU_PAGE);
		}
		if (at < n && page[at % MENU_PAGE].n_args > 0) {
			offer_move(table, &audience, &page[at % MENU_PAGE], list);
		}
	}
}

static bool is_playing(const struct request *request) {
	return request->table != NULL && request->seat >= 0 && table_has_begun(request->table);
}

static void suggest(const struct request *request, const char *word, struct suggestions *list) {
	bool concerned = request->table != NULL && (request->seat >= 0 || request->moderates);
	int verb = is_playing(request) ? lookup_verb(request->table->game, word, true) : -1;
	const struct command *command = lookup_command(request->bot->config.commands, word, true);
	if (verb >= 0) {
		suggest_moves(request, verb, list);
	} else if (command != NULL && command->suggest != NULL &&
		   (concerned || command->need == NEEDS_NOTHING)) {
		command->suggest(request, list);
	}
}

/* The verbs of moves that can be made now, and, once something is typed, the commands. */
static void suggest_first_words(const struct request *request, struct suggestions *list) {
	const struct table *table = request->table;
	if (is_playing(request)) {
		const void *view = table_view(table, table->state, request->seat);
		uint64_t verbs = menu_verbs(table->game, view, request->seat);
		for (int verb = 0; verb < table->game->n_verbs; verb++) {
			const char *word = table->game->verbs[verb].word;
			if ((verbs >> verb & 1) != 0) {
				suggestions_add(list, word, word);
			}
		}
	}
	const struct command *const *row = request->bot->config.commands;
	for (; list->begun[0] != '\0' && *row != NULL; row++) {
		suggestions_add(list, (*row)->word, (*row)->word);
	}
}

size_t suggest_words(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	struct request request;
	char word[ROUTER_WORD_SIZE], args[INPUT_MAX];
	struct suggestions list = {.choices = choices};
	request_begin(&request, data, chat, message);
	if (!fold(begun, list.begun) || !router_overhear(&request, word, args)) {
		return 0;
	}
	if (message->whole_move && is_playing(&request)) {
		suggest_whole_moves(&request, &list);
	} else if (message->whole_move) {
		return 0;
	} else if (word[0] == '\0') {
		suggest_first_words(&request, &list);
	} else {
		suggest(&request, word, &list);
	}
	return list.n;
}
