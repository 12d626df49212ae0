#include <criterion/criterion.h>

#include "tests/engine/geht/scene.h"
#include "tests/engine/lots.h"

/* The clauses of the rules that no worked example shows, by their numbers. */

#define ALONE .n_seats = 1, .solo = true
#define TWO .n_seats = 2
#define THREE .n_seats = 3
#define MET "roll 5 5 5 1 5 6 6;"
#define MISS "roll 1 1 1 1 1 1 1;"
#define TO_ROLL "0 bonus a; 1 bonus a;"
#define TO_ROUND_2 TO_ROLL MISS "0 luck out; 1 luck out;"
#define TO_BUYING TO_ROUND_2 "0 bonus a; 1 bonus a;"

static const struct scene_case bonuses[] = {
	{"G17: nothing bought in the bonus", TWO, false, TO_ROUND_2, "0 buy green", REFUSED_PHASE,
		NULL},
	{"G17: nothing decided while buying", TWO, false, TO_BUYING, "0 bust", REFUSED_PHASE, NULL},
	{"G18: in any order", TWO, false, "", "1 bonus a", 0, "bonus 1 0 1 0"},
	{"G20: one marker", TWO, false, "", "0 bonus a", 0, "bonus 0 0 1 0"},
	{"G20: no b", TWO, false, "", "0 bonus b", REFUSED_ONE_MARKER, NULL},
	{"G20: no swap", TWO, false, "", "0 swap", REFUSED_SWAP, NULL},
	{"G21: twice", TWO, false, "0 bonus a", "0 bonus a", REFUSED_PICKED, NULL},
	{"G21: neither", TWO, false, TO_ROUND_2, "0 bonus 2", REFUSED_FORM, NULL},
	{"G21: round 2", TWO, false, TO_ROUND_2, "0 bonus b", 0, "bonus 0 1 1 1 13"},
	{"G21: round 3", TWO, false, TO_ROUND_2 "+round 3", "0 bonus b", 0, "bonus 0 1 1 1 17"},
	{"G21: round 4", TWO, false, TO_ROUND_2 "+round 4", "0 bonus b", 0, "bonus 0 1 1 1 17"},
	{"G21: round 5", TWO, false, TO_ROUND_2 "+round 5", "0 bonus b", 0, "bonus 0 1 1 1 73"},
	{"G22: clover full", TWO, false, TO_ROUND_2 "+luck 0 4", "0 bonus a", 0, "bonus 0 0 0 0"},
	{"G22: supply empty", .n_seats = 4, false,
		"0 bonus a; 1 bonus a; 2 bonus a;"
		"+luck 0 4; +luck 1 4; +luck 2 4; +byluck 3 19 20 21 22",
		"3 bonus a", 0, "bonus 3 0 0 0"},
	{"G23: the clover full, b", TWO, false, TO_ROUND_2 "+luck 0 4", "0 bonus b", 0,
		"bonus 0 1 0 1 13"},
	{"G37: first swap or keep", TWO, false, TO_ROUND_2 "+pile green 41 44; 0 bonus b", "0 done",
		REFUSED_PHASE, NULL},
	{"G37: swap", TWO, false, TO_ROUND_2 "+pile green 41 44; 0 bonus b; 1 bonus a", "0 swap", 0,
		"swap 0 41 44; income 2 0 0"},
	{"G37: keep", TWO, false, TO_ROUND_2 "+pile green 41 44; 0 bonus b; 1 bonus a", "0 keep", 0,
		"income 2 0 0"},
	{"G37: nothing to keep", TWO, false, TO_ROUND_2 "0 bonus b", "0 keep", REFUSED_KEEP, NULL},
	{"G37: kept already", TWO, false, TO_ROUND_2 "+pile green 41 44; 0 bonus b; 0 keep",
		"0 swap", REFUSED_SWAP, NULL},
	{"G37: the last of its pile", TWO, false, TO_ROUND_2 "+pile green 41; 0 bonus b; ",
		"0 swap", REFUSED_SWAP_EMPTY, NULL},
	{"G37: gone while choosing", TWO, false, TO_ROUND_2 "+pile green 41 44; 0 bonus b;",
		"1 bonus b", 0, "bonus 1 1 1 1 44; income 2 0 0"},
};

