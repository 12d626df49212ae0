#include <criterion/criterion.h>

#include "engine/mind/search.h"
#include "tests/engine/lots.h"

/* A round of two moves: seat 0 takes a row, then seat 1 a column. What seat 0 gets stands there,
 * and seat 1 gets the rest. A row of luck is not seen by seat 0: it pays all or nothing. */
enum { ROWS = 3, COLUMNS = 2, ROW_OF_LUCK = 2, VERB_TAKE = 0 };

static const double pays[ROWS][COLUMNS] = {{1.0, 0.3}, {0.5, 0.6}, {0, 0}};

struct square {
	STATE_HEAD;
	int8_t row, column; /* -1: not taken */
	uint8_t luck;       /* hidden from seat 0 */
};

static unsigned active_seats(const void *state) {
	const struct square *square = state;
	return square->row < 0 ? 1 : square->column < 0 ? 2 : 0;
}

static void legal_moves(const void *state, int seat, struct move_list *list) {
	(void)state;
	for (int i = 0; i < (seat == 0 ? ROWS : COLUMNS); i++) {
		MOVE_LIST_ADD(list, seat, VERB_TAKE, i);
	}
}

static unsigned applied; /* moves */

static void apply(void *state, const struct move *move, struct events *events) {
	struct square *square = state;
	(void)events;
	applied++;
	*(move->seat == 0 ? &square->row : &square->column) = (int8_t)move->args[0];
}

static void determinize(void *state, int seat, struct rng *rng) {
	struct square *square = state;
	(void)seat;
	square->luck = (uint8_t)(rng->uniform(rng, 10) < 4);
}

static void judge(const void *state, double worth[SEATS_MAX]) {
	const struct square *square = state;
	worth[0] = square->row == ROW_OF_LUCK ? square->luck : pays[square->row][square->column];
	worth[1] = 1 - worth[0];
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	(void)world;
	(void)data;
	return MOVE(seat, VERB_TAKE, (int16_t)rng->uniform(rng, COLUMNS));
}

/* A world takes two moves. */
static int choose(unsigned worlds, unsigned n_moves, size_t room, uint64_t seed) {
	struct search_node nodes[100];
	struct square view = {.n_seats = 2, .row = -1, .column = -1}, world;
	const struct search search = {.state_size = sizeof(view),
		.active_seats = active_seats,
		.legal_moves = legal_moves,
		.apply = apply,
		.determinize = determinize,
		.judge = judge,
		.play = play,
		.moves = n_moves,
		.worlds = worlds,
		.curiosity = 0.7};
	struct lots lots;
	lots_init(&lots, seed);
	struct move move = search_choose(&search, &view, 0, &lots.rng, nodes, room, &world);
	cr_assert_eq(move.seat, 0);
	return move.args[0];
}

/* By the mean the first row were best, but seat 1 will not let it pay; luck pays .4. */
Test(search, others_are_taken_to_do_what_is_good_for_them) {
	for (uint64_t seed = 1; seed <= 20; seed++) {
		cr_expect_eq(choose(2000, 4000, 100, seed), 1, "seed %d", (int)seed);
	}
}

Test(search, the_same_chance_finds_the_same_move) {
	for (uint64_t seed = 1; seed <= 20; seed++) {
		cr_expect_eq(choose(10, 20, 100, seed), choose(10, 20, 100, seed));
	}
}

/* With room for the root and the rows the columns are played at random: the first is best then. */
Test(search, a_full_tree_is_searched_without_growing) {
	for (uint64_t seed = 1; seed <= 20; seed++) {
		cr_expect_eq(choose(2000, 4000, 1 + ROWS, seed), 0, "seed %d", (int)seed);
	}
}

Test(search, ends_with_the_moves_or_the_worlds_it_may_try) {
	applied = 0;
	choose(1000, 40, 100, 1);
	cr_expect_eq(applied, 40);
	applied = 0;
	choose(7, 40, 100, 1);
	cr_expect_eq(applied, 14);
}
