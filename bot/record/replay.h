#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/fair/fair.h"
#include "engine/game.h"

/* A game made move by move under its rules: for writing and checking records, computer players'
 * games, and journals. */
struct replay {
	const struct game *game;
	void *state;
	uint64_t n_moves, n_falls; /* so far; n_falls: moves by chance */
	struct events events;      /* events of the last move */
	void *view;
};

/* options: a value for each of game->options. 0 or -ENOMEM. */
int replay_init(
	struct replay *replay, const struct game *game, int n_seats, const int16_t *options);
void replay_finish(struct replay *replay);

/* Makes a legal move: 0; or the game's refusal, and nothing changes. */
int replay_make(struct replay *replay, const struct move *move);

/* Whether a chance event is due, with the move by the key. Draw 1 was for the seats, so this is
 * draw n_falls + 2. */
bool replay_fall(const struct replay *replay, const uint8_t key[FAIR_HASH], struct move *move);

/* The seat's player view; valid until the next call. */
const void *replay_view(struct replay *replay, int seat);

/* The computer's choice from the seat's view; false: it does not want to move. Each decision has
 * its own draw, so it does not change after a restart. key: fair_mind_key() of the seat. */
bool replay_choose(struct replay *replay, int seat, enum level level, const uint8_t key[FAIR_HASH],
	struct move *move);