static const struct scene_case buying[] = {
	{"G26: a mark counts", TWO, false,
		TO_ROUND_2 "+scored 0 4 25; +scored 0 1 49; +times 25 4; +times 49 3; 0 bonus a",
		"1 bonus a", 0, "bonus 1 0 2 0; income 2 16 0"},
	{"G27: the bonus card is none of the four", TWO, false,
		TO_ROUND_2 "+scored 0 5 25; 0 bonus b; 1 bonus a; 0 buy green; 0 buy green;"
			   "0 buy green",
		"0 buy green", 0, "buy 0 0 19 4"},
	{"G27: no such colour", TWO, false, TO_BUYING "+money 0 9", "0 buy 3", REFUSED_FORM, NULL},
	{"G27: too dear", TWO, false, TO_BUYING "+money 0 3", "0 buy red", REFUSED_MONEY, NULL},
	{"G30: done is done", TWO, false, TO_BUYING "+money 0 3; 0 done", "0 buy green",
		REFUSED_DONE, NULL},
	{"G30: twice", TWO, false, TO_BUYING "+money 0 3; 0 done", "0 done", REFUSED_DONE, NULL},
	{"G30: the last", TWO, false, TO_BUYING "0 done", "1 done", 0, "done 1"},
	{"G35: like a new card", TWO, false,
		TO_BUYING "+money 0 3; +pile green 15 43 44; 0 buy green; 0 buy green", "0 swap", 0,
		"swap 0 43 44"},
	{"G35: like another's card", TWO, false,
		TO_BUYING "+money 1 3; +pile green 41 44; 1 buy green", "1 swap", REFUSED_NOT_SAME,
		NULL},
	{"G37: again", TWO, false,
		TO_BUYING "+left 0 1 15; +money 0 3; +pile green 41 43 44; 0 buy green; 0 swap",
		"0 swap", 0, "swap 0 43 44"},
	{"G37: not behind the next action", TWO, false,
		TO_BUYING "+money 0 3; +pile green 41 44 45 46; 0 buy green; 0 buy green", "0 swap",
		REFUSED_NOT_SAME, NULL},
	{"G37: not behind the end", TWO, false,
		TO_BUYING "+money 0 3; +pile green 41 44; 0 buy green; 0 done", "0 swap",
		REFUSED_SWAP, NULL},
	{"G37: others in between", TWO, false,
		TO_BUYING "+money 0 3; +money 1 3; +pile green 41 44 45; 0 buy green; 1 buy green",
		"0 swap", 0, "swap 0 41 45"},
	{"G37: no keeping", TWO, false, TO_BUYING "+money 0 3; +pile green 41 44; 0 buy green",
		"0 keep", REFUSED_PHASE, NULL},
};

#define TO_PLACING TO_BUYING "+money 0 4; 0 buy green; 0 buy green; 0 done; 1 done;"
#define FULL "+left 0 1 31 32; +left 0 2 33 34; +left 0 3 35 36;"

static const struct scene_case placing[] = {
	{"G48", TWO, false, TO_PLACING, "0 place 13 0 14 1", REFUSED_HIGH, NULL},
	{"G49: beyond four", TWO, false, TO_PLACING "+left 0 1 31", "0 place 13 1 14 1",
		REFUSED_FULL, NULL},
	{"G49: to four", TWO, false, TO_PLACING, "0 place 13 1 14 1", 0, "place 0 2 13 1 14 1 0"},
	{"G50: none fits", TWO, false, TO_PLACING FULL, "0 place", 0, "place 0 0 2 13 14"},
	{"G50: none placed though one fits", TWO, false, TO_PLACING, "0 place", REFUSED_PLACE_COUNT,
		NULL},
	{"G50: twice", TWO, false, TO_PLACING, "0 place 13 1 13 2", REFUSED_ORDER, NULL},
	{"G50: not as drawn", TWO, false, TO_PLACING, "0 place 14 1 13 2", REFUSED_ORDER, NULL},
	{"G50: half", TWO, false, TO_PLACING, "0 place 13 1 14", REFUSED_FORM, NULL},
	{"G52: an old card", TWO, false, TO_PLACING, "0 place 1 2 13 1", REFUSED_NOT_NEW, NULL},
	{"G48: nothing new", TWO, false, TO_PLACING, "1 place", REFUSED_NONE_NEW, NULL},
};

