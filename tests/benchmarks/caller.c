#include "tests/benchmarks/caller.h"

#include <stdio.h>

#include "engine/say.h"

enum { LOWEST = 12 };

const char *const caller_names[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};

static uint32_t below(uint64_t *seed, uint32_t n) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (uint32_t)((*seed >> 32) * n >> 32);
}

const char *caller_choose(uint64_t *seed, const struct table *table, char text[CALL_MOST]) {
	const struct game *game = table->game;
	struct move move;
	int seat = __builtin_ctz(game->active_seats(table->state));
	size_t n = game_moves(game, table->state, seat, 0, NULL, 0);
	uint32_t lowest = n > LOWEST ? LOWEST : (uint32_t)n;
	game_moves(game, table->state, seat, below(seed, lowest), &move, 1);
	bool raises = move.n_args == 2 && below(seed, 4) > 0;
	if (raises) {
		snprintf(text, CALL_MOST, "bid %d %d", move.args[0], move.args[1]);
	} else {
		snprintf(text, CALL_MOST, "dudo");
	}
	return table->seats[seat].name;
}
