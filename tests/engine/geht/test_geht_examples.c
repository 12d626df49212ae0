#include <criterion/criterion.h>

#include "engine/geht/state.h"
#include "engine/options.h"
#include "tests/engine/geht/scene.h"

/* The worked examples of the rules from E23 on, numbered as there; E1 to E22 are with the cards.
 * In each a scene is played, and then a move is refused, or made and told. */

#define MET "roll 5 5 5 1 5 6 6;"

/* Ann alone. */
#define ALONE .n_seats = 1, .solo = true
#define TO_SECOND "0 bonus a;" MET "0 take 2 in;" MET
#define TO_THIRD TO_SECOND "0 take 3 in;" MET
#define TO_FOURTH TO_THIRD "0 luck in; roll 1 2 1 2 3 4 6;"
#define FIVE_IN_USE                                                                             \
	"+left 0 2 10; 0 bonus a;" MET "0 take 1 in;" MET "0 take 2 in;" MET "0 take 3 in;" MET \
	"0 take 10 in;" MET "0 take 6 in;" MET

static const struct scene_case alone[] = {
	{"E23", ALONE, "0 bonus a", "0 take 2 in", REFUSED_CHANCE, NULL},
	{"E24", ALONE, "0 bonus a;" MET, "0 take 3 in", REFUSED_FIRST_LEVEL, NULL},
	{"E25", ALONE, "0 bonus a;" MET, "0 take 2 in", 0, "achieve 0 2 0 0"},
	{"E26", ALONE, TO_SECOND, "0 take 2 in", REFUSED_MARKED, NULL},
	{"E27", ALONE, TO_SECOND, "0 take 5 in", REFUSED_SKIPS, NULL},
	{"E28", ALONE, TO_SECOND, "0 take 3 in", 0, "achieve 0 3 0 0"},
	{"E29", ALONE, TO_THIRD, "0 take 1 in", REFUSED_LOWER, NULL},
	{"E30: with a black marker", ALONE, TO_THIRD, "0 take 5 in", 0, "achieve 0 5 0 0"},
	{"E31", ALONE, TO_THIRD, "0 luck in", 0, "luck 0 0"},
	{"E32", ALONE, TO_FOURTH, "0 luck in", REFUSED_NO_LUCK, NULL},
	{"E33", ALONE, TO_FOURTH, "0 take 5 in", REFUSED_UNMET, NULL},
	{"E34", ALONE, TO_FOURTH, "0 bust", 0, "bust 0 7; round 2 0"},
	{"E35", ALONE, "0 bonus a; roll 1 2 3 4 1 2 3; 0 luck in;" MET, "0 take 3 in",
		REFUSED_FIRST_LEVEL, NULL},
	{"E35: level 1", ALONE, "0 bonus a; roll 1 2 3 4 1 2 3; 0 luck in;" MET, "0 take 1 out", 0,
		"achieve 0 1 0 1"},
	{"E36", ALONE, "0 bonus a;" MET "0 take 1 out", MET, REFUSED_CHANCE, NULL},
	{"E36: push", ALONE, "0 bonus a;" MET "0 take 1 out", "0 push 1", 0,
		"push 0 1 2; round 2 0"},
	{"E37", ALONE, FIVE_IN_USE, "0 take 5 out", 0, "achieve 0 5 1 1"},
	{"E38", ALONE, FIVE_IN_USE "+luck 0 0", "0 take 5 out", REFUSED_MARKERS, NULL},
	{"E38: what remains", ALONE, FIVE_IN_USE "+luck 0 0", "0 bust", 0, "bust 0 7; round 2 0"},
	{"E39", ALONE, "+left 0 1 7 8; 0 bonus a; roll 1 1 1 1 2 2 2", "0 bust", 0,
		"bust 0 null; round 2 0"},
	{"E40", ALONE, "+left 0 1 3 4;" TO_SECOND, "0 take 5 in", REFUSED_SKIPS, NULL},
	{"E41", ALONE, "0 bonus a;" MET, "0 bust", 0, "bust 0 7; round 2 0"},
};

