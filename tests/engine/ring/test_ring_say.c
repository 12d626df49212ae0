#include <criterion/criterion.h>
#include <string.h>

#include "bot/words/catalogue.h"
#include "engine/say.h"
#include "tests/engine/ring/board.h"

/* What players read, in both languages. */

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

enum { WORDS_SIZE = 2048 };

static const char *const names[] = {"ana", "ben", "cara", "dan", "eve"};

static struct audience telling_of(const struct ring *view, int language, int seat, bool brief) {
	catalogue_open();
	return (struct audience){.words = catalogue_words((enum language)language),
		.names = names,
		.view = view,
		.seat = seat,
		.brief = brief};
}

static void expect_said(const struct text *said, const char *wanted, const char *about) {
	cr_expect(!said->cut, "%s", about);
	cr_expect_str_eq(said->buf, wanted, "%s:\nwanted %s\nsaid   %s", about, wanted, said->buf);
}

/* A table in the middle of a trick. */
static struct ring in_trick(void) {
	struct ring r;
	board_play(&r, 5, 2, 2, "r3 s4 c1/s7 d6 c7/r5 e4/r2 a1/c0 a2 g7");
	r.round = 3;
	r.trick = 3;
	r.hands[2] |= board_set("r7");
	r.hands[3] |= board_set("r6");
	board_set_dice(&r, "M3 J H2 M1 M4");
	board_set_rings(&r, (const int[]){9, 4, 1, 7, 2});
	board_play_cards(&r, "r7 r6", NULL);
	r.turn = 0;
	r.played[4] = (uint8_t)(board_card("c1") + 1);
	r.n_played = 3;
	r.discards[0] = (uint8_t)(board_card("a7") + 1);
	return r;
}

static const char status_en[] =
	"Round 3, trick 3. Dealer: cara.\nCenter die 2: low ranks are strong, "
	"1>2>3>4>5>6>7>0.\nLed: ruby. cara ruby 7, dan ruby 6, eve coin 1.\nana, your turn: follow "
	"ruby if you can.\nana: ring 9, More jewel 3, 3 cards\nben: ring 4, Just, 3 cards\ncara: "
	"ring 1, Too heavy 2, 2 cards\ndan: ring 7, More jewel 1, 2 cards\neve: ring 2, More jewel "
	"4, 2 cards";

static const char status_ja[] =
	"第3ラウンド、第3トリック。親はcaraさん。\n中央のダイスは2。強い順に "
	"1>2>3>4>5>6>7>0。\n台札はルビー。cara ルビー7、dan ルビー6、eve "
	"コイン1。\nanaさんの番です: ルビーを出してください。なければ何でも出せます。\nana: "
	"指輪9、More jewel 3、手札3枚\nben: 指輪4、Just、手札3枚\ncara: 指輪1、Too heavy "
	"2、手札2枚\ndan: 指輪7、More jewel 1、手札2枚\neve: 指輪2、More jewel 4、手札2枚";

static void expect_status(const struct ring *r, int language, bool brief, const char *wanted) {
	char words[WORDS_SIZE];
	struct text said = TEXT_INTO(words);
	struct audience audience = telling_of(r, language, SEAT_ALL, brief);
	ring_game.say->status(&audience, &said);
	expect_said(&said, wanted, "status");
}

static size_t count(const char *text, char c) {
	size_t n = 0;
	for (; *text != '\0'; text++) {
		n += *text == c;
	}
	return n;
}

Test(ring_say, status_tells_all_that_lies_open) {
	struct ring r = in_trick();
	char brief[WORDS_SIZE], whole[WORDS_SIZE];
	struct text said = TEXT_INTO(brief);
	expect_status(&r, LANGUAGE_ENGLISH, false, status_en);
	expect_status(&r, LANGUAGE_JAPANESE, false, status_ja);
	struct audience audience = telling_of(&r, LANGUAGE_ENGLISH, SEAT_ALL, true);
	ring_game.say->status(&audience, &said);
	cr_expect_eq(count(brief, '\n'), 1, "brief: two lines");
	memcpy(whole, status_en, sizeof(status_en));
	for (char *line = strtok(whole, "\n"); line != NULL; line = strtok(NULL, "\n")) {
		cr_expect_not_null(strstr(brief, line), "brief: %s", line);
	}
	r.phase = PHASE_ROLL;
	expect_status(&r, LANGUAGE_ENGLISH, false, "The cards are being dealt.");
	struct ring taking;
	board_deal(&taking, 3, 0, "");
	board_roll(&taking, "3122");
	board_make(&taking, (struct move){1, VERB_TAKE, 1, {2}}, NULL);
	expect_status(&taking, LANGUAGE_ENGLISH, false,
		"Round 1. Dealer: ana.\ncara, your turn: take a die (1 2 3).\nana: ring 9, 6 "
		"cards\nben: ring 9, More jewel 2, 6 cards\ncara: ring 9, 6 cards");
}

