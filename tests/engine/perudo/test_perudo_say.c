#include <criterion/criterion.h>
#include <string.h>

#include "engine/perudo/state.h"
#include "engine/say.h"
#include "tests/engine/perudo/talk.h"

/* As a session joins them for one listener. */
static void tell(const struct audience *audience, const struct events *events, struct text *out) {
	for (int i = 0; i < events->n; i++) {
		char said[2048] = "";
		struct text piece = TEXT_INTO(said);
		const struct event *event = &events->list[i];
		if (event->to != SEAT_ALL && event->to != audience->seat) {
			continue;
		}
		say_event(&perudo_game, audience, event, &piece);
		if (piece.len == 0) {
			continue;
		}
		if (out->len > 0 && said[0] != '\n') {
			words_gap(out, audience->words);
		}
		text_take_out(&piece, 0, out->len == 0 && said[0] == '\n');
		text_append(out, &piece);
	}
}

/* Plays the move, and the dice {roll} after it if it ends a round. */
static void play(struct perudo *p, struct move move, const int16_t *roll, struct events *events) {
	events_clear(events);
	cr_assert_eq(game_legal(&perudo_game, p, &move), LEGAL);
	perudo_game.apply(p, &move, events);
	struct chance chance;
	if (perudo_game.chance(p, &chance)) {
		struct move fall = {.seat = SEAT_CHANCE, .verb = chance.verb, .n_args = chance.n};
		memcpy(fall.args, roll, chance.n * sizeof(roll[0]));
		cr_assert_eq(game_legal(&perudo_game, p, &fall), LEGAL);
		perudo_game.apply(p, &fall, events);
	}
}

struct told {
	struct move move;
	const char *english, *japanese;
};

static void check_told(const struct perudo *p, const struct events *events, int seat,
	const char *english, const char *japanese) {
	const char *const wanted[LANGUAGES] = {english, japanese};
	for (int language = 0; language < LANGUAGES; language++) {
		char said[2048] = "";
		struct text out = TEXT_INTO(said);
		struct perudo view = *p;
		perudo_game.player_view(&view, seat);
		struct audience audience = talk_telling((enum language)language, &view, seat);
		tell(&audience, events, &out);
		cr_expect_str_eq(said, wanted[language]);
	}
}

static const int16_t rolls[64] = {1, 5, 6, 1, 3, 1, 4, 3, 2, 2, 3, 6};

static void check_game(struct perudo *p, const struct told *rows) {
	for (const struct told *row = rows; row->english != NULL; row++) {
		struct events events;
		play(p, row->move, rolls, &events);
		check_told(p, &events, SEAT_ALL, row->english, row->japanese);
	}
}

/* ana, ben, cara with dice for these hands, cara to lose her last but one. */
static struct perudo three_hands(void) {
	static const uint8_t hands[3][DICE_MOST] = {{1, 3, 4}, {2, 3, 3, 6}, {5, 5}};
	struct perudo p = talk_opening(3);
	for (int seat = 0; seat < 3; seat++) {
		memcpy(p.hands[seat], hands[seat], sizeof(hands[seat]));
	}
	p.n_dice[0] = 3;
	p.n_dice[1] = 4;
	p.n_dice[2] = 2;
	p.round = 6;
	return p;
}

