#include <criterion/criterion.h>

#include "engine/geht/state.h"
#include "tests/engine/geht/scene.h"
#include "tests/engine/lots.h"

/* What is no single move: the beginning, resupplies, points and places, secrets. */

static struct scene scene;

static void begin(int n_seats, int16_t solo_rules, const char *steps) {
	scene_begin(&scene, n_seats, solo_rules);
	scene_play(&scene, steps);
}

/* The beginning. */

Test(geht_rules, begin_with_sets_laid_out_and_the_rest_in_piles) {
	for (int n_seats = 1; n_seats <= GEHT_SEATS; n_seats++) {
		begin(n_seats, 1, "");
		const struct geht *g = &scene.g;
		cr_expect_eq(g->piles[GREEN].n, 40 - 4 * n_seats, "G11");
		cr_expect_eq(g->piles[YELLOW].n, 32 - 2 * n_seats, "G11");
		cr_expect_eq(g->piles[RED].n, 24, "G11");
		for (int seat = 0; seat < n_seats; seat++) {
			for (int nth = 0; nth < SET_CARDS; nth++) {
				int card = 1 + SET_CARDS * seat + nth;
				cr_expect_eq(geht_level(g, seat, card), 1 + nth / 2, "G12");
				cr_expect_eq(geht_cards[card].set, 'A' + seat, "G11");
				cr_expect_eq(geht_cards[card].colour, nth < 4 ? GREEN : YELLOW);
			}
		}
		cr_expect_eq(geht_supply(g), LUCK_MARKERS, "G14");
		cr_expect_eq(geht_blacks_left(g, 0), BLACK_MARKERS, "G14");
	}
}

static void expect_chance(enum chance_kind kind, int verb, int n, int16_t first) {
	struct chance chance;
	cr_assert(geht_game.chance(&scene.g, &chance));
	cr_expect(chance.kind == kind && chance.verb == verb && chance.n == n, "%d", verb);
	cr_expect(kind != CHANCE_SHUFFLE || chance.items[0] == first, "%d", chance.items[0]);
}

/* The lowest outcome: 0, or cards as they lie. */
static void let_fall(void) {
	struct chance chance = {.n = 0};
	struct move move = {.seat = SEAT_CHANCE};
	cr_assert(geht_game.chance(&scene.g, &chance));
	move.verb = chance.verb;
	move.n_args = chance.n;
	memcpy(move.args, chance.items, chance.n * sizeof(chance.items[0]));
	cr_assert_eq(game_legal(&geht_game, &scene.g, &move), 0);
	geht_game.apply(&scene.g, &move, NULL);
}

Test(geht_rules, draw_a_fairy_three_piles_and_a_roll_at_a_time) {
	geht_game.setup(&scene.g, 2, (const int16_t[]){-1, 2, 0}, NULL);
	expect_chance(CHANCE_UNIFORM, VERB_FAIRY, 1, 0);
	let_fall();
	expect_chance(CHANCE_SHUFFLE, VERB_PILE, 32, 13);
	let_fall();
	expect_chance(CHANCE_SHUFFLE, VERB_PILE, 28, 17);
	let_fall();
	expect_chance(CHANCE_SHUFFLE, VERB_PILE, 24, 73);
	let_fall();
	scene_play(&scene, "0 bonus a; 1 bonus a");
	expect_chance(CHANCE_DICE, VERB_ROLL, DICE, 0);
	geht_game.setup(&scene.g, 2, (const int16_t[]){1, 2, 0}, NULL);
	cr_expect_eq(scene.g.first, 1, "G15: by the option");
	expect_chance(CHANCE_SHUFFLE, VERB_PILE, 32, 13);
}

Test(geht_rules, tell_the_setup_when_the_last_pile_has_fallen) {
	begin(3, 2, "");
	const char *layouts = "; layout 0 3 2 1 2 2 3 4 2 5 6; layout 1 3 2 7 8 2 9 10 2 11 12; "
			      "layout 2 3 2 13 14 2 15 16 2 17 18; round 1 0";
	cr_expect_str_eq(strstr(scene.told, "; layout"), layouts);
	cr_expect_eq(strncmp(scene.told, "setup 0 3 0 1 2 28 19 20 21 22 25", 33), 0);
}

/* Free layouts (G13). */

