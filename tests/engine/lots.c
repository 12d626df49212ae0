#include "tests/engine/lots.h"

#include <string.h>

#include "engine/options.h"

static uint32_t uniform(struct rng *rng, uint32_t n) {
	return lots_below((struct lots *)rng, n);
}

void lots_init(struct lots *lots, uint64_t seed) {
	lots->rng.uniform = uniform;
	lots->state = (seed + 1) * 0x9e3779b97f4a7c15U;
	lots_below(lots, 1);
}

uint32_t lots_below(struct lots *lots, uint32_t n) {
	lots->state ^= lots->state >> 12;
	lots->state ^= lots->state << 25;
	lots->state ^= lots->state >> 27;
	return (uint32_t)((lots->state * 0x2545f4914f6cdd1dU >> 32) * n >> 32);
}

void lots_options(
	struct lots *lots, const struct game *game, int n_seats, int16_t options[OPTIONS_MAX]) {
	do {
		for (int i = 0; i < game->n_options; i++) {
			const struct option *option = &game->options[i];
			uint32_t values = (uint32_t)(option->most - option->least + 1);
			options[i] = (int16_t)(option->least + (int)lots_below(lots, values));
		}
	} while (options_objection(game, n_seats, options) != NULL);
}

static void shuffle(struct lots *lots, int16_t *items, int n) {
	for (int i = n - 1; i > 0; i--) {
		uint32_t j = lots_below(lots, (uint32_t)i + 1);
		int16_t item = items[i];
		items[i] = items[j];
		items[j] = item;
	}
}

void lots_fall(struct lots *lots, const struct chance *chance, struct move *move) {
	memset(move, 0, sizeof(*move));
	move->seat = SEAT_CHANCE;
	move->verb = chance->verb;
	move->n_args = chance->n;
	for (int i = 0; i < chance->n; i++) {
		switch (chance->kind) {
		case CHANCE_UNIFORM:
			move->args[i] = (int16_t)lots_below(lots, (uint32_t)chance->sides);
			break;
		case CHANCE_DICE:
			move->args[i] = (int16_t)(1 + lots_below(lots, (uint32_t)chance->sides));
			break;
		case CHANCE_SHUFFLE:
			move->args[i] = chance->items[i];
			break;
		}
	}
	if (chance->kind == CHANCE_SHUFFLE) {
		shuffle(lots, move->args, chance->n);
	}
}

bool lots_next_move(struct lots *lots, const struct game *game, const void *state, void *view,
	struct move *move) {
	const struct state_head *head = state;
	struct chance chance;
	if (game->chance(state, &chance)) {
		lots_fall(lots, &chance, move);
		return true;
	}
	unsigned active = game->active_seats(state);
	if (active == 0) {
		return false;
	}
	int seat = (int)lots_below(lots, head->n_seats);
	while ((active >> seat & 1) == 0) {
		seat = (seat + 1) % head->n_seats;
	}
	memcpy(view, state, game->state_size);
	game->player_view(view, seat);
	return game_choose(game, view, seat, LEVEL_EASY, &lots->rng, move);
}