static const struct scene_case rolling[] = {
	{"G71: as long as the supply lasts", THREE, false,
		"0 bonus a; 1 bonus a; 2 bonus a;" MET "0 take 2 in; 1 take 8 out; 2 bust;"
		"+luck 0 4; +luck 1 2; +luck 2 3; +byluck 0 1 2 3 4 5 6",
		MET, 0, "roll 2 7 5 5 5 1 5 6 6; compensation 3 0 1 0"},
	{"G71: from the fairy", THREE, false,
		"0 bonus a; 1 bonus a; 2 bonus a;" MISS "0 luck out; 1 luck out; 2 luck out;"
		"0 bonus a; 1 bonus a; 2 bonus a; 0 done; 1 done; 2 done;" MET
		"0 take 2 out; 1 take 8 in; 2 take 14 out;"
		"+luck 0 3; +luck 1 4; +luck 2 3; +byluck 1 7 8 9 10 11",
		MET, 0, "roll 2 7 5 5 5 1 5 6 6; compensation 3 0 0 1"},
	{"G73: another's card", TWO, false, TO_ROLL MET, "0 take 8 in", REFUSED_NOT_OWN, NULL},
	{"G73: no card", TWO, false, TO_ROLL MET, "0 take 0 in", REFUSED_NOT_OWN, NULL},
	{"G73: not met", TWO, false, TO_ROLL MISS, "0 take 2 in", REFUSED_UNMET, NULL},
	{"G74: the same level", TWO, false, TO_ROLL MET "0 take 2 in; 1 bust;" MET, "0 take 1 in",
		0, "achieve 0 1 0 0"},
	{"G75: no card on level 1", TWO, false, TO_ROLL "+left 0 2 1 2;" MET, "0 take 1 in",
		REFUSED_FIRST_LEVEL, NULL},
	{"G75: marked cards are cards", TWO, false,
		TO_ROLL "+left 0 2 1;" MET "0 take 2 in; 1 bust;" MET, "0 take 1 in", 0,
		"achieve 0 1 0 0"},
	{"G77: may be replaced", TWO, false, TO_ROLL MET "0 take 2 in; 0 luck out", "1 bust", 0,
		"luck 0 1; bust 1 13; round 2 1"},
	{"G77: from the fairy", TWO, false,
		TO_ROLL MISS "0 luck out; 1 luck out;"
			     "0 bonus a; 1 bonus a; 0 done; 1 done;" MET "1 luck in",
		"0 luck in", 0, "luck 1 0; luck 0 0"},
	{"G78: out is out", TWO, false, TO_ROLL MET "0 take 2 out; 1 take 8 in;" MET, "0 luck in",
		REFUSED_OUT, NULL},
	{"G78: out is out, bust", TWO, false, TO_ROLL MET "0 take 2 out; 1 take 8 in;" MET,
		"0 bust", REFUSED_OUT, NULL},
	{"G78: neither", TWO, false, TO_ROLL MET, "0 take 2 2", REFUSED_FORM, NULL},
	{"G80: neither", TWO, false, TO_ROLL MET, "0 luck 2", REFUSED_FORM, NULL},
	{"G82: luck that marks goes too", ALONE,
		"0 bonus a;" MET "0 take 2 in; +marked 0 1 3 5 6; +byluck 0 4;" MET, "0 bust", 0,
		"bust 0 7; round 2 0"},
	{"G83: no more than four", ALONE, "+left 0 1 7 8 9; 0 bonus a;" MET, "0 bust", 0,
		"bust 0 null; round 2 0"},
	{"G41: no card to console", ALONE, "0 bonus a; +pile green;" MET, "0 bust", 0,
		"bust 0 null; round 2 0"},
	{"G84: as long as somebody is in", TWO, false, TO_ROLL MET "0 take 2 out; 1 take 8 in", MET,
		0, "roll 2 7 5 5 5 1 5 6 6; compensation 2 1 0"},
};

#define TO_PUSHING TO_ROLL MET "0 take 2 out; 1 take 8 out;"

static const struct scene_case pushing[] = {
	{"G90: another's card", TWO, false, TO_PUSHING, "0 push 8", REFUSED_UNMARKED, NULL},
	{"G90: unmarked", TWO, false, TO_PUSHING, "0 push 1", REFUSED_UNMARKED, NULL},
	{"G90: no card", TWO, false, TO_PUSHING, "0 push 1000", REFUSED_UNMARKED, NULL},
	{"G90: none to lift", TWO, false, TO_PUSHING, "0 bank 2 1", REFUSED_SOLO_LIFT, NULL},
	{"G91: a full level", TWO, false, TO_PUSHING "+left 0 2 31 32", "0 push 2", 0,
		"push 0 2 2"},
	{"G92", TWO, false, TO_PUSHING, "0 bank 2", 0, "bank 0 2 1"},
	{"G93", TWO, false, TO_PUSHING "+left 0 5 2", "0 push 2", REFUSED_TOP, NULL},
	{"G94: the next round", TWO, false, TO_PUSHING "0 push 2", "1 push 8", 0,
		"push 1 8 2; round 2 1"},
	{"G94: the last round", TWO, false, TO_PUSHING "+round 5; 0 bank 2", "1 bank 8", 0,
		"bank 1 8 1; score 0 5 1 0 0 0 0 1 0 2; score 1 5 1 0 0 0 0 1 0 2; "
		"end 2 1 1 2 2 2 0"},
	{"G94: nothing marked", TWO, false, TO_ROLL MISS "+round 5; 0 luck out", "1 luck out", 0,
		"luck 0 1; luck 1 1; score 0 5 0 0 0 0 0 0 0 0; score 1 5 0 0 0 0 0 0 0 0; "
		"end 2 1 1 2 0 0 0"},
};

