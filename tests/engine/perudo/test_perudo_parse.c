#include <criterion/criterion.h>

#include "engine/perudo/state.h"
#include "tests/engine/perudo/talk.h"

struct typed {
	const char *words;
	int count, face; /* count 0 and face 0: unclear */
};

static void check_bids(const struct perudo *p, int seat, int verb, const struct typed *rows) {
	for (const struct typed *row = rows; row->words != NULL; row++) {
		struct move move;
		bool unclear = row->count == 0 && row->face == 0;
		int parsed = perudo_say.parse(p, seat, verb, row->words, &move);
		cr_expect_eq(parsed, unclear ? PARSE_UNCLEAR : PARSE_OK, "\"%s\": %d", row->words,
			parsed);
		if (parsed == PARSE_OK && !unclear) {
			cr_expect(move.verb == VERB_BID && move.seat == seat && move.n_args == 2 &&
					  move.args[0] == row->count && move.args[1] == row->face,
				"\"%s\": %d x %d", row->words, move.args[0], move.args[1]);
		}
	}
}

Test(perudo_parse, a_bid_is_read_in_whatever_way_is_clear) {
	static const struct typed rows[] = {
		{"5 3", 5, 3},
		{"5x3", 5, 3},
		{"5 x 3", 5, 3},
		{"5*3", 5, 3},
		{"5×3", 5, 3},
		{"5,3", 5, 3},
		{"5, 3", 5, 3},
		{"5、3", 5, 3},
		{"5-3", 5, 3},
		{"  5   3  ", 5, 3},
		{"5 threes", 5, 3},
		{"5 x threes", 5, 3},
		{"5xthrees", 5, 3},
		{"5threes", 5, 3},
		{"5 of threes", 5, 3},
		{"five threes", 5, 3},
		{"three fives", 3, 5},
		{"threes 5", 5, 3},
		{"three five", 3, 5},
		{"twelve sixes", 12, 6},
		{"5 3s", 5, 3},
		{"5 3's", 5, 3},
		{"3s 5", 5, 3},
		{"five 3s", 5, 3},
		{"3 aces", 3, 1},
		{"1 ace", 1, 1},
		{"3 ones", 3, 1},
		{"3 1s", 3, 1},
		{"3xa", 3, 1},
		{"3 a", 3, 1},
		{"aces 3", 3, 1},
		{"3xaces", 3, 1},
		{"3 1", 3, 1},
		{"3が5個", 5, 3},
		{"3を5個", 5, 3},
		{"3は5個", 5, 3},
		{"3が5", 5, 3},
		{"3の目が5個", 5, 3},
		{"3の目5個", 5, 3},
		{"3 5個", 5, 3},
		{"5個の3", 5, 3},
		{"5個3", 5, 3},
		{"3が5こ", 5, 3},
		{"三が五個", 5, 3},
		{"エース3個", 3, 1},
		{"エースが3個", 3, 1},
		{"エースを3個", 3, 1},
		{"エース3", 3, 1},
		{"3個のエース", 3, 1},
		{"3エース", 3, 1},
		{"1が3個", 3, 1},
		{"3が5個で", 5, 3},
		{"3が5個です。", 5, 3},
		{"5 3!", 5, 3},
		{"5 3!?", 5, 3},
		{"5 threes.", 5, 3},
		{NULL, 0, 0},
	};
	struct perudo p = talk_opening(3);
	check_bids(&p, 0, VERB_BID, rows);
	check_bids(&p, 0, VERB_ANY, rows);
}

Test(perudo_parse, a_number_out_of_range_is_a_move_that_the_rules_refuse) {
	static const struct {
		const char *words;
		int refusal;
	} rows[] = {
		{"0 4", REFUSED_COUNT},
		{"100 6", REFUSED_COUNT},
		{"-1 4", REFUSED_COUNT},
		{"-5x4", REFUSED_COUNT},
		{"99999999999 3", REFUSED_COUNT},
		{"-99999999999999999999999999999999999 3", REFUSED_COUNT},
		{"4294967301 3", REFUSED_COUNT},
		{"65541 3", REFUSED_COUNT},
		{"3が100個", REFUSED_COUNT},
		{"5 7", REFUSED_FACE},
		{"5 0", REFUSED_FACE},
		{"5 -3", REFUSED_FACE},
		{"5 65539", REFUSED_FACE},
		{"5 99999999999999999999", REFUSED_FACE},
		{"5 7s", REFUSED_FACE},
		{"7が5個", REFUSED_FACE},
	};
	struct perudo p = talk_opening(3);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct move move;
		int parsed = perudo_say.parse(&p, 0, VERB_BID, rows[i].words, &move);
		cr_expect_eq(parsed, PARSE_OK, "\"%s\"", rows[i].words);
		cr_expect_eq(game_legal(&perudo_game, &p, &move), rows[i].refusal,
			"\"%s\": %d x %d", rows[i].words, move.args[0], move.args[1]);
	}
}

