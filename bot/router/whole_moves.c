#include "bot/router/whole_moves.h"

#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/say.h"

/* MENU_PAGE: moves read at a time. MOVES_MOST: moves looked at. */
enum { MENU_PAGE = 32, MOVES_MOST = 2048 };

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

/* Moves without args stand first: nobody would see them after a hundred bids. */
void whole_moves_suggest(const struct request *request, struct suggestions *list) {
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
