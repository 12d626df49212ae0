#include "engine/game.h"

#include <string.h>

const char *const game_levels[LEVELS] = {
	[LEVEL_EASY] = "easy",
	[LEVEL_CASUAL] = "casual",
	[LEVEL_NORMAL] = "normal",
	[LEVEL_HARD] = "hard",
};

bool game_choose(const struct game *game, const void *view, int seat, enum level level,
	struct rng *rng, struct move *move) {
	if (level == LEVEL_CASUAL) {
		level = rng->uniform(rng, 100) < game->casual ? LEVEL_NORMAL : LEVEL_EASY;
	}
	return game->choose(view, seat, level, rng, move);
}

bool game_example(bool (*choose)(const void *view, int seat, enum level level, struct rng *rng,
			  struct move *move),
	const void *view, int seat, struct move *move) {
	struct quick_rng quick;
	rng_seed_quick(&quick, 0);
	return choose(view, seat, LEVEL_NORMAL, &quick.rng, move);
}

bool game_find_level(const char *word, size_t len, enum level *level) {
	for (int i = 0; i < LEVELS; i++) {
		if (len > 0 && strncmp(game_levels[i], word, len) == 0) {
			*level = (enum level)i;
			return true;
		}
	}
	return false;
}

/* Removes the args from the items to be shuffled; some may be equal. */
static bool is_permutation(const struct chance *chance, const struct move *move) {
	uint8_t left[CHANCE_ITEMS] = {0};
	for (int i = 0; i < chance->n; i++) {
		left[chance->items[i]]++;
	}
	for (int i = 0; i < move->n_args; i++) {
		int item = move->args[i];
		if (item < 0 || item >= CHANCE_ITEMS || left[item]-- == 0) {
			return false;
		}
	}
	return move->n_args == chance->n;
}

static bool is_in_range(const struct chance *chance, const struct move *move) {
	int least = chance->kind == CHANCE_DICE ? 1 : 0;
	for (int i = 0; i < move->n_args; i++) {
		if (move->args[i] < least || move->args[i] >= least + chance->sides) {
			return false;
		}
	}
	return move->n_args == chance->n;
}

/* Whether the move is an outcome of the due chance event. */
static bool is_due(const struct game *game, const void *state, const struct move *move) {
	struct chance chance;
	if (!game->chance(state, &chance) || move->verb != chance.verb) {
		return false;
	}
	return chance.kind == CHANCE_SHUFFLE ? is_permutation(&chance, move)
					     : is_in_range(&chance, move);
}

int game_legal(const struct game *game, const void *state, const struct move *move) {
	const struct state_head *head = state;
	if (head->over) {
		return REFUSED_OVER;
	}
	if (move->seat == SEAT_CHANCE) {
		return is_due(game, state, move) ? LEGAL : REFUSED_CHANCE;
	}
	if (game->active_seats(state) == 0) {
		return REFUSED_CHANCE;
	}
	if (move->seat < 0 || move->seat >= head->n_seats) {
		return REFUSED_SEAT;
	}
	if (move->verb >= game->n_verbs || game->verbs[move->verb].by_chance) {
		return REFUSED_CHANCE;
	}
	return game->legal(state, move);
}

size_t game_moves(const struct game *game, const void *state, int seat, size_t from,
	struct move *out, size_t cap) {
	struct move_list list = {.out = out, .from = from, .cap = cap};
	game->legal_moves(state, seat, &list);
	return list.n;
}

void game_move_at(
	const struct game *game, const void *state, int seat, size_t n, struct move *move) {
	struct move_list list = {.out = move, .from = n, .cap = 1, .enough = n + 1};
	game->legal_moves(state, seat, &list);
}

bool game_only_move(const struct game *game, const void *state, int seat, struct move *move) {
	struct move_list list = {.out = move, .cap = 1, .enough = 2};
	game->legal_moves(state, seat, &list);
	return list.n == 1;
}

void game_fall(struct rng *rng, const struct chance *chance, struct move *move) {
	uint32_t sides = (uint32_t)chance->sides;
	*move = (struct move){.seat = SEAT_CHANCE, .verb = chance->verb, .n_args = chance->n};
	switch (chance->kind) {
	case CHANCE_UNIFORM:
		move->n_args = 1;
		move->args[0] = (int16_t)rng->uniform(rng, sides);
		break;
	case CHANCE_DICE:
		for (uint8_t i = 0; i < chance->n; i++) {
			move->args[i] = (int16_t)(rng->uniform(rng, sides) + 1);
		}
		break;
	case CHANCE_SHUFFLE:
		memcpy(move->args, chance->items, chance->n * sizeof(chance->items[0]));
		rng_shuffle(rng, chance->n, move->args);
		break;
	}
}

size_t game_count_until_round(const struct game *game, const struct events *events) {
	size_t n = 0;
	while (n < events->n && !game->event_kinds[events->list[n].kind].opens) {
		n++;
	}
	return n;
}

unsigned game_all_in(const void *state) {
	const struct state_head *head = state;
	return head->over ? 0 : (1U << head->n_seats) - 1;
}

bool game_score(const void *state, uint8_t place[SEATS_MAX]) {
	const struct state_head *head = state;
	if (head->over && place != NULL) {
		memcpy(place, head->place, SEATS_MAX);
	}
	return head->over;
}

void game_place(void *state, bool (*is_ahead)(const void *state, int seat, int other)) {
	struct state_head *head = state;
	for (int seat = 0; seat < head->n_seats; seat++) {
		head->place[seat] = 1;
		for (int other = 0; other < head->n_seats; other++) {
			head->place[seat] += (uint8_t)is_ahead(state, other, seat);
		}
	}
}

void game_count(const struct game *game, const struct move *move, bool substitute_moves,
	const struct events *events, struct stats *stats) {
	if (move->seat != SEAT_CHANCE) {
		unsigned bit = 1U << move->seat;
		stats->substitute_moves =
			(uint8_t)((stats->substitute_moves & ~bit) | (substitute_moves ? bit : 0));
	}
	for (int i = 0; i < events->n; i++) {
		game->count(move, &events->list[i], stats);
	}
}
