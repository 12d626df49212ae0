#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/perudo/state.h"
#include "engine/say.h"
#include "tests/engine/perudo/talk.h"

enum context {
	ORDINARY,
	PALIFICO, /* seat 0's; the others have five dice */
	VETERAN,  /* the same, and seat 1 is a veteran */
	WITH_CALZA,
	CALZA_PALIFICO,
	CALZA_TWO, /* of three players, one is out */
};

static void set_context(struct perudo *p, enum context context) {
	if (context == PALIFICO || context == VETERAN || context == CALZA_PALIFICO) {
		talk_palifico(p, context == VETERAN);
	}
	p->options[OPTION_CALZA] = context >= WITH_CALZA;
	if (context == CALZA_TWO) {
		p->n_dice[2] = 0;
		p->place[2] = 3;
		p->n_in = 2;
	}
}

struct refused {
	int count, face; /* what stands, bid by seat 0 (count 0: seat 0 opens) */
	enum context context;
	struct move move;
	int refusal;
	const char *english, *japanese;
};

static const struct refused refused[] = {
	{5, 3, ORDINARY, BID(1, 5, 2), REFUSED_LOWER,
		"5 x twos is lower than 5 x threes. Lowest possible: 5 x fours, 6 x any face, or 3 "
		"x aces.",
		"「2が5個」は「3が5個」より低いビッドです。これ以上ならビッドできます: "
		"4が5個、どの目でも6個、またはエースが3個。"},
	{5, 3, ORDINARY, BID(1, 5, 3), REFUSED_SAME,
		"5 x threes is the current bid; yours must be higher. Lowest possible: 5 x fours, "
		"6 x any face, or 3 x aces.",
		"「3が5個」は今のビッドです。それより高くビッドしてください。これ以上ならビッドでき"
		"ます: 4が5個、どの目でも6個、またはエースが3個。"},
	{7, 6, ORDINARY, BID(1, 7, 5), REFUSED_LOWER,
		"7 x fives is lower than 7 x sixes. Lowest possible: 8 x any face or 4 x aces.",
		"「5が7個」は「6が7個」より低いビッドです。これ以上ならビッドできます: "
		"どの目でも8個、またはエースが4個。"},
	{8, 6, ORDINARY, BID(1, 3, 1), REFUSED_ACES_FEW,
		"3 x aces is too few after 8 x sixes: aces need at least half the count, rounded "
		"up. Lowest possible: 9 x any face or 4 x aces.",
		"「6が8個」の後に「エースが3個」では足りません。エースは前の個数の半分("
		"端数切り上げ)以上が必要です。これ以上ならビッドできます: "
		"どの目でも9個、またはエースが4個。"},
	{4, 1, ORDINARY, BID(1, 8, 6), REFUSED_AFTER_ACES,
		"8 x sixes is too few after 4 x aces: another face needs at least twice the count "
		"plus one. Lowest possible: 9 x any face or 5 x aces.",
		"「エースが4個」の後に「6が8個」では足りません。ほかの目に戻すには、エースの個数を2"
		"倍して1を足した数以上が必要です。これ以上ならビッドできます: "
		"どの目でも9個、またはエースが5個。"},
	{4, 1, ORDINARY, BID(1, 3, 1), REFUSED_LOWER,
		"3 x aces is lower than 4 x aces. Lowest possible: 9 x any face or 5 x aces.",
		"「エースが3個」は「エースが4個」より低いビッドです。これ以上ならビッドできます: "
		"どの目でも9個、またはエースが5個。"},
	{50, 1, ORDINARY, BID(1, 99, 6), REFUSED_AFTER_ACES,
		"99 x sixes is too few after 50 x aces: another face needs at least twice the "
		"count plus one. Lowest possible: 51 x aces.",
		"「エースが50個」の後に「6が99個」では足りません。ほかの目に戻すには、エースの個数"
		"を2倍して1を足した数以上が必要です。これ以上ならビッドできます: エースが51個。"},
	{99, 3, ORDINARY, BID(1, 99, 2), REFUSED_LOWER,
		"99 x twos is lower than 99 x threes. Lowest possible: 99 x fours or 50 x aces.",
		"「2が99個」は「3が99個」より低いビッドです。これ以上ならビッドできます: "
		"4が99個、またはエースが50個。"},
	{99, 1, ORDINARY, BID(1, 99, 6), REFUSED_AFTER_ACES,
		"99 x sixes is too few after 99 x aces: another face needs at least twice the "
		"count plus one. No higher bid is possible: say dudo.",
		"「エースが99個」の後に「6が99個」では足りません。ほかの目に戻すには、エースの個数"
		"を2倍して1を足した数以上が必要です。これより高いビッドはありません。デュードしてく"
		"ださい。"},
	{0, 0, ORDINARY, BID(0, 3, 1), REFUSED_ACES_OPENING,
		"You cannot open the bidding with aces. Lowest possible: 1 x any face but aces.",
		"最初のビッドでエースは選べません。これ以上ならビッドできます: "
		"エース以外のどの目でも1個。"},
	{0, 0, ORDINARY, BID(0, 0, 4), REFUSED_COUNT,
		"Bid between 1 and 99 dice. Lowest possible: 1 x any face but aces.",
		"ビッドの個数は1から99までです。これ以上ならビッドできます: "
		"エース以外のどの目でも1個。"},
	{0, 0, PALIFICO, BID(0, 100, 4), REFUSED_COUNT,
		"Bid between 1 and 99 dice. Lowest possible: 1 x any face.",
		"ビッドの個数は1から99までです。これ以上ならビッドできます: どの目でも1個。"},
	{5, 3, ORDINARY, BID(1, 5, 7), REFUSED_FACE,
		"Bid a face from 1 to 6; 1 is an ace. Lowest possible: 5 x fours, 6 x any face, or "
		"3 x aces.",
		"ビッドの目は1から6までです。1はエースです。これ以上ならビッドできます: "
		"4が5個、どの目でも6個、またはエースが3個。"},
	{2, 3, PALIFICO, BID(1, 3, 4), REFUSED_FACE_LOCKED,
		"3 x fours changes the face: in this palifico round you can only raise the count "
		"of 2 x threes. Lowest possible: 3 x threes.",
		"「4が3個」では目が変わってしまいます。このパラフィコのラウンドでは、「3が2個」の個"
		"数を上げることしかできません。これ以上ならビッドできます: 3が3個。"},
	{2, 3, PALIFICO, BID(1, 2, 3), REFUSED_COUNT_MUST_RISE,
		"2 x threes does not raise 2 x threes: in a palifico round the count must rise. "
		"Lowest possible: 3 x threes.",
		"「3が2個」では「3が2個」を上げたことになりません。パラフィコのラウンドでは個数を上"
		"げてください。これ以上ならビッドできます: 3が3個。"},
	{99, 3, PALIFICO, BID(1, 99, 3), REFUSED_COUNT_MUST_RISE,
		"99 x threes does not raise 99 x threes: in a palifico round the count must rise. "
		"No higher bid is possible: say dudo.",
		"「3が99個」では「3が99個」を上げたことになりません。パラフィコのラウンドでは個数を"
		"上げてください。これより高いビッドはありません。デュードしてください。"},
	{2, 3, VETERAN, BID(1, 3, 2), REFUSED_VETERAN,
		"3 x twos does not raise 2 x threes: raise the count, the face or both; neither "
		"may go down. Lowest possible: 2 x fours or 3 x threes.",
		"「2が3個」では「3が2個」を上げたことになりません。個数か目、または両方を上げてくだ"
		"さい。どちらも下げられません。これ以上ならビッドできます: 4が2個、または3が3個。"},
	{2, 1, VETERAN, BID(1, 1, 6), REFUSED_VETERAN,
		"1 x sixes does not raise 2 x aces: raise the count, the face or both; neither may "
		"go down. Lowest possible: 2 x twos or 3 x aces.",
		"「6が1個」では「エースが2個」を上げたことになりません。個数か目、または両方を上げ"
		"てください。どちらも下げられません。これ以上ならビッドできます: "
		"2が2個、またはエースが3個。"},
	{2, 6, VETERAN, BID(1, 1, 6), REFUSED_VETERAN,
		"1 x sixes does not raise 2 x sixes: raise the count, the face or both; neither "
		"may go down. Lowest possible: 3 x sixes.",
		"「6が1個」では「6が2個」を上げたことになりません。個数か目、または両方を上げてくだ"
		"さい。どちらも下げられません。これ以上ならビッドできます: 6が3個。"},
	{7, 4, ORDINARY, BID(2, 8, 4), REFUSED_TURN, "It is ben's turn.", "今はbenさんの番です。"},
	{7, 4, ORDINARY, DUDO(2), REFUSED_TURN, "It is ben's turn.", "今はbenさんの番です。"},
	{7, 4, WITH_CALZA, BID(2, 8, 4), REFUSED_TURN,
		"It is ben's turn. You can: calza (exactly 7 x fours).",
		"今はbenさんの番です。できること: calza(ちょうど4が7個)。"},
	{7, 4, ORDINARY, DUDO(0), REFUSED_OWN_BID,
		"You cannot doubt your own bid. It is ben's turn.",
		"自分のビッドにデュードはできません。今はbenさんの番です。"},
	{0, 0, ORDINARY, DUDO(0), REFUSED_NO_BID,
		"Nobody has bid in this round yet. You can: bid (lowest: 1 x any face but aces).",
		"このラウンドではまだ誰もビッドしていません。できること: bid(最低: "
		"エース以外のどの目でも1個)。"},
	{0, 0, WITH_CALZA, CALZA(1), REFUSED_NO_BID,
		"Nobody has bid in this round yet. It is ana's turn.",
		"このラウンドではまだ誰もビッドしていません。今はanaさんの番です。"},
	{4, 2, ORDINARY, CALZA(2), REFUSED_CALZA_OFF,
		"Calza is switched off at this table. It is ben's turn.",
		"このテーブルではカルツァは使えません。今はbenさんの番です。"},
	{4, 2, WITH_CALZA, CALZA(1), REFUSED_CALZA_TURN,
		"You cannot call calza on your own turn. You can: bid (lowest: 4 x threes, 5 x any "
		"face, or 2 x aces), dudo.",
		"自分の番にカルツァはできません。できること: bid(最低: "
		"3が4個、どの目でも5個、またはエースが2個)、dudo。"},
	{99, 1, WITH_CALZA, CALZA(1), REFUSED_CALZA_TURN,
		"You cannot call calza on your own turn. You can: dudo.",
		"自分の番にカルツァはできません。できること: dudo"},
	{4, 2, WITH_CALZA, CALZA(0), REFUSED_CALZA_BIDDER,
		"You cannot call calza on your own bid. It is ben's turn.",
		"自分のビッドにカルツァはできません。今はbenさんの番です。"},
	{2, 3, CALZA_PALIFICO, CALZA(2), REFUSED_CALZA_PALIFICO,
		"There is no calza in a palifico round. It is ben's turn.",
		"パラフィコのラウンドではカルツァはできません。今はbenさんの番です。"},
	{2, 3, CALZA_TWO, CALZA(1), REFUSED_CALZA_TWO,
		"There is no calza when only two players are left. You can: bid (lowest: 2 x "
		"fours, 3 x any face, or 1 x aces), dudo.",
		"残り2人になったらカルツァはできません。できること: bid(最低: "
		"4が2個、どの目でも3個、またはエースが1個)、dudo。"},
	{4, 2, WITH_CALZA, CALZA_ON(2, 3, 6), REFUSED_CALZA_GONE,
		"The current bid is 4 x twos, not 3 x sixes. It is ben's turn. You can: calza "
		"(exactly 4 x twos).",
		"今のビッドは「2が4個」です。「6が3個」ではありません。今はbenさんの番です。できる"
		"こと: calza(ちょうど2が4個)。"},
	{4, 2, WITH_CALZA, CALZA_ON(2, 9999, -7), REFUSED_CALZA_GONE,
		"The current bid is 4 x twos, not 9999 x -7. It is ben's turn. You can: calza "
		"(exactly 4 x twos).",
		"今のビッドは「2が4個」です。「-"
		"7が9999個」ではありません。今はbenさんの番です。できること: "
		"calza(ちょうど2が4個)。"},
	{0, 0, WITH_CALZA, CALZA_ON(2, 3, 6), REFUSED_CALZA_NO_BID,
		"3 x sixes is not the current bid: nobody has bid in this round yet. It is ana's "
		"turn.",
		"「6が3個」は今のビッドではありません。このラウンドではまだ誰もビッドしていません。"
		"今はanaさんの番です。"},
	{2, 3, CALZA_TWO, BID(2, 3, 3), REFUSED_OUT, "You are out of this game.",
		"このゲームではもう脱落しています。"},
	{2, 3, ORDINARY, BID(5, 3, 3), REFUSED_SEAT, "You have no seat in this game.",
		"このゲームには参加していません。"},
	{2, 3, ORDINARY, {1, VERB_ROLL, 0, {0}}, REFUSED_CHANCE,
		"The dice are still being rolled; try again in a moment.",
		"ダイスを振っている途中です。少し待ってからもう一度どうぞ。"},
};