static const struct {
	const char *before, *move;
	int refusal;
} layouts[] = {
	{"", "0 layout 1 1 1 1 2 2", 0},
	{"", "1 layout 3 3 3 1 1 1", 0},
	{"", "0 layout 1 1 1 1 1 2", REFUSED_FULL},
	{"", "0 layout 1 1 2 2 3 4", REFUSED_HIGH},
	{"", "0 layout 1 1 2 2 3 0", REFUSED_HIGH},
	{"", "0 layout 1 1 2 2 3", REFUSED_FORM},
	{"", "0 bonus a", REFUSED_PHASE},
	{"0 layout 1 1 2 2 3 3", "0 layout 1 1 2 2 3 3", REFUSED_LAID},
	{"1 layout 1 1 2 2 3 3", "0 layout 3 3 2 2 1 1", 0},
};

Test(geht_rules, let_all_lay_out_freely_where_that_is_chosen) {
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
		scene_begin_free(&scene, 2);
		scene_play(&scene, layouts[i].before);
		cr_expect_eq(
			scene_refusal(&scene, layouts[i].move), layouts[i].refusal, "G13: %zu", i);
	}
	scene_begin_free(&scene, 2);
	cr_expect_eq(scene_moves(&scene, 0), 690);
	scene_play(&scene, "0 layout 3 1 1 2 3 1");
	cr_expect_str_eq(scene.told, "layout 0 3 3 2 3 6 1 4 2 1 5");
	scene_play(&scene, "1 layout 1 1 2 2 2 2");
	cr_expect_str_eq(scene.told, "layout 1 3 2 7 8 4 9 10 11 12 0; round 1 0");
	scene_begin(&scene, 2, 2);
	cr_expect_eq(scene_refusal(&scene, "0 layout 1 1 2 2 3 3"), REFUSED_PHASE);
}

Test(geht_rules, hand_the_dice_on_round_by_round) {
	static const int fairies[] = {2, 0, 1, 2, 0};
	geht_game.setup(&scene.g, 3, (const int16_t[]){2, 0, 0}, NULL);
	let_fall();
	let_fall();
	let_fall();
	for (int round = 1; round <= ROUNDS; round++) {
		cr_expect(scene.g.round == round && scene.g.fairy == fairies[round - 1], "G16");
		scene_play(&scene, "0 bonus a; 1 bonus a; 2 bonus a");
		if (round > 1) {
			scene_play(&scene, "0 done; 1 done; 2 done");
		}
		scene_play(&scene, "roll 1 1 1 1 1 1 1");
		cr_expect_eq(geht_seats_where(&scene.g, geht_is_in), 7, "G53");
		scene_play(&scene, "0 luck out; 1 luck out; 2 luck out");
	}
	cr_expect_eq(scene.g.phase, PHASE_OVER);
}

/* Resupplies. */

#define TO_ROUND_2 "0 bonus a; 1 bonus a; roll 1 1 1 1 1 1 1; 0 luck out; 1 luck out;"

static const struct {
	const char *name, *scored, *moves, *told;
} resupplies[] = {
	{"G43: groups of four first, then of three", "+scored 0 1 25 26 27 28 29 30 31",
		"0 bonus b; resupply 26 27 28 30 31",
		"resupply 0 0 2 0 1 25 4 3 26 27 28 0 1 29 3 2 30 31 5 26 27 28 30 31; "
		"bonus 0 1 1 1 26"},
	{"G43: from level 5 down, the rest stays",
		"+scored 0 1 25 26 27; +scored 0 5 28 29 30 31 32",
		"0 bonus b; resupply 27 29 30 31 26",
		"resupply 0 0 2 0 5 28 4 3 29 30 31 0 1 25 3 2 26 27 5 27 29 30 31 26; "
		"bonus 0 1 1 1 27"},
	{"G43: marked cards are in no group", "+scored 0 1 25 26 27 28; +times 25 3",
		"0 bonus b; resupply 27 28",
		"resupply 0 0 1 0 1 26 3 2 27 28 2 27 28; bonus 0 1 1 1 27"},
	{"G43: as long as there are markers",
		"+scored 0 1 25 26 27; +scored 1 1 28 29 30; +times 73 3; +times 74 3; +times 75 3",
		"1 bonus b; resupply 30 29",
		"resupply 1 0 1 1 1 28 3 2 29 30 2 30 29; bonus 1 1 1 1 30"},
	{"G43: from who draws", "+scored 0 1 25 26 27; +scored 1 1 28 29 30",
		"1 bonus b; resupply 30 29 26 27",
		"resupply 1 0 2 1 1 28 3 2 29 30 0 1 25 3 2 26 27 4 30 29 26 27; bonus 1 1 1 1 30"},
	{"G42: of the colour alone", "+scored 0 1 25 26 49; +scored 0 2 27", "0 bonus b",
		"bonus 0 1 1 1 null"},
	{"G41: no marker left",
		"+scored 0 1 25 26 27; +times 73 3; +times 74 3; +times 75 3; +times 76 3",
		"0 bonus b", "bonus 0 1 1 1 null"},
};

