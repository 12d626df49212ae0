#include "bot/session/computers.h"

#include <stdio.h>

#include "bot/base/log.h"
#include "bot/session/pace.h"
#include "bot/session/step.h"

static const char *const names[] = {"Rosa", "Mateo", "Inti", "Lucia", "Tomas", "Killa", "Diego",
	"Paloma", "Urpi", "Bruno", "Carmen", "Sacha"};

enum { NAMES = sizeof(names) / sizeof(names[0]) };

void computers_put_name_numbered(size_t number, struct text *out) {
	text_add(out, "%s(bot)", names[number % NAMES]);
}

void computers_put_name(const struct table *table, struct text *out) {
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

/* Computer players have random numbers of their own, by the number of the move, so that they decide
 * the same after a restart. */
static bool decide(const struct table *table, int seat, struct move *move) {
	uint8_t key[FAIR_HASH];
	struct fair_draw draw;
	fair_mind_key(table->draws.seed, (uint32_t)seat, key);
	fair_draw_init(&draw, key, (uint64_t)table->n_moves + 1);
	const struct seat *who = &table->seats[seat];
	enum level level = who->person != NULL ? LEVEL_NORMAL : who->level;
	return table->game->choose(
		table_view(table, table->state, seat), seat, level, &draw.rng, move);
}

static bool any_decision(struct table *table, struct move *move) {
	bool asked = table->interrupts_asked == table->n_moves;
	table->interrupts_asked = table->n_moves;
	for (int i = 0; i < table->n_seats && !asked; i++) {
		if (table->seats[i].computer && pace_may_interrupt(table, i) &&
			decide(table, i, move)) {
			return true;
		}
	}
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].computer && table_is_active(table, i) &&
			decide(table, i, move)) {
			return true;
		}
	}
	return false;
}

void computers_act(struct table *table) {
	struct move move;
	struct step step;
	bool over;
	table->computers_due = INT64_MAX;
	if (!any_decision(table, &move)) {
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
