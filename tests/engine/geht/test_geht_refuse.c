#include <criterion/criterion.h>

#include "engine/say.h"
#include "tests/engine/geht/voice.h"

/* Why a move is not taken, and what would be. */

#define MET "roll 5 5 5 1 5 6 6"
#define BONUSES "0 bonus a;1 bonus a"
#define ROUND_2 BONUSES ";" MET ";0 bust;1 bust"

struct refused {
	int n_seats;
	const char *steps, *move;
	int refusal;
	const char *english, *japanese;
};

static const struct refused refused[] = {
	{2, "+round 5;" BONUSES ";0 done;1 done;" MET ";0 bust;1 bust", "0 bust", REFUSED_OVER,
		"The game is over.", "ゲームは終わっています。"},
	{2, BONUSES, "0 bust", REFUSED_CHANCE,
		"The dice are still being rolled; try again in a moment.",
		"ダイスを振っている途中です。少し待ってからもう一度どうぞ。"},
	{2, BONUSES ";" MET, "0 bonus a", REFUSED_PHASE,
		"Not now: this is the rolling phase. You may take green 1 (a red die and a blue "
		"die alike), green 2 (a die of 5 or more). You can: take 1 in, take 1 out, luck "
		"in, luck out, bust.",
		"今はできません。今のフェーズは「ロール」です。達成できるカード: "
		"緑1(赤1個と青1個が同じ目)、緑2(ダイス1個が5以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{2, ROUND_2 ";0 bonus a", "0 bust", REFUSED_PHASE,
		"Not now: this is the bonus phase. Waiting for: ben.",
		"今はできません。今のフェーズは「ボーナス」です。待っている人: ben。"},
	{2, ROUND_2, "0 bonus 7", REFUSED_FORM,
		"That is not a legal way to do it. You can: bonus a (2 luck markers), bonus b (1 "
		"luck marker and a green card).",
		"その組み合わせではできません。できること: bonus a(幸運マーカー2つ)、bonus "
		"b(幸運マーカー1つと緑のカード1枚)。"},
	{2, "", "0 bonus b", REFUSED_ONE_MARKER,
		"In round 1 everybody gets a luck marker; there is nothing to choose. You can: "
		"bonus a (1 luck marker).",
		"第1ラウンドは幸運マーカー1つで、選択はありません。できること: bonus "
		"a(幸運マーカー1つ)。"},
	{2, ROUND_2 ";0 bonus a", "0 bonus b", REFUSED_PICKED,
		"You have already chosen your bonus. Waiting for: ben.",
		"もうボーナスを選んでいます。待っている人: ben。"},
	{2, ROUND_2 ";0 bonus b", "0 swap", REFUSED_NOT_SAME,
		"Green 15 is not the same as another of your cards. Waiting for: ben.",
		"緑15と同じカードは持っていません。待っている人: ben。"},
	{2, ROUND_2 ";0 bonus b", "0 keep", REFUSED_KEEP,
		"There is no card that you could swap. Waiting for: ben.",
		"引き直せるカードはありません。待っている人: ben。"},
	{2, ROUND_2 ";+pile 0 41;0 bonus b", "0 swap", REFUSED_SWAP_EMPTY,
		"No card is left to draw for it. Waiting for: ben.",
		"代わりに引くカードが残っていません。待っている人: ben。"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 swap", REFUSED_SWAP,
		"Only a card that you have just drawn can be swapped. Money 4, bought "
		"0 of 4. You can: buy green (price 1), buy yellow (price 2), buy red "
		"(price 4), done.",
		"引き直せるのは引いたばかりのカードだけです。お金4、購入0/4枚。できること: buy "
		"緑(値段1)、buy 黄(値段2)、buy 赤(値段4)、done(終了)。"},
	{2, ROUND_2 ";+scored 0 2 27;1 bonus a;0 bonus a", "0 buy red", REFUSED_MONEY,
		"That costs 4, and you have 1. Money 1, bought 0 of 4. You can: buy "
		"green (price 1), done.",
		"値段は4ですが、お金は1しかありません。お金1、購入0/4枚。できること: buy "
		"緑(値段1)、done(終了)。"},
	{2,
		ROUND_2 ";+scored 0 4 27 28;1 bonus a;0 bonus a;0 buy green;0 buy green;0 buy "
			"green;0 buy green",
		"0 buy green", REFUSED_FOUR_BOUGHT,
		"You may buy at most four cards in a round. Money 4, bought 4 of 4. You can: done.",
		"1ラウンドに購入できるのは4枚までです。お金4、購入4/4枚。できること: done(終了)。"},
	{2, ROUND_2 ";+scored 0 4 27 28;+pile 0;1 bonus a;0 bonus a", "0 buy green",
		REFUSED_PILE_EMPTY,
		"No card of that colour is left to draw. Money 8, bought 0 of 4. You "
		"can: buy yellow (price 2), buy red (price 4), done.",
		"その色のカードはもう残っていません。お金8、購入0/4枚。できること: buy "
		"黄(値段2)、buy 赤(値段4)、done(終了)。"},
	{2, ROUND_2 ";+scored 0 3 27 28;+scored 1 1 29;1 bonus a;0 bonus a;0 done", "0 buy green",
		REFUSED_DONE, "You have already finished buying. Waiting for: ben.",
		"もう購入を終えています。待っている人: ben。"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 spend 27", REFUSED_SOLO_SPEND,
		"You can spend cards under the solo rules only. Money 4, bought 0 of 4. You can: "
		"buy green (price 1), buy yellow (price 2), buy red (price 4), done.",
		"カードの消費はソロルールだけです。お金4、購入0/4枚。できること: buy "
		"緑(値段1)、buy 黄(値段2)、buy 赤(値段4)、done(終了)。"},
	{1, "0 bonus a;" MET ";0 bust;+scored 0 3 27 49;0 bonus a", "0 spend 28", REFUSED_SPEND_OWN,
		"Green 28 is not among your scored cards. Money 0, bought 0 of 4. You can: spend "
		"27 (worth 3), done.",
		"緑28はあなたの得点化したカードではありません。お金0、購入0/4枚。できること: spend "
		"27(お金3)、done(終了)。"},
	{1, "0 bonus a;" MET ";0 bust;+scored 0 3 27 49;0 bonus a", "0 spend 49",
		REFUSED_SPEND_GREEN,
		"Yellow 49 is not green: only green cards bring money. Money 0, bought 0 of 4. You "
		"can: spend 27 (worth 3), done.",
		"黄49は緑ではありません。お金になるのは緑カードだけです。お金0、購入0/"
		"4枚。できること: spend 27(お金3)、done(終了)。"},
	{2, ROUND_2 ";1 bonus a;0 bonus b;0 done;1 done", "1 place 13 1", REFUSED_NONE_NEW,
		"You have no new cards to place. Waiting for: ann.",
		"設置する新しいカードはありません。待っている人: ann。"},
	{2, ROUND_2 ";1 bonus a;0 bonus b;0 done;1 done", "0 place 14 1", REFUSED_NOT_NEW,
		"Green 14 is not among your new cards. Free places: level 1: 1, level 2: 2, level "
		"3: 2. You place 1, for example: place 15:3.",
		"緑14はあなたの新しいカードではありません。空き: "
		"レベル1に1、レベル2に2、レベル3に2。1枚設置します。例: place 15:3。"},
	{2, ROUND_2 ";1 bonus a;0 bonus b;0 done;1 done", "0 place 15 4", REFUSED_HIGH,
		"Cards are placed on levels 1, 2 and 3 only. Free places: level 1: 1, level 2: 2, "
		"level 3: 2. You place 1, for example: place 15:3.",
		"カードを置けるのはレベル1、2、3だけです。空き: "
		"レベル1に1、レベル2に2、レベル3に2。1枚設置します。例: place 15:3。"},
	{2, ROUND_2 ";1 bonus a;0 bonus b;0 done;1 done", "0 place", REFUSED_PLACE_COUNT,
		"You must place all new cards that fit. Free places: level 1: 1, level 2: 2, level "
		"3: 2. You place 1, for example: place 15:3.",
		"置ける新しいカードはすべて設置します。空き: "
		"レベル1に1、レベル2に2、レベル3に2。1枚設置します。例: place 15:3。"},
	{2, ROUND_2 ";+left 0 1 30 31 32;1 bonus a;0 bonus b;0 done;1 done", "0 place 15 1",
		REFUSED_FULL,
		"A level with four cards takes no new one. Free places: level 1: 0, level 2: 2, "
		"level 3: 2. You place 1, for example: place 15:3.",
		"4枚あるレベルに新しいカードは置けません。空き: "
		"レベル1に0、レベル2に2、レベル3に2。1枚設置します。例: place 15:3。"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy green;0 done;1 done",
		"0 place 16 1 15 1", REFUSED_ORDER,
		"Name each new card once, in the order drawn. Free places: level 1: 1, level 2: 2, "
		"level 3: 2. You place 2, for example: place 15:3 16:3.",
		"新しいカードは引いた順に1回ずつ指定してください。空き: "
		"レベル1に1、レベル2に2、レベル3に2。2枚設置します。例: place 15:3 16:3。"},
	{2, BONUSES ";" MET ";0 take 2 out;1 luck in;" MET, "0 take 3 in", REFUSED_OUT,
		"You have no more decisions to make in this round. You are out until the round "
		"ends.",
		"このラウンドではもう決定できません。もう降りています。ラウンドの終わりまでお待ちく"
		"ださい。"},
	{2, BONUSES ";" MET, "0 take 8 in", REFUSED_NOT_OWN,
		"Green 8 is not in your display. You may take green 1 (a red die and a blue die "
		"alike), green 2 (a die of 5 or more). You can: take 1 in, take 1 out, luck in, "
		"luck out, bust.",
		"緑8はあなたのディスプレイにありません。達成できるカード: "
		"緑1(赤1個と青1個が同じ目)、緑2(ダイス1個が5以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{2, BONUSES ";" MET, "0 take 3 in", REFUSED_FIRST_LEVEL,
		"The first card you take in a round is on level 1; green 3 is on level 2. You may "
		"take green 1 (a red die and a blue die alike), green 2 (a die of 5 or more). You "
		"can: take 1 in, take 1 out, luck in, luck out, bust.",
		"ラウンド最初の達成はレベル1のカードです。緑3はレベル2にあります。達成できるカード:"
		" 緑1(赤1個と青1個が同じ目)、緑2(ダイス1個が5以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{2, BONUSES ";" MET ";0 take 2 in;1 luck in;" MET, "0 take 2 in", REFUSED_MARKED,
		"You have already taken green 2 in this round. You may take green 1 (a red die and "
		"a blue die alike), green 3 (blue dice adding up to 12 or more). You can: take 1 "
		"in, take 1 out, luck in, luck out, bust.",
		"緑2はこのラウンドでもう達成しています。達成できるカード: "
		"緑1(赤1個と青1個が同じ目)、緑3(青の合計12以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{2, BONUSES ";" MET ";0 take 2 in;1 luck in;" MET, "0 take 5 in", REFUSED_SKIPS,
		"Yellow 5 is on level 3; you have reached level 1 and cannot skip a level. You may "
		"take green 1 (a red die and a blue die alike), green 3 (blue dice adding up to 12 "
		"or more). You can: take 1 in, take 1 out, luck in, luck out, bust.",
		"黄5はレベル3です。到達レベルは1で、レベルは飛ばせません。達成できるカード: "
		"緑1(赤1個と青1個が同じ目)、緑3(青の合計12以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{1, "0 bonus a;" MET ";0 take 2 in;" MET ";0 take 3 in;" MET, "0 take 1 in", REFUSED_LOWER,
		"Green 1 is on level 1; you have reached level 2 and cannot go back down. You may "
		"take yellow 5 (three dice alike), yellow 6 (two blue dice of 4 or more each). You "
		"can: take 5 in, take 5 out, luck in, luck out, bust.",
		"緑1はレベル1です。到達レベル2より下のカードは達成できません。達成できるカード: "
		"黄5(ダイス3個が同じ目)、黄6(青2個がどれも4以上)。できること: take 5 "
		"in(続ける)、take 5 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{2, BONUSES ";roll 1 1 2 2 3 3 4", "0 take 2 in", REFUSED_UNMET,
		"The roll blue 1 1 2 2, red 3 3 4 does not meet green 2 (a die of 5 or more). The "
		"roll meets none of the cards you could take now, on level 1. You can: luck in, "
		"luck out, bust.",
		"ロール青 1 1 2 2  赤 3 3 "
		"4は緑2(ダイス1個が5以上)"
		"を満たしていません。今達成できるレベル1に、条件を満たすカードはありません。できる"
		"こと: luck in、luck out(幸運マーカーを返す)、bust(失敗)。"},
	{2, BONUSES ";+luck 0 0;roll 1 1 2 2 3 3 4", "0 luck in", REFUSED_NO_LUCK,
		"You have no luck marker. The roll meets none of the cards you could take now, on "
		"level 1. You can: bust.",
		"幸運マーカーがありません。今達成できるレベル1に、条件を満たすカードはありません。"
		"できること: bust(失敗)。"},
	{1, "0 bonus a;+left 0 1 25 26 27 28 29;+marked 0 25 26 27 28 29;+luck 0 0;" MET,
		"0 take 2 in", REFUSED_MARKERS,
		"Each card you take needs a marker. You have no marker left for taking a card. You "
		"can: bust.",
		"達成にはマーカーが必要です。達成に使えるマーカーが残っていません。できること: "
		"bust(失敗)。"},
	{2, BONUSES ";" MET ";0 take 2 out;1 luck out", "0 push 1", REFUSED_UNMARKED,
		"Green 1 is not a marked card of yours. You can: push 2 or bank 2 (level 1).",
		"緑1はあなたのマークしたカードではありません。できること: push 2かbank "
		"2(レベル1)。"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73;0 luck out", "0 push 73", REFUSED_TOP,
		"Red 73 is on level 5, the highest: it must be scored. You can: bank 73 (level 5).",
		"赤73は一番上のレベル5にあるので、得点化するしかありません。できること: bank "
		"73(レベル5)。"},
	{2, BONUSES ";" MET ";+scored 0 1 74;+left 0 5 73;+marked 0 73;0 luck out;1 luck out",
		"0 bank 73 74", REFUSED_SOLO_LIFT,
		"You can lift scored cards under the solo rules only. You can: bank 73 (level 5).",
		"得点化済みのカードを上げるのはソロルールだけです。できること: bank 73(レベル5)。"},
	{1, "0 bonus a;" MET ";+scored 0 1 25;0 take 2 out", "0 bank 2 25", REFUSED_LIFT_LEVEL,
		"Green 2 is on level 1: only levels 4 and 5 lift scored cards. You can: push 2 or "
		"bank 2 (level 1).",
		"緑2はレベル1です。得点化済みのカードを上げられるのはレベル4と5だけです。できること"
		": push 2かbank 2(レベル1)。"},
	{1, "0 bonus a;" MET ";+scored 0 1 25;+left 0 4 52;+marked 0 52;0 luck out",
		"0 bank 52 25 25", REFUSED_LIFT_MANY,
		"Level 4 lifts one scored card, level 5 two. You can: push 52 or bank "
		"52 (level 4), bank 52 lift 25.",
		"上げられるのは、レベル4なら1枚分、レベル5なら2枚分です。できること: push 52かbank "
		"52(レベル4)、bank 52 lift 25。"},
	{1, "0 bonus a;" MET ";+scored 0 1 74;+left 0 4 52;+marked 0 52;0 luck out", "0 bank 52 74",
		REFUSED_LIFT_COLOUR,
		"Yellow 52 lifts scored cards of its own colour or an easier one. You can: push 52 "
		"or bank 52 (level 4).",
		"黄52で上げられるのは、同じ色か易しい色の得点化済みカードだけです。できること: "
		"push 52かbank 52(レベル4)。"},
	{1, "0 bonus a;" MET ";+scored 0 5 25;+left 0 4 52;+marked 0 52;0 luck out", "0 bank 52 25",
		REFUSED_LIFT_TOP,
		"Nothing goes above level 5. You can: push 52 or bank 52 (level 4).",
		"レベル5より上はありません。できること: push 52かbank 52(レベル4)。"},
	{1, "0 bonus a;" MET ";+scored 0 5 25;+left 0 4 52;+marked 0 52;0 luck out", "0 bank 52 2",
		REFUSED_LIFT_OWN,
		"You can lift only your other scored cards. You can: push 52 or bank 52 (level 4).",
		"上げられるのは、自分のほかの得点化済みカードだけです。できること: push 52かbank "
		"52(レベル4)。"},
	{2, ROUND_2 ";0 bonus a", "5 bonus a", REFUSED_SEAT, "You have no seat in this game.",
		"このゲームには参加していません。"},
};

