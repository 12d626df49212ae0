#include "bot/session/reachability.h"

void reachability_probe_by(struct table *table, int seat, const char *text) {
	const struct person *person = table->seats[seat].person;
	struct post post = {
		.text = text, .table = table->id, .mode = table_delivery_mode(table, person)};
	if (person->chat->has_buttons && !table_has_begun(table)) {
		post.edit_of = table->seats[seat].shown; /* the hand will replace it */
	}
	table_show_way(table, person, &post);
	table->seats[seat].probing = true;
	if (person->chat->impl->probe(person->chat, person->key, &post) < 0) {
		table->seats[seat].probing = false;
	}
}

void reachability_probe(struct table *table, int seat) {
	const struct person *person = table->seats[seat].person;
	const struct seat *who = &table->seats[seat];
	if (who->reached || who->probing || who->absence != STORE_PRESENT ||
		table_has_hands_by_button(table, person)) {
		return;
	}
	char buf[256];
	struct text text = TEXT_INTO(buf);
	TABLE_TELL(&text, table, person, "You still have your seat at table #{id} in {place}.",
		{"place", table_place_name_for(table, who)});
	reachability_probe_by(table, seat, buf);
}

/* Tells the present players, of one network or (NULL) of all. */
static void tell_players(const struct table *table, const struct chat *chat, const char *sentence) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		const struct person *person = seat->person;
		char buf[512];
		struct text text = TEXT_INTO(buf);
		if (person == NULL || seat->absence != STORE_PRESENT || seat->unreachable ||
			table_has_hands_by_button(table, person) ||
			(chat != NULL && person->chat != chat)) {
			continue;
		}
		TABLE_TELL(&text, table, person, sentence, {"place", table_place_name(table)},
			{"name", person->chat->own_name});
		table_tell_person(table, person, buf);
	}
}

void reachability_place_lost(struct table_place *place) {
	struct table *table = place->table;
	if (place != table->home || place->cursor.lost || !place->reachable ||
		table->phase == TABLE_OVER) {
		return;
	}
	place->cursor.lost = true;
	tell_players(table, NULL,
		SENTENCE("Table #{id} in {place} cannot go on for now: I cannot speak there any "
			 "more. Ask whoever manages the channel to let me in again. Until then no "
			 "clock runs, and nothing is lost."));
}

void reachability_name_taken(struct table_place *place) {
	if (place->chat->name_is_taken && place->table->phase != TABLE_OVER) {
		tell_players(place->table, place->chat,
			SENTENCE("My usual name is taken, so I am {name} for now: private messages "
				 "reach me under that name. You still have your seat at table "
				 "#{id} in {place}."));
	}
}
