#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/engine/lots.h"
#include "tests/engine/toy/toy.h"

/* What holds for hints in any game. */

enum { PLAY_OUTS = 40, POSITIONS = 3 };

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
		game_choose(position->game, position->view, seat, LEVEL_EASY, &position->lots.rng,
			&move);
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
		cr_expect(
			i < 2 || list[i].as != list[i - 1].as || list[i].value <= list[i - 1].value,
			"%s: sorted", position->game->id);
		cr_expect(i == 0 || list[i].as != JUDGED_KNOWN || list[i].value <= list[0].value,
			"%s: the first is the best of what has a figure", position->game->id);
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

Test(rollout, moves_are_legal_sorted_within_the_budget_and_the_same_for_all_that_is_hidden) {
	for (size_t i = 0; games[i] != NULL; i++) {
		check_game(games[i]);
	}
	check_game(&toy_game);
}

/* Certain outcomes. */

enum { DEALS = 80, LAST_MOVES = 8, UNCERTAIN = -1 };

/* What is the same in all of so many deals may still fail in a few others. */
static bool is_near(double a, double b) {
	return a - b < 0.15 && b - a < 0.15;
}

/* What the move is worth when easy players go on, whose moves are not those of the rollout. */
static double play_out(struct position *dealt, const struct move *move) {
	dealt->game->apply(dealt->state, move, NULL);
	while (play_on(dealt)) {
	}
	return rollout_value(dealt->state, move->seat);
}

/* The same for every deal of what the seat does not know, or UNCERTAIN. */
static double certain_value(struct position *position, const struct move *move) {
	struct position dealt;
	double value = UNCERTAIN;
	begin(&dealt, position->game, 1);
	for (int deal = 0; deal < DEALS; deal++) {
		look(position, move->seat);
		memcpy(dealt.state, position->view, position->game->state_size);
		position->game->determinize(dealt.state, move->seat, &dealt.lots.rng);
		double once = play_out(&dealt, move);
		if (deal > 0 && once != value) {
			value = UNCERTAIN;
			break;
		}
		value = once;
	}
	finish(&dealt);
	return value;
}

/* Whether some move is certain to bring one place, and another not: what is judged of the certain
 * ones must be just that, and the first is none that loses for certain. */
static bool check_certain(struct position *position, int seat) {
	struct judged list[ROLLOUT_MOVES_MAX];
	double values[ROLLOUT_MOVES_MAX];
	size_t n = judge(position, seat, 200, list), n_certain = 0;
	bool differ = false;
	for (size_t i = 0; i < n; i++) {
		values[i] = certain_value(position, &list[i].move);
		n_certain += values[i] != UNCERTAIN;
		differ = differ || values[i] != values[0];
	}
	if (n_certain == 0 || !differ) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		cr_expect(values[i] == UNCERTAIN || is_near(list[i].value, values[i]),
			"%s: %g, not %g", position->game->id, list[i].value, values[i]);
	}
	cr_expect_neq(values[0], 0, "%s", position->game->id);
	return true;
}

/* Among the last moves of a game. */
static int check_end(const struct game *game, uint64_t seed) {
	struct position position;
	int n_moves = 0, n = 0;
	begin(&position, game, seed);
	while (play_on(&position)) {
		n_moves++;
	}
	finish(&position);
	begin(&position, game, seed);
	for (int i = 0; i < n_moves; i++) {
		int seat = next_seat(&position);
		n += seat >= 0 && i > n_moves - LAST_MOVES && check_certain(&position, seat);
		play_on(&position);
	}
	finish(&position);
	return n;
}

Test(rollout, a_certain_win_is_worth_all_and_a_certain_loss_nothing) {
	for (size_t i = 0; games[i] != NULL; i++) {
		int n = 0;
		for (uint64_t seed = 0; seed < 40 && n < 1; seed++) {
			n += check_end(games[i], seed);
		}
		cr_expect_gt(n, 0, "%s has no such end", games[i]->id);
	}
}