Test(ring_say, status_tells_who_has_won_or_that_nobody_has) {
	static const struct {
		uint8_t places[3], rings[3];
		const char *english, *japanese;
	} rows[] = {
		{{2, 1, 3}, {3, 4, 0}, "The game is over: ben has won.\n",
			"ゲームは終わりました。benさんの勝ちです。\n"},
		{{1, 1, 3}, {3, 3, 0}, "The game is over: ana and ben have won together.\n",
			"ゲームは終わりました。anaさんとbenさんの同点優勝です。\n"},
		{{0, 0, 0}, {0, 0, 0}, "The game is over: all rings have fallen, nobody has won.\n",
			"ゲームは終わりました。全員の指輪が落ちて、勝者なしです。\n"},
	};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct ring r;
		board_set_up(&r, 3, 0);
		r.phase = PHASE_OVER;
		memcpy(r.place, rows[i].places, 3);
		memcpy(r.rings, rows[i].rings, 3);
		for (int language = 0; language < LANGUAGES; language++) {
			char words[WORDS_SIZE];
			struct text said = TEXT_INTO(words);
			struct audience audience = telling_of(&r, language, SEAT_ALL, false);
			const char *wanted =
				language == LANGUAGE_ENGLISH ? rows[i].english : rows[i].japanese;
			ring_game.say->status(&audience, &said);
			cr_expect_eq(strncmp(words, wanted, strlen(wanted)), 0, "%s", words);
		}
	}
}

enum { NUL = FIELD_NULL };

