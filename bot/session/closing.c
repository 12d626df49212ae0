#include "bot/session/closing.h"

#include <errno.h>
#include <stdio.h>

#include "bot/delivery/announce.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/wording.h"
#include "bot/feed/feed.h"
#include "bot/feed/last_words.h"
#include "bot/table/journal.h"

/* Puts why a table is closed: nobody has acted for ms; 0: it was ended. */
static void put_why(const struct table_place *place, const void *data, struct text *out) {
	int64_t ms = *(const int64_t *)data;
	char time[64];
	struct text time_text = TEXT_INTO(time);
	time_control_put_time(table_place_words(place), ms, &time_text);
	PLACE_SAY(out, place,
		ms == 0 ? SENTENCE("Table #{id} was closed; its game is unfinished.")
		: table_has_begun(place->table)
			? SENTENCE("Table #{id} was closed; its game is unfinished: nobody has "
				   "acted for {time}.")
			: SENTENCE("Table #{id} was closed: its game had not begun, and nobody has "
				   "acted for {time}."),
		{"time", time});
}

static void say_why(struct table *table, int64_t ms) {
	struct feed *feed = table->bot->feed;
	feed_begin(feed, table, FEED_LIVE, NULL);
	feed_say_each(feed, put_why, &ms, PART_PLACE);
	if (table_has_begun(table)) {
		wording_proof(table);
	}
	table->home->reachable = true; /* tries to say the last words even if it is out of reach */
	feed_send(feed);
}

bool closing_break_off(struct table *table, int64_t idle_ms) {
	char why[512];
	struct text text = TEXT_INTO(why);
	if (journal_unfinished(table) < 0) {
		return false;
	}
	say_why(table, idle_ms);
	put_why(table->home, &idle_ms, &text);
	last_words_keep(table, why);
	live_message_show_closed(table);
	table_destroy(table);
	return true;
}

static void tell_gone(const struct table *table, const struct person *person) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_tell(&text, table, person, SENTENCE("Table #{id} is closed: its channel is gone."),
		NULL, 0);
	table_tell_person(table, person, buf);
}

static void close_home(struct table *table) {
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
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		if (place->opening) {
			live_message_show_opening_closed(place);
		}
	}
	hands_end(table);
	table_destroy(table);
}

/* Tells another place where the table no longer stands. */
static void put_place_gone(const struct table_place *place, const void *data, struct text *out) {
	const struct table_place *gone = data;
	if (place != gone) {
		PLACE_SAY(out, place,
			"Table #{id} no longer stands in {place}: I cannot speak there any more.",
			{"place", gone->chat->impl->name_place(gone->chat, gone->name)});
	}
}

/* Seats of people in this place, as bits. */
static unsigned list_seated(const struct table_place *place) {
	const struct table *table = place->table;
	unsigned seated = 0;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		bool there = seat->person != NULL && table_place_of(table, seat) == place;
		seated |= there ? 1U << i : 0;
	}
	return seated;
}

/* Tells the people of a former place where the game goes on; they keep their seats. */
static void tell_moved(struct table *table, unsigned seated, const char *left) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		char buf[512], now[STORE_NAME_SIZE];
		struct text text = TEXT_INTO(buf);
		if ((seated >> i & 1) == 0) {
			continue;
		}
		snprintf(now, sizeof(now), "%s", table_place_name_for(table, &table->seats[i]));
		TABLE_TELL(&text, table, person,
			"Table #{id} was taken out of {left} and goes on in {now}. You keep your "
			"seat: I call you here, and you can play here.",
			{"left", left}, {"now", now});
		table_tell_person(table, person, buf);
	}
}

void closing_place_gone(struct table_place *place) {
	struct table *table = place->table;
	if (table->phase == TABLE_OVER) {
		place->cursor.stored.move =
			table->n_moves; /* the rest can no longer be delivered */
		closing_note_delivered(table);
	} else if (place == table->home) {
		close_home(table);
	} else {
		char name[STORE_NAME_SIZE];
		unsigned seated = list_seated(place);
		snprintf(name, sizeof(name), "%s",
			place->chat->impl->name_place(place->chat, place->name));
		place->reachable = false;
		journal_place_dropped(place);
		announce_put(table, put_place_gone, place);
		table_drop_place(place);
		tell_moved(table, seated, name);
	}
}

bool closing_take_out(struct table_place *place, const char *who) {
	struct table *table = place->table;
	char name[STORE_NAME_SIZE];
	unsigned seated = list_seated(place);
	if (journal_place_dropped(place) < 0) {
		return false;
	}
	snprintf(name, sizeof(name), "%s", place->chat->impl->name_place(place->chat, place->name));
	ANNOUNCE(table, "{who} takes table #{id} out of {place}; the game goes on elsewhere.",
		{"who", who}, {"place", name});
	live_message_show_taken_out(place);
	table_drop_place(place);
	tell_moved(table, seated, name);
	return true;
}

/* A place that was told everything need not stay in the store. */
static void forget_told(struct table *table) {
	for (struct table_place *place = table->home->next; place != NULL; place = place->next) {
		if (table_place_is_told(place)) {
			journal_place_dropped(place);
		}
	}
}

void closing_note_delivered(struct table *table) {
	if (table->phase != TABLE_OVER) {
		return;
	}
	forget_told(table);
	if (table_place_is_told(table->home)) {
		journal_cursor(table->home);
	}
	if (table_is_delivered(table)) {
		int64_t pause = table->home->chat->rejects_after_send ? CURSOR_UNHEARD_MS : 0;
		table->computers_due = table_now(table) + pause;
		table_touch(table);
	}
}
