#include "bot/session/step.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/log.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/summary.h"
#include "bot/delivery/wording.h"
#include "bot/feed/feed.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/pace.h"
#include "bot/table/guests.h"
#include "bot/table/presence.h"
#include "engine/menu.h"
#include "engine/notation.h"

/* Automatic moves */

/* The only legal move of an active seat in this view. */
static bool is_only_move(const struct game *game, const void *view, int seat, struct move *move) {
	return (game->active_seats(view) >> seat & 1) != 0 &&
	       game_only_move(game, view, seat, move);
}

static bool is_by_rule(const struct table *table, const void *state, int seat, struct move *move) {
	return is_only_move(table->game, state, seat, move) &&
	       table->game->verbs[move->verb].automatic;
}

/* Whether the viewer, a seat or SEAT_ALL, knows that the seat has no other move. */
static bool is_known_by(
	const struct table *table, const void *state, int seat, int viewer, struct move *move) {
	const struct game *game = table->game;
	struct move known;
	return is_only_move(game, state, seat, move) &&
	       is_only_move(game, table_view(table, state, viewer), seat, &known) &&
	       move_equal(&known, move);
}

static bool is_single_user(const struct table *table, int seat) {
	return table->home->chat->single_user && table->seats[seat].person != NULL;
}

/* Whether another seat may interrupt. */
static bool may_be_interrupted(const struct table *table, const void *state) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		if (menu_may_interrupt(table->game, state, seat)) {
			return true;
		}
	}
	return false;
}

static bool has_automatic_verb(const struct game *game) {
	for (int i = 0; i < game->n_verbs; i++) {
		if (game->verbs[i].automatic) {
			return true;
		}
	}
	return false;
}

static bool find_by_rule(const struct table *table, const void *state, struct move *move) {
	for (int seat = 0; has_automatic_verb(table->game) && seat < table->n_seats; seat++) {
		if (is_by_rule(table, state, seat, move)) {
			return true;
		}
	}
	return false;
}

/* A secret move is made, too, if everybody knows that there is no other. */
static bool is_known(const struct table *table, const void *state, int seat, struct move *move) {
	return is_known_by(table, state, seat, SEAT_ALL, move) ||
	       (is_single_user(table, seat) && is_known_by(table, state, seat, seat, move) &&
		       !table->game->verbs[move->verb].secret);
}

static bool find_known(const struct table *table, const void *state, struct move *move) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		if (is_known(table, state, seat, move)) {
			return !may_be_interrupted(table, state);
		}
	}
	return false;
}

bool step_find_automatic(const struct table *table, const void *state, struct move *move) {
	return find_by_rule(table, state, move) || find_known(table, state, move);
}

/* What a step leaves for later */

static bool reveals(const struct game *game, const struct events *events) {
	for (size_t i = 0; i < events->n; i++) {
		if (game->event_kinds[events->list[i].kind].reveals) {
			return true;
		}
	}
	return false;
}

static void note_if_it_stands(struct step *step, const struct move *move) {
	const struct game *game = step->table->game;
	step->last_step.stands |= move->seat == SEAT_CHANCE || game->verbs[move->verb].stands ||
				  reveals(game, &step->table->bot->events);
}

/* The other seats' menus stay open after a step of one move by an active seat (or of a secret one),
 * without chance, that made no other seat active: only the mover's buttons are stale. */
static bool leaves_others_alone(const struct step *step) {
	const struct game *game = step->table->game;
	const struct move *move = &step->moves[0];
	if (step->n != 1 || move->seat < 0 ||
		(game->active_seats(step->state) & ~step->before) != 0) {
		return false;
	}
	return (step->before >> move->seat & 1) != 0 || game->verbs[move->verb].secret;
}

enum { CHOICES_AT_ONCE = 256 };

static uint64_t hash_move(uint64_t hash, const struct move *move) {
	hash = hash_add(hash_add(hash, move->verb), move->n_args);
	for (int i = 0; i < move->n_args; i++) {
		hash = hash_add(hash, (unsigned char)(move->args[i] & 0xff));
		hash = hash_add(hash, (unsigned char)(move->args[i] >> 8 & 0xff));
	}
	return hash;
}