static const struct {
	int kind;
	int16_t data[24];
	const char *english, *japanese;
} events[] = {
	{EVENT_ROUND, {2, 1}, "\nRound 2. Dealer: ben.", "\n第2ラウンド。親はbenさん。"},
	{EVENT_ROLL, {5, 6, 2, 2, 1, 3}, "Dice: 1 2 2 3 6.", "ダイス: 1 2 2 3 6。"},
	{EVENT_HAND, {3, 7, 9, 29}, "Your cards: ruby 2 4, coin 7",
		"あなたの手札: ルビー 2 4、コイン 7"},
	{EVENT_TAKE, {1, 4}, "\nben takes 4.", "\nbenさんが4のダイスを取る。"},
	{EVENT_CENTER, {3, 0}, "\nCenter die 3: low ranks are strong, 1>2>3>4>5>6>7>0.",
		"\n中央のダイスは3。強い順に 1>2>3>4>5>6>7>0。"},
	{EVENT_CENTER, {4, 1}, "\nCenter die 4: high ranks are strong, 7>6>5>4>3>2>1>0.",
		"\n中央のダイスは4。強い順に 7>6>5>4>3>2>1>0。"},
	{EVENT_ASK, {2, 5, 2, 8, 13},
		"Your die: 2, center die: 5. Discard a card. Your cards: ruby 3, sapphire 3",
		"あなたのダイスは2、中央は5。捨て札を1枚選んでください。あなたの手札: ルビー "
		"3、サファイア 3"},
	{EVENT_DISCARD, {1, 8}, "", ""},
	{EVENT_DISCARDED, {8, 1, 13}, "Your cards: sapphire 3 (discarded: ruby 3)",
		"あなたの手札: サファイア 3(捨て札: ルビー3)"},
	{EVENT_IN, {1, 2, 4}, "\nben has discarded (2 of 4).", "\nbenさんが捨て札を決定(2/4人)。"},
	{EVENT_PENALTY, {1, 5}, "\nben has only coins and cannot lead: the ring goes down to 5.",
		"\nbenさんの手札はコインだけ。最初の1枚を出せず、ペナルティで指輪は5へ。"},
	{EVENT_PENALTY, {1, 0}, "\nben has only coins and cannot lead: the ring falls.",
		"\nbenさんの手札はコインだけ。最初の1枚を出せず、ペナルティで指輪が落ちた!"},
	{EVENT_PLAY, {2, 26}, "\ncara plays diamond 7.", "\ncaraさんはダイヤモンド7。"},
	{EVENT_WON, {1, 1, 2, 26, AREA_MORE, 5},
		"\nTrick 1 goes to cara with diamond 7, die now on More jewel 5.",
		"\n第1トリックの勝者はcaraさん(ダイヤモンド7、ダイスはMore jewel 5へ)。"},
	{EVENT_WON, {4, 2, 0, 11, AREA_JUST, 1, 1, 16, AREA_HEAVY, 2},
		"\nTrick 4: 2 winners, 2 steps each. ana with ruby 6, die now on Just; ben with "
		"sapphire 6, die now on Too heavy 2.",
		"\n第4トリックの勝者は2人、ダイスはそれぞれ2つ進む。anaさん("
		"ルビー6、ダイスはJustへ)、benさん(サファイア6、ダイスはToo heavy 2へ)。"},
	{EVENT_TRICK, {1, 1, 2, 3, 0, 0, 0, 3, 1, 2, 3, NUL}, "", ""},
	{EVENT_SCORE, {2, 3, -2, 0, 1, 3, 7, 9, 6},
		"\nRound 2 is over. Rings: ana 7 (-2), ben 9 (0), cara 6 (+1).",
		"\n第2ラウンド終了。指輪: ana 7(-2)、ben 9(0)、cara 6(+1)。"},
	{EVENT_SCORE, {2, 3, -6, 0, -1, 3, 0, 9, 6},
		"\nRound 2 is over. Rings: ana fallen (-6), ben 9 (0), cara 6 (-1).",
		"\n第2ラウンド終了。指輪: ana 落ちた(-6)、ben 9(0)、cara 6(-1)。"},
	{EVENT_END, {3, 0, 9, 6, 3, 6, 1, 1, 3, 3, 1, 2},
		"\nben wins the game. Places: 1. ben (ring 9, die 1), 2. cara (ring 6, die 1), 3. "
		"ana (ring fallen).",
		"\nbenさんの勝ち! 順位: 1位 ben(指輪9、ダイス1)、2位 cara(指輪6、ダイス1)、3位 "
		"ana(指輪は落ちた)。"},
	{EVENT_END, {3, 0, 9, 9, 3, 6, 1, 1, 3, 3, 1, 1},
		"\nben and cara win the game together. Places: 1. ben (ring 9, die 1), 1. cara "
		"(ring "
		"9, die 1), 3. ana (ring fallen).",
		"\nbenさんとcaraさんの同点優勝! 順位: 1位 ben(指輪9、ダイス1)、1位 "
		"cara(指輪9、ダイス1)、3位 ana(指輪は落ちた)。"},
	{EVENT_END, {3, 0, 0, 0, 3, 6, 1, 1, 3, NUL, NUL, NUL},
		"\nAll rings have fallen: nobody wins.", "\n全員の指輪が落ちたので、勝者なし。"},
};

Test(ring_say, events_are_told_in_both_languages) {
	struct ring r = in_trick();
	for (size_t i = 0; i < LENGTH(events); i++) {
		for (int language = 0; language < LANGUAGES; language++) {
			char words[WORDS_SIZE];
			int16_t data[24];
			struct text said = TEXT_INTO(words);
			struct audience audience = telling_of(&r, language, 0, false);
			memcpy(data, events[i].data, sizeof(data));
			struct event event = {
				.kind = (uint8_t)events[i].kind, .len = 24, .data = data};
			say_event(&ring_game, &audience, &event, &said);
			expect_said(&said,
				language == LANGUAGE_ENGLISH ? events[i].english
							     : events[i].japanese,
				ring_game.event_kinds[events[i].kind].name);
		}
	}
}

/* What a seat holds and can do. */