Test(perudo_say, the_channel_hears_every_event) {
	static const struct told rows[] = {
		{BID(0, 4, 2), "ana bids 4 x twos. ben, your turn: bid higher or say dudo.",
			"anaさんのビッド: 「2が4個」。benさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{BID(1, 4, 3), "ben bids 4 x threes. cara, your turn: bid higher or say dudo.",
			"benさんのビッド: 「3が4個」。caraさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{DUDO(2),
			"cara calls DUDO on 4 x threes. Dice: cara 5 5 | ana 1 3 4 | ben 2 3 3 "
			"6.\nThrees and wild aces: 4. The bid holds. cara loses a die.\nRound 7. "
			"Palifico: cara. The face cannot change, and aces are not wild. cara, your "
			"turn: open the bidding; you may open with aces.",
			"caraさんが「3が4個」にデュード! ダイス: cara 5 5 | ana 1 3 4 | ben 2 3 3 "
			"6。\n3の目とワイルドのエース: "
			"4個。ビッドは成立。caraさんはダイスを1個失う。\n第7ラウンド。パラフィコ("
			"caraさん): "
			"このラウンドは目を変えられず、エースもワイルドになりません。caraさんの番で"
			"す: 最初のビッドをどうぞ。エースも選べます。"},
		{BID(2, 3, 1), "cara bids 3 x aces. ana, your turn: bid higher or say dudo.",
			"caraさんのビッド: 「エースが3個」。anaさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{DUDO(0),
			"ana calls DUDO on 3 x aces. Dice: ana 1 5 6 | ben 1 1 3 4 | cara 3.\n"
			"Aces: 3. The bid holds. ana loses a die.\n"
			"Round 8. ana, your turn: open the bidding.",
			"anaさんが「エースが3個」にデュード! ダイス: ana 1 5 6 | ben 1 1 3 4 | "
			"cara 3。\nエース: "
			"3個。ビッドは成立。anaさんはダイスを1個失う。\n第8ラウンド。anaさんの番で"
			"す: 最初のビッドをどうぞ。"},
		{BID(0, 6, 2), "ana bids 6 x twos. ben, your turn: bid higher or say dudo.",
			"anaさんのビッド: 「2が6個」。benさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{DUDO(1),
			"ben calls DUDO on 6 x twos. Dice: ben 1 1 3 6 | cara 4 | ana 1 5.\nTwos "
			"and wild aces: 3. The bid fails. ana loses a die.\nRound 9. Palifico: "
			"ana. The face cannot change, and aces are not wild. Only cara may change "
			"the face. ana, your turn: open the bidding; you may open with aces.",
			"benさんが「2が6個」にデュード! ダイス: ben 1 1 3 6 | cara 4 | ana 1 "
			"5。\n2の目とワイルドのエース: "
			"3個。ビッドは不成立。anaさんはダイスを1個失う。\n第9ラウンド。パラフィコ("
			"anaさん): "
			"このラウンドは目を変えられず、エースもワイルドになりません。目を変えられる"
			"人: cara。anaさんの番です: 最初のビッドをどうぞ。エースも選べます。"},
		{BID(0, 99, 6),
			"ana bids 99 x sixes. ben, your turn: no higher bid is possible, so say "
			"dudo.",
			"anaさんのビッド: 「6が99個」。benさんの番です: "
			"もう上げられません。デュードしてください。"},
		{DUDO(1),
			"ben calls DUDO on 99 x sixes. Dice: ben 1 3 5 6 | cara 1 | ana 1.\n"
			"Sixes: 1. The bid fails. ana loses a die. ana is out.\n"
			"Round 10. ben, your turn: open the bidding.",
			"benさんが「6が99個」にデュード! ダイス: ben 1 3 5 6 | cara 1 | ana "
			"1。\n6の目: "
			"1個。ビッドは不成立。anaさんはダイスを1個失う。anaさんは脱落。\n第10ラウン"
			"ド。benさんの番です: 最初のビッドをどうぞ。"},
		{BID(1, 1, 2), "ben bids 1 x twos. cara, your turn: bid higher or say dudo.",
			"benさんのビッド: 「2が1個」。caraさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{DUDO(2),
			"cara calls DUDO on 1 x twos. Dice: cara 3 | ben 1 1 5 6.\n"
			"Twos and wild aces: 2. The bid holds. cara loses a die. cara is out.\n"
			"ben wins the game. Places: 1. ben, 2. cara, 3. ana.",
			"caraさんが「2が1個」にデュード! ダイス: cara 3 | ben 1 1 5 "
			"6。\n2の目とワイルドのエース: "
			"2個。ビッドは成立。caraさんはダイスを1個失う。caraさんは脱落。\nbenさんの"
			"勝ち! 順位: 1. ben、2. cara、3. ana。"},
		{.english = NULL},
	};
	struct perudo p = three_hands();
	check_game(&p, rows);
}

