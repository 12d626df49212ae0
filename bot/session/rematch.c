#include "bot/session/rematch.h"

#include <string.h>

#include "bot/delivery/announce.h"

bool rematch_read(
	struct store *store, const struct chat *chat, int64_t id, struct rematch *rematch) {
	const struct store_table *row = &rematch->row;
	return store_table_get(store, id, &rematch->row) == 0 &&
	       (row->phase == STORE_FINISHED || row->phase == STORE_UNFINISHED) &&
	       row->started_at > 0 && strcmp(row->network, chat->network) == 0 &&
	       store_seats_get(store, id, rematch->seats, &rematch->n_seats) == 0;
}

bool rematch_is_for(const struct rematch *rematch, const struct person *person) {
	for (size_t i = 0; i < rematch->n_seats; i++) {
		if (rematch->seats[i].person != 0 && rematch->seats[i].person == person->id) {
			return true;
		}
	}
	return false;
}

/* People of that game without a seat here: their names, and their keys for mentions, but of those
 * who are never pinged. */
struct missing {
	size_t n, n_keys;
	struct store_person people[STORE_SEATS_MAX];
	const char *keys[STORE_SEATS_MAX];
	char names[STORE_SEATS_MAX * STORE_NAME_SIZE + 16];
};

static void find_missing(
	const struct table *table, const struct rematch *rematch, struct missing *missing) {
	struct text names = TEXT_INTO(missing->names);
	missing->n = missing->n_keys = 0;
	for (size_t i = 0; i < rematch->n_seats; i++) {
		const struct store_seat *seat = &rematch->seats[i];
		struct store_person *person = &missing->people[missing->n];
		if (seat->person == 0 || table_seat_of_number(table, seat->person) >= 0 ||
			store_person_get(table->bot->config.store, seat->person, person) < 0) {
			continue;
		}
		if (missing->n > 0) {
			words_put(&names, table_words(table), ", ");
		}
		text_puts(&names, seat->name);
		missing->n++;
		if (people_find_pings(person->pings) != PINGS_NEVER) {
			missing->keys[missing->n_keys++] = person->key;
		}
	}
}

static void say_all_back(struct table *table) {
	announce(table, SENTENCE("Everybody is back; {prefix}start begins the game."), NULL, 0);
}

static void put_waiting(const struct table_place *place, const void *names, struct text *out) {
	PLACE_SAY(out, place,
		"{who} [want|wants] another game: {names}, {prefix}again or {prefix}join takes "
		"your seat.",
		{"who", table_seat_name(place->table, table_place_words(place), 0)},
		{"names", names});
}

void rematch_call_missing(struct table *table, const struct rematch *rematch) {
	struct missing missing;
	if (table_has_begun(table)) { /* a game of one person begins at once */
		return;
	}
	find_missing(table, rematch, &missing);
	if (missing.n == 0) {
		say_all_back(table);
	} else {
		announce_to_people(table, missing.keys, missing.n_keys, put_waiting, missing.names);
	}
}

void rematch_note_seat(struct table *table, const struct person *person) {
	struct rematch rematch;
	struct missing missing;
	if (table->follows == 0 || table_has_begun(table) ||
		!rematch_read(
			table->bot->config.store, table->home->chat, table->follows, &rematch) ||
		!rematch_is_for(&rematch, person)) {
		return;
	}
	find_missing(table, &rematch, &missing);
	if (missing.n == 0) {
		say_all_back(table);
	}
}