Test(geht_rules, resupply_a_pile_when_a_card_is_to_be_drawn) {
	for (size_t i = 0; i < sizeof(resupplies) / sizeof(resupplies[0]); i++) {
		begin(2, 0, TO_ROUND_2 "+pile green;");
		scene_play(&scene, resupplies[i].scored);
		scene_play(&scene, "+pile green");
		scene_play(&scene, resupplies[i].moves);
		cr_expect_str_eq(
			scene.told, resupplies[i].told, "%s: %s", resupplies[i].name, scene.told);
	}
}

/* Fairy seat 1: Bob takes the last card of the pile, Ann needs more. */
Test(geht_rules, resupply_amid_decisions_before_the_one_that_needs_it) {
	begin(3, 0,
		"0 bonus a; 1 bonus a; 2 bonus a; roll 1 1 1 1 1 1 1; 0 luck out; 1 luck out;"
		"2 luck out; 0 bonus a; 1 bonus a; 2 bonus a; 0 done; 1 done; 2 done;"
		"+scored 2 1 25 26 27; +pile green 44; roll 5 5 5 1 5 6 6;"
		"0 bust; 2 luck in; 1 bust");
	cr_expect_str_eq(scene.told, "bust 1 44; luck 2 0");
	cr_expect_eq(geht_game.active_seats(&scene.g), 0);
	cr_expect_eq(scene_refusal(&scene, "roll 1 1 1 1 1 1 1"), REFUSED_CHANCE);
	cr_expect_eq(scene_refusal(&scene, "resupply 25 26"), REFUSED_CHANCE);
	cr_expect_eq(scene_refusal(&scene, "resupply 26"), REFUSED_CHANCE);
	scene_play(&scene, "resupply 27 26");
	cr_expect_str_eq(scene.told, "resupply 0 0 1 2 1 25 3 2 26 27 2 27 26; bust 0 27");
	cr_expect_eq(scene.g.phase, PHASE_ROLL);
}

Test(geht_rules, resupply_once_amid_decisions_and_leave_out_what_is_not_there) {
	begin(4, 0,
		"0 bonus a; 1 bonus a; 2 bonus a; 3 bonus a; +scored 0 1 25 26 27;"
		"+pile green; roll 5 5 5 1 5 6 6; 0 bust; 1 bust; 2 bust; 3 bust");
	scene_play(&scene, "resupply 27 26");
	cr_expect_str_eq(scene.told, "resupply 0 0 1 0 1 25 3 2 26 27 2 27 26; bust 0 27; "
				     "bust 1 26; bust 2 null; bust 3 null; round 2 1");
}

/* Points, places, ratings. */

Test(geht_rules, count_points_by_level_marks_luck_and_sets) {
	begin(2, 0,
		"+scored 0 5 73; +scored 0 4 49 25; +scored 0 1 26; +times 25 4; +luck 0 3;"
		"+left 0 5 74; +left 0 4 75");
	cr_expect_eq(geht_level_points(&scene.g, 0, 5), 32, "G100");
	cr_expect_eq(geht_level_points(&scene.g, 0, 4), 24, "G100");
	cr_expect_eq(geht_set_points(&scene.g, 0), 0);
	cr_expect_eq(geht_total(&scene.g, 0), 32 + 24 + 1 + 3, "G100, G101");
	begin(2, 1, "+scored 0 5 73 74; +scored 0 4 49; +scored 0 1 25; +times 25 4; +times 49 3");
	cr_expect_eq(geht_level_points(&scene.g, 0, 5), 40, "G111");
	cr_expect_eq(geht_level_points(&scene.g, 0, 4), 24, "G111");
	cr_expect_eq(geht_set_points(&scene.g, 0), 16, "G114");
	cr_expect_eq(geht_set_points(&scene.g, 1), 0, "G114");
}