/* Hashes a seat's choices, in its view: equal for equal moves. */
static uint64_t hash_choices(const struct table *table, const void *state, int seat) {
	struct move moves[CHOICES_AT_ONCE];
	struct move_list list = {.out = moves, .cap = CHOICES_AT_ONCE};
	const void *view = table_view(table, state, seat);
	uint64_t hash = HASH_START;
	do {
		list.n = 0;
		table->game->legal_moves(view, seat, &list);
		for (size_t i = 0; i < CHOICES_AT_ONCE && list.from + i < list.n; i++) {
			hash = hash_move(hash, &moves[i]);
		}
		list.from += CHOICES_AT_ONCE;
	} while (list.from < list.n);
	return hash;
}

static bool moved(const struct step *step, int seat) {
	bool any = step->mover == seat;
	for (size_t i = 0; i < step->n && i < STEP_MOVES_MAX; i++) {
		any = any || step->moves[i].seat == seat;
	}
	return any;
}

/* Whether a seat's decision is unchanged by others' moves and chance: then its buttons stay good.
 * If it was on turn with the mover, the game still waits for it; a move of it may have become
 * illegal, as when a pile ran out, and is refused then. */
static bool decides_the_same(const struct step *step, int seat) {
	const struct table *table = step->table;
	unsigned both = step->before & table->game->active_seats(step->state);
	if ((both >> seat & 1) == 0 || moved(step, seat)) {
		return false;
	}
	bool beside = step->mover >= 0 && (step->before >> step->mover & 1) != 0;
	return beside ||
	       hash_choices(table, step->since, seat) == hash_choices(table, step->state, seat);
}

/* Depends on the moves alone, so that a replay gives equal turns. */
static void note_turn(struct step *step) {
	if (leaves_others_alone(step)) {
		step->turns.seats[step->moves[0].seat] = (uint32_t)step->n_moves;
		return;
	}
	for (int seat = 0; seat < step->table->n_seats; seat++) {
		if (!decides_the_same(step, seat)) {
			step->turns.seats[seat] = (uint32_t)step->n_moves;
		}
	}
	step->turns.count++;
}

/* Steps, played or read from the journal */

enum { SETUP_UNSENT = -1 }; /* of struct step.told: the setup is unsent, too */

static bool is_told(const struct step *step) {
	return step->n_moves > step->told;
}

static void open_step(struct step *step, struct table *table, enum feed_manner manner,
	struct table_place *place) {
	*step = (struct step){
		.table = table,
		.state = table->bot->draft,
		.since = table->bot->since,
		.mover = SEAT_CHANCE,
		.echo_seat = SEAT_NONE,
		.last_step.move.seat = SEAT_NONE,
	};
	feed_begin(table->bot->feed, table, manner, place);
}

static void begin_move(struct step *step, const struct move *move, bool by_other) {
	const struct game *game = step->table->game;
	step->starts = false;
	step->n = 0;
	step->mover = move->seat;
	step->before = game->active_seats(step->state);
	memcpy(step->since, step->state, game->state_size);
	step->last_step =
		(struct last_step){.move = *move, .first = step->n_moves + 1, .by_other = by_other};
}

static void word(struct step *step) {
	struct events *events = &step->table->bot->events;
	if (is_told(step)) {
		wording_events(step->table, step->state, events, step->n_moves);
	}
	if (step->echo_seat >= 0) {
		wording_put_events(step->table, step->state, events, step->echo_seat, step->echo);
	}
}

static struct events *clear_events(struct bot *bot) {
	events_clear(&bot->events);
	bot->events.round_end = bot->round_end;
	return &bot->events;
}

static void set_up(struct step *step) {
	struct table *table = step->table;
	struct events *events = clear_events(table->bot);
	step->starts = true;
	table->game->setup(step->state, table->n_seats, table->options, events);
	memcpy(step->since, step->state, table->game->state_size);
	if (is_told(step)) {
		wording_start(table);
	}
	word(step);
}

static void apply(struct step *step, const struct move *move) {
	struct table *table = step->table;
	struct events *events = clear_events(table->bot);
	table->game->apply(step->state, move, events);
	if (step->n < STEP_MOVES_MAX) {
		step->moves[step->n] = *move;
	}
	step->n++;
	step->n_moves++;
	step->n_draws += move->seat == SEAT_CHANCE;
	note_if_it_stands(step, move);
	word(step);
}

