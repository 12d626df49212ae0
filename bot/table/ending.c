#include "bot/table/ending.h"

/* The places that count, as the store counts them. False: nobody counts otherwise. */
static bool count_places(
	const struct table *table, const uint8_t *places, uint8_t counted[SEATS_MAX]) {
	struct store_seat rows[STORE_SEATS_MAX] = {{.place = 0}};
	bool differ = false, won = false;
	for (int i = 0; i < table->n_seats; i++) {
		rows[i].place = places[i];
		rows[i].absence = table->seats[i].absence;
		won = won || places[i] == 1;
	}
	for (int i = 0; i < table->n_seats; i++) {
		counted[i] = (uint8_t)store_count_place(rows, table->n_seats, (size_t)i);
		differ = differ || counted[i] != places[i];
	}
	return won && differ;
}

static void put_name(const struct table *table, const struct words *words, int seat, bool differs,
	struct text *out) {
	const char *name = table_seat_name(table, words, seat);
	enum store_absence absence = table->seats[seat].absence;
	if (!differs || absence == STORE_PRESENT) {
		text_puts(out, name);
	} else {
		SAY(out, words,
			absence == STORE_GAVE_UP ? SENTENCE("{who} (gave up)")
						 : SENTENCE("{who} (away)"),
			{"who", name});
	}
}

const struct audience_ending *ending_of(
	const struct table *table, const void *state, const struct words *words) {
	struct bot_ending *kept = &table->bot->ending;
	uint8_t places[SEATS_MAX] = {0};
	if (!game_score(state, places) || !count_places(table, places, kept->told.places)) {
		return NULL;
	}
	for (int i = 0; i < table->n_seats; i++) {
		struct text text = TEXT_INTO(kept->buffers[i]);
		put_name(table, words, i, kept->told.places[i] != places[i], &text);
		kept->told.names[i] = kept->buffers[i];
	}
	return &kept->told;
}
