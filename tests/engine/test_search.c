#include <criterion/criterion.h>
#include <string.h>

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

static bool at_once; /* both may move first */

static const struct verb verbs[] = {[VERB_TAKE] = {"take"}};
static const struct verb secret_verbs[] = {[VERB_TAKE] = {"take", .secret = true}};
static bool in_secret;

static unsigned active_seats(const void *state) {
	const struct square *square = state;
	unsigned seats = (square->row < 0) | (unsigned)(square->column < 0) << 1;
	return seats == 3 && !at_once ? 1 : seats;
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

/* What the normal player thinks of rows, and the column that it takes; RANDOMLY: any. */
enum { RANDOMLY = -1 };
static double thinks[ROWS];
static int takes;
static unsigned errs;

static void begin(void) {
	memset(thinks, 0, sizeof(thinks));
	takes = RANDOMLY;
	errs = 0;
	at_once = in_secret = false;
}

TestSuite(search, .init = begin);

static void weigh(const void *world, int seat, const void *data, const struct move *moves, size_t n,
	double *weights) {
	(void)world;
	(void)data;
	for (size_t i = 0; i < n; i++) {
		weights[i] = seat == 0 ? thinks[moves[i].args[0]] : 0;
	}
}

static struct move play(const void *world, int seat, const void *data, struct rng *rng) {
	int any = (int)rng->uniform(rng, COLUMNS);
	(void)world;
	(void)data;
	return MOVE(seat, VERB_TAKE, takes == RANDOMLY ? any : takes);
}

/* A world takes two moves. */
static int choose_of(int seat, unsigned worlds, unsigned n_moves, size_t room, uint64_t seed) {
	struct search_node nodes[100];
	struct square view = {.n_seats = 2, .row = -1, .column = -1}, world;
	const struct search search = {.state_size = sizeof(view),
		.verbs = in_secret ? secret_verbs : verbs,
		.active_seats = active_seats,
		.legal_moves = legal_moves,
		.apply = apply,
		.determinize = determinize,
		.judge = judge,
		.weigh = weigh,
		.play = play,
		.moves = n_moves,
		.worlds = worlds,
		.curiosity = 0.7,
		.doubt = 1,
		.errs = errs};
	struct lots lots;
	lots_init(&lots, seed);
	struct move move = search_choose(&search, &view, seat, &lots.rng, nodes, room, &world);
	cr_assert_eq(move.seat, seat);
	return move.args[0];
}

static int choose(unsigned worlds, unsigned n_moves, size_t room, uint64_t seed) {
	return choose_of(0, worlds, n_moves, room, seed);
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

Test(search, what_a_normal_player_thinks_well_of_is_tried_first) {
	for (int row = 0; row < ROWS; row++) {
		begin();
		thinks[row] = 1;
		cr_expect_eq(choose(1, 2, 100, 1), row);
	}
}

/* The third row is tried less than the second, however good it looks. */
Test(search, what_turns_out_worse_is_left) {
	thinks[0] = thinks[ROW_OF_LUCK] = 3;
	cr_expect_eq(choose(2000, 4000, 100, 1), 1);
}

/* Without room for columns in the tree, seat 1 takes those of a normal player, or any. */
Test(search, players_err_on_the_way_to_the_end) {
	takes = 1;
	cr_expect_eq(choose(2000, 4000, 1 + ROWS, 1), 1);
	errs = 100;
	cr_expect_eq(choose(2000, 4000, 1 + ROWS, 1), 0);
}

/* Seat 0 then takes either of two rows: the second column leaves seat 1 more of them. */
Test(search, whoever_is_asked_moves_first_though_others_might) {
	at_once = true;
	cr_expect_eq(choose_of(1, 2000, 4000, 1 + COLUMNS, 1), 1);
}

/* The first row is best where seat 1 takes any column: it is not asked what is best. */
Test(search, what_others_do_in_secret_is_no_part_of_the_tree) {
	in_secret = true;
	cr_expect_eq(choose(2000, 4000, 100, 1), 0);
}

Test(search, ends_with_the_moves_or_the_worlds_it_may_try) {
	applied = 0;
	choose(1000, 40, 100, 1);
	cr_expect_eq(applied, 40);
	applied = 0;
	choose(7, 40, 100, 1);
	cr_expect_eq(applied, 14);
}

Test(search, a_round_is_judged_by_the_chances_to_win) {
	struct state_head head = {.n_seats = 3};
	static const double learned[] = {4, 2, 1};
	double worth[SEATS_MAX];
	search_judge(&head, (const int[SEATS_MAX]){-1, 0, -7}, learned, 3, worth);
	cr_expect_float_eq(worth[0], 2 / 7.0, 1e-9);
	cr_expect_float_eq(worth[1], 4 / 7.0, 1e-9);
	cr_expect_float_eq(worth[2], 1 / 7.0, 1e-9);
}

/* Whatever the points: places may go by more than these. All rings may fall: then nobody wins. */
Test(search, a_game_is_judged_by_who_won) {
	struct state_head head = {.n_seats = 3, .over = true, .place = {1, 3, 1}};
	double worth[SEATS_MAX];
	search_judge(&head, (const int[SEATS_MAX]){5, 5, 5}, (const double[]){1}, 1, worth);
	cr_expect_float_eq(worth[0], 0.5, 1e-9);
	cr_expect_float_eq(worth[1], 0, 1e-9);
	cr_expect_float_eq(worth[2], 0.5, 1e-9);
	memset(head.place, 0, sizeof(head.place));
	search_judge(&head, (const int[SEATS_MAX]){0}, (const double[]){1}, 1, worth);
	cr_expect_float_eq(worth[0] + worth[1] + worth[2], 0, 1e-9);
}
