#include <criterion/criterion.h>
#include <string.h>

#include "bot/words/catalogue.h"
#include "engine/say.h"
#include "tests/engine/catbox/position.h"
#include "tests/engine/marks.h"

enum { SAID_SIZE = 4096 };

static const char *const names[] = {"ana", "ben", "cara", "dan"};

static struct audience telling_of(enum language language, const struct catbox *view, int seat) {
	catalogue_open();
	return (struct audience){
		.words = catalogue_words(language), .names = names, .view = view, .seat = seat};
}

/* What is typed, in a trick that A led with blue 5, to B who holds 3, 4 and 8. */
static const struct {
	int verb;
	const char *typed;
	int card, color; /* card -1: unclear */
} plays[] = {
	{VERB_PLAY, "4 red", 4, RED},
	{VERB_PLAY, "red 4", 4, RED},
	{VERB_PLAY, "4red", 4, RED},
	{VERB_PLAY, "r4", 4, RED},
	{VERB_PLAY, "4r", 4, RED},
	{VERB_PLAY, "4 b", 4, BLUE},
	{VERB_PLAY, "bl 4", 4, BLUE},
	{VERB_PLAY, "ye4", 4, YELLOW},
	{VERB_PLAY, "the 4 as green!", 4, GREEN},
	{VERB_PLAY, "four green", 4, GREEN},
	{VERB_PLAY, "4, blue", 4, BLUE},
	{VERB_PLAY, "4-blue", 4, BLUE},
	{VERB_PLAY, "99 red", 99, RED},
	{VERB_PLAY, "赤4", 4, RED},
	{VERB_PLAY, "赤の4", 4, RED},
	{VERB_PLAY, "4 青", 4, BLUE},
	{VERB_PLAY, "4を黄色で", 4, YELLOW},
	{VERB_PLAY, "四を緑として", 4, GREEN},
	{VERB_PLAY, "みどり 4", 4, GREEN},
	{VERB_PLAY, "きいろ4。", 4, YELLOW},
	{VERB_PLAY, "4 レッド", 4, RED},
	{VERB_PLAY, "yellow", -1, 0}, /* many cards */
	{VERB_PLAY, "", -1, 0},
	{VERB_PLAY, "4 red blue", -1, 0},
	{VERB_PLAY, "4 5 red", -1, 0},
	{VERB_PLAY, "4 5 6", -1, 0},
	{VERB_PLAY, "4 pink", -1, 0},
	{VERB_PLAY, "4 reds", -1, 0},
	{VERB_PLAY, "4 x", -1, 0},
	{VERB_PLAY, "4 桃", -1, 0},
	{VERB_ANY, "4 red", 4, RED},
	{VERB_ANY, "r4", 4, RED},
	{VERB_ANY, "赤4", 4, RED},
	{VERB_ANY, "4", -1, 0},
	{VERB_ANY, "red", -1, 0},
	{VERB_ANY, "hello", -1, 0},
	{VERB_START, "1", -1, 0},
};

Test(catbox_words, a_play_may_be_typed_in_many_ways) {
	struct catbox c;
	position_set_up(&c, &(struct position){.hands = "B 348", .trick = "A B5"});
	for (size_t i = 0; i < sizeof(plays) / sizeof(plays[0]); i++) {
		struct move move;
		int rc = catbox_game.say->parse(&c, 1, plays[i].verb, plays[i].typed, &move);
		cr_expect_eq(
			rc, plays[i].card < 0 ? PARSE_UNCLEAR : PARSE_OK, "%s", plays[i].typed);
		if (rc == PARSE_OK && plays[i].card >= 0) {
			cr_expect(move.seat == 1 && move.verb == VERB_PLAY && move.n_args == 2);
			cr_expect(move.args[0] == plays[i].card && move.args[1] == plays[i].color,
				"%s", plays[i].typed);
		}
	}
}