Test(perudo_say, calza_is_told_with_what_it_brings) {
	static const struct told exact[] = {
		{BID(0, 4, 3), "ana bids 4 x threes. ben, your turn: bid higher or say dudo.",
			"anaさんのビッド: 「3が4個」。benさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{CALZA(2),
			"cara calls CALZA on 4 x threes. Dice: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4.\n"
			"Threes and wild aces: 4. The bid is exactly right. cara wins a die.\n"
			"Round 7. cara, your turn: open the bidding.",
			"caraさんが「3が4個」にカルツァ! ダイス: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4。\n3の目とワイルドのエース: "
			"4個。個数はちょうど。caraさんはダイスを1個取り戻す。\n第7ラウンド。cara"
			"さんの番です: 最初のビッドをどうぞ。"},
		{.english = NULL},
	};
	static const struct told wrong[] = {
		{BID(0, 5, 3), "ana bids 5 x threes. ben, your turn: bid higher or say dudo.",
			"anaさんのビッド: 「3が5個」。benさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{CALZA(2),
			"cara calls CALZA on 5 x threes. Dice: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4.\nThrees and wild aces: 4. The bid is not exactly right. cara loses a "
			"die.\nRound 7. Palifico: cara. The face cannot change, and aces are not "
			"wild. cara, your turn: open the bidding; you may open with aces.",
			"caraさんが「3が5個」にカルツァ! ダイス: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4。\n3の目とワイルドのエース: "
			"4個。個数はちょうどではなかった。caraさんはダイスを1個失う。\n第7ラウンド"
			"。"
			"パラフィコ(caraさん): "
			"このラウンドは目を変えられず、エースもワイルドになりません。caraさんの番で"
			"す: 最初のビッドをどうぞ。エースも選べます。"},
		{.english = NULL},
	};
	static const struct told full[] = {
		{BID(0, 4, 3), "ana bids 4 x threes. ben, your turn: bid higher or say dudo.",
			"anaさんのビッド: 「3が4個」。benさんの番です: "
			"ビッドを上げるか、デュードしてください。"},
		{CALZA(2),
			"cara calls CALZA on 4 x threes. Dice: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4.\n"
			"Threes and wild aces: 4. The bid is exactly right. Nobody loses or wins a "
			"die.\n"
			"Round 7. cara, your turn: open the bidding.",
			"caraさんが「3が4個」にカルツァ! ダイス: cara 5 5 | ben 2 3 3 6 | ana 1 3 "
			"4。\n3の目とワイルドのエース: "
			"4個。個数はちょうど。ダイスの増減はなし。\n第7ラウンド。caraさんの番です"
			": 最初のビッドをどうぞ。"},
		{.english = NULL},
	};
	struct perudo p = three_hands();
	p.options[OPTION_CALZA] = 1;
	struct perudo again = p, all = p;
	check_game(&p, exact);
	check_game(&again, wrong);
	all.options[OPTION_DICE] = 2; /* cara holds as many as anybody may */
	check_game(&all, full);
}

Test(perudo_say, a_game_begins_with_its_first_round_and_private_dice) {
	const int16_t options[PERUDO_OPTIONS] = {4, 0, COUNTS_HIDDEN};
	struct perudo p;
	struct events events;
	perudo_game.setup(&p, 3, options, NULL);
	play(&p, (struct move){SEAT_CHANCE, VERB_STARTER, 1, {1}}, rolls, &events);
	check_told(&p, &events, SEAT_ALL, "Round 1. ben, your turn: open the bidding.",
		"第1ラウンド。benさんの番です: 最初のビッドをどうぞ。");
	for (int i = 0; i < events.n; i++) {
		if (events.list[i].to == 2) {
			struct events own;
			events_clear(&own);
			own.list[own.n++] = events.list[i];
			check_told(&p, &own, 2, "Your dice: 2 2 3 6", "あなたのダイス: 2 2 3 6");
		}
	}
}

/* What is asked for. */

enum { SAID_SIZE = 2048 };

static void check_asked(void (*ask)(const struct audience *, struct text *), const struct perudo *p,
	int seat, const char *english, const char *japanese) {
	const char *const wanted[LANGUAGES] = {english, japanese};
	for (int language = 0; language < LANGUAGES; language++) {
		char said[SAID_SIZE] = "";
		struct text out = TEXT_INTO(said);
		struct audience audience = talk_telling((enum language)language, p, seat);
		ask(&audience, &out);
		cr_expect_str_eq(said, wanted[language]);
	}
}