/* People are told that a move was the only one unless its verb is automatic. */
static void apply_automatic(struct step *step, const struct move *move) {
	bool by_rule = step->table->game->verbs[move->verb].automatic;
	if (step->n_moves + 1 > step->told && !by_rule) {
		wording_only_move(step->table, step->state, move, step->n_moves + 1);
	}
	apply(step, move);
}

/* A step without a move: the table's state becomes again the one before the last step, which is in
 * since. */
static void take_back(struct step *step) {
	struct move taken = step->last_step.move;
	const struct game *game = step->table->game;
	void *undone = step->table->bot->view;
	step->takes_back = step->last_step.first;
	step->starts = false;
	step->n = 0;
	step->mover = taken.seat;
	step->before = game->active_seats(step->state);
	memcpy(undone, step->state, game->state_size);
	memcpy(step->state, step->since, game->state_size);
	memcpy(step->since, undone, game->state_size);
	step->last_step = (struct last_step){.move.seat = SEAT_NONE};
	step->n_moves++;
	if (is_told(step)) {
		wording_undo(step->table, step->state, &taken, step->n_moves);
	}
}

static void end(struct step *step) {
	struct table *table = step->table;
	note_turn(step);
	if (!is_told(step)) {
		return;
	}
	step->over = game_score(step->state, NULL);
	if (step->over) {
		summary_word(table, step->state, step->moves, step->resends ? 0 : step->n);
		wording_proof(table);
	}
	wording_end_step(table, &(struct wording_step){
					.before = step->before,
					.mover = step->mover,
					.since = step->starts ? NULL : step->since,
					.state = step->state,
					.n_moves = step->n_moves,
				});
}

static void become_the_tables(const struct step *step) {
	struct table *table = step->table;
	table_note_step(table, &step->last_step, step->since);
	memcpy(table->state, step->state, table->game->state_size);
	table->turns = step->turns;
	table->n_moves = step->n_moves;
	table->draws.n_draws = step->n_draws;
}

/* Playing */

static void open_played(struct step *step, struct table *table) {
	open_step(step, table, FEED_LIVE, NULL);
	step->n_moves = step->told = table->n_moves;
	step->n_draws = table->draws.n_draws;
	step->turns = table->turns;
}

void step_begin(struct step *step, struct table *table) {
	open_played(step, table);
	memcpy(step->state, table->state, table->game->state_size);
}

void step_begin_game(struct step *step, struct table *table) {
	open_played(step, table);
	step->told = SETUP_UNSENT;
	set_up(step);
	memcpy(table->state, step->state, table->game->state_size);
}

/* A secret move's verb would tell too much. People's names are not logged. */
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
		begin_move(step, move, presence_computer_acts(table, move->seat));
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
		fair_draw_init(&draw, step->table->draws.key, step->n_draws + 1);
		game_fall(&draw.rng, &chance, &move);
		assert(step->n < STEP_MOVES_MAX);
		apply(step, &move);
	}
}

void step_fall(struct step *step) {
	struct move move;
	let_chance_fall(step);
	while (step->n < STEP_AUTOMATIC_MOST &&
		step_find_automatic(step->table, step->state, &move)) {
		apply_automatic(step, &move);
		let_chance_fall(step);
	}
}

static int keep(const struct step *step) {
	const struct state_head *head = step->state;
	struct journal_step kept = {
		.moves = step->moves,
		.n_moves = step->n,
		.starts = step->starts,
		.places = step->over ? head->place : NULL,
	};
	int rc = step->takes_back != 0 ? journal_undo(step->table)
				       : journal_moves(step->table, &kept);
	for (size_t i = 0; i < step->n; i++) {
		log_move(step->table, &step->moves[i], rc == 0 ? "taken" : "not stored");
	}
	return rc;
}

static void tell_guests(const struct step *step) {
	const struct table *table = step->table;
	const struct table_guests *guests = table->bot->config.guests;
	if (guests != NULL && step->takes_back != 0) {
		guests->undone(guests->data, table, step->takes_back);
	} else if (guests != NULL) {
		guests->step(guests->data, table, step->moves, step->n, step->starts);
	}
}

