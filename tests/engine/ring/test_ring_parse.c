#include <criterion/criterion.h>

#include "tests/engine/ring/board.h"

/* What a person types, folded as the router does: hand of seat 0 in three phases. */

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define HAND_TYPED "a2 a7 r5 s3 g5 c1"

static struct ring in_phase(enum ring_phase phase) {
	struct ring r;
	board_play(&r, 5, 1, 5, "");
	r.phase = (uint8_t)phase;
	r.trick = 1;
	r.hands[0] = board_set(HAND_TYPED);
	r.hands[1] = board_set("a3");
	r.left[2] = r.left[4] = 1;
	r.turn = 0;
	if (phase == PHASE_PLAY) { /* amethyst-3 is led */
		r.played[1] = (uint8_t)(board_card("a3") + 1);
		r.n_played = 1;
	}
	return r;
}

static const struct {
	const char *words;
	int verb, suit, rank; /* suit: SUITS where it is unclear */
} cards[] = {
	{"ruby 5", VERB_PLAY, RUBY, 5},
	{"ruby5", VERB_PLAY, RUBY, 5},
	{"r5", VERB_PLAY, RUBY, 5},
	{"5r", VERB_PLAY, RUBY, 5},
	{"5 ruby", VERB_PLAY, RUBY, 5},
	{"rubies 5", VERB_PLAY, RUBY, 5},
	{"ruby-5", VERB_PLAY, RUBY, 5},
	{"the 5 rub", VERB_PLAY, RUBY, 5},
	{"red five", VERB_PLAY, RUBY, 5},
	{"s seven", VERB_PLAY, SAPPHIRE, 7},
	{"six s", VERB_PLAY, SAPPHIRE, 6},
	{"g5", VERB_PLAY, GRAYSPINEL, 5},
	{"grey 5", VERB_PLAY, GRAYSPINEL, 5},
	{"gray 5!", VERB_PLAY, GRAYSPINEL, 5},
	{"spinel 5", VERB_PLAY, GRAYSPINEL, 5},
	{"gold 1", VERB_PLAY, COIN, 1},
	{"c0", VERB_PLAY, COIN, 0},
	{"coin zero", VERB_PLAY, COIN, 0},
	{"d7", VERB_DISCARD, DIAMOND, 7},
	{"e4", VERB_DISCARD, EMERALD, 4},
	{"ruby 1", VERB_PLAY, RUBY, 1}, /* no such card: for the rules to say */
	{"ruby 99999", VERB_PLAY, RUBY, 9999},
	{"ルビー5", VERB_PLAY, RUBY, 5},
	{"るびー5", VERB_PLAY, RUBY, 5},
	{"ルビーの5", VERB_PLAY, RUBY, 5},
	{"ル5", VERB_PLAY, RUBY, 5},
	{"る 五", VERB_PLAY, RUBY, 5},
	{"五ルビー", VERB_PLAY, RUBY, 5},
	{"紫7", VERB_PLAY, AMETHYST, 7},
	{"アメ7を", VERB_PLAY, AMETHYST, 7},
	{"サファイヤ3", VERB_PLAY, SAPPHIRE, 3},
	{"サファイア3。", VERB_PLAY, SAPPHIRE, 3},
	{"エメラルド、4", VERB_PLAY, EMERALD, 4},
	{"グレイスピネル6", VERB_PLAY, GRAYSPINEL, 6},
	{"グレースピネル6", VERB_PLAY, GRAYSPINEL, 6},
	{"ダイヤ7", VERB_PLAY, DIAMOND, 7},
	{"ダイヤモンド 7", VERB_PLAY, DIAMOND, 7},
	{"コイン0", VERB_PLAY, COIN, 0},
	{"金1", VERB_PLAY, COIN, 1},
	/* Where one card can be meant: of those that may be played, else of the hand. */
	{"2", VERB_PLAY, AMETHYST, 2},
	{"3", VERB_PLAY, SAPPHIRE, 3},
	{"amethyst", VERB_PLAY, SUITS, 0},
	{"coin", VERB_PLAY, COIN, 1},
	{"r", VERB_DISCARD, RUBY, 5},
	{"7", VERB_DISCARD, AMETHYST, 7},
	{"diamond", VERB_PLAY, SUITS, 0},
	{"r5", VERB_ANY, RUBY, 5},
	{"ルビー5", VERB_ANY, RUBY, 5},
	{"r", VERB_ANY, SUITS, 0},
	{"5", VERB_ANY, SUITS, 0},
	{"1 5", VERB_ANY, SUITS, 0},
	{"", VERB_PLAY, SUITS, 0},
	{"", VERB_ANY, SUITS, 0},
	{"-", VERB_PLAY, SUITS, 0},
	{"ruby 5 6", VERB_PLAY, SUITS, 0},
	{"ruby sapphire 5", VERB_PLAY, SUITS, 0},
	{"1 2 3", VERB_PLAY, SUITS, 0},
	{"jade 5", VERB_PLAY, SUITS, 0},
	{"rubyx 5", VERB_PLAY, SUITS, 0},
	{"翡翠5", VERB_PLAY, SUITS, 0},
	{"\xe3\x83", VERB_PLAY, SUITS, 0},
	{"r5", 77, SUITS, 0},
};

