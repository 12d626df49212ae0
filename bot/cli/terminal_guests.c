#include "bot/cli/terminal_guests.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void put_name(void *data, int sat, struct text *out) {
	const struct terminal_guests *guests = data;
	if (sat <= SEATS_MAX && guests->seats->commands[sat - 1] != NULL) {
		seats_put_name(guests->seats->commands[sat - 1], out);
		text_puts(out, "(bot)");
	}
}

/* The number of its guest; -1: it has none. */
static int guest_of(const struct terminal_guests *guests, const struct table *table, int seat) {
	int number = table->seats[seat].sat - 1;
	bool sits = table->id == guests->table && table->seats[seat].person == NULL &&
		    number < SEATS_MAX && guests->seats->guests[number] != NULL;
	return sits ? number : -1;
}

static bool plays(void *data, const struct table *table, int seat) {
	const struct terminal_guests *guests = data;
	int number = guest_of(guests, table, seat);
	const struct terminal_guest_turn *turn = &guests->turns[number < 0 ? 0 : number];
	return number >= 0 && guests->seats->guests[number]->process != NULL &&
	       (turn->asked_at != table->n_moves || turn->answer != GUESTS_COMPUTER);
}

static enum guests_answer hear(
	struct guest *guest, const void *state, bool waits, struct move *move) {
	static const enum guests_answer answers[] = {
		[GUEST_THINKS] = GUESTS_THINK,
		[GUEST_MOVES] = GUESTS_MOVE,
		[GUEST_PASSES] = GUESTS_PASS,
		[GUEST_YIELDS] = GUESTS_COMPUTER,
	};
	enum guest_answer heard;
	do {
		heard = guest_hear(guest, state, waits ? GUEST_MOVE_MS : 0, move);
	} while (waits && heard == GUEST_THINKS);
	return answers[heard];
}

static enum guests_answer decide(
	void *data, const struct table *table, int seat, struct move *move) {
	struct terminal_guests *guests = data;
	int number = guest_of(guests, table, seat);
	assert(number >= 0); /* plays() */
	struct guest *guest = guests->seats->guests[number];
	struct terminal_guest_turn *turn = &guests->turns[number];
	if (turn->asked_at != table->n_moves) {
		guest_ask(guest, table->state, !table_is_active(table, seat));
		turn->asked_at = table->n_moves;
		turn->answer = GUESTS_THINK;
	}
	if (turn->answer == GUESTS_THINK) {
		turn->answer = hear(guest, table->state, guests->waits, &turn->move);
	}
	*move = turn->move;
	return turn->answer;
}

static void begin(struct terminal_guests *guests, const struct table *table) {
	struct message_game game = {.game = table->game, .n_seats = table->n_seats};
	guests->table = table->id;
	memcpy(game.options, table->options, sizeof(game.options));
	for (int seat = 0; seat < table->n_seats; seat++) {
		game.names[seat] = table->seats[seat].name;
	}
	for (game.seat = 0; game.seat < table->n_seats; game.seat++) {
		int number = guest_of(guests, table, game.seat);
		if (number >= 0) {
			guests->turns[number].asked_at = -1;
			guest_begin(guests->seats->guests[number], &game);
		}
	}
}

static void tell(struct terminal_guests *guests, const struct table *table, int64_t move,
	const struct events *events) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_tell(guests->seats->guests[number], move, events);
		}
	}
}

static void finish(struct terminal_guests *guests, const struct table *table) {
	uint8_t places[SEATS_MAX];
	for (int seat = 0; game_score(table->state, places) && seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_finish(guests->seats->guests[number], places);
		}
	}
}

/* Makes the moves once more, from the state before them, for their events. */
static void tell_step(struct terminal_guests *guests, const struct table *table, void *state,
	const struct move *moves, size_t n, bool starts) {
	struct events events;
	int64_t before = table->n_moves - (int64_t)n;
	events_clear(&events);
	if (starts) {
		table->game->setup(state, table->n_seats, table->options, &events);
		tell(guests, table, 0, &events);
	} else {
		/* Kept, since nobody else sits there and moves may be taken back. */
		memcpy(state, table->undoable->before, table->game->state_size);
	}
	for (size_t i = 0; i < n; i++) {
		events_clear(&events);
		table->game->apply(state, &moves[i], &events);
		tell(guests, table, before + (int64_t)i + 1, &events);
	}
}

static void step(
	void *data, const struct table *table, const struct move *moves, size_t n, bool starts) {
	struct terminal_guests *guests = data;
	if (starts) {
		begin(guests, table);
	}
	void *state = table->id == guests->table ? malloc(table->game->state_size) : NULL;
	if (state != NULL) {
		tell_step(guests, table, state, moves, n, starts);
		finish(guests, table);
	}
	free(state);
}

static void undone(void *data, const struct table *table, int64_t first) {
	struct terminal_guests *guests = data;
	for (int seat = 0; seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_tell_undo(guests->seats->guests[number], first);
		}
	}
}

void terminal_guests_init(struct terminal_guests *guests, const struct seats *seats) {
	*guests = (struct terminal_guests){
		.hook = {.data = guests,
			.put_name = put_name,
			.plays = plays,
			.decide = decide,
			.step = step,
			.undone = undone},
		.seats = seats,
	};
}
