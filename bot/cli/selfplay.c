#include "bot/cli/selfplay.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/list.h"
#include "bot/record/replay.h"
#include "engine/say.h"

struct recording {
	struct replay replay;
	struct move *moves;
	size_t n_moves, cap;
	enum level levels[SEATS_MAX];    /* by seat */
	struct guest *guests[SEATS_MAX]; /* by seat; NULL: the computer plays */
	uint8_t minds[SEATS_MAX][FAIR_HASH];
	uint8_t order_key[FAIR_HASH]; /* key of the player asked first; any number if nobody sits
					 there */
	uint8_t key[FAIR_HASH];
};

static int keep_move(struct recording *recording, const struct move *move) {
	if (recording->n_moves == SELFPLAY_MOVES_MAX) {
		return -ELOOP;
	}
	if (list_make_room(&recording->moves, recording->n_moves, &recording->cap,
		    sizeof(*recording->moves)) < 0) {
		return -ENOMEM;
	}
	recording->moves[recording->n_moves++] = *move;
	return 0;
}

/* The guest's answer, however long it takes. */
static enum guest_answer ask_guest(
	struct guest *guest, const void *state, bool interrupting, struct move *move) {
	enum guest_answer answer = GUEST_THINKS;
	guest_ask(guest, state, interrupting);
	while (answer == GUEST_THINKS) {
		answer = guest_hear(guest, state, GUEST_MOVE_MS, move);
	}
	return answer;
}

/* False: the seat does not want to move. */
static bool choose(struct recording *recording, int seat, bool interrupting, struct move *move) {
	struct guest *guest = recording->guests[seat];
	enum guest_answer answer = GUEST_YIELDS;
	if (guest != NULL) {
		answer = ask_guest(guest, recording->replay.state, interrupting, move);
	}
	return answer == GUEST_YIELDS
		       ? replay_choose(&recording->replay, seat, recording->levels[seat],
				 recording->minds[seat], move)
		       : answer == GUEST_MOVES;
}

static void begin_guests(struct recording *recording, const struct record_game *record) {
	struct guest_game game = {.game = record->game, .n_seats = record->n_seats};
	memcpy(game.options, record->options, sizeof(game.options));
	memcpy(game.names, record->names, sizeof(game.names));
	for (game.seat = 0; game.seat < record->n_seats; game.seat++) {
		if (recording->guests[game.seat] != NULL) {
			guest_begin(recording->guests[game.seat], &game);
		}
	}
}

static void tell_guests(struct recording *recording) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (recording->guests[seat] != NULL) {
			guest_tell(recording->guests[seat], (int64_t)recording->replay.n_moves,
				&recording->replay.events);
		}
	}
}

static void finish_guests(struct recording *recording, const uint8_t *places) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (recording->guests[seat] != NULL) {
			guest_finish(recording->guests[seat], places);
		}
	}
}

static bool can_interrupt(const struct recording *recording, int seat) {
	const struct game *game = recording->replay.game;
	for (uint8_t verb = 0; verb < game->n_verbs; verb++) {
		if (game->verbs[verb].interrupts) {
			return game_moves(game, recording->replay.state, seat, 0, NULL, 0) > 0;
		}
	}
	return false;
}

/* Seats that may interrupt are asked first, then those that must act. */
static bool may_act(
	const struct recording *recording, int seat, unsigned active, bool interrupting) {
	bool awaits = (active >> seat & 1) != 0;
	return interrupting ? !awaits && can_interrupt(recording, seat) : awaits;
}

/* The order of acting has its own key, numbered like a seat's. Another number would change the
 * records of a seed. */
enum { ORDER_KEY = 6 };

/* If there are several, the first is drawn by lot. */
static void draw_order(const struct recording *recording, int n_seats, int16_t order[SEATS_MAX]) {
	struct fair_draw draw;
	fair_draw_init(&draw, recording->order_key, recording->replay.n_moves + 1);
	fair_shuffle(&draw.rng, (size_t)n_seats, order);
}

static void next_move(struct recording *recording, int n_seats, struct move *move) {
	int16_t order[SEATS_MAX];
	if (replay_fall(&recording->replay, recording->key, move)) {
		return;
	}
	unsigned active = recording->replay.game->active_seats(recording->replay.state);
	assert(active != 0);
	draw_order(recording, n_seats, order);
	for (int i = 0; i < 2 * n_seats; i++) {
		int seat = order[i % n_seats];
		bool interrupting = i < n_seats;
		if (may_act(recording, seat, active, interrupting) &&
			choose(recording, seat, interrupting, move)) {
			return;
		}
	}
	assert(false); /* an active seat always has a move */
}

static int play_out(struct recording *recording, int n_seats, uint8_t places[SEATS_MAX]) {
	tell_guests(recording);
	while (!game_score(recording->replay.state, places)) {
		struct move move;
		next_move(recording, n_seats, &move);
		int refusal = replay_make(&recording->replay, &move);
		assert(refusal == 0); /* players choose legal moves */
		tell_guests(recording);
		int failed = keep_move(recording, &move);
		if (failed != 0) {
			return failed;
		}
	}
	finish_guests(recording, places);
	return 0;
}

/* Draw 1: the order of the seats. */
static void seat_players(
	const struct selfplay *selfplay, struct recording *recording, struct record_game *record) {
	struct fair_draw draw;
	int16_t players[SEATS_MAX];
	fair_draw_init(&draw, recording->key, 1);
	fair_shuffle(&draw.rng, (size_t)selfplay->n_players, players);
	for (int seat = 0; seat < selfplay->n_players; seat++) {
		int player = players[seat];
		record->sat[player] = seat;
		record->names[seat] = selfplay->names[player];
		recording->levels[seat] = selfplay->levels[player];
		recording->guests[seat] = selfplay->guests[player];
		fair_mind_key(record->seed, (uint32_t)seat, recording->minds[seat]);
	}
	fair_mind_key(record->seed, ORDER_KEY, recording->order_key);
}

static void begin_record(const struct selfplay *selfplay, const char *id,
	const uint8_t seed[FAIR_SEED], struct record_game *record) {
	*record = (struct record_game){
		.game = selfplay->game,
		.n_seats = selfplay->n_players,
		.id = id,
	};
	memcpy(record->options, selfplay->options, sizeof(record->options));
	memcpy(record->seed, seed, FAIR_SEED);
}

int selfplay_run(const struct selfplay *selfplay, const char *id, const uint8_t seed[FAIR_SEED],
	struct selfplay_result *result) {
	struct recording recording = {.moves = NULL};
	struct record_game record;
	uint8_t places[SEATS_MAX] = {0};
	begin_record(selfplay, id, seed, &record);
	fair_key(id, seed, NULL, 0, recording.key);
	seat_players(selfplay, &recording, &record);
	int failed = replay_init(
		&recording.replay, selfplay->game, selfplay->n_players, selfplay->options);
	if (failed == 0) {
		begin_guests(&recording, &record);
		failed = play_out(&recording, selfplay->n_players, places);
	}
	replay_finish(&recording.replay);
	if (failed != 0) {
		free(recording.moves);
		return failed;
	}
	record.moves = result->moves = recording.moves;
	record.n_moves = recording.n_moves;
	result->record = record;
	for (int player = 0; player < selfplay->n_players; player++) {
		result->places[player] = places[record.sat[player]];
	}
	return 0;
}

void selfplay_finish(struct selfplay_result *result) {
	free(result->moves);
	result->moves = NULL;
}
