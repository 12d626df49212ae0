#include <criterion/criterion.h>

#include "engine/say.h"
#include "tests/engine/geht/voice.h"

/* Steps of menus. */

#define MET "roll 5 5 5 1 5 6 6"
#define BONUSES "0 bonus a;1 bonus a"
#define ROUND_2 BONUSES ";" MET ";0 bust;1 bust"

struct step {
	int n_seats;
	const char *steps; /* NULL: before the layout */
	const char *begun;
	unsigned from;
	const char *question, *choice, *question_ja, *choice_ja;
};

static const struct step steps[] = {
	{1, NULL, "0 layout", 0, "Green 1: a red die and a blue die alike: on which level?",
		"Lay out", "緑1: 赤1個と青1個が同じ目: どのレベルに置きますか。", "配置"},
	{1, NULL, "0 layout 1 1", 1, "Green 3: blue dice adding up to 12 or more: on which level?",
		"Green 2 on level 1", "緑3: 青の合計12以上: どのレベルに置きますか。",
		"レベル1に緑2"},
	{1, NULL, "0 layout 1 1 2 2 3 3", 6, "Lay out 1 1 2 2 3 3?", "1 1 2 2 3 3",
		"1 1 2 2 3 3と配置しますか。", "1 1 2 2 3 3"},
	{2, ROUND_2, "0 bonus", 0, "Which bonus?", "Bonus", "どちらのボーナスにしますか。",
		"ボーナス"},
	{2, ROUND_2, "0 bonus a", 0, "Bonus a: two luck markers?", "a: two luck markers",
		"ボーナス「a: 幸運マーカー2つ」にしますか。", "a: 幸運マーカー2つ"},
	{2, ROUND_2, "0 bonus b", 0, "Bonus b: one luck marker and a card (green)?",
		"b: one luck marker and a card (green)",
		"ボーナス「b: 幸運マーカー1つと緑カード1枚」にしますか。",
		"b: 幸運マーカー1つと緑カード1枚"},
	{2, ROUND_2, "0 bonus b", 1, "Bonus b: one luck marker and a card (green)?",
		"b: one luck marker and a card (green)",
		"ボーナス「b: 幸運マーカー1つと緑カード1枚」にしますか。",
		"b: 幸運マーカー1つと緑カード1枚"},
	{2, "", "0 bonus a", 0, "Bonus a: one luck marker?", "a: one luck marker",
		"ボーナス「a: 幸運マーカー1つ」にしますか。", "a: 幸運マーカー1つ"},
	{2, ROUND_2 ";+pile 0 41 13;0 bonus b", "0 swap", 0, "Swap the card you have just drawn?",
		"Swap", "引いたばかりのカードを引き直しますか。", "引き直す"},
	{2, ROUND_2 ";+pile 0 41 13;0 bonus b", "0 keep", 0, "Keep the card you have just drawn?",
		"Keep", "引いたばかりのカードをそのまま持ちますか。", "そのまま"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 buy", 0, "Which colour?", "Buy",
		"どの色にしますか。", "購入"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 buy red", 0, "Buy red for 4?",
		"red for 4", "赤(値段4)を購入しますか。", "赤(値段4)"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 buy red", 1, "Buy red for 4?",
		"red for 4", "赤(値段4)を購入しますか。", "赤(値段4)"},
	{2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", "0 done", 0, "Done buying?", "Done",
		"購入を終えますか。", "購入終了"},
	{1, "0 bonus a;" MET ";0 bust;+scored 0 2 25;0 bonus a", "0 spend", 0, "Spend which card?",
		"Spend", "どのカードを消費しますか。", "消費"},
	{1, "0 bonus a;" MET ";0 bust;+scored 0 2 25;0 bonus a", "0 spend 25", 0,
		"Spend green 25, worth 2?", "Green 25, worth 2", "緑25(お金2)を消費しますか。",
		"緑25(お金2)"},
	{2,
		ROUND_2
		";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy yellow;0 buy yellow;1 done;0 done",
		"0 place", 0, "Place which card, and on which level?", "Place",
		"どのカードをどのレベルに設置しますか。", "設置"},
	{2,
		ROUND_2
		";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy yellow;0 buy yellow;1 done;0 done",
		"0 place 15 1", 0, "And the next card?", "Green 15 on level 1", "次のカードは?",
		"レベル1に緑15"},
	{2,
		ROUND_2
		";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy yellow;0 buy yellow;1 done;0 done",
		"0 place 15 1 17 2 18 3", 4, "Place 15:1 17:2 18:3?", "Yellow 18 on level 3",
		"15:1 17:2 18:3と設置しますか。", "レベル3に黄18"},
	{2,
		ROUND_2
		";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy yellow;0 buy yellow;1 done;0 done",
		"0 place 15 1 17 2 18 3", 6, "Place 15:1 17:2 18:3?", "15:1 17:2 18:3",
		"15:1 17:2 18:3と設置しますか。", "15:1 17:2 18:3"},
	{2, BONUSES ";" MET, "0 take", 0, "Take which card?", "Achieve",
		"どのカードを達成しますか。", "達成"},
	{2, BONUSES ";" MET, "0 take 2", 0, "And then?", "Green 2: a die of 5 or more", "その後は?",
		"緑2: ダイス1個が5以上"},
	{2, BONUSES ";" MET, "0 take 2 out", 1, "Green 2: a die of 5 or more, go out?", "go out",
		"緑2: ダイス1個が5以上、降りる。よろしいですか。", "降りる"},
	{2, BONUSES ";" MET, "0 take 2 in", 2, "Green 2: a die of 5 or more, stay in?",
		"Green 2: a die of 5 or more, stay in",
		"緑2: ダイス1個が5以上、続ける。よろしいですか。", "緑2: ダイス1個が5以上、続ける"},
	{2, BONUSES ";" MET, "0 luck", 0, "Pay a luck marker, and then?", "Luck",
		"幸運マーカーを1つ返します。その後は?", "幸運"},
	{2, BONUSES ";" MET, "0 luck in", 0, "Pay a luck marker, stay in?", "stay in",
		"幸運マーカーを1つ返し、続ける。よろしいですか。", "続ける"},
	{2, BONUSES ";" MET, "0 luck in", 1, "Pay a luck marker, stay in?", "stay in",
		"幸運マーカーを1つ返し、続ける。よろしいですか。", "続ける"},
	{2, BONUSES ";" MET, "0 bust", 0, "Bust, and lose the marks of this round?", "Bust",
		"失敗として、このラウンドのマーカーをすべて失いますか。", "失敗"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out", "0 push", 0,
		"Push which card?", "Push", "どのカードをプッシュしますか。", "プッシュ"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out", "0 push 1",
		0, "Push green 1 to level 2?", "Green 1 to level 2",
		"緑1をレベル2へプッシュしますか。", "緑1をレベル2へ"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out", "0 bank", 0,
		"Score which card?", "Score it", "どのカードを得点化しますか。", "得点化"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out", "0 bank 1",
		0, "Score green 1 on level 1: 1 point?", "Green 1 on level 1: 1 point",
		"得点化: 緑1をレベル1で: 1点。よろしいですか。", "緑1をレベル1で: 1点"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out", "0 bank 73",
		0, "Lift a scored card?", "Red 73 on level 5: 20 points",
		"得点化済みのカードを上げますか。", "赤73をレベル5で: 20点"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out",
		"0 bank 73 74", 1, "Lift a scored card?", "lift red 74",
		"得点化済みのカードを上げますか。", "赤74を上げる"},
	{1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out",
		"0 bank 73 74 74", 3,
		"Score red 73 on level 5: 20 points, lift red 74, lift red 74?",
		"Red 73 on level 5: 20 points, lift red 74, lift red 74",
		"得点化: 赤73をレベル5で: 20点、赤74を上げる、赤74を上げる。よろしいですか。",
		"赤73をレベル5で: 20点、赤74を上げる、赤74を上げる"},
};

static void check(const struct scene *scene, enum language language, const struct step *row) {
	char asked[SAID_SIZE], offered[SAID_SIZE];
	struct text ask = TEXT_INTO(asked), offer = TEXT_INTO(offered);
	struct move begun = scene_move(row->begun);
	struct audience audience = voice_telling(language, &scene->g, begun.seat);
	bool english = language == LANGUAGE_ENGLISH;
	say_question(&geht_game, &audience, &begun, &ask);
	say_choice(&geht_game, &audience, &begun, row->from, &offer);
	cr_expect_str_eq(asked, english ? row->question : row->question_ja);
	cr_expect_str_eq(offered, english ? row->choice : row->choice_ja);
}

Test(geht_choose, leads_through_every_move) {
	static struct scene scene;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		if (steps[i].steps == NULL) {
			scene_begin_free(&scene, steps[i].n_seats);
		} else {
			scene_begin(&scene, steps[i].n_seats, 2);
			scene_play(&scene, steps[i].steps);
		}
		check(&scene, LANGUAGE_ENGLISH, &steps[i]);
		check(&scene, LANGUAGE_JAPANESE, &steps[i]);
	}
}
