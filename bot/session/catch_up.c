#include "bot/session/catch_up.h"

#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/wording.h"
#include "bot/session/automatic.h"
#include "bot/session/summary.h"
#include "engine/notation.h"

/* Moves after number from are resent, step by step as they were played: a player's move with the
 * chance events after it and the moves made automatically. Whether a start without any move was
 * delivered is unknown, so it is resent. */
struct catch_up {
	struct table *table;
	void *state, *since; /* since: when the step began */
	int64_t n_moves, from;
	uint64_t n_draws;
	unsigned before; /* the active seats when the step began */
	bool starts;     /* the step is the start */
	size_t n;        /* moves in it */
	struct move first;
	struct last_step last_step;
	struct button_turns turns;
	unsigned stood_in[SEATS_MAX]; /* by the computer, since the seat's person moved last */
};

static bool is_said(const struct catch_up *catch_up) {
	return catch_up->n_moves > catch_up->from || (catch_up->starts && catch_up->from == 0);
}

static void say_step(const struct catch_up *catch_up) {
	struct table *table = catch_up->table;
	if (table->phase == TABLE_OVER && catch_up->n_moves == table->n_moves) {
		summary_word(table, catch_up->state, NULL, 0);
		wording_proof(table);
	}
	wording_end_step(table, &(struct wording_step){
					.before = catch_up->before,
					.mover = catch_up->first.seat,
					.since = catch_up->starts ? NULL : catch_up->since,
					.state = catch_up->state,
					.n_moves = catch_up->n_moves,
				});
	table->bot->outbox->step = catch_up->n_moves + 1;
	outbox_send(table->bot->outbox);
}

static void end_step(struct catch_up *catch_up) {
	const struct game *game = catch_up->table->game;
	button_turns_note(&catch_up->turns, game,
		&(struct button_step){
			.first = catch_up->n > 0 ? &catch_up->first : NULL,
			.n_moves = catch_up->n_moves,
			.n = catch_up->n,
			.before = catch_up->before,
			.after = game->active_seats(catch_up->state),
		});
	if (is_said(catch_up)) {
		say_step(catch_up);
	}
}

static void begin_step(
	struct catch_up *catch_up, const struct move *move, const struct store_move *made) {
	end_step(catch_up);
	bool by_other = made->by_computer || made->n <= catch_up->table->seats[move->seat].since;
	last_step_begin(&catch_up->last_step, move, made->n, by_other);
	catch_up->before = catch_up->table->game->active_seats(catch_up->state);
	catch_up->starts = false;
	catch_up->n = 0;
	catch_up->first = *move;
	memcpy(catch_up->since, catch_up->state, catch_up->table->game->state_size);
}

/* A move of their own ends it. */
static void count_stand_ins(struct catch_up *catch_up, int seat, bool stood_in) {
	catch_up->stood_in[seat] = stood_in ? catch_up->stood_in[seat] + 1 : 0;
}

static void swap_bytes(void *a, void *b, size_t n) {
	uint8_t *x = a, *y = b;
	for (size_t i = 0; i < n; i++) {
		uint8_t kept = x[i];
		x[i] = y[i];
		y[i] = kept;
	}
}

/* An undo is a step without a move of the game. */
static int read_undo(struct catch_up *catch_up, const struct store_move *made) {
	const struct table *table = catch_up->table;
	struct move taken = catch_up->last_step.move;
	if (catch_up->last_step.first != made->takes_back ||
		!notation_is_undo(made->text, taken.seat)) {
		return -EPROTO;
	}
	end_step(catch_up);
	catch_up->before = table->game->active_seats(catch_up->state);
	swap_bytes(catch_up->state, catch_up->since, table->game->state_size);
	last_step_clear(&catch_up->last_step);
	catch_up->starts = false;
	catch_up->n = 0;
	catch_up->first = (struct move){.seat = taken.seat};
	catch_up->n_moves = made->n;
	if (made->n > catch_up->from) {
		wording_undo(catch_up->table, &taken, made->n);
	}
	return 0;
}

static int read_move(struct catch_up *catch_up, const struct store_move *made) {
	struct table *table = catch_up->table;
	struct move move;
	if (!notation_read(table->game, made->text, &move) ||
		game_legal(table->game, catch_up->state, &move) != 0) {
		return -EPROTO;
	}
	bool automatic = made->automatic == STORE_AUTOMATIC;
	if (move.seat != SEAT_CHANCE && !automatic) {
		begin_step(catch_up, &move, made);
		count_stand_ins(catch_up, move.seat, made->by_computer);
	}
	if (automatic && made->n > catch_up->from && automatic_is_told(table->game, &move)) {
		wording_only_move(table, &move, made->n);
	}
	events_clear(&table->bot->events);
	table->bot->events.round_end = table->bot->round_end;
	table->game->apply(catch_up->state, &move, &table->bot->events);
	last_step_add(&catch_up->last_step, table->game, &move, &table->bot->events);
	catch_up->n++;
	catch_up->n_moves = made->n;
	catch_up->n_draws += move.seat == SEAT_CHANCE;
	if (made->n > catch_up->from) {
		wording_events(table, catch_up->state, &table->bot->events, made->n);
	}
	return 0;
}

static int read_entry(void *data, const struct store_move *made) {
	struct catch_up *catch_up = data;
	if (made->automatic == STORE_UNKNOWN) {
		return -ENODATA;
	}
	int rc = made->takes_back != 0 ? read_undo(catch_up, made) : read_move(catch_up, made);
	if (rc == -EPROTO) {
		log_event(LOG_ERROR, "move-refused", "table %lld, move %lld",
			(long long)catch_up->table->id, (long long)made->n);
	}
	return rc;
}

/* Draw 1 is the order of seats. */
static int replay_journal(
	struct table_place *place, void *state, int64_t from, struct catch_up *catch_up) {
	struct table *table = place->table;
	struct events *events = &table->bot->events;
	struct outbox *outbox = table->bot->outbox;
	*catch_up = (struct catch_up){
		.table = table,
		.state = state,
		.since = table->bot->since,
		.from = from,
		.n_draws = 1,
		.starts = true,
		.first.seat = SEAT_CHANCE,
		.last_step.move.seat = SEAT_NONE,
	};
	outbox_clear(outbox);
	outbox->only = place;
	events_clear(events);
	table->game->setup(state, table->n_seats, table->options, events);
	if (from == 0) {
		wording_start(table);
		wording_events(table, state, events, 0);
	}
	int rc = store_journal(table->bot->config.store, table->id, read_entry, catch_up);
	if (rc == 0) {
		end_step(catch_up);
	}
	outbox->only = NULL;
	return rc;
}

int catch_up_read(struct table *table) {
	struct catch_up catch_up;
	int rc = replay_journal(table->home, table->state, INT64_MAX, &catch_up);
	if (rc < 0) {
		return rc;
	}
	table->n_moves = catch_up.n_moves;
	table->draws.n_draws = catch_up.n_draws;
	table->turns = catch_up.turns;
	table_note_step(table, &catch_up.last_step, catch_up.since);
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i].stood_in = catch_up.stood_in[i];
	}
	return 0;
}

void catch_up_resend(struct table_place *place) {
	struct catch_up catch_up;
	place->told.resends = true;
	replay_journal(place, place->table->bot->draft, place->told.delivered, &catch_up);
}