Test(ring_parse, cards_may_be_named_in_many_ways) {
	for (size_t i = 0; i < LENGTH(cards); i++) {
		struct move move;
		struct ring r =
			in_phase(cards[i].verb == VERB_DISCARD ? PHASE_DISCARD : PHASE_PLAY);
		int rc = ring_game.say->parse(&r, 0, cards[i].verb, cards[i].words, &move);
		if (cards[i].suit == SUITS) {
			cr_expect_eq(rc, PARSE_UNCLEAR, "“%s”", cards[i].words);
			continue;
		}
		cr_expect_eq(rc, PARSE_OK, "“%s”", cards[i].words);
		int verb = cards[i].verb == VERB_ANY ? VERB_PLAY : cards[i].verb;
		cr_expect(move.seat == 0 && move.verb == verb && move.n_args == 2, "“%s”",
			cards[i].words);
		cr_expect(move.args[0] == cards[i].suit && move.args[1] == cards[i].rank,
			"“%s”: %d %d", cards[i].words, move.args[0], move.args[1]);
	}
}

Test(ring_parse, a_die_is_a_number) {
	static const struct {
		const char *words;
		int verb, phase, die; /* die 0: unclear */
	} rows[] = {
		{"4", VERB_TAKE, PHASE_TAKE, 4},
		{"the 4", VERB_TAKE, PHASE_TAKE, 4},
		{"die 4", VERB_TAKE, PHASE_TAKE, 4},
		{"four", VERB_TAKE, PHASE_TAKE, 4},
		{"4を", VERB_TAKE, PHASE_TAKE, 4},
		{"4の目", VERB_TAKE, PHASE_TAKE, 4},
		{"四", VERB_TAKE, PHASE_TAKE, 4},
		{"ダイス4", VERB_TAKE, PHASE_TAKE, 4},
		{"9", VERB_TAKE, PHASE_TAKE, 9},
		{"4", VERB_TAKE, PHASE_PLAY, 4},
		{"4", VERB_ANY, PHASE_TAKE, 4},
		{"4", VERB_ANY, PHASE_OVER, 0},
		{"r4", VERB_ANY, PHASE_OVER, 0},
		{"", VERB_TAKE, PHASE_TAKE, 0},
		{"4 4", VERB_TAKE, PHASE_TAKE, 0},
		{"r4", VERB_TAKE, PHASE_TAKE, 0},
		{"r4", VERB_ANY, PHASE_TAKE, 0},
		{"four and a half", VERB_TAKE, PHASE_TAKE, 0},
	};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct move move;
		struct ring r = in_phase((enum ring_phase)rows[i].phase);
		int rc = ring_game.say->parse(&r, 0, rows[i].verb, rows[i].words, &move);
		cr_expect_eq(rc, rows[i].die > 0 ? PARSE_OK : PARSE_UNCLEAR, "“%s”", rows[i].words);
		if (rows[i].die > 0) {
			cr_expect(move.verb == VERB_TAKE && move.n_args == 1);
			cr_expect_eq(move.args[0], rows[i].die, "“%s”", rows[i].words);
		}
	}
}

/* 0 is no amethyst. */
Test(ring_parse, a_number_is_no_gem) {
	static const char *const typed[] = {"0 1", "1 0", "5 5", "2 5", "five 2", "5"};
	for (size_t i = 0; i < LENGTH(typed); i++) {
		struct move move;
		struct ring r = in_phase(PHASE_DISCARD);
		cr_expect_eq(ring_game.say->parse(&r, 0, VERB_DISCARD, typed[i], &move),
			PARSE_UNNAMED, "“%s”", typed[i]);
		cr_expect(move.seat == 0 && move.verb == VERB_DISCARD);
	}
}
