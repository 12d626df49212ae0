#include "bot/session/seating.h"

#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/clocks.h"
#include "bot/session/pace.h"
#include "bot/session/reachability.h"
#include "bot/session/thinking.h"
#include "bot/table/journal.h"
#include "bot/table/presence.h"
#include "bot/table/table_seats.h"

bool seating_drop(struct table *table, int seat) {
	struct seat before[SEATS_MAX];
	uint8_t n_seats = table->n_seats, end_votes = table->end_votes;
	memcpy(before, table->seats, n_seats * sizeof(*before));
	table_seats_remove(table, seat);
	if (journal_seated(table) == 0) {
		return true;
	}
	memcpy(table->seats, before, n_seats * sizeof(*before));
	table->n_seats = n_seats;
	table->end_votes = end_votes;
	if (before[seat].person != NULL) {
		people_sit(before[seat].person, table);
	}
	return false;
}

static bool set_absence(struct table *table, int seat, enum store_absence absence) {
	struct seat *who = &table->seats[seat], before = *who;
	who->absence = absence;
	who->absent_since = absence != STORE_PRESENT ? table_now(table) : 0;
	if (journal_seats(table) == 0) {
		return true;
	}
	*who = before;
	return false;
}

bool seating_give_to_computer(struct table *table, int seat, enum store_absence why) {
	bool given = set_absence(table, seat, why);
	table->seats[seat].stood_in = 0;
	pace_set(table);
	clocks_set(table);
	return given;
}

/* Tells who is back what the computer did for them. */
static void tell_missed(struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	if (who->stood_in == 0 || !table_can_be_told(table, seat)) {
		return;
	}
	char buf[512];
	const char *names[SEATS_MAX];
	struct text text = TEXT_INTO(buf);
	struct audience audience = table_audience(table, table->state, seat, names);
	status_put_address(&audience, table, &text);
	TABLE_TELL(&text, table, who->person,
		"While you were away the computer made moves for you ({n}). {prefix}status shows "
		"how the game stands.",
		{"n", NULL, (long)who->stood_in});
	struct post post = {
		.text = buf, .table = table->id, .mode = table_delivery_mode(table, who->person)};
	people_tell(who->person, &post);
}

bool seating_take_back(struct table *table, int seat) {
	if (!presence_computer_acts(table, seat)) {
		return true;
	}
	if (!set_absence(table, seat, STORE_PRESENT)) {
		return false;
	}
	table_seats_drop_gifts(table, seat);
	ANNOUNCE(table, "{who} [are|is] back.",
		{"who", table_seat_name(table, table_words(table), seat)});
	tell_missed(table, seat);
	reachability_probe(table, seat); /* not done while the computer played */
	pace_set(table);
	clocks_set(table);
	live_message_show(table);
	return true;
}

static void seat_anew(struct table *table, int seat, struct person *person) {
	struct seat *who = &table->seats[seat];
	*who = (struct seat){
		.person = person,
		.level = who->level,
		.sat = who->sat,
		.hinted = who->hinted,
		.since = table->n_moves,
		.undealt = table_has_begun(table),
		.acted_at = table_now(table),
	};
	table_seats_rename(table, seat, person->name);
	table->rated = false;
}

/* Nobody answers for what was voted, asked or moved by who had the seat. */
static void forget_former(struct table *table, int seat, const struct person *former) {
	const struct thinking *thought = thinking_of(table->bot, former->chat, former->key);
	if (thought != NULL && thought->table == table->id) {
		thinking_forget(table->bot, former->chat, former->key);
	}
	table->end_votes &= (uint8_t) ~(1U << seat);
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i].votes &= (uint8_t) ~(1U << seat);
	}
	table_seats_drop_gifts(table, seat);
	if (table->undoable != NULL) {
		struct last_step *last = &table->undoable->step;
		last->by_other |= last->move.seat == seat;
	}
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		place->live.called &= ~(1U << seat);
	}
}

bool seating_give(struct table *table, int seat, struct person *person) {
	struct seat before = table->seats[seat];
	bool rated = table->rated;
	if (people_make_room(person, 1) < 0) {
		return false;
	}
	seat_anew(table, seat, person);
	if (journal_given(table, before.person) < 0) {
		table->seats[seat] = before;
		table->rated = rated;
		return false;
	}
	people_leave(before.person, table);
	people_sit(person, table);
	hands_given(table, &before);
	forget_former(table, seat, before.person);
	clocks_note_act(table, seat);
	pace_set(table);
	clocks_set(table);
	return true;
}

int seating_count_people(const struct table *table) {
	int n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		n += !presence_computer_acts(table, i);
	}
	return n;
}
