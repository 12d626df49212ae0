#include <criterion/criterion.h>
#include <string.h>

#include "bot/words/catalogue.h"
#include "engine/saiun/phrases.h"
#include "engine/say.h"
#include "tests/engine/marks.h"
#include "tests/engine/saiun/stage.h"

/* What is said: pictures and lines of the cloud to the letter, refusals, the count. */

static const char *const names[] = {"ana", "ben", "cara", "dan"};

enum { SAID = 4096 };
static char said[SAID];

static struct audience audience(const struct saiun *view, int seat) {
	return (struct audience){.names = names, .view = view, .seat = seat};
}

/* S69, S70, E50. */
static const struct {
	const char *line, *picture;
} clouds[] = {
	{"0,1:B2 1,1:R3Y6 -1,0:R4 0,0:G1", "     -1   0    1\n"
					   "  1  .    B2   Y6'\n"
					   "  0  R4   G1   .\n"
					   "under: 1,1 R3\n"},
	{"0,0:R1", "     0\n  0  R1\n"},
	{"-12,10:R1P5B3 -11,10:Y2", "     -12  -11\n 10  B3\"  Y2\nunder: -12,10 R1P5\n"},
	{"0,-9:R1 0,-10:G2", "     0\n -9  R1\n-10  G2\n"},
	/* The last lines stay shorter than 40 characters: these would be just 40. */
	{"0,0:R1P5B3 1,0:Y2B4 2,0:G3P5 3,0:B1R2", "     0    1    2    3\n"
						  "  0  B3\"  B4'  P5'  R2'\n"
						  "under: 0,0 R1P5; 1,0 Y2; 2,0 G3;\n"
						  "3,0 B1\n"},
	{"0,0:R1P5 1,0:Y2B4 2,0:G3P5 3,0:B1R2", "     0    1    2    3\n"
						"  0  P5'  B4'  P5'  R2'\n"
						"under: 0,0 R1; 1,0 Y2; 2,0 G3; 3,0 B1\n"},
};

Test(saiun_say, draws_and_writes_clouds) {
	for (size_t i = 0; i < sizeof(clouds) / sizeof(clouds[0]); i++) {
		struct saiun_cloud cloud = stage_cloud(clouds[i].line);
		struct text out = TEXT_INTO(said);
		saiun_write_line(&cloud, NULL, &out);
		cr_expect_str_eq(said, clouds[i].line);
		out = TEXT_INTO(said);
		saiun_draw(&cloud, NULL, &out);
		cr_expect_str_eq(said, clouds[i].picture);
	}
	struct saiun_cloud none = stage_cloud("");
	struct text out = TEXT_INTO(said);
	saiun_draw(&none, NULL, &out);
	cr_expect_str_eq(said, "(empty)\n");
}

#define LEGEND "R red, Y yellow, G green, B blue, P purple"

/* Where lines cost, and where the picture would be too wide, the cloud is one line. */
Test(saiun_say, shows_the_cloud_as_it_suits_the_listener) {
	struct saiun p = stage_turn("0,0:R1", "RYG / B");
	struct audience t = audience(&p, 0);
	struct text out = TEXT_INTO(said);
	saiun_game.say->status(&t, &out);
	cr_expect_not_null(strstr(said, "\n" MARK_BLOCK "\n"
					"     0\n  0  R1\n" LEGEND "\n" MARK_BLOCK "\n"));
	cr_expect_null(strstr(said, "Cloud:"));
	t.brief = true;
	out = TEXT_INTO(said);
	saiun_game.say->status(&t, &out);
	cr_expect_not_null(
		strstr(said, "Cloud: 0,0:R1 (" LEGEND ") ana, your turn: place or move a die. "
			     "Dice: 1 red, 1 yellow, 1 green"));
	cr_expect_null(strstr(said, MARK_BLOCK "\n"));
	cr_expect_null(strchr(said, '\n'), "one line");
	p.cloud = stage_cloud("0,0:R1 7,0:R1");
	t.brief = false;
	out = TEXT_INTO(said);
	saiun_game.say->status(&t, &out);
	cr_expect_not_null(strstr(said, "Cloud: 0,0:R1 7,0:R1 (" LEGEND ")\n"));
}

