#include "bot/router/whole_moves.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/commands/lookup.h"
#include "bot/words/catalogue.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/say.h"

/* MENU_PAGE: moves read at a time. MOVES_MOST: moves tried in all. */
enum { MENU_PAGE = 32, MOVES_MOST = 2048 };

static void offer_move(const struct table *table, const struct audience *audience,
	const struct move *move, struct suggestions *list) {
	const struct verb *verb = &table->game->verbs[move->verb];
	char label[2 * CONTROL_LABEL_SIZE], typed[2 * CONTROL_ID_SIZE];
	struct text shown = TEXT_INTO(label), words = TEXT_INTO(typed);
	words_put(&shown, audience->words, verb->label);
	if (move->n_args > 0) {
		text_puts(&shown, " ");
		say_choice(table->game, audience, move, move->n_args, &shown);
	}
	notation_put_move(table->game->verbs, NULL, move, &words);
	suggestions_add(list, label, typed);
}

/* Moves typed otherwise than offered: in other words, or in another order. */

/* READINGS_MOST: most texts parsed, so that nobody waits. */
enum { READINGS_MOST = 16384 };

struct whole_move {
	const struct table *table;
	const struct audience *audience;
	int verb;          /* typed in front, or VERB_ANY */
	const char *typed; /* folded, after the verb */
	unsigned left;     /* readings left */
};

static bool reads(struct whole_move *whole, const char *text, const struct move *wanted) {
	const struct game *game = whole->table->game;
	struct move move;
	if (whole->left == 0) {
		return false;
	}
	whole->left--;
	return game->say->parse(whole->audience->view, wanted->seat, whole->verb, text, &move) ==
		       PARSE_OK &&
	       move_equal(&move, wanted);
}

/* The move with its first b args. */
static struct move cut_move(const struct move *move, unsigned b) {
	struct move part = *move;
	part.n_args = (uint8_t)b;
	return part;
}

/* Whether the first bytes typed, then these words, then the move's args before a, or from b on, or
 * none, read as the move. */
static bool goes_on(struct whole_move *whole, size_t len, const char *words,
	const struct move *move, unsigned a, unsigned b) {
	const unsigned ranges[][2] = {{0, 0}, {0, a}, {b, move->n_args}};
	char buf[2 * INPUT_MAX];
	bool found = false;
	for (size_t i = 0; i < 3 && !found; i++) {
		struct text text = TEXT_INTO(buf);
		struct move part = cut_move(move, ranges[i][1]);
		text_put(&text, whole->typed, len);
		text_puts(&text, words);
		text_puts(&text, " ");
		notation_put_typed(whole->table->game->verbs, NULL, &part, ranges[i][0], &text);
		bool repeated = i > 0 && ranges[i][0] == ranges[i][1];
		found = !repeated && reads(whole, buf, move);
	}
	return found;
}

/* Whether the typed text from there on begins args a to b, as typed or called in any language. */
static bool is_begun(
	struct whole_move *whole, size_t len, const struct move *move, unsigned a, unsigned b) {
	const char *begun = whole->typed + len;
	struct audience audience = *whole->audience;
	struct move part = cut_move(move, b);
	bool found = false;
	for (int i = 0; i <= LANGUAGES && !found; i++) {
		char words[CONTROL_LABEL_SIZE], folded[INPUT_MAX];
		struct text text = TEXT_INTO(words);
		if (i == LANGUAGES) {
			notation_put_typed(whole->table->game->verbs, NULL, &part, a, &text);
		} else {
			audience.words = catalogue_words((enum language)i);
			say_choice(whole->table->game, &audience, &part, a, &text);
		}
		found = utf8_fold(words, folded, sizeof(folded)) == 0 &&
			strncmp(folded, begun, strlen(begun)) == 0 &&
			goes_on(whole, len, folded, move, a, b);
	}
	return found;
}