Test(catbox_words, a_number_is_no_color) {
	static const char *const typed[] = {"4 1", "4 0", "4 7", "4 2", "4", "5", "two four"};
	struct catbox c;
	position_set_up(&c, &(struct position){.hands = "B 348", .trick = "A B5"});
	for (size_t i = 0; i < sizeof(typed) / sizeof(typed[0]); i++) {
		struct move move;
		cr_expect_eq(catbox_game.say->parse(&c, 1, VERB_PLAY, typed[i], &move),
			PARSE_UNNAMED, "%s", typed[i]);
		cr_expect(move.seat == 1 && move.verb == VERB_PLAY);
	}
}

Test(catbox_words, what_is_left_unsaid_is_the_only_play) {
	struct catbox c;
	struct move move;
	position_set_up(&c, &(struct position){.hands = "A 12", .trick = "D G8", .voids = "A RBY"});
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PLAY, "1", &move), PARSE_OK);
	cr_expect(move.args[0] == 1 && move.args[1] == GREEN);
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PLAY, "green", &move), PARSE_UNCLEAR);
	position_set_up(&c, &(struct position){.hands = "A 2", .trick = "D G8", .voids = "A RB"});
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PLAY, "g", &move), PARSE_OK);
	cr_expect(move.args[0] == 2 && move.args[1] == GREEN);
}

Test(catbox_words, a_number_alone_is_what_everybody_is_asked_for) {
	static const char *const numbers[] = {"2", "two", "2 tricks", "2トリック", "二", "2!"};
	struct catbox c;
	struct move move;
	position_begin(&c, 4, true, false);
	position_deal(&c, 0);
	for (int verb = VERB_ANY; verb <= VERB_DISCARD; verb++) {
		for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
			if (verb == VERB_PLAY) {
				continue;
			}
			int rc = catbox_game.say->parse(&c, 0, verb, numbers[i], &move);
			cr_expect_eq(rc, PARSE_OK, "%s", numbers[i]);
			cr_expect_eq(move.verb, verb == VERB_ANY ? VERB_DISCARD : verb);
			cr_expect(move.n_args == 1 && move.args[0] == 2);
		}
	}
	position_make(&c, "A discards 1, B discards 3, C discards 5, D discards 7", NULL);
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_ANY, "2", &move), PARSE_OK);
	cr_expect_eq(move.verb, VERB_PREDICT);
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PREDICT, "2 3", &move), PARSE_UNCLEAR);
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PREDICT, "red", &move), PARSE_UNCLEAR);
	cr_expect_eq(catbox_game.say->parse(&c, 0, VERB_PREDICT, "", &move), PARSE_UNCLEAR);
}

/* Refusals name the rule and what would be legal. */
static const struct {
	struct position position;
	const char *move, *english, *japanese;
} refused[] = {
	{{.hands = "B 458", .trick = "A B5"}, "B B5",
		"blue 5 is taken: ana played it in this round. Any colour but blue makes you "
		"void in blue. You can play: red 4 5 8; blue 4 8; "
		"yellow 4 5 8; green 4 5 8. For example: play 8 blue.",
		"青の5はもう埋まっています。このラウンドでanaさんが出しました。青以外の色を出すと、"
		"青がボイドになります。出せるカード: 赤 4 "
		"5 8、青 4 8、黄 4 5 8、緑 4 5 8。例: play 8 青。"},
	{{.hands = "B 8", .trick = "A B5", .voids = "B B"}, "B B8",
		"You are void in blue: you did not follow when it was led. You can play: red 8; "
		"yellow 8; green 8. For example: play 8 red.",
		"青はボイドです。台札が青のときに、ほかの色を出しました。出せるカード: 赤 8、黄 "
		"8、緑 8。例: play 8 赤。"},
	{{.hands = "A 38"}, "A R3",
		"Red cannot be led yet: nobody has played red in this round. You can play: blue 3 "
		"8; yellow 3 8; green 3 8. For example: play 8 blue.",
		"赤はまだ台札にできません。このラウンドではまだ誰も赤を出していません。出せるカード"
		": 青 3 8、黄 3 8、緑 3 8。例: play 8 青。"},
	{{.hands = "A 38"}, "A B4",
		"You hold no 4. You can play: blue 3 8; yellow 3 8; green 3 8. For example: play 8 "
		"blue.",
		"手札に4はありません。出せるカード: 青 3 8、黄 3 8、緑 3 8。例: play 8 青。"},
	{{.hands = "A 38"}, "C B4", "It is ana's turn.", "今はanaさんの番です。"},
	{{.predicted = "1 2 3 1"}, "B predicts 1",
		"You have predicted 2, and cannot change that in this round. It is ana's turn.",
		"宣言は2トリックで済んでいます。このラウンドの間は変えられません。今はanaさんの番で"
		"す。"},
	{{.hands = "A 3"}, "A discards 3",
		"No cards are put aside at this table. You can play: blue 3; yellow 3; green 3. "
		"For example: play 3 blue.",
		"このテーブルではカードを脇に伏せません。出せるカード: 青 3、黄 3、緑 3。例: play "
		"3 青。"},
};