Test(perudo_say, status_tells_whose_turn_it_is_and_what_stands) {
	struct perudo p = talk_bid(4, 2, 5, 3);
	check_asked(perudo_say.status, &p, SEAT_ALL,
		"Round 3. The bid is 5 x threes, by cara. dan, your turn: bid higher or say "
		"dudo.\nIn: ana, ben, cara, dan.",
		"第3ラウンド。今のビッドはcaraさんの「3が5個」。danさんの番です: "
		"ビッドを上げるか、デュードしてください。\n残っている人: ana、ben、cara、dan。");
	p.n_dice[1] = 0;
	p.place[1] = 4;
	p.options[OPTION_COUNTS] = COUNTS_OPEN;
	check_asked(perudo_say.status, &p, SEAT_ALL,
		"Round 3. The bid is 5 x threes, by cara. dan, your turn: bid higher or say "
		"dudo.\nDice: ana 5, cara 5, dan 5; 15 in play. Out: ben.",
		"第3ラウンド。今のビッドはcaraさんの「3が5個」。danさんの番です: "
		"ビッドを上げるか、デュードしてください。\nダイスの個数: ana 5、cara 5、dan "
		"5。合計15個。脱落した人: ben。");
	struct perudo palifico = talk_opening(3);
	talk_palifico(&palifico, true);
	check_asked(perudo_say.status, &palifico, 1,
		"Round 3. Palifico: ana. The face cannot change, and aces are not wild. Only ben "
		"may change the face. No bid yet. ana, your turn: open the bidding; you may open "
		"with aces.\nIn: ana, ben, cara.",
		"第3ラウンド。パラフィコ(anaさん): "
		"このラウンドは目を変えられず、エースもワイルドになりません。目を変えられる人: "
		"ben。まだビッドはありません。anaさんの番です: "
		"最初のビッドをどうぞ。エースも選べます。\n残っている人: ana、ben、cara。");
	p.phase = PHASE_ROLL;
	p.options[OPTION_COUNTS] = COUNTS_HIDDEN;
	check_asked(perudo_say.status, &p, 1,
		"The dice are being rolled.\nIn: ana, cara, dan. Out: ben.",
		"ダイスを振っています。\n残っている人: ana、cara、dan。脱落した人: ben。");
	p.phase = PHASE_OVER;
	p.place[2] = 1;
	check_asked(perudo_say.status, &p, 1, "The game is over: cara has won.",
		"ゲームは終わりました。caraさんの勝ちです。");
}

Test(perudo_say, a_hand_is_told_to_the_seat_that_holds_it) {
	struct perudo p = three_hands();
	check_asked(perudo_say.hand, &p, 1, "Your dice: 2 3 3 6", "あなたのダイス: 2 3 3 6");
	check_asked(perudo_say.hand, &p, SEAT_ALL, "", "");
	perudo_game.player_view(&p, SEAT_ALL);
	check_asked(
		perudo_say.hand, &p, 1, "You have no dice now.", "今は手元にダイスがありません。");
	p.n_dice[1] = 0;
	check_asked(perudo_say.hand, &p, 1, "You are out of this game.",
		"このゲームではもう脱落しています。");
	check_asked(perudo_say.where, &p, 1, "round 6", "第6ラウンド");
}

Test(perudo_say, a_hint_names_what_can_be_done_now) {
	struct perudo p = talk_opening(3);
	check_asked(perudo_say.hint, &p, 0, "You can: bid (lowest: 1 x any face but aces).",
		"できること: bid(最低: エース以外のどの目でも1個)。");
	check_asked(perudo_say.hint, &p, 1, "", "");
	check_asked(perudo_say.hint, &p, SEAT_ALL, "", "");
	p = talk_bid(3, 0, 5, 3);
	check_asked(perudo_say.hint, &p, 1,
		"You can: bid (lowest: 5 x fours, 6 x any face, or 3 x aces), dudo.",
		"できること: bid(最低: 4が5個、どの目でも6個、またはエースが3個)、dudo。");
	check_asked(perudo_say.hint, &p, 2, "", "");
	p.options[OPTION_CALZA] = 1;
	check_asked(perudo_say.hint, &p, 0, "", "");
	check_asked(perudo_say.hint, &p, 2, "You can: calza (exactly 5 x threes).",
		"できること: calza(ちょうど3が5個)。");
	p.phase = PHASE_ROLL;
	check_asked(perudo_say.hint, &p, 2, "", "");
}

static size_t columns(const char *line, size_t len) {
	size_t n = 0;
	for (size_t i = 0; i < len; i++) {
		bool begins = ((unsigned char)line[i] & 0xc0) != 0x80;
		bool wide = (unsigned char)line[i] >= 0xe0;
		n += begins ? 1 + wide : 0;
	}
	return n;
}

Test(perudo_say, each_page_of_the_card_fits_a_phone) {
	struct perudo p = talk_opening(2);
	for (int i = 0; i < 2 * LANGUAGES * say_card_pages(&perudo_game); i++) {
		char said[SAID_SIZE] = "";
		struct text out = TEXT_INTO(said);
		enum language language = (enum language)(i / 2 % LANGUAGES);
		say_card(&perudo_game, talk_telling(language, &p, 0).words, 1 + i / 2 / LANGUAGES,
			i % 2 == 0, &out);
		int lines = 0;
		for (const char *line = said; line[0] != '\0'; lines++) {
			size_t len = strcspn(line, "\n");
			cr_expect_leq(columns(line, len), 78, "%.*s", (int)len, line);
			line += len + (line[len] == '\n');
		}
		cr_expect_leq(lines, 12);
		cr_expect_not(out.cut);
	}
}