/* No sentence drops words because names are long, or a picture tall. */
Test(saiun_say, leaves_out_nothing_however_long) {
	static char long_names[SAIUN_SEATS][400], long_said[16384];
	const char *each[SAIUN_SEATS];
	for (int seat = 0; seat < SAIUN_SEATS; seat++) {
		memset(long_names[seat], 'a' + seat, sizeof(long_names[seat]) - 1);
		each[seat] = long_names[seat];
	}
	struct saiun p = stage_new(4, 0);
	stage_deal(&p, "RRB YGP GGY BBP", NULL);
	stage_type(&p, 0, "bet R1");
	stage_type(&p, 1, "bet Y1");
	stage_type(&p, 2, "bet G1");
	stage_type(&p, 3, "bet B1");
	p.cloud = stage_cloud("0,9:R1P3 0,8:Y2R4 0,7:R1P3 0,6:Y2R4 0,5:R1P3 0,4:Y2R4 0,3:R1P3 "
			      "6,2:Y2R4 0,1:R1P3 0,0:Y2R4");
	p.n_turns = 2;
	p.round = 2;
	struct audience t = audience(&p, SEAT_ALL);
	struct text out = TEXT_INTO(long_said);
	t.names = each;
	saiun_game.say->status(&t, &out);
	cr_expect(!out.cut);
	cr_expect_not_null(strstr(long_said, "under: 0,9 R1;"));
	cr_expect_not_null(strstr(long_said, "\n  0  R4'"));
	for (int seat = 0; seat < SAIUN_SEATS; seat++) {
		int times = 0;
		for (const char *at = long_said; (at = strstr(at, each[seat])) != NULL; at++) {
			times++;
		}
		cr_expect_eq(times, seat == 0 ? 5 : 3, "dice, tokens and points: %d", times);
	}
}

/* S18, S60-S63: what is told of bets. */
Test(saiun_say, tells_of_bets_what_lies_open) {
	struct saiun p = stage_new(2, 0), view;
	stage_deal(&p, "RRB YGP", NULL);
	stage_type(&p, 0, "bet R1 B3");
	view = p;
	saiun_game.player_view(&view, SEAT_ALL);
	struct audience t = audience(&view, SEAT_ALL);
	struct text out = TEXT_INTO(said);
	saiun_game.say->status(&t, &out);
	cr_expect_not_null(strstr(said, "ben, your turn: bet in private"));
	cr_expect_null(strstr(said, "ana, "));
	stage_type(&p, 1, "bet G1");
	for (uint8_t open = 0; open < 2; open++) {
		view = p;
		view.open_tokens = open;
		saiun_game.player_view(&view, SEAT_ALL);
		out = TEXT_INTO(said);
		saiun_game.say->status(&t, &out);
		cr_expect_eq(strstr(said, "face down: ana 3+1 | ben 1.") != NULL, open);
	}
	t = audience(&p, 0);
	out = TEXT_INTO(said);
	saiun_game.say->hand(&t, &out);
	cr_expect_str_eq(said, "Your dice cards: red, red, blue. Your bet: 1 on red, 3 on blue. "
			       "Your dice: 2 red, 2 yellow, 2 green, 2 blue, 2 purple");
}

static const struct {
	const char *cloud, *hands, *typed, *contains;
} refusals[] = {
	{"0,0:R1", "RYG / B", "Y6@1,0", "On 1,0 yellow 6 would touch red 1 on 0,0: equal"},
	{"0,0:R1", "RYG / B", "Y6@1,0",
		"Possible on 1,0: yellow 2, yellow 3, yellow 4, yellow 5, green 2, green 3 …"},
	{"0,0:R1", "RYG / B", "R3@1,0", "On 1,0 red 3 would touch red 1 on 0,0: no colour"},
	{"0,0:R1", "RYG / B", "Y3@2,0", "Possible for yellow 3: 0,1 -1,0 1,0 0,-1"},
	{L8, "RYG / BP", "R6@0,0", "On 0,0 red 6 would lie on red 1: no colour may"},
	{L8, "RYG / BP", "Y6@0,0", "On 0,0 yellow 6 would lie on red 1: equal numbers"},
	{L7, "RYG / BP", "Y5@0,0", "there are 7, not counting"},
	{L8, "RYG / BP", "7,0>3,0-R", "there are 7, not counting"},
	{L8, "RYGP / P", "R2@3,0", "No blue die would be visible from above"},
	{L10, "RYG / RYG", "Y3@-1,0", "Level 1 is full"},
	{"0,0:R1 1,0:Y2", "RYG / B", "B3@2,0",
		"You hold no blue die. Your dice: 1 red, 1 yellow, 1 green"},
	{"0,0:R1 1,0:Y2", "RYG / B", "5,5>2,0-R", "There is no die on 5,5. You can: place"},
	{"0,0:R1 1,0:Y2", "RYG / B", "drop R", "only when you can neither place nor move one. You"},
	{"0,0:R1 1,0:Y2", "RYG / B", "bet R1", "Now players place and move dice. ana, your turn"},
};