static void expect_hint(const struct ring *r, int seat, const char *hand, const char *hint) {
	char words[WORDS_SIZE], can[WORDS_SIZE];
	struct text said = TEXT_INTO(words), hinted = TEXT_INTO(can);
	struct ring view = *r;
	ring_game.player_view(&view, seat);
	struct audience audience = telling_of(&view, LANGUAGE_ENGLISH, seat, false);
	ring_game.say->hand(&audience, &said);
	ring_game.say->hint(&audience, &hinted);
	expect_said(&said, hand, "hand");
	expect_said(&hinted, hint, "hint");
}

Test(ring_say, hands_and_hints_are_for_their_seat) {
	struct ring r = in_trick(), taking, discarding;
	expect_hint(&r, 0, "Your cards: ruby 3, sapphire 4, coin 1 (discarded: amethyst 7)",
		"You can: play (ruby 3, coin 1).");
	expect_hint(&r, 1, "Your cards: sapphire 7, diamond 6, coin 7", "");
	expect_hint(&r, SEAT_ALL, "", "");
	board_deal(&taking, 3, 0, "r2 r3 s3 s4 e4 e5");
	board_roll(&taking, "3 1 3 2");
	expect_hint(
		&taking, 1, "Your cards: ruby 4 5 6 7, sapphire 5 6", "You can: take (1, 2, 3).");
	discarding = taking;
	while (discarding.phase == PHASE_TAKE) {
		struct move move;
		game_moves(&ring_game, &discarding, discarding.turn, 0, &move, 1);
		board_make(&discarding, move, NULL);
	}
	expect_hint(&discarding, 0, "Your cards: ruby 2 3, sapphire 3 4, emerald 4 5",
		"You can: discard (ruby 2, ruby 3, sapphire 3, sapphire 4, emerald 4, emerald 5).");
	board_make(&discarding, board_move(0, VERB_DISCARD, "r2"), NULL);
	expect_hint(&discarding, 0,
		"Your cards: ruby 3, sapphire 3 4, emerald 4 5 (discarded: ruby 2)", "");
	r.phase = PHASE_OVER;
	r.hands[0] = 0;
	r.discards[0] = 0;
	expect_hint(&r, 0, "You have no cards to look at now.", "");
}

/* A refusal names the rule and what would be legal. */