/* What others hold is theirs to know (P54). */

/* All that is said to a seat in this state, behind each other. */
static void say_everything(
	enum language language, const struct perudo *p, int seat, struct text *out) {
	static const int16_t round[] = {7, 0, SEAT_NONE}, palifico[] = {7, 0, 0}, turn[] = {0};
	const struct {
		uint8_t kind;
		const int16_t *data;
	} events[] = {{EVENT_ROUND, round}, {EVENT_ROUND, palifico}, {EVENT_TURN, turn}};
	struct audience audience = talk_telling(language, p, seat);
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		int16_t data[3];
		memcpy(data, events[i].data, events[i].kind == EVENT_TURN ? 2 : sizeof(data));
		struct event event = {.kind = events[i].kind, .to = SEAT_ALL, .data = data};
		say_event(&perudo_game, &audience, &event, out);
	}
	perudo_say.status(&audience, out);
	perudo_say.hint(&audience, out);
	perudo_say.hand(&audience, out);
	for (int refusal = 0; refusal <= REFUSED_CALZA_GONE; refusal++) {
		struct move move = BID(3, 17, 2);
		say_refusal(&perudo_game, &audience, &move, refusal, out);
	}
}

Test(perudo_say, hidden_counts_are_never_said) {
	for (int language = 0; language < LANGUAGES; language++) {
		for (int counts = COUNTS_HIDDEN; counts <= COUNTS_OPEN; counts++) {
			char few[4 * SAID_SIZE] = "", many[4 * SAID_SIZE] = "";
			struct text few_text = TEXT_INTO(few), many_text = TEXT_INTO(many);
			struct perudo p = talk_bid(4, 0, 9, 3);
			p.options[OPTION_CALZA] = 1;
			p.options[OPTION_COUNTS] = (uint8_t)counts;
			memset(p.n_dice, 2, 4);
			say_everything((enum language)language, &p, 3, &few_text);
			memset(p.n_dice, 5, 3);
			say_everything((enum language)language, &p, 3, &many_text);
			bool same = strcmp(few, many) == 0;
			cr_expect_eq(same, counts == COUNTS_HIDDEN, "%s", many);
			cr_expect(!few_text.cut && !many_text.cut && few_text.len > 500);
		}
	}
}

/* The longest there is: six names of 64 bytes, ten dice each. */
Test(perudo_say, the_longest_text_fits_two_kilobytes) {
	static const int16_t sixes[64] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
		6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
		6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6};
	const int16_t options[PERUDO_OPTIONS] = {10, 1, COUNTS_OPEN};
	char name[65];
	const char *long_names[PERUDO_SEATS];
	memset(name, 'w', 64);
	name[64] = '\0';
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		long_names[seat] = name;
	}
	struct perudo p;
	struct events events;
	perudo_game.setup(&p, PERUDO_SEATS, options, NULL);
	play(&p, (struct move){SEAT_CHANCE, VERB_STARTER, 1, {0}}, sixes, &events);
	play(&p, (struct move)BID(0, 60, 6), sixes, &events);
	play(&p, (struct move)DUDO(1), sixes, &events);
	for (int language = 0; language < LANGUAGES; language++) {
		char said[SAID_SIZE] = "";
		struct text out = TEXT_INTO(said);
		struct audience audience = talk_telling((enum language)language, &p, SEAT_ALL);
		audience.names = long_names;
		tell(&audience, &events, &out);
		cr_expect(
			!out.cut && strstr(said, "6 6 6 6 6 6 6 6 6 6 | wwww") != NULL, "%s", said);
		out = TEXT_INTO(said);
		perudo_say.status(&audience, &out);
		cr_expect_not(out.cut);
	}
}

/* Each die once: a picture shows them beside. */
Test(perudo_say, where_lines_are_many_a_reveal_has_one_for_each_hand) {
	struct perudo p = three_hands();
	struct events events;
	play(&p, (struct move)BID(0, 4, 2), rolls, &events);
	play(&p, (struct move)DUDO(1), rolls, &events);
	char said[SAID_SIZE] = "";
	struct text out = TEXT_INTO(said);
	struct audience audience = talk_telling(LANGUAGE_ENGLISH, &p, SEAT_ALL);
	audience.live = audience.emojis = true;
	tell(&audience, &events, &out);
	cr_expect_not_null(strstr(said, "ben calls DUDO on 4 x twos.\n"
					"ben 2 3 3 6\ncara 5 5\nana 1 3 4\n"
					"Twos and wild aces: 2. The bid fails. ana loses a die."),
		"%s", said);
}
