#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/perudo/state.h"
#include "engine/say.h"
#include "tests/engine/perudo/table.h"
#include "tests/engine/perudo/talk.h"

/* What a game is remembered for: rounds of a few calls, and what is told of them. */

static void make(struct perudo *p, struct move move, struct highlights *highlights) {
	static struct events events;
	struct perudo before = *p;
	events_clear(&events);
	table_make(p, move, &events);
	perudo_remember(&before, &move, &events, highlights);
}

/* "0 2x3,1 dudo". */
static void make_all(struct perudo *p, const char *calls, struct highlights *highlights) {
	char list[128], *rest;
	snprintf(list, sizeof(list), "%s", calls);
	for (char *call = strtok_r(list, ",", &rest); call != NULL;
		call = strtok_r(NULL, ",", &rest)) {
		make(p, table_call(call[0] - '0', call + 2), highlights);
	}
}

static void put_all(const struct perudo *p, enum language language,
	const struct highlights *highlights, struct text *out) {
	struct audience audience = talk_telling(language, p, SEAT_ALL);
	for (int kind = 0; kind < PERUDO_HIGHLIGHTS; kind++) {
		if (highlights->best[kind].worth > 0) {
			text_puts(out, out->len > 0 ? "\n" : "");
			say_highlight(&perudo_game, &audience, kind, &highlights->best[kind], out);
		}
	}
}

static const struct {
	const char *why;
	struct table_round round;
	const char *calls, *told;
} cases[] = {
	{"nothing yet", {.hands = "22345 34566"}, "0 1x3", ""},
	/* Three more of five dice at a third each: 17/81. */
	{"a bid that its own dice do not bear is a bluff once somebody bids higher",
		{.hands = "22345 34566"}, "0 5x2,1 6x2",
		"Longest bluff: ana bid 5 x twos in round 1 on a chance of 21 %, and it stood."},
	{"one that is doubted and holds stood, too", {.hands = "22345 22566"}, "0 4x2,1 dudo", ""},
	{"doubted and held on a bad chance", {.hands = "22345 22266"}, "0 5x2,1 dudo",
		"Longest bluff: ana bid 5 x twos in round 1 on a chance of 21 %, and it stood."},
	{"caught, it is the other's dudo, by what that one's dice said", {.hands = "22356 34566"},
		"0 3x4,1 dudo",
		"Boldest dudo: ben doubted 3 x fours in round 1, 54 % likely to hold, and was "
		"right."},
	{"what could hardly hold is no bold doubt", {.hands = "22345 34566"},
		"0 2x4,1 3x4,0 5x4,1 dudo", ""},
	{"of several the least likely is told", {.hands = "22345 34566"}, "0 4x2,1 5x2,0 6x2,1 7x2",
		"Longest bluff: ben bid 5 x twos in round 1 on a chance of 0 %, and it stood."},
	{"aces are not wild in a palifico round", {.hands = "2 31 1111", .palifico = true},
		"0 3x2,1 4x2",
		"Longest bluff: ana bid 3 x twos in round 1 on a chance of 26 %, and it stood."},
};

Test(perudo_highlights, are_the_boldest_bids_and_doubts) {
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct perudo p;
		struct highlights highlights = {0};
		char told[1024] = "";
		struct text text = TEXT_INTO(told);
		table_deal(&p, &cases[i].round);
		make_all(&p, cases[i].calls, &highlights);
		put_all(&p, LANGUAGE_ENGLISH, &highlights, &text);
		cr_expect_str_eq(told, cases[i].told, "%s: %s", cases[i].why, told);
	}
}

/* Twice four dice: ana's aces are 3 of 4, ben's none, cara's 1 of 2. */
Test(perudo_highlights, dice_luck_and_the_round_of_going_out_are_known_at_the_end) {
	static struct events events;
	struct perudo before, after;
	struct highlights highlights = {0};
	char told[1024] = "";
	struct text text = TEXT_INTO(told);
	table_deal(&before, &(struct table_round){.hands = "22 3 4"});
	before.phase = PHASE_ROLL;
	events_clear(&events);
	struct move roll = MOVE(SEAT_CHANCE, VERB_ROLL, 1, 1, 2, 1);
	perudo_remember(&before, &roll, &events, &highlights);
	roll = MOVE(SEAT_CHANCE, VERB_ROLL, 1, 3, 4, 5);
	perudo_remember(&before, &roll, &events, &highlights);
	table_deal(&after, &(struct table_round){.hands = "3 5 -"});
	make_all(&after, "0 9x6,1 dudo", &highlights);
	cr_assert(((const struct state_head *)&after)->over);
	put_all(&after, LANGUAGE_ENGLISH, &highlights, &text);
	cr_expect_str_eq(
		told, "Luckiest dice: ana, aces: 3 of 4, where 1 would be usual.", "%s", told);
	struct audience audience = talk_telling(LANGUAGE_ENGLISH, &after, SEAT_ALL);
	text.len = 0;
	for (int seat = 0; seat < 2; seat++) {
		say_score(&perudo_game, &audience, &highlights, seat, &text);
		text_puts(&text, ", ");
	}
	cr_expect_str_eq(told, "out in round 1, 1 die left, ", "%s", told);
}

Test(perudo_highlights, are_told_in_japanese_too) {
	struct perudo p;
	struct highlights highlights = {0};
	char told[1024] = "";
	struct text text = TEXT_INTO(told);
	catalogue_open();
	table_deal(&p, &(struct table_round){.hands = "22356 34566"});
	make_all(&p, "0 3x4,1 dudo", &highlights);
	put_all(&p, LANGUAGE_JAPANESE, &highlights, &text);
	cr_expect_str_eq(told,
		"最も大胆なデュード: "
		"第1ラウンド、benさんが「4が3個」を疑って成功。成立する見込みは54%"
		"もありました。",
		"%s", told);
}
