#include "bot/delivery/table_view.h"

#include "engine/say.h"

static struct audience audience_at(
	const struct table *table, int seat, const char *names[SEATS_MAX]) {
	return table_audience(table, table->state, seat >= 0 ? seat : SEAT_ALL, names);
}

static bool is_over(const struct table *table) {
	return game_score(table->state, NULL);
}

void table_view_put_name(const struct table *table, struct text *out) {
	words_put(out, table_words(table), table->game->name);
	text_add(out, " #%lld", (long long)table->id);
}

void table_view_put_where(const struct table *table, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table)) {
		struct audience audience = audience_at(table, seat, names);
		table->game->say->where(&audience, out);
	}
}

static void put_whose_turn(
	const struct table *table, int seat, const struct audience *audience, struct text *out) {
	unsigned active = table->game->active_seats(table->state);
	if (is_over(table)) {
		words_put(out, audience->words, SENTENCE("game over"));
	} else if (table->paused) {
		words_put(out, audience->words, SENTENCE("paused"));
	} else if (seat >= 0 && (active >> seat & 1) != 0) {
		words_put(out, audience->words, SENTENCE("your turn"));
	} else if (active != 0) {
		TELL(out, audience, "waiting for {names}",
			{"names", .put = say_put_called, .at = VALUE(active)});
	}
}

void table_view_put_whose_turn(const struct table *table, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table)) {
		struct audience audience = audience_at(table, seat, names);
		put_whose_turn(table, seat, &audience, out);
	}
}

void table_view_put_players(const struct table *table, struct text *out) {
	const struct words *words = table_words(table);
	unsigned long n = 0;
	enum level level = LEVEL_NORMAL;
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person == NULL) {
			n++;
			level = table->seats[i].level;
		}
	}
	if (n > 0) {
		SAY_MANY(out, words, "you and {n} computer ({level})",
			"you and {n} computers ({level})", n, {"n", .number = (long)n},
			{"level", words_find(words, game_levels[level])});
	}
}

void table_view_put_board(const struct table *table, int seat, int columns, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table)) {
		struct audience audience = audience_at(table, seat, names);
		audience.columns = columns;
		table->game->say->board(&audience, out);
	}
}

void table_view_put_hint(const struct table *table, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table) && seat >= 0 && !is_over(table)) {
		struct audience audience = audience_at(table, seat, names);
		table->game->say->hint(&audience, out);
	}
}

void table_view_put_hand(const struct table *table, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table) && seat >= 0 && !is_over(table)) {
		struct audience audience = audience_at(table, seat, names);
		table->game->say->hand_in_short(&audience, out);
	}
}

bool table_view_is_out(const struct table *table, int seat) {
	const struct state_head *head = table->state;
	return table_has_begun(table) && seat >= 0 && !is_over(table) && head->place[seat] != 0;
}
