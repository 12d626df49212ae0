#include "bot/session/anonymise.h"
#include "bot/delivery/announce.h"
#include "bot/session/clocks.h"
#include "bot/session/thinking.h"
#include "bot/table/pages.h"

#include "bot/delivery/live_message.h"
#include "bot/session/lesson.h"
#include "bot/session/pace.h"
#include "bot/session/seating.h"
#include "bot/table/journal.h"
#include "bot/table/presence.h"
#include "bot/table/table_seats.h"

/* Names nobody: the name is to be deleted, too. */
static void leave_open(struct table *table, int seat) {
	table_seats_remove(table, seat);
	announce(table, SENTENCE("Somebody leaves the table ({k}/{max})."), NULL, 0);
}

/* Who was out of the game leaves as one who played it to the end. */
static void leave_running(struct table *table, int seat) {
	bool in = presence_is_in(table, seat);
	table_seats_anonymise(table, seat, in ? STORE_GAVE_UP : table->seats[seat].absence);
	if (!in) {
		journal_seats(table);
	}
	ANNOUNCE(table,
		in ? SENTENCE("Somebody leaves for good; the computer plays on as {who}.")
		   : SENTENCE("Somebody who was out of the game leaves for good, as {who}."),
		{"who", people_anonymised_name(table_words(table), table->seats[seat].anonymised),
			0});
}

static void leave(struct table *table, int seat) {
	if (table->phase == TABLE_OVER) {
		table_seats_anonymise(table, seat, table->seats[seat].absence);
		return;
	}
	bool waited = presence_is_deserted(table);
	if (table->started_at == 0) {
		leave_open(table, seat);
	} else {
		leave_running(table, seat);
	}
	if (!seating_settle(table, waited)) {
		return;
	}
	live_message_show(table);
	pace_set(table);
	clocks_set(table);
}

static int find_seat(const struct table *table, const struct person *person) {
	int seat = table->n_seats - 1;
	while (seat >= 0 && table->seats[seat].person != person) {
		seat--;
	}
	return seat;
}

static void leave_all(const struct person *person) {
	while (person->n_seats > 0) {
		struct table *table = person->tables[0];
		leave(table, find_seat(table, person));
	}
}

static void disown_tables(const struct bot *bot, int64_t id) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		if (bot->tables[i]->opened_by == id) {
			bot->tables[i]->opened_by = 0;
		}
	}
}

static int forget_kept(struct bot *bot, int64_t id) {
	struct store *store = bot->config.store;
	int rc = store_person_forget(store, id, bot->config.now(bot->config.data));
	if (rc == 0) {
		disown_tables(bot, id);
	}
	return rc;
}

int anonymise_person(struct bot *bot, struct person *person) {
	int rc = forget_kept(bot, person->id);
	if (rc == 0) {
		leave_all(person);
		struct running_lesson *lesson = lesson_find(bot, person);
		if (lesson != NULL) {
			lesson_end(bot, lesson);
		}
		thinking_forget(bot, person->chat, person->key);
		pages_forget(bot, person->chat, person->key);
		people_remove(&bot->people, person);
	}
	return rc;
}

int anonymise_person_numbered(struct bot *bot, int64_t id) {
	struct person *person = people_numbered(&bot->people, id);
	return person != NULL ? anonymise_person(bot, person) : forget_kept(bot, id);
}
