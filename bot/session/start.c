#include "bot/session/start.h"

#include <stdio.h>
#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/session/clocks.h"
#include "bot/session/guest_sits.h"
#include "bot/session/reachability.h"
#include "bot/session/step.h"
#include "bot/table/journal.h"
#include "bot/table/table_seats.h"
#include "engine/options.h"

/* Where there are buttons, hands can be dealt to people who are known to be unreachable, or chose
 * buttons. */
static bool can_be_dealt_to(const struct table *table, const struct seat *seat) {
	bool asks = seat->person != NULL && seat->person->chat->has_buttons &&
		    (seat->unreachable || table_has_hands_by_button(table, seat->person));
	return seat->person == NULL || seat->reached || asks;
}

const struct seat *start_unreached(const struct table *table, bool awaited) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		if (!can_be_dealt_to(table, seat) && (awaited || !seat->probing)) {
			return seat;
		}
	}
	return NULL;
}

/* Draw 1: the order of seats. */
static void draw_seats(struct table *table) {
	struct fair_draw draw;
	struct seat sat[SEATS_MAX];
	int16_t order[SEATS_MAX];
	memcpy(sat, table->seats, table->n_seats * sizeof(*sat));
	fair_draw_init(&draw, table->draws.key, 1);
	fair_shuffle(&draw.rng, table->n_seats, order);
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i] = sat[order[i]];
		table->seats[i].warned = false;
	}
	table_seats_forget_votes(table);
	table->draws.n_draws = 1;
}

void start_draw_key(struct table *table) {
	char id[24];
	const char *texts[WISHES_MAX];
	snprintf(id, sizeof(id), "%lld", (long long)table->id);
	const char *text = table->draws.wishes;
	for (int i = 0; i < table->draws.n_wishes; i++) {
		texts[i] = text;
		text += strlen(text) + 1;
	}
	fair_key(id, table->draws.seed, texts, table->draws.n_wishes, table->draws.key);
}

/* State before a start, restored if the start cannot be stored. */
struct not_begun {
	bool rated;
	uint8_t end_votes;
	struct table_draws draws;
	struct seat seats[SEATS_MAX];
};

static void remember(const struct table *table, struct not_begun *before) {
	before->rated = table->rated;
	before->end_votes = table->end_votes;
	before->draws = table->draws;
	memcpy(before->seats, table->seats, table->n_seats * sizeof(*table->seats));
}

static void reopen(struct table *table, const struct not_begun *before) {
	table_drop_state(table);
	table->phase = TABLE_OPEN;
	table->started_at = 0;
	table->rated = before->rated;
	table->end_votes = before->end_votes;
	table->draws = before->draws;
	memcpy(table->seats, before->seats, table->n_seats * sizeof(*table->seats));
}

static void begin(struct table *table) {
	table->phase = TABLE_RUNNING;
	table->rated = table_has_only_people(table) && !table_has_guests(table) &&
		       !rules_are_on(table->switches, RULES_HINTS);
	table->started_at = table_now(table);
	start_draw_key(table);
	draw_seats(table);
}

bool start_begin(struct table *table) {
	struct step step;
	struct not_begun before;
	bool over;
	table->phase = TABLE_OPEN;
	guest_sits_tell(table);
	if (table_add_state(table) < 0) {
		return false;
	}
	remember(table, &before);
	begin(table);
	step_begin_game(&step, table);
	step_fall(&step);
	if (step_end(&step, &over) < 0) {
		reopen(table, &before);
		return false;
	}
	return true;
}

const char *start_objection(const struct table *table) {
	return options_objection(table->game, table->n_seats, table->options);
}

bool start_once_reached(struct table *table) {
	table->phase = TABLE_STARTING;
	if (journal_changed(table) < 0) {
		table->phase = TABLE_OPEN;
		return false;
	}
	return true;
}

/* The seats may have changed since the start was asked for. */
static void begin_unless_wrong(struct table *table) {
	const char *why = start_objection(table);
	if (why == NULL) {
		start_begin(table);
		return;
	}
	table->phase = TABLE_OPEN;
	journal_changed(table);
	announce(table, why, NULL, 0);
}

void start_if_wanted(struct table *table) {
	if (table->phase == TABLE_STARTING && start_unreached(table, true) == NULL &&
		table->n_seats >= table->game->least_seats) {
		begin_unless_wrong(table);
	}
}

/* Networks with buttons report failed texts by themselves, and after a restart may not report who
 * is there. */
void start_probe_unreached(struct table *table) {
	for (int i = 0; !table_has_begun(table) && i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (person != NULL && person->chat->has_buttons &&
			!can_be_dealt_to(table, &table->seats[i])) {
			reachability_probe(table, i);
		}
	}
}

void start_follow_delivery_mode(struct table *table, int seat) {
	if (table_has_hands_by_button(table, table->seats[seat].person)) {
		start_if_wanted(table);
	} else {
		reachability_probe(table, seat);
	}
	clocks_set(table);
}