static void check(const struct scene *scene, enum language language, const struct refused *row,
	const char *wanted) {
	char said[SAID_SIZE];
	struct text out = TEXT_INTO(said);
	struct geht view = scene->g;
	struct move move = scene_move(row->move);
	geht_game.player_view(&view, move.seat);
	struct audience audience = voice_telling(language, &view, move.seat);
	cr_expect_eq(game_legal(&geht_game, &scene->g, &move), row->refusal, "%s", row->move);
	say_refusal(&geht_game, &audience, &move, row->refusal, &out);
	cr_expect_str_eq(said, wanted, "%s: %s", row->move, said);
}

Test(geht_refuse, names_the_rule_and_what_would_be_legal) {
	static struct scene scene;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		scene_begin(&scene, refused[i].n_seats, 2);
		scene_play(&scene, refused[i].steps);
		check(&scene, LANGUAGE_ENGLISH, &refused[i], refused[i].english);
		check(&scene, LANGUAGE_JAPANESE, &refused[i], refused[i].japanese);
	}
}

Test(geht_refuse, knows_every_reason) {
	static struct scene scene;
	scene_begin(&scene, 2, 2);
	struct audience audience = voice_telling(LANGUAGE_ENGLISH, &scene.g, 0);
	for (int refusal = 1; refusal <= REFUSED_LIFT_TOP; refusal++) {
		char said[SAID_SIZE];
		struct text out = TEXT_INTO(said);
		struct move move = MOVE(0, refusal == REFUSED_MONEY ? VERB_BUY : VERB_TAKE, 1);
		say_refusal(&geht_game, &audience, &move, refusal, &out);
		cr_expect(out.len > 10 && !out.cut, "%d: %s", refusal, said);
	}
}