/* Whether the last word or number typed begins an arg or two. */
static bool ends_in_begun(struct whole_move *whole, size_t len, const struct move *move) {
	bool found = false;
	for (unsigned a = 0; a < move->n_args && !found; a++) {
		for (unsigned b = a + 1; b <= move->n_args && b <= a + 2 && !found; b++) {
			found = is_begun(whole, len, move, a, b);
		}
	}
	return found;
}

/* Whether the typed text begins the move's name in a language, if that may be typed. */
static bool begins_its_name(struct whole_move *whole, const struct move *move) {
	struct audience audience = *whole->audience;
	bool found = false;
	for (int i = 0; i < LANGUAGES && !found; i++) {
		char words[2 * CONTROL_LABEL_SIZE], folded[INPUT_MAX];
		struct text text = TEXT_INTO(words);
		audience.words = catalogue_words((enum language)i);
		say_choice(whole->table->game, &audience, move, move->n_args, &text);
		found = utf8_fold(words, folded, sizeof(folded)) == 0 &&
			strncmp(folded, whole->typed, strlen(whole->typed)) == 0 &&
			reads(whole, folded, move);
	}
	return found;
}

/* Whether the typed text can be completed to this move. */
static bool leads_to(struct whole_move *whole, const struct move *move) {
	size_t len = strlen(whole->typed), word = len, number = len;
	bool found = begins_its_name(whole, move);
	for (unsigned k = 0; k <= move->n_args && !found; k++) {
		found = goes_on(whole, len, "", move, k, k);
	}
	while (word > 0 && strchr(" @>", whole->typed[word - 1]) == NULL) {
		word--;
	}
	while (number > 0 && strchr("0123456789", whole->typed[number - 1]) != NULL) {
		number--;
	}
	return found || (word < len && ends_in_begun(whole, word, move)) ||
	       (number < len && number != word && ends_in_begun(whole, number, move));
}

static void suggest_read(
	const struct request *request, int verb, const char *typed, struct suggestions *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	struct whole_move whole = {table, &audience, verb, typed, READINGS_MOST};
	struct suggestions all = {.choices = list->choices, .n = list->n};
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t at = 0; at < n && whole.left > 0 && all.n < CHOICES_MOST; at++) {
		if (at % MENU_PAGE == 0) {
			n = game_moves(
				table->game, audience.view, request->seat, at, page, MENU_PAGE);
		}
		if (at < n && leads_to(&whole, &page[at % MENU_PAGE])) {
			offer_move(table, &audience, &page[at % MENU_PAGE], &all);
		}
	}
	list->n = all.n;
}

static void suggest_as_read(const struct request *request, struct suggestions *list) {
	char word[INPUT_MAX];
	size_t len = strcspn(list->begun, " ");
	snprintf(word, sizeof(word), "%.*s", (int)len, list->begun);
	int verb = lookup_verb(request->table->game, word, true);
	verb = verb >= 0 ? verb : lookup_verb(request->table->game, word, false);
	if (verb >= 0) {
		suggest_read(
			request, verb, list->begun + len + strspn(list->begun + len, " "), list);
	}
	if (list->n == 0) {
		suggest_read(request, VERB_ANY, list->begun, list);
	}
	/* A text that no sign makes a move may be one after its verb. */
	const struct table *table = request->table;
	uint64_t verbs = menu_verbs(
		table->game, table_view(table, table->state, request->seat), request->seat);
	for (verb = 0; verb < table->game->n_verbs && list->n == 0; verb++) {
		if ((verbs >> verb & 1) != 0) {
			suggest_read(request, verb, list->begun, list);
		}
	}
}

/* Moves without args come first: after a hundred bids nobody would see them. */
static void suggest_as_offered(const struct request *request, struct suggestions *list) {
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

void whole_moves_suggest(const struct request *request, struct suggestions *list) {
	suggest_as_offered(request, list);
	if (list->n == 0) {
		suggest_as_read(request, list);
	}
}