int step_end(struct step *step, bool *over) {
	struct table *table = step->table;
	struct feed *feed = table->bot->feed;
	end(step);
	int rc = keep(step);
	*over = rc == 0 && step->over;
	if (rc < 0) {
		return rc;
	}
	become_the_tables(step);
	tell_guests(step);
	feed_send(feed);
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

enum undo_objection step_undo_objection(const struct table *table, int seat) {
	if (!table_allows_undo(table)) {
		return UNDO_IS_OFF;
	}
	const struct last_step *last = table->undoable != NULL ? &table->undoable->step : NULL;
	if (last == NULL || last->move.seat != seat || last->by_other) {
		return UNDO_NOTHING;
	}
	return last->stands ? UNDO_IT_STANDS : UNDO_IS_POSSIBLE;
}

int step_undo(struct table *table) {
	struct step step;
	bool over;
	step_begin(&step, table);
	step.last_step = table->undoable->step;
	memcpy(step.since, table->undoable->before, table->game->state_size);
	take_back(&step);
	return step_end(&step, &over);
}

/* Reading the journal */

struct journal_reading {
	struct step step;
	unsigned substitute_moves[SEATS_MAX]; /* the computer's moves since the seat's person moved
						 last */
};

static void end_read(struct step *step) {
	end(step);
	if (is_told(step)) {
		step->table->bot->feed->step = step->n_moves + 1;
		feed_send(step->table->bot->feed);
	}
}

static void begin_read(
	struct journal_reading *reading, const struct move *move, const struct store_move *made) {
	bool former = made->n <= reading->step.table->seats[move->seat].since;
	unsigned *substitute_moves = &reading->substitute_moves[move->seat];
	end_read(&reading->step);
	begin_move(&reading->step, move, made->by_computer || former);
	*substitute_moves = made->by_computer ? *substitute_moves + 1 : 0;
}

static int read_undo(struct step *step, const struct store_move *made) {
	const struct last_step *last = &step->last_step;
	if (last->first != made->takes_back || !notation_is_undo(made->text, last->move.seat)) {
		return -EPROTO;
	}
	end_read(step);
	take_back(step);
	return 0;
}

static int read_move(struct journal_reading *reading, const struct store_move *made) {
	struct step *step = &reading->step;
	const struct game *game = step->table->game;
	struct move move;
	if (!notation_read(game, made->text, &move) || game_legal(game, step->state, &move) != 0) {
		return -EPROTO;
	}
	if (made->automatic == STORE_AUTOMATIC) {
		apply_automatic(step, &move);
		return 0;
	}
	if (move.seat != SEAT_CHANCE) {
		begin_read(reading, &move, made);
	}
	apply(step, &move);
	return 0;
}

static int read_entry(void *data, const struct store_move *made) {
	struct journal_reading *reading = data;
	if (made->automatic == STORE_UNKNOWN) {
		return -ENODATA;
	}
	int rc = made->takes_back != 0 ? read_undo(&reading->step, made) : read_move(reading, made);
	if (rc == -EPROTO) {
		log_event(LOG_ERROR, "move-refused", "table %lld, move %lld",
			(long long)reading->step.table->id, (long long)made->n);
	}
	return rc;
}

/* Draw 1 is the order of seats. */
static int read_journal(struct journal_reading *reading, struct table *table,
	enum feed_manner manner, struct table_place *place, int64_t told) {
	struct step *step = &reading->step;
	open_step(step, table, manner, place);
	step->told = told;
	step->resends = true;
	step->n_draws = 1;
	set_up(step);
	int rc = store_journal(table->bot->config.store, table->id, read_entry, reading);
	if (rc == 0) {
		end_read(step);
	}
	return rc;
}

int step_read_all(struct table *table) {
	struct journal_reading reading = {.substitute_moves = {0}};
	int rc = read_journal(&reading, table, FEED_LIVE, NULL, INT64_MAX);
	if (rc < 0) {
		return rc;
	}
	become_the_tables(&reading.step);
	for (int i = 0; i < table->n_seats; i++) {
		table->seats[i].substitute_moves = reading.substitute_moves[i];
	}
	return 0;
}

/* Whether a start without moves was delivered is unknown, so it is resent. */
void step_resend(struct table_place *place) {
	struct journal_reading reading;
	int64_t told = place->cursor.stored.move;
	/* Only the first move after it tells whether a start was told. */
	place->cursor.resends = place->table->n_moves > 0 ? place->table->n_moves : 1;
	read_journal(&reading, place->table, FEED_RESENT, place, told > 0 ? told : SETUP_UNSENT);
}

void step_tell_past(struct table_place *place) {
	struct journal_reading reading;
	read_journal(&reading, place->table, FEED_PAST, place, SETUP_UNSENT);
}
