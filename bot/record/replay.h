#ifndef BOT_RECORD_REPLAY_H
#define BOT_RECORD_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/fair/fair.h"
#include "engine/game.h"

/* A game walked through move by move under its rules: to write and judge records, to let computer
 * players play it out, to read a journal back. */
struct replay {
	const struct game *game;
	void *state;
	uint64_t n_moves, n_falls; /* made so far; those of chance among them */
	struct events events;      /* what the last move caused */
	void *view;
};

/* Before the first move. options: a value for each of game->options. 0 or -ENOMEM. */
int replay_init(
	struct replay *replay, const struct game *game, int n_seats, const int16_t *options);
void replay_finish(struct replay *replay);

/* Judges the move and makes it: 0, or the game's refusal, and nothing has changed. */
int replay_make(struct replay *replay, const struct move *move);

/* Whether chance must fall now, and then what falls by the key: draw 1 was the seats, so this is
 * draw n_falls + 2. */
bool replay_fall(const struct replay *replay, const uint8_t key[FAIR_HASH], struct move *move);

/* What the seat may know; lives until the next call. */
const void *replay_view(struct replay *replay, int seat);

/* What the computer makes of the seat's view, false for no wish to move. Each decision has a draw
 * of its own, so it is the same after a restart. key: fair_mind_key() of the seat. */
bool replay_choose(struct replay *replay, int seat, enum level level, const uint8_t key[FAIR_HASH],
	struct move *move);

#endif
