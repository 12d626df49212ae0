#include "bot/session/reachability.h"

void reachability_probe_by(struct table *table, int seat, const char *text) {
	const struct person *person = table->seats[seat].person;
	struct post post = {.text = text, .mode = table_delivery_mode(table, person)};
	table->seats[seat].probing = true;
	if (table->home->chat->impl->probe(table->home->chat, person->key, &post) < 0) {
		table->seats[seat].probing = false;
	}
}

void reachability_probe(struct table *table, int seat) {
	const struct person *person = table->seats[seat].person;
	const struct seat *who = &table->seats[seat];
	if (who->reached || who->probing || who->computer ||
		table_has_hands_by_button(table, person)) {
		return;
	}
	char buf[256];
	struct text text = TEXT_INTO(buf);
	TABLE_SAY(&text, table_words_of(table, person), table,
		"You still have your seat at table #{id} in {place}.",
		{"place", table_place_name(table)});
	reachability_probe_by(table, seat, buf);
}