/* Three players. */
#define THREE .n_seats = 3
#define BONUSES "0 bonus a; 1 bonus a; 2 bonus a;"
#define FIRST_ROLL BONUSES MET
#define DECIDED FIRST_ROLL "0 take 2 out; 1 take 8 in; 2 bust;"
#define PUSHING DECIDED "+luck 2 4;" MET "1 take 7 out;"

static const struct scene_case together[] = {
	{"E42", THREE, false, FIRST_ROLL "2 bust; 1 take 8 in", "0 take 2 out", 0,
		"achieve 0 2 0 1; achieve 1 8 0 0; bust 2 19"},
	{"E43", THREE, false, FIRST_ROLL "0 take 2 out; 1 take 8 in", "2 bust", 0,
		"achieve 0 2 0 1; achieve 1 8 0 0; bust 2 19"},
	{"E44", THREE, false, DECIDED "+luck 2 4", MET, 0,
		"roll 2 7 5 5 5 1 5 6 6; compensation 3 1 0 0"},
	{"E45", THREE, false, DECIDED MET, "0 take 3 in", REFUSED_OUT, NULL},
	{"E46", THREE, false, PUSHING, "0 push 2", 0, "push 0 2 2"},
	{"E47", THREE, false, PUSHING, "0 bank 1", REFUSED_UNMARKED, NULL},
	{"E48", THREE, false, PUSHING "0 push 2; 1 bank 7", "1 push 8", 0, "push 1 8 2; round 2 1"},
	{"E49", .n_seats = 4, false,
		BONUSES "3 bonus a;" MET "0 take 2 out; 1 take 8 in; 2 take 14 in; 3 take 20 in;"
			"+luck 0 3; +luck 1 4; +luck 2 4; +luck 3 4; +byluck 3 20",
		MET, 0, "roll 2 7 5 5 5 1 5 6 6; compensation 4 0 0 0 0"},
};

/* Money and placing: round 2 of two players. */
#define TWO .n_seats = 2
#define TO_ROUND_2 "0 bonus a; 1 bonus a; roll 1 1 1 1 1 1 1; 0 luck out; 1 luck out;"
#define SCORED "+scored 0 1 25 26; +scored 0 2 27 49; +scored 0 3 28;"
#define BUYING TO_ROUND_2 SCORED "0 bonus a; 1 bonus a;"
#define PLACING BUYING "0 buy green; 0 buy green; 0 done; 1 done;"

static const struct scene_case money[] = {
	{"E50", TWO, false, TO_ROUND_2 SCORED "0 bonus a", "1 bonus a", 0,
		"bonus 1 0 2 0; income 2 5 0"},
	{"E51", TWO, false, BUYING "0 buy red", "0 buy green", 0, "buy 0 0 13 0"},
	{"E51: more", TWO, false, BUYING "0 buy red; 0 buy green", "0 buy green", REFUSED_MONEY,
		NULL},
	{"E52", TWO, false, BUYING "0 buy yellow; 0 buy green; 0 buy green", "0 buy green", 0,
		"buy 0 0 15 0"},
	{"E53: four", TWO, false, BUYING "0 buy green; 0 buy green; 0 buy green", "0 buy green", 0,
		"buy 0 0 16 1"},
	{"E53", TWO, false, BUYING "0 buy green; 0 buy green; 0 buy green; 0 buy green",
		"0 buy green", REFUSED_FOUR_BOUGHT, NULL},
	{"E54", TWO, false, BUYING "0 buy green", "0 swap", REFUSED_NOT_SAME, NULL},
	{"E55", TWO, false, BUYING "+pile green 41 44 45; 0 buy green", "0 swap", 0,
		"swap 0 41 44"},
	{"E56", TWO, false, PLACING, "0 place 13 4 14 1", REFUSED_HIGH, NULL},
	{"E57", TWO, false, PLACING, "0 place 13 1", REFUSED_PLACE_COUNT, NULL},
	{"E58", TWO, false, PLACING "+left 0 1 31 32", "0 place 13 1 14 2", REFUSED_FULL, NULL},
	{"E59", TWO, false, PLACING "+left 0 1 31 32; +left 0 2 33 34; +left 0 3 35",
		"0 place 14 3", 0, "place 0 1 14 3 1 13"},
	{"E64", TWO, false, BUYING "+pile green", "0 buy green", REFUSED_PILE_EMPTY, NULL},
	{"E65", TWO, false, TO_ROUND_2 "+pile green; +luck 0 0", "0 bonus b", 0,
		"bonus 0 1 1 1 null"},
	{"E66", TWO, false, TO_ROUND_2 "+luck 0 3", "0 bonus a", 0, "bonus 0 0 1 0"},
};

