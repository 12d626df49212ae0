#include "bot/delivery/announce.h"

static void say(struct table *table, const struct post *post) {
	if (table->home->reachable) {
		table_note_said(table,
			table->home->chat->impl->say(table->home->chat, table->home->name, post));
	}
}

void announce_text(struct table *table, const char *text) {
	say(table, &(struct post){.text = text, .table = table->id});
}

void announce_to_people(
	struct table *table, const char *const *keys, size_t n_keys, const char *text) {
	say(table,
		&(struct post){
			.text = text, .table = table->id, .mentions = keys, .n_mentions = n_keys});
}

void announce_to_seat(struct table *table, int seat, const char *text) {
	announce_to_people(table, &table->seats[seat].person->key, 1, text);
}
