#include "bot/play/step.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/play/closing.h"
#include "bot/play/delivery.h"
#include "bot/play/live.h"
#include "bot/play/pace.h"

void step_begin(struct step *step, struct table *table) {
	*step = (struct step){
		.table = table,
		.state = table->play->draft,
		.n_draws = table->n_draws,
	};
	memcpy(step->state, table->state, table->game->state_size);
	outbox_clear(&table->play->outbox);
}

static void apply(struct step *step, const struct move *move) {
	struct table *table = step->table;
	struct events *events = &table->play->events;
	assert(step->n_moves < STEP_MOVES_MAX);
	events_clear(events);
	table->game->apply(step->state, move, events);
	step->moves[step->n_moves++] = *move;
	delivery_word_events(table, step->state, events, table->n_moves + (int64_t)step->n_moves);
}

int step_move(struct step *step, const struct move *move) {
	int refusal = step->table->game->legal(step->state, move);
	if (refusal == 0) {
		apply(step, move);
	}
	return refusal;
}

void step_fall(struct step *step) {
	struct chance chance;
	while (step->table->game->chance(step->state, &chance)) {
		struct fair_draw draw;
		struct move move = {.seat = SEAT_CHANCE};
		fair_draw_init(&draw, step->table->key, ++step->n_draws);
		fair_fall(&draw.source, &chance, &move);
		apply(step, &move);
	}
}

static int keep(struct step *step, const uint8_t *places) {
	return keep_moves(step->table, &(struct keep_step){
					       .moves = step->moves,
					       .n_moves = step->n_moves,
					       .starts = step->starts,
					       .places = places,
				       });
}

int step_end(struct step *step, bool *over) {
	struct table *table = step->table;
	struct outbox *outbox = &table->play->outbox;
	uint8_t places[SEATS_MAX] = {0};
	*over = table->game->score(step->state, places);
	if (*over) {
		delivery_word_proof(table);
	}
	outbox_stamp(outbox, table->n_moves + (int64_t)step->n_moves);
	delivery_call(table, table->game->awaited(table->state), step->state, step->moves[0].seat);
	int rc = outbox->full ? -EMSGSIZE : keep(step, *over ? places : NULL);
	if (rc < 0) {
		*over = false;
		outbox_clear(outbox);
		return rc;
	}
	memcpy(table->state, step->state, table->game->state_size);
	table->n_moves += (int64_t)step->n_moves;
	table->n_draws = step->n_draws;
	outbox_send(outbox);
	live_show(table);
	if (*over) {
		table_end(table);
		closing_forget_told(table);
	} else {
		pace_set(table);
	}
	return 0;
}
