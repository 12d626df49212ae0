#include <criterion/criterion.h>
#include <string.h>

#include "tests/engine/geht/scene.h"

/* What people type behind a verb, folded to plain lower case. */

#define MET "roll 5 5 5 1 5 6 6"
/* ann has the new cards 15, 16 and 17 to place. */
#define PLACING                                                                            \
	"0 bonus a;1 bonus a;" MET ";0 bust;1 bust;+scored 0 3 27 28;1 bonus a;0 bonus b;" \
	"0 buy green;0 buy yellow;0 done;1 done"

#define UNNAMED "?"

struct typed {
	enum geht_verb verb;
	const char *words;
	const char
		*move; /* as a step of a scene; NULL: it is not clear; UNNAMED: a word is missing */
};

static const struct typed after_a_roll[] = {
	{VERB_TAKE, "2 in", "0 take 2 in"},
	{VERB_TAKE, "2 out", "0 take 2 out"},
	{VERB_TAKE, "2 0", UNNAMED},
	{VERB_TAKE, "2 1", UNNAMED},
	{VERB_TAKE, "2in", "0 take 2 in"},
	{VERB_TAKE, "in 2", "0 take 2 in"},
	{VERB_TAKE, "card 2 and go out", "0 take 2 out"},
	{VERB_TAKE, "2g, stay in!", "0 take 2 in"},
	{VERB_TAKE, "green 2, stay in!", "0 take 2 in"},
	{VERB_TAKE, "緑2 続ける", "0 take 2 in"},
	{VERB_TAKE, "#2 o", "0 take 2 out"},
	{VERB_TAKE, "2 i", "0 take 2 in"},
	{VERB_TAKE, "2緑 残る", "0 take 2 in"},
	{VERB_TAKE, "2を達成", NULL},
	{VERB_TAKE, "2で降りる", "0 take 2 out"},
	{VERB_TAKE, "2番 アウト。", "0 take 2 out"},
	{VERB_TAKE, "99 in", "0 take 99 in"},
	{VERB_TAKE, "2 2 in", NULL},
	{VERB_TAKE, "2", UNNAMED},
	{VERB_TAKE, "in", NULL},
	{VERB_TAKE, "2 in out", NULL},
	{VERB_TAKE, "", NULL},
	{VERB_TAKE, "two in", NULL},
	{VERB_LUCK, "in", "0 luck in"},
	{VERB_LUCK, "and leave", "0 luck out"},
	{VERB_LUCK, "1", UNNAMED},
	{VERB_LUCK, "続ける", "0 luck in"},
	{VERB_LUCK, "", UNNAMED},
	{VERB_LUCK, "2 in", NULL},
	{VERB_BUST, "", "0 bust"},
	{VERB_BUST, ".", "0 bust"},
	{VERB_BUST, "out", "0 bust"},
	{VERB_BUST, "2", NULL},
	{VERB_PUSH, "3", "0 push 3"},
	{VERB_PUSH, "card 3g", "0 push 3"},
	{VERB_PUSH, "3 4", NULL},
	{VERB_BANK, "6", "0 bank 6"},
	{VERB_BANK, "52 lift 25", "0 bank 52 25"},
	{VERB_BANK, "52 25", "0 bank 52 25"},
	{VERB_BANK, "73r lift 74r and lift 74r", "0 bank 73 74 74"},
	{VERB_BANK, "73 リフト 74、74", "0 bank 73 74 74"},
	{VERB_BANK, "lift", NULL},
	{VERB_BUY, "green", "0 buy green"},
	{VERB_BUY, "g", "0 buy green"},
	{VERB_BUY, "a red card", "0 buy red"},
	{VERB_BUY, "yel", "0 buy yellow"},
	{VERB_BUY, "黄色", "0 buy yellow"},
	{VERB_BUY, "赤のカード", "0 buy red"},
	{VERB_BUY, "2", UNNAMED},
	{VERB_BUY, "green red", NULL},
	{VERB_BUY, "blue", NULL},
	{VERB_BUY, "", UNNAMED},
	{VERB_SPEND, "25", "0 spend 25"},
	{VERB_SPEND, "card 25g.", "0 spend 25"},
	{VERB_SPEND, "", NULL},
	{VERB_SWAP, "", "0 swap"},
	{VERB_SWAP, "the card", "0 swap"},
	{VERB_KEEP, "", "0 keep"},
	{VERB_DONE, "!", "0 done"},
	{VERB_BONUS, "b", "0 bonus b"},
	{VERB_BONUS, "1", UNNAMED},
	{VERB_BONUS, "a", "0 bonus a"},
	{VERB_BONUS, "", "0 bonus a"}, /* in round 1 there is no other */
	{VERB_BONUS, "a b", NULL},
	{VERB_BONUS, "c", NULL},
	{VERB_LAYOUT, "1 1 2 2 3 3", "0 layout 1 1 2 2 3 3"},
	{VERB_LAYOUT, "1 2 / 3 4 / 5 6", "0 layout 1 1 2 2 3 3"},
	{VERB_LAYOUT, "6 4 / / 1 2 3 5", "0 layout 3 3 3 1 3 1"},
	{VERB_LAYOUT, "6g:1 5:1 4:2 3:2 2:3 1:3", "0 layout 3 3 2 2 1 1"},
	{VERB_LAYOUT, "1 2 / 3 4 / 5 7", NULL},
	{VERB_LAYOUT, "1 2 / 3 4", NULL},
	{VERB_LAYOUT, "1 1 2 2 3", NULL},
	{VERB_LAYOUT, "1 1 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3", NULL},
};