static void expect_refusal(enum language language, const struct catbox *c, const struct move *move,
	const char *expected) {
	char said[SAID_SIZE];
	struct text out = TEXT_INTO(said);
	struct catbox view = *c;
	catbox_game.player_view(&view, move->seat);
	struct audience audience = telling_of(language, &view, move->seat);
	say_refusal(&catbox_game, &audience, move, game_legal(&catbox_game, c, move), &out);
	cr_expect_str_eq(said, expected, "%s\n%s", said, expected);
}

Test(catbox_words, a_refusal_names_the_rule_and_what_would_be_legal) {
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct catbox c;
		position_set_up(&c, &refused[i].position);
		struct move move = position_move(refused[i].move);
		expect_refusal(LANGUAGE_ENGLISH, &c, &move, refused[i].english);
		expect_refusal(LANGUAGE_JAPANESE, &c, &move, refused[i].japanese);
	}
}

/* Before the play: nobody can predict who has a card to put aside, or 4 tricks among four. */
Test(catbox_words, a_refusal_before_the_play_tells_what_comes_first) {
	struct catbox c;
	struct move predict = position_move("B predicts 4");
	position_begin(&c, 4, true, false);
	position_deal(&c, 1);
	expect_refusal(LANGUAGE_ENGLISH, &c, &predict,
		"First everybody puts a card aside. You can: put one of your cards aside, in "
		"private. For example: discard 3.");
	position_make(&c, "B discards 3", NULL);
	expect_refusal(LANGUAGE_ENGLISH, &c, &predict,
		"First everybody puts a card aside. ana, cara, dan, your turn: put a card aside, "
		"in private.");
	position_make(&c, "A discards 1, C discards 5, D discards 7", NULL);
	expect_refusal(LANGUAGE_ENGLISH, &c, &predict,
		"With 4 players you predict 1, 2 or 3 tricks. You can: predict 1, 2 or 3.");
	struct move play = position_move("C B5");
	expect_refusal(LANGUAGE_ENGLISH, &c, &play,
		"First everybody predicts their tricks. It is ben's turn.");
	struct move late = position_move("C discards 5");
	expect_refusal(LANGUAGE_ENGLISH, &c, &late,
		"Everybody has already put a card aside in this round. It is ben's turn.");
}

static const struct position middle = {.board = "A R4 B4, C G8, D Y1",
	.trick = "B B7, C R2",
	.voids = "C B, A YG",
	.predicted = "1 2 3 1",
	.taken = "0 1 0 0",
	.totals = "5 1 -1 0",
	.number = 3};

static void expect_status(enum language language, bool brief, const char *expected) {
	struct catbox c;
	char said[SAID_SIZE];
	struct text out = TEXT_INTO(said);
	position_set_up(&c, &middle);
	catbox_game.player_view(&c, SEAT_ALL);
	struct audience audience = telling_of(language, &c, SEAT_ALL);
	audience.brief = brief;
	catbox_game.say->status(&audience, &out);
	cr_expect_str_eq(said, expected, "%s", said);
}