/* The solo rules: Ann pushes. */
#define SOLO_PUSHING                                                                       \
	"0 bonus a;" MET "0 take 1 out; +scored 0 1 25 49 74; +left 0 5 73; +left 0 4 52;" \
	"+marked 0 73 52;"
#define SOLO_BUYING SOLO_PUSHING "0 bank 52 25; 0 bank 73 74 74; 0 push 1; 0 bonus a;"

static const struct scene_case solo[] = {
	{"E67", ALONE, SOLO_PUSHING, "0 push 73", REFUSED_TOP, NULL},
	{"E68", ALONE, SOLO_PUSHING, "0 bank 52 74", REFUSED_LIFT_COLOUR, NULL},
	{"E69", ALONE, SOLO_PUSHING, "0 bank 52 25", 0, "bank 0 52 4; lift 0 25 2"},
	{"E69: a second", ALONE, SOLO_PUSHING, "0 bank 52 25 49", REFUSED_LIFT_MANY, NULL},
	{"E70", ALONE, SOLO_PUSHING, "0 bank 73 74 74", 0, "bank 0 73 5; lift 0 74 2; lift 0 74 3"},
	{"E72", ALONE, SOLO_BUYING, "0 spend 25", 0, "spend 0 25 2"},
	{"E72: yellow", ALONE, SOLO_BUYING, "0 spend 49", REFUSED_SPEND_GREEN, NULL},
	{"E73", ALONE, SOLO_BUYING "+scored 0 3 30; +times 30 3", "0 spend 30", 0, "spend 0 30 9"},
	{"E74", TWO, false, BUYING, "0 spend 25", REFUSED_SOLO_SPEND, NULL},
	{"E74: lifts", THREE, false, PUSHING "+scored 0 1 25; +left 0 4 52; +marked 0 52",
		"0 bank 52 25", REFUSED_SOLO_LIFT, NULL},
};

Test(geht_examples, of_one_player_hold) {
	SCENE_CHECK(alone);
}

Test(geht_examples, of_three_players_hold) {
	SCENE_CHECK(together);
}

Test(geht_examples, of_money_and_placing_hold) {
	SCENE_CHECK(money);
}

Test(geht_examples, of_the_solo_rules_hold) {
	SCENE_CHECK(solo);
}

/* What no single move tells. */

static struct scene scene;

static void begin(int n_seats, int16_t solo_rules, const char *steps) {
	scene_begin(&scene, n_seats, solo_rules);
	scene_play(&scene, steps);
}

Test(geht_examples, of_what_luck_and_busting_leave_hold) {
	begin(1, 1, TO_THIRD "0 luck in");
	cr_expect_eq(scene.g.seats[0].reached, 2, "E31");
	cr_expect(geht_has(&scene.g.seats[0].marked, 2) && geht_has(&scene.g.seats[0].marked, 3));
	begin(1, 1, TO_FOURTH "0 bust");
	cr_expect(geht_is_empty(&scene.g.seats[0].marked), "E34");
	cr_expect_eq(geht_level(&scene.g, 0, 7), 1);
	begin(1, 1, FIVE_IN_USE "+luck 0 0");
	cr_expect_eq(scene_moves(&scene, 0), 1, "E38");
	begin(2, 0, PLACING "+left 0 1 31 32; +left 0 2 33 34; +left 0 3 35; 0 place 14 3");
	const struct geht_pile *green = &scene.g.piles[GREEN];
	cr_expect_eq(green->cards[green->n - 1], 13, "E59");
}

