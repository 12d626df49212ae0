#include "bot/session/absence.h"

#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/table/presence.h"

enum { QUIET_MS = 60 * 1000 };

static void tell(struct table *table, int seat, const char *sentence) {
	ANNOUNCE(table, sentence, {"who", table_seat_name(table, table_words(table), seat)});
}

/* A vote to unseat a person who has just acted needs two voters (commands/vote.c). */
static const char *left_words(const struct table *table, int seat) {
	if (!table_has_begun(table)) {
		return SENTENCE("{who} [have|has] left; {prefix}unseat {who} frees the seat.");
	}
	int voters = __builtin_popcount(presence_deciders(table) & ~(1U << seat));
	return voters < 2 && table_time_control(table) != TIME_NONE
		       ? SENTENCE("{who} [have|has] left, and the seat is kept. Once their time is "
				  "up, the computer plays for it.")
		       : SENTENCE("{who} [have|has] left, and the seat is kept. {prefix}unseat "
				  "{who} lets the computer play for it.");
}

bool absence_is_flapping(const struct table *table, int seat) {
	return table_now(table) < table->seats[seat].flapping_until &&
	       !table->bot->config.unlimited;
}

static void note_absent(struct table *table, int seat, const char *sentence) {
	struct seat *who = &table->seats[seat];
	bool flaps = absence_is_flapping(table, seat);
	who->left = true;
	who->flapping_until = table_now(table) + QUIET_MS;
	table_touch(table);
	if (flaps) {
		who->absence_unannounced = true;
	} else if (who->absence == STORE_PRESENT) {
		tell(table, seat, sentence);
	}
}

void absence_left(struct table *table, int seat) {
	note_absent(table, seat, left_words(table, seat));
}

void absence_logged_out(struct table *table, int seat) {
	note_absent(table, seat,
		SENTENCE("{who} [have|has] logged out, and the seat is kept for their account. "
			 "{prefix}unseat {who} gives it up."));
}

/* A person who acted since their time-out plays, wherever they are. */
void absence_missing(struct table *table, int seat) {
	struct seat *who = &table->seats[seat];
	if (presence_computer_acts(table, seat) && !who->left) {
		who->left = true;
		tell(table, seat,
			SENTENCE("{who} [have|has] left the server, and the seat is kept: a move "
				 "in a private message to me takes it back, and {prefix}seat "
				 "gives it to somebody else."));
	}
}

void absence_came(struct table *table, int seat) {
	struct seat *who = &table->seats[seat];
	if (absence_is_flapping(table, seat)) {
		who->flapping_until = table_now(table) + QUIET_MS;
		table_touch(table);
	}
	who->left = false;
}

/* On networks with keys made of addresses, a person may return under another key. */
int absence_find_like(
	const struct table *table, const struct chat *chat, const struct chat_person *person) {
	bool sits = false;
	int like = -1;
	for (int i = 0; i < table->n_seats && table_has_begun(table); i++) {
		const struct person *other = table->seats[i].person;
		if (other == NULL || other->chat != chat) {
			continue;
		}
		sits = sits || strcmp(other->key, person->key) == 0;
		if (people_match_name(chat, other->name, person->name) == NAME_IS_SO &&
			presence_is_out_of_sight(table, i)) {
			like = i;
		}
	}
	return sits ? -1 : like;
}

void absence_meet(struct table *table, const struct chat *chat, const struct chat_person *person) {
	int seat = absence_find_like(table, chat, person);
	if (seat < 0 || table_now(table) < table->seats[seat].met_until) {
		return;
	}
	table->seats[seat].met_until = table_now(table) + QUIET_MS;
	ANNOUNCE(table, ABSENCE_LIKE, {"who", table_seat_name(table, table_words(table), seat)},
		{"nick", person->name});
}

int64_t absence_due(const struct table *table) {
	int64_t due = INT64_MAX;
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		if (seat->absence_unannounced && seat->flapping_until < due) {
			due = seat->flapping_until;
		}
	}
	return due;
}

static void tell_how_it_stands(struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	if (who->person == NULL || who->absence != STORE_PRESENT || table->phase == TABLE_OVER) {
		return;
	}
	if (who->left) {
		tell(table, seat, left_words(table, seat));
	} else {
		tell(table, seat, SENTENCE("{who} [are|is] here again."));
	}
}

void absence_tick(struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		struct seat *seat = &table->seats[i];
		if (seat->absence_unannounced && seat->flapping_until <= table_now(table)) {
			seat->absence_unannounced = false;
			tell_how_it_stands(table, i);
		}
	}
	table_touch(table);
}