Test(catbox_words, status_shows_all_that_lies_open) {
	expect_status(LANGUAGE_ENGLISH, false,
		"Round 1 of 4, trick 3. On the table: ben blue 7 | cara red 2. dan, your turn: "
		"blue is led.\n" MARK_BLOCK "\n"
		"red    1  2C 3  4A 5  6  7  8\n"
		"blue   1  2  3  4A 5  6  7B 8\n"
		"yellow 1D 2  3  4  5  6  7  8\n"
		"green  1  2  3  4  5  6  7  8C\n" MARK_BLOCK "\n"
		"A ana: tricks 0 of 1, void in yellow/green, 8 cards, 5 points\n"
		"B ben: tricks 1 of 2, 8 cards, 1 point\n"
		"C cara: tricks 0 of 3, void in blue, 8 cards, -1 points\n"
		"D dan: tricks 0 of 1, 8 cards, 0 points");
	expect_status(LANGUAGE_JAPANESE, false,
		"第1ラウンド(全4ラウンド)、第3トリック。場: ben 青の7 | cara "
		"赤の2。danさんの番です: 台札は青です。\n" MARK_BLOCK "\n"
		"赤 1  2C 3  4A 5  6  7  8\n"
		"青 1  2  3  4A 5  6  7B 8\n"
		"黄 1D 2  3  4  5  6  7  8\n"
		"緑 1  2  3  4  5  6  7  8C\n" MARK_BLOCK "\n"
		"A ana: 宣言1トリック、獲得0、ボイド: 黄/緑、手札8枚、5点\n"
		"B ben: 宣言2トリック、獲得1、手札8枚、1点\n"
		"C cara: 宣言3トリック、獲得0、ボイド: 青、手札8枚、-1点\n"
		"D dan: 宣言1トリック、獲得0、手札8枚、0点");
}

Test(catbox_words, status_takes_two_lines_where_lines_cost) {
	expect_status(LANGUAGE_ENGLISH, true,
		"Round 1 of 4, trick 3. On the table: ben blue 7 | cara red 2. dan, your turn: "
		"blue is led.\nA ana 0/1, void in yellow/green, 8 cards, 5 points | B ben 1/2, 8 "
		"cards, 1 point | C cara 0/3, void in blue, 8 cards, -1 points | D dan 0/1, 8 "
		"cards, 0 points | Board: red 2C 4A; blue 4A 7B; yellow 1D; green 8C.");
	expect_status(LANGUAGE_JAPANESE, true,
		"第1ラウンド(全4ラウンド)、第3トリック。場: ben 青の7 | cara "
		"赤の2。danさんの番です: 台札は青です。\nA ana 0/1、ボイド: "
		"黄/緑、手札8枚、5点 | B ben 1/2、手札8枚、1点 | C cara 0/3、ボイド: "
		"青、手札8枚、-1点 | D dan 0/1、手札8枚、0点 | 研究シート: 赤 2C 4A、青 4A 7B、黄 "
		"1D、緑 8C。");
}

/* What an event says to a seat. */
static void expect_said(struct catbox *c, const char *moves, int kind, bool brief,
	const char *english, const char *japanese) {
	static struct events events;
	char said[LANGUAGES][SAID_SIZE];
	events_clear(&events);
	position_make(c, moves, &events);
	for (int language = 0; language < LANGUAGES; language++) {
		struct text out = TEXT_INTO(said[language]);
		struct audience audience = telling_of((enum language)language, c, 0);
		audience.brief = brief;
		for (int i = 0; i < events.n; i++) {
			if (events.list[i].kind == kind) {
				say_event(&catbox_game, &audience, &events.list[i], &out);
			}
		}
	}
	cr_expect_str_eq(said[LANGUAGE_ENGLISH], english, "%s", said[LANGUAGE_ENGLISH]);
	cr_expect_str_eq(said[LANGUAGE_JAPANESE], japanese, "%s", said[LANGUAGE_JAPANESE]);
}

