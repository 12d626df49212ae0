#include "tests/bot/scene/anybody.h"

#include <stdio.h>

#include "engine/notation.h"
#include "engine/say.h"

unsigned luck;

unsigned any(unsigned n) {
	luck = luck * 1103515245U + 12345U;
	return (luck >> 16) % n;
}

bool now_and_then(unsigned percent) {
	return any(100) < percent;
}

int any_awaited(const struct table *table) {
	int seat = (int)any(table->n_seats);
	while (!table_is_active(table, seat)) {
		seat = (seat + 1) % table->n_seats;
	}
	return seat;
}

struct move any_move(const struct table *table, int seat) {
	struct move move;
	const struct game *game = table->game;
	size_t n = game_moves(game, table->state, seat, 0, NULL, 0);
	cr_assert_gt(n, 0);
	game_moves(game, table->state, seat, any((unsigned)n), &move, 1);
	return move;
}

void type_move(const char *place, const struct table *table, const struct move *move) {
	type_move_on(&chat, place, place, table, move);
}

void type_move_on(struct fake_chat *fake, const char *there, const char *place,
	const struct table *table, const struct move *move) {
	char line[MOVE_LINE_SIZE + 24], who[STORE_NAME_SIZE];
	struct text text = TEXT_INTO(line);
	const struct verb *verb = &table->game->verbs[move->verb];
	int64_t before = table->n_moves;
	if (verb->secret) {
		text_add(&text, "#%lld ", (long long)table->id);
	}
	text_puts(&text, verb->word);
	text_puts(&text, " ");
	notation_put_typed(table->game->verbs, NULL, move, 0, &text);
	snprintf(who, sizeof(who), "%s", table->seats[move->seat].name);
	fake_chat_clear(fake);
	fake_chat_type(fake, verb->secret ? NULL : there, who, line);
	table = table_in(place);
	cr_assert(table == NULL || table->n_moves > before, "%s: %s\n%s", who, line, fake->heard);
	cr_assert_gt(fake->len, 0, "%s: silence", line);
}