Test(geht_examples, of_the_end_hold) {
	begin(2, 0,
		"+scored 0 5 73 49; +scored 0 4 74; +scored 0 3 75 25; +scored 0 2 76 50;"
		"+scored 0 1 77; +luck 0 1");
	cr_expect_eq(geht_total(&scene.g, 0), 85, "E60");
}

static void expect_places(const char *name, const char *displays, int ann, int bob) {
	uint8_t place[SEATS_MAX];
	begin(2, 0, "+round 5; +luck 0 1; +luck 1 1; 0 bonus a; 1 bonus a; 0 done; 1 done;");
	scene_play(&scene, displays);
	scene_play(&scene, "roll 1 1 1 1 1 1 1; 0 luck out; 1 luck out");
	cr_expect(game_score(&scene.g, place));
	cr_expect(place[0] == ann && place[1] == bob, "%s: %d %d", name, place[0], place[1]);
	cr_expect_eq(geht_total(&scene.g, 0), geht_total(&scene.g, 1));
}

Test(geht_examples, of_ties_hold) {
	expect_places("E61", "+left 0 4 73; +left 1 4 74 75", 2, 1);
	expect_places("E61: level 5", "+left 0 4 73; +left 1 4 74 75; +left 0 5 76", 1, 2);
	expect_places("E62", "+left 0 4 73; +left 1 4 74", 1, 1);
}

#define WITH_GROUPS                                                                    \
	TO_ROUND_2 "+scored 0 1 25 26 27 28; +scored 1 2 29 30 31; +scored 1 1 32 33;" \
		   "0 bonus a; 1 bonus a; +pile green; 1 buy green"

Test(geht_examples, of_a_resupply_hold) {
	struct chance chance;
	begin(2, 0, WITH_GROUPS);
	cr_assert(geht_game.chance(&scene.g, &chance), "E63");
	cr_expect_eq(geht_game.active_seats(&scene.g), 0);
	cr_expect_eq(chance.kind, CHANCE_SHUFFLE);
	cr_assert_eq(chance.n, 5);
	cr_expect_arr_eq(chance.items, ((int16_t[]){26, 27, 28, 30, 31}), 5 * sizeof(int16_t));
	cr_expect_eq(scene_refusal(&scene, "0 done"), REFUSED_CHANCE);
	scene_play(&scene, "resupply 30 26 27 28 31");
	cr_expect_str_eq(scene.told,
		"resupply 1 0 2 1 2 29 3 2 30 31 0 1 25 4 3 26 27 28 5 30 26 27 28 31; "
		"buy 1 0 30 4");
	cr_expect_eq(geht_income(&scene.g, 0), 4);
	cr_expect_eq(geht_income(&scene.g, 1), 5);
	cr_expect_eq(geht_multipliers_left(&scene.g), 2);
	cr_expect_eq(geht_scored_level(&scene.g, 1, 32), 1);
}

Test(geht_examples, of_the_solo_result_hold) {
	begin(1, 1, SOLO_BUYING "+luck 0 1");
	cr_expect_eq(geht_total(&scene.g, 0), 53, "E71");
	cr_expect_str_eq(geht_event_kinds[EVENT_END].fields[2].words[geht_rating(53)], "good");
	scene_play(&scene, "+scored 0 3 30; +times 30 3; 0 spend 30");
	cr_expect_eq(geht_multipliers_left(&scene.g), MULTIPLIERS, "E73");
	const struct geht_pile *green = &scene.g.piles[GREEN];
	cr_expect_eq(green->cards[green->n - 1], 30);
}

Test(geht_examples, of_options_that_do_not_fit_hold) {
	cr_expect_not_null(options_objection(&geht_game, 1, (int16_t[]){-1, 0, 0}), "E75");
	cr_expect_null(options_objection(&geht_game, 1, (int16_t[]){-1, 1, 0}));
	cr_expect_null(options_objection(&geht_game, 1, (int16_t[]){-1, 2, 0}));
	cr_expect_null(options_objection(&geht_game, 2, (int16_t[]){1, 0, 0}));
	cr_expect_not_null(options_objection(&geht_game, 2, (int16_t[]){2, 0, 0}));
}