Test(catbox_words, the_score_takes_one_line_where_lines_cost) {
	struct position last = {.trick = "A G8, B G2, C G3",
		.number = 8,
		.predicted = "3 2 3 3",
		.taken = "1 2 2 2"};
	struct catbox c;
	position_set_up(&c, &last);
	expect_said(&c, "D G4", EVENT_SCORE, true,
		"\nRound 1 is over. Tricks taken and predicted, and points: ana 2 of 3: 2, total 2 "
		"| ben 2 of 2: 2 + bonus 1, total 3 | cara 2 of 3: 2, total 2 | dan 2 of 3: 2, "
		"total 2",
		"\n第1ラウンド終了。取ったトリック数/宣言と得点: ana 2/3: 2、合計2 | ben 2/2: 2 + "
		"ボーナス1、"
		"合計3 | cara 2/3: 2、合計2 | dan 2/3: 2、合計2");
	position_set_up(&c, &last);
	expect_said(&c, "D G4", EVENT_SCORE, false,
		"\nRound 1 is over. Tricks taken and predicted, and points:\nana 2 of 3: 2, total "
		"2\nben 2 of 2: 2 + bonus 1, total 3\ncara 2 of 3: 2, total 2\ndan 2 of 3: 2, "
		"total 2",
		"\n第1ラウンド終了。取ったトリック数/宣言と得点:\nana 2/3: 2、合計2\n"
		"ben 2/2: 2 + ボーナス1、合計3\ncara 2/3: 2、合計2\ndan 2/3: 2、合計2");
}

Test(catbox_words, a_shared_victory_names_all_who_share_it) {
	struct catbox c;
	position_set_up(&c, &(struct position){.trick = "A G8, B G2, C G3",
				    .number = 8,
				    .round = 4,
				    .taken = "1 2 2 2",
				    .totals = "8 8 1 3"});
	expect_said(&c, "D G4", EVENT_END, false,
		"\nana and ben share the victory. Places: 1. ana 10, 1. ben 10, 3. dan 5, 4. cara "
		"3.",
		"\nanaさんとbenさんの同点優勝! 順位: 1. ana 10、1. ben 10、3. dan 5、4. cara "
		"3。");
}

Test(catbox_words, the_own_hand_is_told_at_each_turn_but_where_lines_cost) {
	struct catbox c;
	position_set_up(&c, &(struct position){.hands = "B 31124"});
	expect_said(
		&c, "A B5", EVENT_HELD, false, "Your cards: 1 1 2 3 4", "あなたの手札: 1 1 2 3 4");
	position_set_up(&c, &(struct position){0});
	expect_said(&c, "A B5", EVENT_HELD, true, "", "");
}

/* Four names of 500 letters. */
Test(catbox_words, long_names_are_said_whole) {
	static char words[16384], long_names[4][501];
	const char *named[4];
	struct catbox c;
	struct text out = TEXT_INTO(words);
	for (int seat = 0; seat < 4; seat++) {
		memset(long_names[seat], 'a' + seat, 500);
		named[seat] = long_names[seat];
	}
	position_set_up(&c, &middle);
	catbox_game.player_view(&c, SEAT_ALL);
	struct audience audience = telling_of(LANGUAGE_ENGLISH, &c, SEAT_ALL);
	audience.names = named;
	catbox_game.say->status(&audience, &out);
	cr_expect(!out.cut);
	for (int seat = 0; seat < 4; seat++) {
		const char *said = strstr(words, named[seat]);
		cr_assert(said != NULL);
		cr_expect(seat == 0 || strstr(said + 500, named[seat]) != NULL, "twice");
	}
}

Test(catbox_words, who_has_no_seat_is_told_no_move) {
	struct catbox c;
	char said[SAID_SIZE];
	struct text out = TEXT_INTO(said);
	struct move move;
	position_set_up(&c, &middle);
	catbox_game.player_view(&c, SEAT_ALL);
	struct audience audience = telling_of(LANGUAGE_ENGLISH, &c, SEAT_ALL);
	catbox_game.say->hint(&audience, &out);
	catbox_game.say->hand(&audience, &out);
	cr_expect_str_eq(said, "");
	cr_expect_eq(game_moves(&catbox_game, &c, SEAT_ALL, 0, &move, 1), 0);
	cr_expect(!game_choose(&catbox_game, &c, SEAT_ALL, LEVEL_HARD, NULL, &move));
}
