#include "bot/delivery/announce.h"

#include "bot/delivery/live_message.h"

/* With live tables a line of the live message. */
static void say(struct table *table, const struct post *post) {
	if (table->home->chat->has_live_tables) {
		live_message_say(table, post->text);
		live_message_show(table);
	} else if (table->home->reachable) {
		table_note_said(table,
			table->home->chat->impl->say(table->home->chat, table->home->name, post));
	}
}

void announce_text(struct table *table, const char *text) {
	say(table, &(struct post){.text = text, .table = table->id});
}

void announce_to_people(
	struct table *table, const char *const *keys, size_t n_keys, const char *text) {
	if (table->home->chat->has_live_tables) {
		live_message_say(table, text);
		live_message_call(table, keys, n_keys);
	} else {
		say(table, &(struct post){.text = text, .table = table->id});
	}
}

void announce(
	struct table *table, const char *sentence, const struct place *places, size_t n_places) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	table_say(&text, table_words(table), table, sentence, places, n_places);
	announce_text(table, buf);
}