static void expect_places(const char *name, const char *cards, const char *places) {
	uint8_t place[SEATS_MAX];
	char line[32];
	struct text text = TEXT_INTO(line);
	begin(4, 0, "+round 5");
	scene_play(&scene, cards);
	geht_finish(&scene.g, NULL);
	cr_expect(game_score(&scene.g, place));
	for (int seat = 0; seat < 6; seat++) {
		text_add(&text, "%d", place[seat]);
	}
	cr_expect_str_eq(line, places, "%s: %s", name, line);
}

Test(geht_rules, place_by_points_and_then_by_cards_high_up) {
	expect_places("G104: all alike", "", "111100");
	expect_places("G102", "+luck 1 1; +luck 2 2; +luck 3 1", "421200");
	expect_places("G103", "+left 0 4 73 74; +left 1 5 75; +left 3 4 76", "214300");
	expect_places("G103: level by level", "+left 0 4 73; +left 1 4 74; +left 1 3 75", "213300");
	expect_places("G101: no points", "+left 0 5 73; +luck 1 1", "213300");
}

Test(geht_rules, rate_what_one_player_reaches) {
	static const struct {
		int total;
		const char *rating;
	} rows[] = {{0, "out of luck"}, {19, "out of luck"}, {20, "a start"}, {34, "a start"},
		{35, "fair"}, {49, "fair"}, {50, "good"}, {64, "good"}, {65, "very good"},
		{79, "very good"}, {80, "excellent"}, {99, "excellent"}, {100, "legendary"},
		{300, "legendary"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *const *words = geht_event_kinds[EVENT_END].fields[2].words;
		cr_expect_str_eq(words[geht_rating(rows[i].total)], rows[i].rating, "G115: %d",
			rows[i].total);
	}
}

Test(geht_rules, turn_on_the_solo_rules_for_one_and_for_who_wants_them) {
	static const struct {
		int n_seats;
		int16_t option;
		bool solo;
	} rows[] = {{1, 2, true}, {1, 1, true}, {2, 2, false}, {2, 0, false}, {2, 1, true},
		{4, 2, false}, {4, 1, true}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		begin(rows[i].n_seats, rows[i].option, "");
		cr_expect_eq(scene.g.solo_rules, rows[i].solo, "G110: %zu", i);
		cr_expect_eq(geht_factor(&scene.g, 5), rows[i].solo ? 5 : 8, "G8, G111");
	}
}

/* Markers. */

Test(geht_rules, give_markers_back) {
	begin(1, 1,
		"0 bonus a; roll 5 5 5 1 5 6 6; 0 take 2 in; +marked 0 1 3 4 5 6; +byluck 0 1;"
		"roll 5 5 5 1 5 6 6");
	cr_expect_eq(geht_blacks_left(&scene.g, 0), 0);
	cr_expect_eq(geht_supply(&scene.g), LUCK_MARKERS - 2);
	scene_play(&scene, "0 bust");
	cr_expect_eq(geht_blacks_left(&scene.g, 0), BLACK_MARKERS, "G82");
	cr_expect_eq(geht_supply(&scene.g), LUCK_MARKERS - 1, "G82");
	begin(1, 1, "0 bonus a; roll 5 5 5 1 5 6 6; 0 take 2 out; +byluck 0 1");
	cr_expect_eq(geht_supply(&scene.g), LUCK_MARKERS - 2);
	scene_play(&scene, "0 push 1");
	cr_expect_eq(geht_supply(&scene.g), LUCK_MARKERS - 1, "G90");
	cr_expect_eq(geht_blacks_left(&scene.g, 0), BLACK_MARKERS - 1);
}

/* Who knows what. */

Test(geht_rules, show_decisions_to_nobody_else_and_the_order_of_piles_to_nobody) {
	begin(2, 0,
		"0 bonus a; 1 bonus a; roll 5 5 5 1 5 6 6; 0 take 2 out;"
		"+money 0 0; +pile green 41 44 45");
	struct geht view = scene.g;
	scene.g.piles[GREEN].known = 1;
	view = scene.g;
	geht_game.player_view(&view, 1);
	cr_expect_eq(view.seats[0].decision.made, MADE_HIDDEN, "G122");
	cr_expect_eq(view.seats[0].decision.card, NO_CARD, "G122");
	cr_expect_eq(view.seats[0].decision.verb, 0, "G122");
	cr_expect_arr_eq(view.piles[GREEN].cards, ((uint8_t[]){0, 0, 45}), 3, "G120, G121");
	cr_expect_eq(view.piles[GREEN].n, 3);
	cr_expect_eq(view.piles[RED].cards[0], 0, "G121");
	view = scene.g;
	geht_game.player_view(&view, 0);
	cr_expect_eq(view.seats[0].decision.card, 2, "G122");
	cr_expect_eq(view.piles[RED].cards[0], 0, "G121");
}

static const struct event *find_event(int kind) {
	for (int i = 0; i < scene.events.n; i++) {
		if (scene.events.list[i].kind == kind) {
			return &scene.events.list[i];
		}
	}
	return NULL;
}

Test(geht_rules, tell_who_has_decided_and_what_only_to_them) {
	begin(3, 0, "0 bonus a; 1 bonus a; 2 bonus a; roll 5 5 5 1 5 6 6; 1 take 8 in");
	const struct event *decided = find_event(EVENT_DECIDED), *yours = find_event(EVENT_YOURS);
	cr_assert(decided != NULL && yours != NULL);
	cr_expect(decided->to == SEAT_ALL && yours->to == 1);
	cr_expect_arr_eq(decided->data, ((int16_t[]){1, 1, 3}), 3 * sizeof(int16_t));
	cr_expect_arr_eq(yours->data, ((int16_t[]){VERB_TAKE, 8, THEN_IN}), 3 * sizeof(int16_t));
	cr_expect_str_eq(scene.told, "");
	scene_play(&scene, "1 bust");
	cr_expect_null(find_event(EVENT_DECIDED), "once for each");
	cr_expect_not_null(find_event(EVENT_YOURS));
	cr_expect_eq(geht_game.active_seats(&scene.g), 5, "all but who has decided");
	cr_expect_gt(scene_moves(&scene, 1), 1, "who may change it");
}

/* Records. */

static void expect_move_of(const char *steps, const char *move, int told) {
	struct move is = {.seat = SEAT_NONE}, due = scene_move(move);
	struct event recorded[EVENTS_MAX];
	struct geht before = scene.g;
	size_t n = 0;
	scene_play(&scene, steps);
	for (int i = 0; i < scene.events.n; i++) {
		const struct event *event = &scene.events.list[i];
		if (geht_game.event_kinds[event->kind].recorded) {
			recorded[n++] = *event;
		}
	}
	cr_expect_eq(geht_game.move_of(&before, recorded, n, &is), told, "%s", steps);
	cr_expect(move_equal(&is, &due), "%s", steps);
	scene.g = before;
}

#define SOLO_PUSHING                                                                    \
	"0 bonus a; roll 5 5 5 1 5 6 6; 0 take 1 out; +scored 0 1 25 26; +marked 0 73;" \
	"+left 0 5 73"

Test(geht_rules, give_moves_back_from_what_is_recorded) {
	begin(1, 1, SOLO_PUSHING);
	expect_move_of("0 bank 73", "0 bank 73", 1);
	expect_move_of("0 bank 73 26", "0 bank 73 26", 2);
	expect_move_of("0 bank 73 26 25", "0 bank 73 26 25", 3);
	expect_move_of("0 bank 73 25 25", "0 bank 73 25 25", 3);
	expect_move_of("0 push 1", "0 push 1", 1);
	begin(2, 0, TO_ROUND_2 "+pile green 41 44; 0 bonus b; 1 bonus a");
	expect_move_of("0 keep", "0 keep", 0);
	expect_move_of("0 swap", "0 swap", 1);
	begin(2, 0,
		TO_ROUND_2 "+money 0 4; 0 bonus b; 1 bonus a; +money 0 9; 0 buy green; 0 done; "
			   "1 done");
	expect_move_of("0 place 13 2 14 1", "0 place 13 2 14 1", 1);
}