static void check_refusal(const struct refused *row, const struct perudo *p) {
	const char *const wanted[LANGUAGES] = {row->english, row->japanese};
	for (int language = 0; language < LANGUAGES; language++) {
		char said[2048];
		struct text out = TEXT_INTO(said);
		struct audience audience = talk_telling((enum language)language, p, row->move.seat);
		say_refusal(&perudo_game, &audience, &row->move, row->refusal, &out);
		cr_expect_str_eq(said, wanted[language]);
	}
}

Test(perudo_refuse, a_refusal_says_why_and_what_would_be_legal) {
	bool met[REFUSED_CALZA_NO_BID + 1] = {[LEGAL] = true};
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		const struct refused *row = &refused[i];
		struct perudo p =
			row->count > 0 ? talk_bid(3, 0, row->count, row->face) : talk_opening(3);
		set_context(&p, row->context);
		cr_expect_eq(
			game_legal(&perudo_game, &p, &row->move), row->refusal, "%s", row->english);
		check_refusal(row, &p);
		met[row->refusal] = true;
	}
	struct perudo over = talk_bid(3, 0, 2, 3);
	struct refused late = {0, 0, ORDINARY, BID(1, 2, 4), REFUSED_OVER, "The game is over.",
		"ゲームは終わっています。"};
	over.phase = PHASE_OVER;
	over.over = true;
	over.turn = SEAT_NONE;
	cr_expect_eq(game_legal(&perudo_game, &over, &late.move), REFUSED_OVER);
	check_refusal(&late, &over);
	met[REFUSED_OVER] = true;
	for (int refusal = 0; refusal <= REFUSED_CALZA_NO_BID; refusal++) {
		cr_expect(met[refusal], "refusal %d is not tried", refusal);
	}
}

