#include "bot/cli/selfplay.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/replay.h"
#include "engine/say.h"

struct recording {
	struct replay replay;
	struct move *moves;
	size_t n_moves, cap;
	enum level levels[SEATS_MAX]; /* by seat */
	uint8_t minds[SEATS_MAX][FAIR_HASH];
	uint8_t order_key[FAIR_HASH]; /* of who is asked first; a mind where nobody sits */
	uint8_t key[FAIR_HASH];
};

static int keep_move(struct recording *recording, const struct move *move) {
	if (recording->n_moves == SELFPLAY_MOVES_MAX) {
		return -ELOOP;
	}
	if (recording->n_moves == recording->cap) {
		size_t cap = recording->cap == 0 ? 256 : 2 * recording->cap;
		struct move *moves = reallocarray(recording->moves, cap, sizeof(*moves));
		if (moves == NULL) {
			return -ENOMEM;
		}
		recording->moves = moves;
		recording->cap = cap;
	}
	recording->moves[recording->n_moves++] = *move;
	return 0;
}

static bool choose(struct recording *recording, int seat, struct move *move) {
	return replay_choose(
		&recording->replay, seat, recording->levels[seat], recording->minds[seat], move);
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

/* The order of acting has a key of its own, numbered like a seat's. Another number would change the
 * records of a seed. */
enum { ORDER_KEY = 6 };

/* Who comes first among several is drawn by lot. */
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
		if (may_act(recording, seat, active, i < n_seats) &&
			choose(recording, seat, move)) {
			return;
		}
	}
	assert(false); /* an active seat always has a move */
}

static int play_out(struct recording *recording, int n_seats, uint8_t places[SEATS_MAX]) {
	while (!game_score(recording->replay.state, places)) {
		struct move move;
		next_move(recording, n_seats, &move);
		int refusal = replay_make(&recording->replay, &move);
		assert(refusal == 0); /* computer players choose legal moves */
		int failed = keep_move(recording, &move);
		if (failed != 0) {
			return failed;
		}
	}
	return 0;
}

/* Draw 1: who sits where. */
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
