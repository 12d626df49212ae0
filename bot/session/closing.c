#include "bot/session/closing.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/wording.h"

#include <errno.h>

#include "bot/delivery/live_message.h"
#include "bot/session/last_words.h"
#include "bot/table/journal.h"

/* Closes the table with these last words. */
static bool break_off(struct table *table, const char *why) {
	if (journal_unfinished(table) < 0) {
		return false;
	}
	struct outbox *outbox = table->bot->outbox;
	outbox_clear(outbox);
	struct text text = outbox_write(outbox);
	text_puts(&text, why);
	outbox_seal(outbox, &text, table, NULL, PART_PLACE);
	if (table_has_begun(table)) {
		wording_proof(table);
	}
	table->home->reachable = true; /* tries to say the last words in any case */
	outbox_send(outbox);
	last_words_keep(table, why);
	live_message_show_closed(table);
	table_destroy(table);
	return true;
}

bool closing_break_off(struct table *table) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_say(&text, table_words(table), table,
		SENTENCE("Table #{id} is closed, its game unfinished."), NULL, 0);
	return break_off(table, buf);
}

bool closing_give_up(struct table *table, int64_t ms) {
	char buf[512], time[64];
	struct text text = TEXT_INTO(buf), time_text = TEXT_INTO(time);
	time_control_put_time(table_words(table), ms, &time_text);
	TABLE_SAY(&text, table_words(table), table,
		table_has_begun(table)
			? SENTENCE("Table #{id} is closed, its game unfinished: nobody has acted "
				   "for {time}.")
			: SENTENCE("Table #{id} is closed: its game has not begun, and nobody has "
				   "acted for {time}."),
		{"time", time});
	return break_off(table, buf);
}

static void tell_gone(const struct table *table, const struct person *person) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_say(&text, table_words_of(table, person), table,
		SENTENCE("Table #{id} is closed: its channel is gone."), NULL, 0);
	struct post post = {
		.text = buf, .table = table->id, .mode = table_delivery_mode(table, person)};
	table->home->chat->impl->tell(table->home->chat, person->key, &post);
}

void closing_place_gone(struct table *table) {
	if (table->phase == TABLE_OVER) {
		table->told.delivered = table->n_moves; /* the rest cannot be delivered any more */
		closing_note_delivered(table);
		return;
	}
	if (journal_unfinished(table) < 0) {
		table_note_said(table, -ENOTCONN);
		return;
	}
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (person != NULL && !table_has_hands_by_button(table, person)) {
			tell_gone(table, person);
		}
	}
	hands_end(table);
	table_destroy(table);
}

void closing_note_delivered(struct table *table) {
	if (table->phase == TABLE_OVER && table_is_delivered(table)) {
		int64_t pause = table->home->chat->refuses_late ? UNHEARD_MS : 0;
		journal_delivered(table);
		table->computers_due = table_now(table) + pause;
		table_touch(table);
	}
}