Test(saiun_say, names_the_rule_and_what_would_be_legal) {
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		struct saiun p = stage_turn(refusals[i].cloud, refusals[i].hands);
		struct audience t = audience(&p, 0);
		struct move move = stage_read(&p, 0, refusals[i].typed);
		struct text out = TEXT_INTO(said);
		int refusal = game_legal(&saiun_game, &p, &move);
		cr_assert_neq(refusal, 0, "%s", refusals[i].typed);
		say_refusal(&saiun_game, &t, &move, refusal, &out);
		cr_expect_not_null(strstr(said, refusals[i].contains), "%s", said);
	}
}

/* Every refusal and clash has words in both languages, whatever was typed. */
Test(saiun_say, has_words_for_every_refusal) {
	catalogue_open();
	struct saiun p = stage_turn(L8, "RYGBP / RYGBP");
	struct move move = stage_read(&p, 0, "P6@0,0");
	for (int language = 0; language < LANGUAGES; language++) {
		struct audience t = audience(&p, 0);
		t.words = catalogue_words((enum language)language);
		for (int refusal = REFUSED_OVER; refusal <= REFUSED_BET_ORDER; refusal++) {
			if (refusal != REFUSED_LOST) {
				struct text out = TEXT_INTO(said);
				say_refusal(&saiun_game, &t, &move, refusal, &out);
				cr_expect(out.len > 0 && !out.cut, "%d", refusal);
			}
		}
	}
}

/* What a hint offers is understood and legal. */
Test(saiun_say, hints_at_legal_moves) {
	static const char *const examples[] = {
		"place a die, for example: ", "or move one, for example: "};
	struct saiun p = stage_turn(L8, "RYGBP / RYGBP");
	struct audience t = audience(&p, 0);
	struct text out = TEXT_INTO(said);
	saiun_game.say->hint(&t, &out);
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		char typed[64];
		const char *at = strstr(said, examples[i]);
		cr_assert_not_null(at, "%s", said);
		at += strlen(examples[i]);
		const char *end = strstr(at, " \xe2\x80\x93 ");
		size_t n = end != NULL ? (size_t)(end - at) : strlen(at);
		memcpy(typed, at, n);
		typed[n] = '\0';
		cr_expect_eq(stage_judge(&p, typed), 0, "%s", typed);
	}
}

static void tell_all(const struct events *events, const struct audience *t, struct text *out) {
	for (int i = 0; i < events->n; i++) {
		if (events->list[i].to == SEAT_ALL) {
			say_event(&saiun_game, t, &events->list[i], out);
		}
	}
}

/* S50-S54: sums, ranks, values, then points by tokens. */
Test(saiun_say, lets_people_follow_the_count) {
	static struct events events;
	struct saiun p = stage_turn(L8 " 8,0:B3", "P / ");
	struct audience t = audience(&p, SEAT_ALL);
	struct text out = TEXT_INTO(said);
	struct move last = stage_read(&p, 0, "P1@9,0");
	events_clear(&events);
	stage_make(&p, &last, &events);
	tell_all(&events, &t, &out);
	static const char *const lines[] = {"\nana places purple 1 on 9,0.",
		"\ngreen: 3 + 2 = 5, first: worth 0", "\nred: 1 + 3 = 4, second: 4 ÷ 2, worth 2",
		"\nblue: 1 + 3 = 4, second: 4 ÷ 2, worth 2",
		"\nyellow: 2 + 1 = 3, fourth: 3 × 1, worth 3", "\nana: red 2 × 2 + blue 2 × 3 = 10",
		"\nben: green 0 × 1 + purple 3 × 4 = 12", "\nPoints so far: ana 10, ben 12.",
		"\nRound 2 of 2. Start player: ben."};
	const char *at = said;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		at = strstr(at, lines[i]);
		cr_assert_not_null(at, "%s in %s", lines[i], said);
	}
	t.brief = true;
	out = TEXT_INTO(said);
	tell_all(&events, &t, &out);
	cr_expect_not_null(strstr(said, "on 9,0.Cloud: 0,0:R1"));
}

Test(saiun_say, names_winners_that_share) {
	static struct events events;
	struct saiun p = stage_new(4, 0);
	struct audience t = audience(&p, SEAT_ALL);
	struct text out = TEXT_INTO(said);
	memcpy(p.totals, (uint16_t[]){70, 36, 70, 12}, sizeof(p.totals)); /* E46 */
	events_clear(&events);
	memcpy(p.place, (uint8_t[]){1, 3, 1, 4}, 4);
	saiun_tell_end(&p, &events);
	tell_all(&events, &t, &out);
	cr_expect_str_eq(said, "\nana and cara win the game together. Places: 1. ana, 1. cara, 3. "
			       "ben, 4. dan.");
}
