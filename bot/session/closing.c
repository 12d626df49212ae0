#include "bot/session/closing.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/wording.h"

#include <errno.h>

#include "bot/delivery/live_message.h"
#include "bot/session/last_words.h"
#include "bot/table/journal.h"

/* Why a table is closed: nobody has acted for so many milliseconds; 0: it was ended. */
static void put_why(const struct table_place *place, int64_t ms, struct text *out) {
	char time[64];
	struct text time_text = TEXT_INTO(time);
	time_control_put_time(table_place_words(place), ms, &time_text);
	PLACE_SAY(out, place,
		ms == 0 ? SENTENCE("Table #{id} is closed, its game unfinished.")
		: table_has_begun(place->table)
			? SENTENCE("Table #{id} is closed, its game unfinished: nobody has acted "
				   "for {time}.")
			: SENTENCE("Table #{id} is closed: its game has not begun, and nobody has "
				   "acted for {time}."),
		{"time", time});
}

static void say_why(struct table *table, int64_t ms) {
	struct outbox *outbox = table->bot->outbox;
	outbox_clear(outbox);
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		struct text text = outbox_write(outbox);
		put_why(place, ms, &text);
		outbox_say(outbox, &text, place, PART_PLACE);
	}
	if (table_has_begun(table)) {
		wording_proof(table);
	}
	table->home->reachable = true; /* tries to say the last words in any case */
	outbox_send(outbox);
}

static bool break_off(struct table *table, int64_t ms) {
	char why[512];
	struct text text = TEXT_INTO(why);
	if (journal_unfinished(table) < 0) {
		return false;
	}
	say_why(table, ms);
	put_why(table->home, ms, &text);
	last_words_keep(table, why);
	live_message_show_closed(table);
	table_destroy(table);
	return true;
}

bool closing_break_off(struct table *table) {
	return break_off(table, 0);
}

bool closing_give_up(struct table *table, int64_t ms) {
	return break_off(table, ms);
}

static void tell_gone(const struct table *table, const struct person *person) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_tell(&text, table, person, SENTENCE("Table #{id} is closed: its channel is gone."),
		NULL, 0);
	struct post post = {
		.text = buf, .table = table->id, .mode = table_delivery_mode(table, person)};
	people_tell(person, &post);
}

static void close_home(struct table *table) {
	if (table->phase == TABLE_OVER) {
		table->told.delivered = table->n_moves; /* the rest cannot be delivered any more */
		closing_note_delivered(table);
		return;
	}
	if (journal_unfinished(table) < 0) {
		table_note_said(table->home, -ENOTCONN);
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

void closing_place_gone(struct table_place *place) {
	if (place == place->table->home) {
		close_home(place->table);
	} else {
		table_drop_place(place);
	}
}

void closing_note_delivered(struct table *table) {
	if (table->phase == TABLE_OVER && table_is_delivered(table)) {
		int64_t pause = table->home->chat->refuses_late ? UNHEARD_MS : 0;
		journal_delivered(table);
		table->computers_due = table_now(table) + pause;
		table_touch(table);
	}
}