/* The bids that "Lowest legal" names are all legal, and none lower of their faces is. */
Test(perudo_refuse, the_lowest_bids_named_are_the_lowest) {
	static const char *const faces[] = {
		"", "aces", "twos", "threes", "fours", "fives", "sixes"};
	for (int veteran = 0; veteran < 3; veteran++) {
		for (int bid = 0; bid < COUNT_MOST * FACES; bid++) {
			struct perudo p = talk_bid(3, 0, 1 + bid / FACES, 1 + bid % FACES);
			static const enum context contexts[] = {ORDINARY, PALIFICO, VETERAN};
			set_context(&p, contexts[veteran]);
			char said[512];
			struct text out = TEXT_INTO(said);
			struct audience audience = talk_telling(LANGUAGE_ENGLISH, &p, 1);
			perudo_say.hint(&audience, &out);
			for (int face = 1; face <= FACES; face++) {
				char one[32], any[32];
				int least = perudo_least_count(&p, 1, face);
				snprintf(one, sizeof(one), " %d x %s", least, faces[face]);
				snprintf(any, sizeof(any), " %d x any face", least);
				bool above = p.palifico != SEAT_NONE || p.face != ACE;
				bool follows = above && face > p.face + 1;
				cr_expect(least == 0 || follows || strstr(said, one) != NULL ||
						  strstr(said, any) != NULL,
					"%d x %d stands, %s: \"%s\"", p.count, p.face, one, said);
			}
		}
	}
}
