#include "bot/session/seating.h"

#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/pace.h"
#include "bot/session/reachability.h"
#include "bot/session/thinking.h"
#include "bot/table/journal.h"
#include "bot/table/presence.h"
#include "bot/table/table_seats.h"

enum { BACK_TOLD_MS = 60 * 1000 };

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

static bool set_absence(struct table *table, int seat, enum store_absence absence, int timed_out) {
	struct seat *who = &table->seats[seat], before = *who;
	bool goes_on = absence != STORE_PRESENT && before.absence != STORE_PRESENT;
	who->absence = absence;
	who->timed_out = (int16_t)timed_out;
	who->absent_since = goes_on                    ? before.absent_since
			    : absence != STORE_PRESENT ? table_now(table)
						       : 0;
	if (journal_seats(table) == 0) {
		return true;
	}
	*who = before;
	return false;
}

static bool give_to_computer(struct table *table, int seat, enum store_absence why, int timed_out) {
	bool played = presence_computer_acts(table, seat);
	bool given = set_absence(table, seat, why, timed_out);
	table->seats[seat].substitute_moves = played ? table->seats[seat].substitute_moves : 0;
	pace_set(table);
	clocks_set(table);
	return given;
}

bool seating_give_to_computer(struct table *table, int seat, enum store_absence why) {
	return give_to_computer(table, seat, why, table->seats[seat].timed_out);
}

bool seating_time_out(struct table *table, int seat) {
	return give_to_computer(table, seat, STORE_AWAY, table->seats[seat].timed_out + 1);
}

static bool somebody_is_away(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].absence == STORE_AWAY && presence_is_in(table, i)) {
			return true;
		}
	}
	return false;
}

bool seating_settle(struct table *table, bool waited) {
	if (presence_is_abandoned(table)) {
		return !closing_break_off(table, 0);
	}
	if (presence_is_deserted(table) && !waited) {
		announce(table,
			somebody_is_away(table)
				? SENTENCE("Nobody is there to play: the table waits until one of "
					   "the players acts.")
				: SENTENCE("Nobody is there to play: the table waits until a "
					   "player has the seat back."),
			NULL, 0);
	}
	return true;
}

/* Tells a returning player what the computer did for them. */
static void tell_substitute_moves(struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	if (who->substitute_moves == 0 || !table_can_be_told(table, seat)) {
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
		{"n", NULL, (long)who->substitute_moves});
	table_tell_person(table, who->person, buf);
}

/* Once a minute at most, unless a moderator asks: frequent absences disturb nobody. */
static void tell_back(struct table *table, int seat, enum presence_act act) {
	int64_t now = table_now(table), *told_at = &table->seats[seat].back_told_at;
	if (*told_at == 0 || act == ACT_RETURN || now - *told_at >= BACK_TOLD_MS ||
		now < *told_at) {
		*told_at = now;
		ANNOUNCE(table, "{who} [are|is] back.",
			{"who", table_seat_name(table, table_words(table), seat)});
	}
}

/* A person who asks without playing may still be away. */
static bool take_back(struct table *table, int seat, enum presence_act act) {
	int timed_out = act == ACT_ASK ? table->seats[seat].timed_out : 0;
	if (!set_absence(table, seat, STORE_PRESENT, timed_out)) {
		return false;
	}
	table_seats_drop_gifts(table, seat);
	tell_back(table, seat, act);
	tell_substitute_moves(table, seat);
	if (act != ACT_ASK) {
		reachability_probe(table, seat); /* not probed while the computer played */
	}
	pace_set(table);
	clocks_set(table);
	live_message_show(table);
	return true;
}

bool seating_act(struct table *table, int seat, enum presence_act act) {
	struct seat *who = &table->seats[seat];
	if (presence_ends_by(table, seat, act) && !take_back(table, seat, act)) {
		return false;
	}
	if (act == ACT_MOVE && who->timed_out > 0 && who->absence == STORE_PRESENT) {
		set_absence(table, seat, STORE_PRESENT, 0);
	}
	if (who->absence == STORE_PRESENT && act != ACT_RETURN) {
		who->acted_at = table_now(table);
	}
	return true;
}

static void seat_again(struct table *table, int seat, struct person *person) {
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

/* The new person does not answer for votes, questions and moves of the former. */
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
	seat_again(table, seat, person);
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
