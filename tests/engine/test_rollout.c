#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/engine/lots.h"
#include "tests/engine/toy/toy.h"

/* What holds for hints in any game. */

enum { PLAY_OUTS = 40, POSITIONS = 6 };

struct position {
	const struct game *game;
	void *state, *view, *memory;
	struct lots lots;
	int n_seats;
};

static void begin(struct position *position, const struct game *game, uint64_t seed) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(game, options);
	*position = (struct position){.game = game,
		.state = calloc(1, game->state_size),
		.view = calloc(1, game->state_size),
		.memory = malloc(rollout_memory(game)),
		.n_seats = game->most_seats < 3 ? game->most_seats : 3};
	lots_init(&position->lots, seed);
	game->setup(position->state, position->n_seats, options, NULL);
}

static void finish(struct position *position) {
	free(position->state);
	free(position->view);
	free(position->memory);
}

static void look(struct position *position, int seat) {
	memcpy(position->view, position->state, position->game->state_size);
	position->game->player_view(position->view, seat);
}

/* The seat that makes the next move, or -1: chance falls first, or the game is over. */
static int next_seat(const struct position *position) {
	struct chance chance;
	if (((const struct state_head *)position->state)->over ||
		position->game->chance(position->state, &chance)) {
		return -1;
	}
	int seat = 0;
	while ((position->game->active_seats(position->state) >> seat & 1) == 0) {
		seat++;
	}
	return seat;
}

/* One move by the easy player, or what chance lets fall. False: the game is over. */
static bool play_on(struct position *position) {
	struct chance chance;
	struct move move;
	if (((const struct state_head *)position->state)->over) {
		return false;
	}
	if (position->game->chance(position->state, &chance)) {
		lots_fall(&position->lots, &chance, &move);
	} else {
		int seat = next_seat(position);
		look(position, seat);
		position->game->choose(
			position->view, seat, LEVEL_EASY, &position->lots.rng, &move);
	}
	position->game->apply(position->state, &move, NULL);
	return true;
}

static size_t judge(struct position *position, int seat, unsigned play_outs,
	struct judged list[ROLLOUT_MOVES_MAX]) {
	struct rollout rollout;
	struct rollout_question question = {position->game, position->view, seat, 12, play_outs};
	look(position, seat);
	rollout_begin(&rollout, &question, position->memory);
	rollout_add_ideas(&rollout);
	while (rollout_go_on(&rollout)) {
	}
	cr_expect_leq(rollout.play_outs, play_outs, "%s", position->game->id);
	return rollout_list(&rollout, list);
}

static void check_list(const struct position *position, const struct judged *list, size_t n) {
	cr_assert_gt(n, 0, "%s", position->game->id);
	for (size_t i = 0; i < n; i++) {
		cr_expect_eq(game_legal(position->game, position->state, &list[i].move), LEGAL);
		cr_expect(list[i].value >= 0 && list[i].value <= 1);
		cr_expect(i < 2 || list[i].value <= list[i - 1].value, "%s: sorted",
			position->game->id);
	}
}

/* Deals anew what the seat does not know, and judges again. */
static void check_nothing_leaks(
	struct position *position, int seat, const struct judged *list, size_t n) {
	struct judged again[ROLLOUT_MOVES_MAX];
	void *dealt = malloc(position->game->state_size);
	memcpy(dealt, position->state, position->game->state_size);
	position->game->determinize(position->state, seat, &position->lots.rng);
	size_t n_again = judge(position, seat, PLAY_OUTS, again);
	cr_expect_eq(n, n_again, "%s", position->game->id);
	for (size_t i = 0; i < n && i < n_again; i++) {
		cr_expect(move_equal(&list[i].move, &again[i].move), "%s", position->game->id);
		cr_expect_eq(list[i].value, again[i].value, "%s", position->game->id);
	}
	memcpy(position->state, dealt, position->game->state_size);
	free(dealt);
}

static void check_game(const struct game *game) {
	struct position position;
	begin(&position, game, 5);
	int n_checked = 0;
	for (int i = 0; n_checked < POSITIONS; i++) {
		int seat = next_seat(&position);
		if (seat >= 0 && i % 5 == 0) {
			struct judged list[ROLLOUT_MOVES_MAX];
			size_t n = judge(&position, seat, PLAY_OUTS, list);
			check_list(&position, list, n);
			check_nothing_leaks(&position, seat, list, n);
			n_checked++;
		}
		if (!play_on(&position)) {
			break;
		}
	}
	cr_expect_gt(n_checked, 0, "%s", game->id);
	finish(&position);
}

Test(rollout, moves_are_legal_sorted_within_the_budget_and_the_same_for_all_that_is_hidden,
	.timeout = 120) {
	for (size_t i = 0; games[i] != NULL; i++) {
		check_game(games[i]);
	}
	check_game(&toy_game);
}

/* What the move comes to if it ends the game, or -1. */
static double value_at_once(const struct position *position, const struct move *move) {
	void *state = malloc(position->game->state_size);
	memcpy(state, position->state, position->game->state_size);
	position->game->apply(state, move, NULL);
	bool over = ((const struct state_head *)state)->over;
	double value = over ? rollout_value(state, move->seat) : -1;
	free(state);
	return value;
}

/* At the last move of a game of which all is known: every move is worth what it brings, and the
 * best is the first. */
static bool check_last_move(struct position *position, int seat) {
	struct judged list[ROLLOUT_MOVES_MAX];
	struct move moves[ROLLOUT_MOVES_MAX];
	double best = 0, worst = 1;
	size_t n = game_moves(position->game, position->state, seat, 0, moves, ROLLOUT_MOVES_MAX);
	for (size_t i = 0; i < n && i < ROLLOUT_MOVES_MAX; i++) {
		double value = value_at_once(position, &moves[i]);
		if (value < 0) {
			return false;
		}
		best = value > best ? value : best;
		worst = value < worst ? value : worst;
	}
	look(position, seat);
	if (n < 2 || n > ROLLOUT_MOVES_MAX || best == worst ||
		memcmp(position->view, position->state, position->game->state_size) != 0) {
		return false;
	}
	n = judge(position, seat, 400, list);
	cr_expect_eq(list[0].value, best, "%s", position->game->id);
	for (size_t i = 0; i < n; i++) {
		double value = value_at_once(position, &list[i].move);
		cr_expect(list[i].value - value < 1e-9 && value - list[i].value < 1e-9,
			"%s: %g, not %g", position->game->id, list[i].value, value);
	}
	return true;
}

static int check_last_moves(const struct game *game) {
	int n = 0;
	for (uint64_t seed = 0; seed < 60 && n < 3; seed++) {
		struct position position;
		begin(&position, game, seed);
		do {
			int seat = next_seat(&position);
			n += seat >= 0 && check_last_move(&position, seat);
		} while (play_on(&position));
		finish(&position);
	}
	return n;
}

Test(rollout, a_certain_win_comes_first_and_a_certain_loss_last, .timeout = 200) {
	for (size_t i = 0; games[i] != NULL; i++) {
		int n = check_last_moves(games[i]);
		printf("%s: %d\n", games[i]->id, n);
	}
}
