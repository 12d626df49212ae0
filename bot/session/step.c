#include "bot/session/step.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/wording.h"
#include "bot/session/clocks.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/live_message.h"
#include "bot/session/automatic.h"
#include "bot/session/closing.h"
#include "bot/session/pace.h"
#include "bot/session/summary.h"
#include "bot/table/guests.h"
#include "bot/table/presence.h"

void step_begin(struct step *step, struct table *table) {
	*step = (struct step){
		.table = table,
		.state = table->bot->draft,
		.n_draws = table->draws.n_draws,
		.echo_seat = SEAT_NONE,
		.last_step.move.seat = SEAT_NONE,
	};
	memcpy(step->state, table->state, table->game->state_size);
	outbox_clear(table->bot->outbox);
}

static void word(struct step *step, const struct events *events, int64_t move) {
	wording_events(step->table, step->state, events, move);
	if (step->echo_seat >= 0) {
		wording_put_events(step->table, step->state, events, step->echo_seat, step->echo);
	}
}

void step_begin_game(struct step *step, struct table *table, const struct events *told) {
	step_begin(step, table);
	step->starts = true;
	wording_start(table);
	word(step, told, 0);
}

static void apply(struct step *step, const struct move *move) {
	struct table *table = step->table;
	struct events *events = &table->bot->events;
	assert(step->n_moves < STEP_MOVES_MAX);
	events_clear(events);
	events->round_end = table->bot->round_end;
	table->game->apply(step->state, move, events);
	step->moves[step->n_moves++] = *move;
	last_step_add(&step->last_step, table->game, move, events);
	word(step, events, table->n_moves + (int64_t)step->n_moves);
}

/* A secret move's verb would tell what it is. No names: those are people's. */
static void log_move(const struct table *table, const struct move *move, const char *result) {
	if (table->bot->config.logs_moves && move->seat >= 0) {
		const struct verb *verb = &table->game->verbs[move->verb];
		log_event(LOG_INFO, "move", "table %lld, seat %d, %s: %s", (long long)table->id,
			move->seat, verb->secret ? "secret" : verb->word, result);
	}
}

int step_move(struct step *step, const struct move *move) {
	const struct table *table = step->table;
	int refusal = game_legal(table->game, step->state, move);
	if (refusal == 0) {
		last_step_begin(&step->last_step, move, table->n_moves + 1,
			presence_computer_acts(table, move->seat));
		apply(step, move);
	} else {
		log_move(table, move, "refused");
	}
	return refusal;
}

static void let_chance_fall(struct step *step) {
	struct chance chance;
	while (step->table->game->chance(step->state, &chance)) {
		struct fair_draw draw;
		struct move move = {.seat = SEAT_CHANCE};
		fair_draw_init(&draw, step->table->draws.key, ++step->n_draws);
		game_fall(&draw.rng, &chance, &move);
		apply(step, &move);
	}
}

void step_fall(struct step *step) {
	struct move move;
	let_chance_fall(step);
	while (step->n_moves < STEP_AUTOMATIC_MOST &&
		automatic_move(step->table, step->state, &move)) {
		if (automatic_is_told(step->table->game, &move)) {
			wording_only_move(step->table, &move,
				step->table->n_moves + (int64_t)step->n_moves + 1);
		}
		apply(step, &move);
		let_chance_fall(step);
	}
}

static int keep(struct step *step, const uint8_t *places) {
	struct journal_step kept = {
		.moves = step->moves,
		.n_moves = step->n_moves,
		.starts = step->starts,
		.places = places,
	};
	int rc = journal_moves(step->table, &kept);
	for (size_t i = 0; i < step->n_moves; i++) {
		log_move(step->table, &step->moves[i], rc == 0 ? "taken" : "not stored");
	}
	return rc;
}

static void tell_guests(const struct step *step) {
	const struct table_guests *guests = step->table->bot->config.guests;
	if (guests != NULL) {
		guests->step(guests->data, step->table, step->moves, step->n_moves, step->starts);
	}
}

int step_end(struct step *step, bool *over) {
	struct table *table = step->table;
	struct outbox *outbox = table->bot->outbox;
	uint8_t places[SEATS_MAX] = {0};
	*over = game_score(step->state, places);
	if (*over) {
		summary_word(table, step->state, step->moves, step->n_moves);
		wording_proof(table);
	}
	int64_t n_moves = table->n_moves + (int64_t)step->n_moves;
	unsigned before = step->starts ? 0 : table->game->active_seats(table->state);
	wording_end_step(table, &(struct wording_step){
					.before = before,
					.mover = step->starts ? SEAT_CHANCE : step->moves[0].seat,
					.since = step->starts ? NULL : table->state,
					.state = step->state,
					.n_moves = n_moves,
				});
	int rc = outbox->full ? -EMSGSIZE : keep(step, *over ? places : NULL);
	if (rc < 0) {
		*over = false;
		outbox_clear(outbox);
		return rc;
	}
	table_note_step(table, &step->last_step, table->state);
	memcpy(table->state, step->state, table->game->state_size);
	button_turns_note(&table->turns, table->game,
		&(struct button_step){
			.first = step->n_moves > 0 ? &step->moves[0] : NULL,
			.n_moves = n_moves,
			.n = step->n_moves,
			.before = before,
			.after = table->game->active_seats(table->state),
		});
	table->n_moves = n_moves;
	table->draws.n_draws = step->n_draws;
	tell_guests(step);
	outbox_send(outbox);
	live_message_show(table);
	if (*over) {
		table_end(table);
		closing_note_delivered(table);
	} else {
		pace_set(table);
		clocks_set(table);
	}
	return 0;
}