static const struct typed placing[] = {
	{VERB_PLACE, "15:1 16:2 17:3", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "17:3 15:1 16:2", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "15 1 16 2 17 3", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "15g on 1, 16g on 2, 17y to level 3", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "15をレベル1、17を3、16を2", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "15→1 16->2 17@3", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "1 2 3", "0 place 15 1 16 2 17 3"},
	{VERB_PLACE, "3 3 1", "0 place 15 3 16 3 17 1"},
	{VERB_PLACE, "", "0 place"},
	{VERB_PLACE, "15:1", "0 place 15 1"},
	{VERB_PLACE, "14:1 15:2", "0 place 15 2 14 1"},
	{VERB_PLACE, "15:1 15:2", "0 place 15 1 15 2"},
	{VERB_PLACE, "15", NULL},
	{VERB_PLACE, "1 2", "0 place 1 2"},
	{VERB_PLACE, "15:1 16", NULL},
	{VERB_PLACE, "15:99999 16:2", "0 place 15 9999 16 2"},
};

static void check(const struct scene *scene, const struct typed *row) {
	struct move move, wanted;
	int rc = geht_game.say->parse(&scene->g, 0, (int)row->verb, row->words, &move);
	if (row->move == NULL || strcmp(row->move, UNNAMED) == 0) {
		cr_expect_eq(
			rc, row->move == NULL ? PARSE_UNCLEAR : PARSE_UNNAMED, "%s", row->words);
		return;
	}
	wanted = scene_move(row->move);
	bool right = rc == PARSE_OK && move_equal(&move, &wanted);
	cr_expect(right, "%s is not %s", row->words, row->move);
}

Test(geht_parse, reads_what_people_type) {
	static struct scene scene;
	scene_begin(&scene, 2, 2);
	for (size_t i = 0; i < sizeof(after_a_roll) / sizeof(after_a_roll[0]); i++) {
		check(&scene, &after_a_roll[i]);
	}
	scene_play(&scene, PLACING);
	for (size_t i = 0; i < sizeof(placing) / sizeof(placing[0]); i++) {
		check(&scene, &placing[i]);
	}
	check(&scene, &(struct typed){VERB_BONUS, "", UNNAMED});
}

Test(geht_parse, takes_a_decision_without_its_verb) {
	static struct scene scene;
	struct move move, wanted = scene_move("0 take 2 in");
	scene_begin(&scene, 2, 2);
	cr_expect_eq(geht_game.say->parse(&scene.g, 0, VERB_ANY, "2 in", &move), PARSE_OK);
	cr_expect(move_equal(&move, &wanted));
	static const char *const unclear[] = {"2", "in", "hello", "", "in 2 3", "a", "green"};
	for (size_t i = 0; i < sizeof(unclear) / sizeof(unclear[0]); i++) {
		cr_expect_eq(geht_game.say->parse(&scene.g, 0, VERB_ANY, unclear[i], &move),
			PARSE_UNCLEAR, "%s", unclear[i]);
	}
	cr_expect_eq(geht_game.say->parse(&scene.g, 0, VERB_ROLL, "", &move), PARSE_UNCLEAR);
	cr_expect_eq(geht_game.say->parse(&scene.g, 5, VERB_BUST, "", &move), PARSE_UNCLEAR);
}
