#include "bot/delivery/table_view.h"

#include "engine/say.h"

static struct audience audience_at(
	const struct table *table, int seat, const char *names[SEATS_MAX]) {
	return table_audience(table, table->state, seat >= 0 ? seat : SEAT_ALL, names);
}

static bool is_over(const struct table *table) {
	return game_score(table->state, NULL);
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

static void put_players(const struct table *table, struct text *out) {
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

void table_view_put(
	const struct table *table, int seat, int columns, const struct table_view_texts *out) {
	const char *names[SEATS_MAX];
	const struct game_say *say = table->game->say;
	words_put(out->name, table_words(table), table->game->name);
	text_add(out->name, " #%lld", (long long)table->id);
	put_players(table, out->players);
	if (!table_has_begun(table)) {
		return;
	}
	struct audience audience = audience_at(table, seat, names);
	say->where(&audience, out->where);
	put_whose_turn(table, seat, &audience, out->turn);
	if (out->hand != NULL && seat >= 0 && !is_over(table)) {
		say->hand_in_short(&audience, out->hand);
	}
	audience.columns = columns;
	say->board(&audience, out->board);
}

void table_view_put_hint(const struct table *table, int seat, struct text *out) {
	const char *names[SEATS_MAX];
	if (table_has_begun(table) && seat >= 0 && !is_over(table)) {
		struct audience audience = audience_at(table, seat, names);
		table->game->say->hint(&audience, out);
	}
}

bool table_view_is_out(const struct table *table, int seat) {
	const struct state_head *head = table->state;
	return table_has_begun(table) && seat >= 0 && !is_over(table) && head->place[seat] != 0;
}