#define SOLO_PUSHING                                                               \
	"0 bonus a;" MET "0 take 1 out; +left 0 5 73; +left 0 4 74; +left 0 3 49;" \
	"+scored 0 1 25; +scored 0 2 50; +scored 0 4 75; +scored 0 5 76; +marked 0 73 74 49;"
#define SOLO_BUYING "0 bonus a;" MISS "0 luck out; 0 bonus a; +scored 0 1 25 26; +scored 0 2 49;"

static const struct scene_case solo[] = {
	{"G110: two with solo rules", TWO, true, TO_BUYING "+scored 0 4 25; +times 25 3",
		"0 spend 25", 0, "spend 0 25 12"},
	{"G112: not below level 4", ALONE, SOLO_PUSHING, "0 bank 49 25", REFUSED_LIFT_LEVEL, NULL},
	{"G112: none", ALONE, SOLO_PUSHING, "0 bank 73", 0, "bank 0 73 5"},
	{"G112: one of two", ALONE, SOLO_PUSHING, "0 bank 73 50", 0, "bank 0 73 5; lift 0 50 3"},
	{"G112: two cards", ALONE, SOLO_PUSHING, "0 bank 73 50 25", 0,
		"bank 0 73 5; lift 0 50 3; lift 0 25 2"},
	{"G112: in any order", ALONE, SOLO_PUSHING, "0 bank 73 25 50", 0,
		"bank 0 73 5; lift 0 25 2; lift 0 50 3"},
	{"G112: three", ALONE, SOLO_PUSHING, "0 bank 73 25 25 25", REFUSED_LIFT_MANY, NULL},
	{"G112: two from level 4", ALONE, SOLO_PUSHING, "0 bank 74 25 25", REFUSED_LIFT_MANY, NULL},
	{"G112: above level 5", ALONE, SOLO_PUSHING, "0 bank 73 76", REFUSED_LIFT_TOP, NULL},
	{"G112: twice to above level 5", ALONE, SOLO_PUSHING, "0 bank 73 75 75", REFUSED_LIFT_TOP,
		NULL},
	{"G112: to level 5, no lift of that", ALONE, SOLO_PUSHING, "0 bank 74 75", 0,
		"bank 0 74 4; lift 0 75 5"},
	{"G112: itself", ALONE, SOLO_PUSHING, "0 bank 73 73", REFUSED_LIFT_OWN, NULL},
	{"G112: not scored", ALONE, SOLO_PUSHING, "0 bank 73 2", REFUSED_LIFT_OWN, NULL},
	{"G112: another's", TWO, true, TO_PUSHING "+left 0 4 73; +marked 0 73; +scored 1 1 25",
		"0 bank 73 25", REFUSED_LIFT_OWN, NULL},
	{"G112: green lifts no yellow", ALONE, SOLO_PUSHING "+left 0 4 26; +marked 0 26",
		"0 bank 26 50", REFUSED_LIFT_COLOUR, NULL},
	{"G113: no income", ALONE, "0 bonus a;" MISS "0 luck out; +scored 0 1 25 26", "0 bonus a",
		0, "bonus 0 0 2 0; income 1 0"},
	{"G113: after four cards", ALONE,
		SOLO_BUYING "+money 0 4; 0 buy green; 0 buy green; 0 buy green; 0 buy green",
		"0 spend 25", 0, "spend 0 25 1"},
	{"G113: not in the score", ALONE, SOLO_BUYING, "0 spend 1", REFUSED_SPEND_OWN, NULL},
	{"G113: done", TWO, true, TO_BUYING "+scored 0 1 25; 0 done", "0 spend 25", REFUSED_DONE,
		NULL},
	{"G113: spent cards are drawn again", ALONE, SOLO_BUYING "+pile green; 0 spend 26",
		"0 buy green", 0, "buy 0 0 26 0"},
	{"G113: spending ends swapping", ALONE,
		SOLO_BUYING "+money 0 1; +pile green 41 44; 0 buy green; 0 spend 25", "0 swap",
		REFUSED_SWAP, NULL},
	{"G115", ALONE, SOLO_PUSHING "+round 5; 0 bank 73; 0 bank 74; 0 bank 49", "0 bank 1", 0,
		"bank 0 1 1; score 0 5 2 4 6 32 40 1 16 101; end 1 1 1 101 1 6"},
};

Test(geht_clauses, of_the_bonus_hold) {
	SCENE_CHECK(bonuses);
}

Test(geht_clauses, of_buying_hold) {
	SCENE_CHECK(buying);
}

Test(geht_clauses, of_placing_hold) {
	SCENE_CHECK(placing);
}

Test(geht_clauses, of_rolling_hold) {
	SCENE_CHECK(rolling);
}

Test(geht_clauses, of_pushing_hold) {
	SCENE_CHECK(pushing);
}

Test(geht_clauses, of_the_solo_rules_hold) {
	SCENE_CHECK(solo);
}