Test(ring_say, refusals_name_the_rule_and_what_is_legal) {
	struct ring trick = in_trick(), four, leading = in_trick(), taking, discarding;
	four = trick;
	four.n_seats = 4;
	leading.n_played = 0;
	memset(leading.played, 0, sizeof(leading.played));
	board_deal(&taking, 3, 0, "");
	board_roll(&taking, "1233");
	discarding = taking;
	discarding.phase = PHASE_DISCARD;
	discarding.turn = SEAT_NONE;
	discarding.discarded = 2;
	const struct {
		const struct ring *r;
		struct move move;
		const char *english, *japanese;
	} rows[] = {
		{&trick, {0, VERB_PLAY, 2, {SAPPHIRE, 4}},
			"You hold ruby, the led gem, so you must play it or a coin. You can: play "
			"(ruby 3, coin 1).",
			"台札はルビーです。手札にルビーがあるので、それかコインを出してください。"
			"できること: play(ルビー3、コイン1)。"},
		{&four, {0, VERB_PLAY, 2, {SAPPHIRE, 4}},
			"You hold ruby, the led gem, so you must play it. You can: play (ruby 3, "
			"coin 1).",
			"台札はルビーです。手札にルビーがあるので、それを出さなければいけません。"
			"できること: play(ルビー3、コイン1)。"},
		{&leading, {0, VERB_PLAY, 2, {COIN, 1}},
			"You cannot lead a trick with a coin. You can: play (ruby 3, sapphire 4).",
			"最初の1枚にコインは出せません。できること: play(ルビー3、サファイア4)。"},
		{&trick, {0, VERB_PLAY, 2, {EMERALD, 7}},
			"You do not hold emerald 7. You can: play (ruby 3, coin 1).",
			"エメラルド7は手札にありません。できること: play(ルビー3、コイン1)。"},
		{&trick, {0, VERB_PLAY, 2, {DIAMOND, 5}},
			"There is no diamond 5. You can: play (ruby 3, coin 1).",
			"ダイヤモンド5というカードはありません。できること: "
			"play(ルビー3、コイン1)。"},
		{&trick, {0, VERB_PLAY, 2, {9, 5}},
			"Name a card by its gem (or coin) and rank: ruby 5. You can: play (ruby 3, "
			"coin 1).",
			"カードは宝石(またはコイン)と数字で指定してください(例: "
			"ルビー5)。できること: play(ルビー3、コイン1)。"},
		{&trick, {1, VERB_PLAY, 2, {SAPPHIRE, 7}}, "It is ana's turn.",
			"今はanaさんの番です。"},
		{&trick, {0, VERB_TAKE, 1, {3}},
			"Cards are being played now. You can: play (ruby 3, coin 1).",
			"今はカードを出すところです。できること: play(ルビー3、コイン1)。"},
		{&taking, {1, VERB_TAKE, 1, {6}},
			"No 6 is left in the center. You can: take (1, 2, 3).",
			"中央に6のダイスは残っていません。できること: take(1、2、3)。"},
		{&taking, {1, VERB_TAKE, 1, {9}}, "A die shows 1 to 6. You can: take (1, 2, 3).",
			"ダイスの目は1から6までです。できること: take(1、2、3)。"},
		{&taking, {0, VERB_PLAY, 2, {RUBY, 2}},
			"First everybody takes a die. It is ben's turn.",
			"先に全員がダイスを取ります。今はbenさんの番です。"},
		{&discarding, {1, VERB_DISCARD, 2, {RUBY, 2}},
			"You have already discarded; it is one card a round. Still to discard: "
			"ana, cara.",
			"捨て札はもう決めてあります。ラウンドごとに1枚だけです。捨て札を待っている"
			"人: ana、cara。"},
		{&discarding, {1, VERB_PLAY, 2, {RUBY, 2}},
			"First everybody discards a card, all at the same time. Still to discard: "
			"ana, cara.",
			"先に全員が同時に1枚を捨て札にします。捨て札を待っている人: ana、cara。"},
		{&discarding, {0, VERB_DISCARD, 2, {COIN, 1}},
			"coin 1 is not used with 3 players. You can: discard (ruby 2, ruby 3, ruby "
			"4, ruby 5, ruby 6, ruby 7).",
			"3人プレイではコイン1は使いません。できること: "
			"discard(ルビー2、ルビー3、ルビー4、ルビー5、ルビー6、ルビー7)。"},
		{&trick, {5, VERB_PLAY, 2, {RUBY, 2}}, "You have no seat in this game.",
			"このゲームには参加していません。"},
	};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		int refusal = board_legal(rows[i].r, rows[i].move);
		for (int language = 0; language < LANGUAGES; language++) {
			char words[WORDS_SIZE];
			struct text said = TEXT_INTO(words);
			struct audience audience =
				telling_of(rows[i].r, language, rows[i].move.seat, false);
			say_refusal(&ring_game, &audience, &rows[i].move, refusal, &said);
			expect_said(&said,
				language == LANGUAGE_ENGLISH ? rows[i].english : rows[i].japanese,
				"refusal");
		}
	}
}

/* Five names of 1,000 letters. */
Test(ring_say, long_names_are_said_whole) {
	static char words[32768], long_names[5][1001];
	const char *named[5];
	struct text said = TEXT_INTO(words);
	struct ring r;
	int16_t data[] = {5, 9, 9, 9, 9, 9, 5, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1};
	struct event end = {.kind = EVENT_END, .to = SEAT_ALL, .len = LENGTH(data), .data = data};
	for (int seat = 0; seat < 5; seat++) {
		memset(long_names[seat], 'a' + seat, 1000);
		named[seat] = long_names[seat];
	}
	board_set_up(&r, 5, 0);
	struct audience audience = telling_of(&r, LANGUAGE_ENGLISH, SEAT_ALL, false);
	audience.names = named;
	say_event(&ring_game, &audience, &end, &said);
	cr_expect(!said.cut);
	for (int seat = 0; seat < 5; seat++) {
		const char *winner = strstr(words, named[seat]);
		cr_assert(winner != NULL);
		cr_expect(strstr(winner + 1000, named[seat]) != NULL, "among the places");
	}
}

Test(ring_say, the_card_of_rules_is_short) {
	for (int language = 0; language < LANGUAGES; language++) {
		char words[4096];
		struct text said = TEXT_INTO(words);
		struct audience audience = telling_of(NULL, language, 0, false);
		say_card(&ring_game, audience.words, 1, true, &said);
		cr_expect(!said.cut && count(words, '\n') < 20);
	}
}
