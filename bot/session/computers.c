#include "bot/session/computers.h"

#include <stdio.h>

#include "bot/base/log.h"
#include "bot/session/decisions.h"
#include "bot/session/step.h"
#include "bot/table/guests.h"

static const char *const names[] = {"Rosa", "Mateo", "Inti", "Lucia", "Tomas", "Killa", "Diego",
	"Paloma", "Urpi", "Bruno", "Carmen", "Sacha"};

enum { NAMES = sizeof(names) / sizeof(names[0]) };

void computers_put_name_numbered(size_t number, struct text *out) {
	text_add(out, "%s(bot)", names[number % NAMES]);
}

void computers_put_name(const struct table *table, struct text *out) {
	const struct table_guests *guests = table->bot->config.guests;
	size_t begun = out->len;
	if (guests != NULL) {
		guests->put_name(guests->data, table->last_sat + 1, out);
	}
	if (out->len > begun) {
		return;
	}
	for (int i = 0; i < NAMES; i++) {
		char marked[STORE_NAME_SIZE];
		struct text name = TEXT_INTO(marked);
		computers_put_name_numbered((size_t)(table->id + i), &name);
		if (table_seat_named(table, marked) < 0 || i + 1 == NAMES) {
			text_puts(out, marked);
			return;
		}
	}
}

void computers_act(struct table *table) {
	struct move move;
	struct step step;
	bool over;
	table->computers_due = INT64_MAX;
	if (decisions_take(table, &move) != DECISION_MOVE) {
		return;
	}
	step_begin(&step, table);
	if (step_move(&step, &move) != 0) {
		log_event(LOG_ERROR, "computer-refused", "table %lld, move %lld",
			(long long)table->id, (long long)table->n_moves);
		return;
	}
	step_fall(&step);
	if (step_end(&step, &over) == 0 && !over) {
		table->seats[move.seat].stood_in++;
	} else if (!over) {
		table->computers_due = table_now(table) + 10 * 1000; /* the disk may recover */
	}
}
