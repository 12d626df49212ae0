#include <criterion/criterion.h>

#include "engine/say.h"
#include "tests/engine/geht/scene.h"
#include "tests/engine/lots.h"

/* The list of moves against the judge, for every verb and all that could stand behind it. */

enum { LIST_MAX = 4096 };

static struct {
	struct geht g;
	struct move list[LIST_MAX];
	size_t n;
	size_t found; /* legal moves come upon */
} look;

static bool is_listed(const struct move *move) {
	for (size_t i = 0; i < look.n; i++) {
		if (move_equal(&look.list[i], move)) {
			return true;
		}
	}
	return false;
}

static void judge(const struct move *move) {
	bool legal = game_legal(&geht_game, &look.g, move) == 0;
	look.found += legal;
	cr_assert(legal == is_listed(move), "%s", geht_game.verbs[move->verb].word);
}

/* All moves of so many args more, each of them from this set. */
static void judge_all(const struct move *begun, int more, const int16_t *args, int n) {
	judge(begun);
	for (int i = 0; i < n && more > 0; i++) {
		struct move move = *begun;
		move.args[move.n_args++] = args[i];
		judge_all(&move, more - 1, args, n);
	}
}

/* What may stand behind a verb in a state: cards of the seat and one that is not its own. */
static int list_cards(int seat, int16_t *args) {
	struct geht_set cards =
		geht_either(geht_display(&look.g, seat), geht_scored(&look.g, seat));
	int n = 0;
	args[n++] = -1;
	args[n++] = 0;
	args[n++] = 97;
	for (int card = geht_first(&cards); card != NO_CARD; card = geht_next(&cards, card)) {
		args[n++] = (int16_t)card;
	}
	return n;
}

static void judge_cards(int seat, int verb) {
	int16_t args[CARDS + 3];
	int n = list_cards(seat, args);
	struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
	for (int i = 0; i < n; i++) {
		move.n_args = 1;
		move.args[0] = args[i];
		judge(&move);
		for (int16_t then = -1; then <= 2; then++) {
			move.n_args = 2;
			move.args[1] = then;
			if (verb == VERB_TAKE) {
				judge(&move);
			}
		}
	}
}

static void judge_lifts(int seat) {
	int16_t args[CARDS + 3];
	struct move move = {.seat = (int8_t)seat, .verb = VERB_BANK};
	const struct geht_set *marked = &look.g.seats[seat].marked;
	int n = list_cards(seat, args);
	for (int card = geht_first(marked); card != NO_CARD; card = geht_next(marked, card)) {
		move.n_args = 1;
		move.args[0] = (int16_t)card;
		judge_all(&move, n < 20 ? 3 : 2, args, n);
	}
}

/* Pairs of new cards and levels, one more than there are. */
static void judge_places(int seat) {
	const struct geht_seat *s = &look.g.seats[seat];
	int16_t args[FRESH_MOST + 5] = {0, 1, 2, 3, 4};
	struct move move = {.seat = (int8_t)seat, .verb = VERB_PLACE};
	for (int i = 0; i < s->n_fresh; i++) {
		args[5 + i] = s->fresh[i];
	}
	judge_all(&move, s->n_fresh < 3 ? 2 * s->n_fresh + 1 : 5, args, 5 + s->n_fresh);
}

static void judge_numbers(int seat) {
	static const int16_t numbers[] = {-1, 0, 1, 2, 3};
	for (int verb = VERB_LAYOUT; verb <= VERB_BANK; verb++) {
		struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
		judge_all(&move, verb == VERB_LAYOUT ? 7 : 1, numbers, 5);
	}
}

static void look_at(const struct geht *g, int seat) {
	look.g = *g;
	look.n = game_moves(&geht_game, g, seat, 0, look.list, LIST_MAX);
	look.found = 0;
	for (size_t i = 0; i < look.n; i++) {
		struct move again;
		game_moves(&geht_game, g, seat, i, &again, 1);
		cr_assert(move_equal(&again, &look.list[i]));
		cr_assert_eq(game_legal(&geht_game, g, &look.list[i]), 0);
		cr_assert(look.list[i].seat == seat);
	}
}

static void expect_agreement(const struct geht *g, int seat) {
	look_at(g, seat);
	if (g->phase == PHASE_LAYOUT) {
		judge_numbers(seat);
	}
	judge_cards(seat, VERB_TAKE);
	judge_cards(seat, VERB_SPEND);
	judge_cards(seat, VERB_PUSH);
	judge_lifts(seat);
	judge_places(seat);
}

#define MET "roll 5 5 5 1 5 6 6;"
#define TO_ROUND_2 "0 bonus a; roll 1 1 1 1 1 1 1; 0 luck out;"

static const char *const scenes[] = {
	"0 bonus a;" MET "0 take 2 in;" MET,
	"0 bonus a;" MET
	"0 take 2 out; +marked 0 1 3 4; +left 0 4 52 74; +left 0 5 73; +marked 0 52 "
	"73; +scored 0 1 25 49 75; +scored 0 3 50; +scored 0 4 26 51 76; +scored 0 5 27",
	TO_ROUND_2 "0 bonus b",
	TO_ROUND_2 "+scored 0 1 25 49 75; +scored 0 3 26; 0 bonus b",
	TO_ROUND_2 "+money 0 4; +pile green 41 43 44; 0 bonus b; 0 keep",
	TO_ROUND_2 "0 bonus b; +money 0 4; 0 buy green; 0 buy green; 0 done",
	TO_ROUND_2 "0 bonus b; +money 0 9; 0 buy green; 0 buy red; 0 done; +left 0 1 31; "
		   "+left 0 2 33 34; +left 0 3 35 36",
	TO_ROUND_2 "0 bonus b; +money 0 9; 0 buy green; 0 buy red; 0 buy red; 0 done",
	TO_ROUND_2 "+left 0 1 31 32; +left 0 2 33 34; +left 0 3 35 36; 0 bonus b; 0 done",
};

Test(geht_legal_moves, are_those_the_judge_lets_pass) {
	static struct scene scene;
	for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
		scene_begin(&scene, 1, 1);
		scene_play(&scene, scenes[i]);
		expect_agreement(&scene.g, 0);
	}
	scene_begin_free(&scene, 1);
	expect_agreement(&scene.g, 0);
	cr_expect_eq(look.found, look.n);
}

Test(geht_legal_moves, list_every_way_to_place_and_to_lift) {
	static struct scene scene;
	scene_begin(&scene, 1, 1);
	scene_play(&scene, scenes[7]);
	cr_expect_eq(scene_moves(&scene, 0), 81 - 27, "%zu", scene_moves(&scene, 0));
	scene_play(&scene, "+left 0 1 31 32; +left 0 2 33 34; +left 0 3 35");
	cr_expect_eq(scene_moves(&scene, 0), 4, "%zu", scene_moves(&scene, 0));
	scene_play(&scene, "+left 0 3 36");
	cr_expect_eq(scene_moves(&scene, 0), 1, "%zu", scene_moves(&scene, 0));
}
