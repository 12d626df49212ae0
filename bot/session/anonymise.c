#include "bot/session/anonymise.h"

#include "bot/delivery/delivery.h"
#include "bot/delivery/live_message.h"
#include "bot/session/closing.h"
#include "bot/session/pace.h"
#include "bot/session/seating.h"
#include "bot/session/time_outs.h"

const char *anonymised_name(const struct words *words, int number) {
	static const char *const names[] = {
		SENTENCE("former player 1"),
		SENTENCE("former player 2"),
		SENTENCE("former player 3"),
		SENTENCE("former player 4"),
		SENTENCE("former player 5"),
		SENTENCE("former player 6"),
	};
	enum { MOST = sizeof(names) / sizeof(names[0]) };
	int at = number < 1 ? 0 : number > MOST ? MOST - 1 : number - 1;
	return words->find(words, names[at], NULL, 1);
}

/* Without a name: that was to go. */
static void leave_open(struct table *table, int seat) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_remove_seat(table, seat);
	SAY(&text, table_words(table), "Somebody leaves the table ({k}/{max}).",
		{"k", NULL, table->n_seats}, {"max", NULL, table->game->most_seats});
	delivery_say(table, buf);
}

static void leave_running(struct table *table, int seat) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	table_anonymise_seat(table, seat);
	SAY(&text, table_words(table), "Somebody leaves for good; the computer plays on as {who}.",
		{"who", anonymised_name(table_words(table), table->seats[seat].anonymised), 0});
	delivery_say(table, buf);
}

static void leave(struct table *table, int seat) {
	if (table->over) {
		table_anonymise_seat(table, seat);
		return;
	}
	if (table->started_at == 0) {
		leave_open(table, seat);
	} else {
		leave_running(table, seat);
	}
	if (seating_count_people(table) == 0) {
		closing_break_off(table);
		return;
	}
	live_show(table);
	pace_set(table);
	clock_set(table);
}

static int find_seat(const struct table *table, const struct person *person) {
	int seat = table->n_seats - 1;
	while (seat >= 0 && table->seats[seat].person != person) {
		seat--;
	}
	return seat;
}

/* A table that is closed makes room for the last one, which then stands at its index. */
static void leave_all(struct play *play, const struct person *person) {
	for (size_t i = 0; i < play->n_tables;) {
		struct table *table = play->tables[i];
		int seat = find_seat(table, person);
		if (seat >= 0) {
			leave(table, seat);
		}
		i += i < play->n_tables && play->tables[i] == table;
	}
}

static void disown_tables(const struct play *play, int64_t id) {
	for (size_t i = 0; i < play->n_tables; i++) {
		if (play->tables[i]->opened_by == id) {
			play->tables[i]->opened_by = 0;
		}
	}
}

static int forget_kept(struct play *play, int64_t id) {
	struct store *store = play->config.store;
	int rc = store_person_forget(store, id, play->config.now(play->config.data));
	if (rc == 0) {
		disown_tables(play, id);
	}
	return rc;
}

int anonymise_person(struct play *play, struct person *person) {
	int rc = forget_kept(play, person->id);
	if (rc == 0) {
		leave_all(play, person);
		people_remove(&play->people, person);
	}
	return rc;
}

int anonymise_person_numbered(struct play *play, int64_t id) {
	struct person *person = people_numbered(&play->people, id);
	return person != NULL ? anonymise_person(play, person) : forget_kept(play, id);
}