Test(perudo_parse, what_names_no_bid_is_unclear) {
	static const struct typed rows[] = {
		{"", 0, 0},
		{" ", 0, 0},
		{"5", 0, 0},
		{"threes", 0, 0},
		{"エース", 0, 0},
		{"5個", 0, 0},
		{"3が", 0, 0},
		{"a 5", 0, 0},
		{"a", 0, 0},
		{"5 3 1", 0, 0},
		{"5 3 x", 0, 0},
		{"5 x", 0, 0},
		{"x 5 3", 0, 0},
		{"5 x x 3", 0, 0},
		{"5 threes 5 threes", 0, 0},
		{"threes fives", 0, 0},
		{"threes aces 5", 0, 0},
		{"5個5個", 0, 0},
		{"5個の3個", 0, 0},
		{"個5 3", 0, 0},
		{"が5個", 0, 0},
		{"5 3! 4", 0, 0},
		{"!", 0, 0},
		{"5 +3", 0, 0},
		{"5.3", 0, 0},
		{"--5 3", 0, 0},
		{"5 sevens", 0, 0},
		{"5 threesome", 0, 0},
		{"fivethrees", 0, 0},
		{"5 3sx", 0, 0},
		{"hello there", 0, 0},
		{"%s%n%s%n", 0, 0},
		{"{bid}", 0, 0},
		{"5\t3", 0, 0},
		{"5\n3", 0, 0},
		{"5 3\x01", 0, 0},
		{"5 \xff\xfe 3", 0, 0},
		{"5 \xe3\x82", 0, 0},
		{"\xe3\x82\xa8\xe3\x83\xbc\xe3\x82", 0, 0},
		{"5 🎲", 0, 0},
		{NULL, 0, 0},
	};
	struct perudo p = talk_bid(3, 0, 2, 3);
	check_bids(&p, 1, VERB_BID, rows);
	check_bids(&p, 1, VERB_ANY, rows);
}

Test(perudo_parse, an_overlong_text_is_unclear) {
	static const char *const pieces[] = {
		"5", "5 ", "x", "!", "個", "が", "エース", "a", "-", "'"};
	struct perudo p = talk_bid(3, 0, 2, 3);
	for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
		char words[4096];
		struct text long_text = TEXT_INTO(words);
		while (!long_text.cut) {
			text_puts(&long_text, pieces[i]);
		}
		struct move move;
		int parsed = perudo_say.parse(&p, 1, VERB_BID, words, &move);
		cr_expect_eq(parsed, PARSE_UNCLEAR, "\"%s\"…", pieces[i]);
	}
}

Test(perudo_parse, a_locked_face_goes_without_saying) {
	static const struct typed bound[] = {{"4", 4, 3}, {"four", 4, 3}, {"4個", 4, 3},
		{"threes", 0, 0}, {"4 5", 4, 5}, {NULL, 0, 0}};
	static const struct typed unclear[] = {{"4", 0, 0}, {NULL, 0, 0}};
	struct perudo p = talk_bid(3, 0, 2, 3);
	talk_palifico(&p, false);
	check_bids(&p, 1, VERB_BID, bound);
	check_bids(&p, 1, VERB_ANY, unclear);
	talk_palifico(&p, true); /* a veteran may mean another face */
	check_bids(&p, 1, VERB_BID, unclear);
	p.count = 0;
	check_bids(&p, 0, VERB_BID, unclear);
}

Test(perudo_parse, dudo_and_calza_need_no_more_words) {
	static const struct {
		int verb;
		const char *words;
		int parsed, n_args;
	} rows[] = {
		{VERB_DUDO, "", PARSE_OK, 0},
		{VERB_DUDO, "!", PARSE_OK, 0},
		{VERB_DUDO, "5 threes", PARSE_OK, 0},
		{VERB_DUDO, "5 fours", PARSE_UNCLEAR, 0},
		{VERB_DUDO, "5", PARSE_UNCLEAR, 0},
		{VERB_DUDO, "you", PARSE_UNCLEAR, 0},
		{VERB_CALZA, "", PARSE_OK, 0},
		{VERB_CALZA, "!!", PARSE_OK, 0},
		{VERB_CALZA, "7x4", PARSE_OK, 2},
		{VERB_CALZA, "5", PARSE_UNCLEAR, 0},
		{VERB_CALZA, "nonsense", PARSE_UNCLEAR, 0},
		{VERB_STARTER, "1", PARSE_UNCLEAR, 0},
		{VERB_ROLL, "5 3", PARSE_UNCLEAR, 0},
	};
	struct perudo p = talk_bid(3, 0, 5, 3);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct move move;
		int parsed = perudo_say.parse(&p, 1, rows[i].verb, rows[i].words, &move);
		cr_expect_eq(parsed, rows[i].parsed, "%d \"%s\"", rows[i].verb, rows[i].words);
		if (parsed == PARSE_OK) {
			cr_expect(move.verb == rows[i].verb && move.n_args == rows[i].n_args);
		}
	}
}
