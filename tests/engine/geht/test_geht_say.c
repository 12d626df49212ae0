#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/geht/voice.h"

/* What is told of events, and answered to who asks. */

#define MET "roll 5 5 5 1 5 6 6"
#define BONUSES "0 bonus a;1 bonus a"
#define BONUSES_3 BONUSES ";2 bonus a"
#define ROUND_2 BONUSES ";" MET ";0 bust;1 bust"

/* Ann's twin of card 1 is the last green card, until another brings the pile new ones. */
#define RESUPPLY                                                                    \
	ROUND_2 ";+pile 0 41;+scored 1 1 25 26 27 28;0 bonus b;1 bonus b;resupply " \
		"26 27 28"
#define RESUPPLY_BOUGHT                                                                          \
	ROUND_2 ";0 bonus a;1 bonus a;+money 0 1;+money 1 1;+pile 0 41;+scored 1 1 25 26 27 28;" \
		"0 buy green;1 buy green;resupply 26 27 28"

struct told {
	const char *name;
	int n_seats;
	const char *steps; /* of which the last is told */
	int seat;
	bool brief;
	const char *english, *japanese;
};

static const struct told told[] = {
	{"layout and round", 2, "", SEAT_ALL, false,
		"ann has green 1 green 2 on level 1, green 3 green 4 on level 2, yellow 5 yellow 6 "
		"on level 3.\nben has green 7 green 8 on level 1, green 9 green 10 on level 2, "
		"yellow 11 yellow 12 on level 3.\nRound 1 of 5. The lucky fairy is ann. Each "
		"player gets a luck marker. hand shows what your cards ask for.",
		"annさんの配置: レベル1に緑1 緑2、レベル2に緑3 緑4、レベル3に黄5 "
		"黄6。\nbenさんの配置: レベル1に緑7 緑8、レベル2に緑9 緑10、レベル3に黄11 "
		"黄12。\n第1ラウンド(全5)"
		"。幸運の妖精はannさん。全員が幸運マーカーを1つ受け取る。カードの条件はhandで見られ"
		"ます。"},
	{"a roll calls each with what it meets", 3, BONUSES_3 ";" MET, SEAT_ALL, false,
		"Roll 1: blue 5 5 5 1, red 5 6 6.\nann, your turn: take green 1, green 2, or luck, "
		"or bust.\nben, your turn: take green 7, green 8, or luck, or bust.\ncid, your "
		"turn: take green 13, green 14, or luck, or bust.",
		"1回目のロール: 青 5 5 5 1  赤 5 6 6。\nannさんの番です: "
		"緑1、緑2を達成するか、幸運マーカーを返すか、失敗です。\nbenさんの番です: "
		"緑7、緑8を達成するか、幸運マーカーを返すか、失敗です。\ncidさんの番です: "
		"緑13、緑14を達成するか、幸運マーカーを返すか、失敗です。"},
	{"the same in brief", 3, BONUSES_3 ";" MET, SEAT_ALL, true,
		"Roll 1: blue 5 5 5 1, red 5 6 6.\nann, your turn: take green 1, green 2, or luck, "
		"or bust. ben, your turn: take green 7, green 8, or luck, or bust. cid, your turn: "
		"take green 13, green 14, or luck, or bust.",
		"1回目のロール: 青 5 5 5 1  赤 5 6 6。\nannさんの番です: "
		"緑1、緑2を達成するか、幸運マーカーを返すか、失敗です。benさんの番です: "
		"緑7、緑8を達成するか、幸運マーカーを返すか、失敗です。cidさんの番です: "
		"緑13、緑14を達成するか、幸運マーカーを返すか、失敗です。"},
	{"a decision is told to its maker", 3, BONUSES_3 ";" MET ";0 take 2 out", 0, false,
		"Your decision: take green 2 (a die of 5 or more), go out; you may change it until "
		"all have decided.",
		"あなたの決定: "
		"緑2(ダイス1個が5以上)を達成して降りる。全員がそろうまで変更できます。"},
	{"others hear that there is one", 3, BONUSES_3 ";" MET ";0 take 2 out", SEAT_ALL, false,
		"ann has decided (1 of 3).", "annさんが決定(1/3人)。"},
	{"and how many", 3, BONUSES_3 ";" MET ";0 take 2 out;1 luck in", SEAT_ALL, false,
		"ben has decided (2 of 3).", "benさんが決定(2/3人)。"},
	{"changed, its maker alone hears", 3, BONUSES_3 ";" MET ";0 take 2 out;0 bust", SEAT_ALL,
		false, "", ""},
	{"changed", 3, BONUSES_3 ";" MET ";0 take 2 out;0 bust", 0, false,
		"Your decision: bust, go out; you may change it until all have decided.",
		"あなたの決定: 失敗して降りる。全員がそろうまで変更できます。"},
	{"all decisions together", 3, BONUSES_3 ";" MET ";2 bust;1 luck in;0 take 2 out", SEAT_ALL,
		false,
		"ann takes green 2 (a die of 5 or more) on level 1 and goes out.\nben pays a luck "
		"marker and stays in.\ncid busts: marks lost, green 19 (two blue dice of 3 or more "
		"each) on level 1.",
		"annさんはレベル1の緑2(ダイス1個が5以上)"
		"を達成、降りる。\nbenさんは幸運マーカーを返して続ける。\ncidさんは失敗。マーカーを"
		"失い、レベル1に緑19(青2個がどれも3以上)。"},
	{"in brief", 3, BONUSES_3 ";" MET ";2 bust;1 luck in;0 take 2 out", SEAT_ALL, true,
		"ann takes green 2 (a die of 5 or more) on level 1 and goes out. ben pays a luck "
		"marker and stays in. cid busts: marks lost, green 19 (two blue dice of 3 or more "
		"each) on level 1.",
		"annさんはレベル1の緑2(ダイス1個が5以上)"
		"を達成、降りる。benさんは幸運マーカーを返して続ける。cidさんは失敗。マーカーを失い"
		"、レベル1に緑19(青2個がどれも3以上)。"},
	{"luck for who is out", 3,
		BONUSES_3 ";" MET ";2 bust;1 take 8 in;0 take 2 out;+luck 2 4;" MET, SEAT_ALL,
		false,
		"Roll 2: blue 5 5 5 1, red 5 6 6.\nLuck for those who are out: ann +1.\nben, your "
		"turn: take green 7, green 9, green 10, or luck, or bust.",
		"2回目のロール: 青 5 5 5 1  赤 5 6 6。\n降りている人に幸運マーカー: ann "
		"+1。\nbenさんの番です: "
		"緑7、緑9、緑10を達成するか、幸運マーカーを返すか、失敗です。"},
	{"nothing met, no luck", 2, BONUSES ";+luck 0 0;roll 1 1 2 2 3 3 4", SEAT_ALL, false,
		"Roll 1: blue 1 1 2 2, red 3 3 4.\nann, your turn: no card to take and no luck "
		"marker.\nben, your turn: take green 7, green 8, or luck, or bust.",
		"1回目のロール: 青 1 1 2 2  赤 3 3 4。\nannさんの番です: "
		"達成できるカードも幸運マーカーもありません。\nbenさんの番です: "
		"緑7、緑8を達成するか、幸運マーカーを返すか、失敗です。"},
	{"taking with luck; no consolation", 2,
		"+left 0 2 25;" BONUSES
		";roll 5 5 4 1 5 6 1;0 take 1 in;1 take 7 in;roll 5 5 4 1 5 6 1;0 take 2 in;1 take "
		"8 in;roll 5 5 4 1 5 6 1;0 take 3 in;1 take 9 in;roll 5 5 4 1 5 6 1;0 take 25 in;1 "
		"take 10 in;roll 5 5 4 1 5 6 1;0 take 6 in;1 take 11 in;+left 1 1 26 27;" MET
		";0 take 5 out;1 bust",
		SEAT_ALL, false,
		"ann takes yellow 5 (three dice alike) on level 3 with a luck marker and goes "
		"out.\nben busts: marks lost, no new card.\nann, your turn: push or score green 1, "
		"green 2, green 3, yellow 5, yellow 6, green 25.",
		"annさんは幸運マーカーでレベル3の黄5(ダイス3個が同じ目)"
		"を達成、降りる。\nbenさんは失敗。マーカーを失う。\nannさんの番です: "
		"緑1、緑2、緑3、黄5、黄6、緑25をプッシュするか得点化してください。"},
	{"everybody out calls to push", 2, BONUSES ";" MET ";0 take 2 out;1 luck out", SEAT_ALL,
		false,
		"ann takes green 2 (a die of 5 or more) on level 1 and goes out.\nben pays a luck "
		"marker and goes out.\nann, your turn: push or score green 2.",
		"annさんはレベル1の緑2(ダイス1個が5以上)"
		"を達成、降りる。\nbenさんは幸運マーカーを返して降りる。\nannさんの番です: "
		"緑2をプッシュするか得点化してください。"},
	{"push", 2, BONUSES ";" MET ";0 take 2 out;1 take 8 out;0 push 2", SEAT_ALL, false,
		"ann pushes green 2 to level 2.", "annさんは緑2をレベル2へプッシュ。"},
	{"bank, and a round", 2, BONUSES ";" MET ";0 take 2 out;1 take 8 out;0 push 2;1 bank 8",
		SEAT_ALL, false,
		"ben scores green 8 on level 1.\nRound 2 of 5. The lucky fairy is ben.\nann, ben, "
		"your turn: choose bonus a (2 luck markers) or b (1 and a card: green).",
		"benさんは緑8をレベル1で得点化。\n第2ラウンド(全5)"
		"。幸運の妖精はbenさん。\nannさん、benさんの番です: "
		"ボーナスa(幸運マーカー2つ)かb(1つと緑カード1枚)を選んでください。"},
	{"bonus a", 2, ROUND_2 ";1 bonus a", SEAT_ALL, false, "ben gets 2 luck markers.",
		"benさんのボーナス: 幸運マーカー2つ。"},
	{"bonus b", 2, ROUND_2 ";1 bonus b", SEAT_ALL, false,
		"ben gets 1 luck marker and draws green 15 (two blue dice in a row).",
		"benさんのボーナス: 幸運マーカー1つ、カードは緑15(青2個が連続した目)。"},
	{"a full clover", 2, ROUND_2 ";+luck 1 4;1 bonus a", SEAT_ALL, false,
		"ben gets no luck marker.", "benさんのボーナス: 幸運マーカーなし。"},
	{"a twin is told to who drew it", 2, ROUND_2 ";+pile 0 41 13;0 bonus b", 0, false,
		"You drew green 41 (a red die and a blue die alike), the same as your green 1: "
		"swap it, or keep it.",
		"引いた緑41(赤1個と青1個が同じ目)"
		"は手元の緑1と同じです。引き直すか、そのまま持つか。"},
	{"a resupply calls on who can swap again", 2, RESUPPLY, SEAT_ALL, false,
		"The pile is empty (green): groups of scored cards go back.\nben leaves one green "
		"25 on level 1; it counts as 4 cards.\nNew pile: 3 cards. ben gets 1 luck marker "
		"and draws green 26 (a 3).\nann, your turn: swap or keep the new card.",
		"緑の山札が尽きたので、得点化した同じ色のカードを戻す。\nbenさんはレベル1に緑25を1"
		"枚だけ残し、4枚分として数える。\n新しい山札: 3枚。benさんのボーナス: "
		"幸運マーカー1つ、カードは緑26(3が1個)。\nannさんの番です: "
		"新しいカードを引き直すか、そのまま持つか選んでください。"},
	{"a resupply tells the twin again", 2, RESUPPLY, 0, false,
		"You drew green 41 (a red die and a blue die alike), the same as your green 1: "
		"swap it, or keep it.",
		"引いた緑41(赤1個と青1個が同じ目)"
		"は手元の緑1と同じです。引き直すか、そのまま持つか。"},
	{"while buying nobody has to swap", 2, RESUPPLY_BOUGHT, SEAT_ALL, false,
		"The pile is empty (green): groups of scored cards go back.\nben leaves one green "
		"25 on level 1; it counts as 4 cards.\nNew pile: 3 cards. ben buys green 26 (a 3); "
		"money left: 0.",
		"緑の山札が尽きたので、得点化した同じ色のカードを戻す。\nbenさんはレベル1に緑25を1"
		"枚だけ残し、4枚分として数える。\n新しい山札: "
		"3枚。benさんは緑26(3が1個)を購入。残り0。"},
	{"while buying too", 2, RESUPPLY_BOUGHT, 0, false,
		"You drew green 41 (a red die and a blue die alike), the same as your green 1: you "
		"may swap it.",
		"引いた緑41(赤1個と青1個が同じ目)は手元の緑1と同じです。引き直せます。"},
	{"swap", 2, ROUND_2 ";+pile 0 41 13;0 bonus b;0 swap", SEAT_ALL, false,
		"ann puts green 41 back and draws green 13 (two dice alike plus two dice alike).",
		"annさんは緑41を戻し、緑13(ダイス2個が同じ目 + ダイス2個が同じ目)を引く。"},
	{"keep", 2, ROUND_2 ";+pile 0 41 13;0 bonus b;0 keep", SEAT_ALL, false,
		"ann keeps the card.", "annさんはカードをそのまま持つ。"},
	{"income", 2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", SEAT_ALL, false,
		"ann gets 2 luck markers.\nIncome: ann 4, ben 0.\nann, your turn: buy up to four "
		"cards, and end with Done.",
		"annさんのボーナス: 幸運マーカー2つ。\n収入: ann 4、ben 0。\nannさんの番です: "
		"4枚まで購入できます。終わったら「購入終了」。"},
	{"buy", 2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a;0 buy yellow", SEAT_ALL, false,
		"ann buys yellow 17 (two dice alike plus three dice in a row); money left: 2.",
		"annさんは黄17(ダイス2個が同じ目 + ダイス3個が連続した目)を購入。残り2。"},
	{"done with money left", 2,
		ROUND_2 ";+scored 0 3 27 28;+scored 1 1 29;1 bonus a;0 bonus a;0 done", SEAT_ALL,
		false, "ann is done buying.", "annさんは購入終了。"},
	{"placing", 2,
		ROUND_2
		";+scored 0 3 27 28;1 bonus a;0 bonus b;0 buy yellow;0 buy yellow;1 done;0 done",
		SEAT_ALL, false, "ann, your turn: place green 15, yellow 17, yellow 18.",
		"annさんの番です: 緑15、黄17、黄18を設置してください。"},
	{"a resupply", 2,
		ROUND_2 ";+scored 0 1 25 26 27 28;+scored 1 2 29 30 31;+pile 0;0 bonus b; resupply "
			"30 28 27 26 31",
		SEAT_ALL, false,
		"The pile is empty (green): groups of scored cards go back.\nann leaves one green "
		"25 on level 1; it counts as 4 cards.\nben leaves one green 29 on level 2; it "
		"counts as 3 cards.\nNew pile: 5 cards. ann gets 1 luck marker and draws green 30 "
		"(three dice in a row).",
		"緑の山札が尽きたので、得点化した同じ色のカードを戻す。\nannさんはレベル1に緑25を1"
		"枚だけ残し、4枚分として数える。\nbenさんはレベル2に緑29を1枚だけ残し、3枚分として"
		"数える。\n新しい山札: 5枚。annさんのボーナス: "
		"幸運マーカー1つ、カードは緑30(ダイス3個が連続した目)。"},
	{"no card left", 2, ROUND_2 ";+pile 0;0 bonus b", SEAT_ALL, false,
		"ann gets 1 luck marker; no card is left to draw.",
		"annさんのボーナス: 幸運マーカー1つ。引けるカードはもうない。"},
	{"alone, spending", 1, "0 bonus a;" MET ";0 bust;+scored 0 2 25;0 bonus a;0 spend 25",
		SEAT_ALL, false, "ann spends green 25; money: 2.", "annさんは緑25を消費。お金2。"},
	{"lift", 1,
		"0 bonus a;" MET
		";+left 0 5 73;+marked 0 73;+scored 0 1 74;0 luck out;0 bank 73 74 74",
		SEAT_ALL, false,
		"ann scores red 73 on level 5. ann lifts red 74 to level 2. ann lifts red 74 to "
		"level 3.\nRound 2 of 5.\nann, your turn: choose bonus a (2 luck markers) or b (1 "
		"and a card: green).",
		"annさんは赤73をレベル5で得点化。annさんは赤74をレベル2へ上げる。annさんは赤74をレ"
		"ベル3へ上げる。\n第2ラウンド(全5)。\nannさんの番です: "
		"ボーナスa(幸運マーカー2つ)かb(1つと緑カード1枚)を選んでください。"},
	{"the end alone", 1,
		"+round 5;+scored 0 2 25;+scored 0 1 49;+scored 0 4 52;+scored 0 3 74;+scored 0 5 "
		"73;0 bonus a;0 done;" MET ";0 bust",
		SEAT_ALL, false,
		"ann busts: marks lost, green 7 (a red die of 4 or more) on level 1.\nann: level "
		"5: 4 x 5 = 20, level 4: 2 x 4 = 8, level 3: 4 x 3 = 12, level 2: 1 x 2 = 2, level "
		"1: 2 x 1 = 2, luck 2, sets of three colours 8; total 54.\nThe game is over: 54 "
		"points. The level easy makes about as much on average. Of 100 games of the level "
		"hard about 95 end higher.",
		"annさんは失敗。マーカーを失い、レベル1に緑7(赤1個が4以上)。\nannさん: レベル5: "
		"4×5=20、レベル4: 2×4=8、レベル3: 4×3=12、レベル2: 1×2=2、レベル1: "
		"2×1=2、幸運2、3色の組8。合計54点。\nゲーム終了: "
		"54点。レベル「弱い」の平均と同じくらいです。レベル「強い」"
		"の100局のうち約95局がこれを上回ります。"},
	{"the end of a game", 3,
		"+round 5;+scored 0 5 73 49;+scored 0 4 74;+scored 1 3 75 25;" BONUSES
		";2 bonus a;0 done;1 done;2 done;" MET ";0 bust;1 bust;2 bust",
		SEAT_ALL, false,
		"ann busts: marks lost, green 19 (two blue dice of 3 or more each) on level "
		"1.\nben busts: marks lost, green 20 (a 1 or a 2) on level 1.\ncid busts: marks "
		"lost, green 21 (two dice in a row, low to high blue-red) on level 1.\nann: level "
		"5: 6 x 8 = 48, level 4: 4 x 4 = 16, luck 2; total 66.\nben: level 3: 5 x 2 = 10, "
		"luck 2; total 12.\ncid: luck 2; total 2.\nann wins the game. Places: 1. ann, 2. "
		"ben, 3. cid.",
		"annさんは失敗。マーカーを失い、レベル1に緑19(青2個がどれも3以上)"
		"。\nbenさんは失敗。マーカーを失い、レベル1に緑20(1が1個、または2が1個)"
		"。\ncidさんは失敗。マーカーを失い、レベル1に緑21(ダイス2個が連続した目("
		"小さい順に青→赤))。\nannさん: レベル5: 6×8=48、レベル4: "
		"4×4=16、幸運2。合計66点。\nbenさん: レベル3: 5×2=10、幸運2。合計12点。\ncidさん: "
		"幸運2。合計2点。\nannさんの勝ち! 順位: 1. ann、2. ben、3. cid。"},
	{"a shared first place", 2, "+round 5;" BONUSES ";0 done;1 done;" MET ";0 bust;1 bust",
		SEAT_ALL, false,
		"ann busts: marks lost, green 13 (two dice alike plus two dice alike) on level "
		"1.\nben busts: marks lost, green 14 (red dice adding up to 7 or more) on level "
		"1.\nann: luck 2; total 2.\nben: luck 2; total 2.\nann and ben win the game "
		"together. Places: 1. ann, 1. ben.",
		"annさんは失敗。マーカーを失い、レベル1に緑13("
		"ダイス2個が同じ目 + ダイス2個が同じ目)"
		"。\nbenさんは失敗。マーカーを失い、レベル1に緑14(赤の合計7以上)。\nannさん: "
		"幸運2。合計2点。\nbenさん: 幸運2。合計2点。\nannさんとbenさんの同点優勝! "
		"順位: 1. ann、1. ben。"},
};

Test(geht_say, tells_every_event_in_both_languages) {
	static struct scene scene;
	char said[SAID_SIZE];
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++) {
		const struct told *row = &told[i];
		scene_begin(&scene, row->n_seats, 2);
		scene_play(&scene, row->steps);
		voice_tell(&scene, LANGUAGE_ENGLISH, row->seat, row->brief, said);
		cr_expect_str_eq(said, row->english, "%s: %s", row->name, said);
		voice_tell(&scene, LANGUAGE_JAPANESE, row->seat, row->brief, said);
		cr_expect_str_eq(said, row->japanese, "%s: %s", row->name, said);
	}
}

struct answered {
	enum voice_of of;
	int n_seats;
	const char *steps;
	int seat;
	bool brief;
	const char *english, *japanese;
};

static const struct answered answered[] = {
	{VOICE_STATUS, 2, BONUSES ";" MET ";0 take 2 in;1 take 8 in;" MET ";1 luck in", SEAT_ALL,
		false,
		"Round 1 of 5: rolling. The lucky fairy is ann.\nRoll 2: blue 5 5 5 1, red 5 6 "
		"6.\nDecided: ben.\nann, your turn: take green 1, green 3, or luck, or bust.\nann: "
		"Points: 1. Luck markers: 1. Black markers left: 4. In, level reached: 1.\nlevel "
		"3: yellow 5, yellow 6\nlevel 2: green 3, green 4\nlevel 1: green 1, green 2 "
		"(taken)\nben: Points: 1. Luck markers: 1. Black markers left: 4. In, level "
		"reached: 1.\nlevel 3: yellow 11, yellow 12\nlevel 2: green 9, green 10\nlevel 1: "
		"green 7, green 8 (taken)\nPiles: green 32, yellow 28, red 24.",
		"第1ラウンド(全5): ロール。幸運の妖精はannさん。\n2回目のロール: 青 5 5 5 1  赤 5 "
		"6 6。\n決定済み: ben。\nannさんの番です: "
		"緑1、緑3を達成するか、幸運マーカーを返すか、失敗です。\nann: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。\nレベル3: "
		"黄5、黄6\nレベル2: 緑3、緑4\nレベル1: 緑1、緑2 (達成済み)\nben: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。\nレベル3: "
		"黄11、黄12\nレベル2: 緑9、緑10\nレベル1: 緑7、緑8 (達成済み)\n山札: "
		"緑32枚、黄28枚、赤24枚。"},
	{VOICE_STATUS, 2, BONUSES ";" MET ";0 take 2 in;1 take 8 in;" MET ";1 luck in", 0, false,
		"Round 1 of 5: rolling. The lucky fairy is ann.\nRoll 2: blue 5 5 5 1, red 5 6 "
		"6.\nDecided: ben.\nann, your turn: take green 1, green 3, or luck, or bust.\nann: "
		"Points: 1. Luck markers: 1. Black markers left: 4. In, level reached: 1.\nlevel "
		"3: yellow 5: three dice alike; yellow 6: two blue dice of 4 or more each\nlevel "
		"2: green 3: blue dice adding up to 12 or more; green 4: two dice in a row, low to "
		"high red-blue\nlevel 1: green 1: a red die and a blue die alike; green 2 (taken): "
		"a die of 5 or more\nben: Points: 1. Luck markers: 1. Black markers left: 4. In, "
		"level reached: 1.\nlevel 3: yellow 11, yellow 12\nlevel 2: green 9, green "
		"10\nlevel 1: green 7, green 8 (taken)\nPiles: green 32, yellow 28, red 24.",
		"第1ラウンド(全5): ロール。幸運の妖精はannさん。\n2回目のロール: 青 5 5 5 1  赤 5 "
		"6 6。\n決定済み: ben。\nannさんの番です: "
		"緑1、緑3を達成するか、幸運マーカーを返すか、失敗です。\nann: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。\nレベル3: 黄5: "
		"ダイス3個が同じ目、黄6: 青2個がどれも4以上\nレベル2: 緑3: 青の合計12以上、緑4: "
		"ダイス2個が連続した目(小さい順に赤→青)\nレベル1: 緑1: 赤1個と青1個が同じ目、緑2 "
		"(達成済み): ダイス1個が5以上\nben: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。\nレベル3: "
		"黄11、黄12\nレベル2: 緑9、緑10\nレベル1: 緑7、緑8 (達成済み)\n山札: "
		"緑32枚、黄28枚、赤24枚。"},
	{VOICE_STATUS, 2, BONUSES ";" MET ";0 take 2 in;1 take 8 in;" MET ";1 luck in", SEAT_ALL,
		true,
		"Round 1 of 5: rolling. The lucky fairy is ann.\nRoll 2: blue 5 5 5 1, red 5 6 "
		"6.\nDecided: ben.\nann, your turn: take green 1, green 3, or luck, or bust.\nann: "
		"Points: 1. Luck markers: 1. Black markers left: 4. In, level reached: 1. level 3: "
		"yellow 5, yellow 6; level 2: green 3, green 4; level 1: green 1, green 2 "
		"(taken)\nben: Points: 1. Luck markers: 1. Black markers left: 4. In, level "
		"reached: 1. level 3: yellow 11, yellow 12; level 2: green 9, green 10; level 1: "
		"green 7, green 8 (taken)\nPiles: green 32, yellow 28, red 24.",
		"第1ラウンド(全5): ロール。幸運の妖精はannさん。\n2回目のロール: 青 5 5 5 1  赤 5 "
		"6 6。\n決定済み: ben。\nannさんの番です: "
		"緑1、緑3を達成するか、幸運マーカーを返すか、失敗です。\nann: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。レベル3: 黄5、黄6; "
		"レベル2: 緑3、緑4; レベル1: 緑1、緑2 (達成済み)\nben: "
		"1点、幸運マーカー1、黒マーカー残り4。続行中(到達レベル1)。レベル3: 黄11、黄12; "
		"レベル2: 緑9、緑10; レベル1: 緑7、緑8 (達成済み)\n山札: 緑32枚、黄28枚、赤24枚。"},
	{VOICE_STATUS, 2, ROUND_2 ";+scored 0 3 27 28;+times 27 3;1 bonus b;0 bonus a", SEAT_ALL,
		false,
		"Round 2 of 5: buying. The lucky fairy is ben.\nann, ben, your turn: buy up to "
		"four cards, and end with Done.\nann: Points: 11. Luck markers: 3. Black markers "
		"left: "
		"5. Money 8.\nlevel 3: yellow 5, yellow 6; scored: green 27 ×3 green 28\nlevel 2: "
		"green 3, green 4\nlevel 1: green 1, green 2, green 13\nben: Points: 2. Luck "
		"markers: 2. Black markers left: 5. Money 0.\nNew cards: green 15.\nlevel 3: "
		"yellow 11, yellow 12\nlevel 2: green 9, green 10\nlevel 1: green 7, green 8, "
		"green 14\nPiles: green 27, yellow 28, red 24.",
		"第2ラウンド(全5): 購入。幸運の妖精はbenさん。\nannさん、benさんの番です: "
		"4枚まで購入できます。終わったら「購入終了」。\nann: "
		"11点、幸運マーカー3、黒マーカー残り5。お金8。\nレベル3: 黄5、黄6; 得点化済み: "
		"緑27 ×3 緑28\nレベル2: 緑3、緑4\nレベル1: 緑1、緑2、緑13\nben: "
		"2点、幸運マーカー2、黒マーカー残り5。お金0。\n新しいカード: 緑15。\nレベル3: "
		"黄11、黄12\nレベル2: 緑9、緑10\nレベル1: 緑7、緑8、緑14\n山札: "
		"緑27枚、黄28枚、赤24枚。"},
	{VOICE_STATUS, 1, "0 bonus a;" MET ";0 take 2 out", SEAT_ALL, false,
		"Round 1 of 5: pushing.\nann, your turn: push or score green 2.\nann: Points: 1. "
		"Luck markers: 1. Black markers left: 4.\nlevel 3: yellow 5: three dice alike; "
		"yellow 6: two blue dice of 4 or more each\nlevel 2: green 3: blue dice adding up "
		"to 12 or more; green 4: two dice in a row, low to high red-blue\nlevel 1: green "
		"1: a red die and a blue die alike; green 2 (taken): a die of 5 or more\nPiles: "
		"green 36, yellow 30, red 24.",
		"第1ラウンド(全5): プッシュ。\nannさんの番です: "
		"緑2をプッシュするか得点化してください。\nann: "
		"1点、幸運マーカー1、黒マーカー残り4。\nレベル3: 黄5: ダイス3個が同じ目、黄6: "
		"青2個がどれも4以上\nレベル2: 緑3: 青の合計12以上、緑4: "
		"ダイス2個が連続した目(小さい順に赤→青)\nレベル1: 緑1: 赤1個と青1個が同じ目、緑2 "
		"(達成済み): ダイス1個が5以上\n山札: 緑36枚、黄30枚、赤24枚。"},
	{VOICE_STATUS, 1, "+round 5;+scored 0 2 25;0 bonus a;0 done;" MET ";0 bust", SEAT_ALL,
		false,
		"The game is over: 4 points. The level easy makes more on average. Of 100 games of "
		"the level hard about 95 end higher.\nann: Points: 4. Luck markers: 2. Black "
		"markers left: 5.\nlevel 3: yellow 5: three dice alike; yellow 6: two blue dice of "
		"4 or more each\nlevel 2: green 3: blue dice adding up to 12 or more; green 4: two "
		"dice in a row, low to high red-blue; scored: green 25\nlevel 1: green 1: a red "
		"die and a blue die alike; green 2: a die of 5 or more; green 7: a red die of 4 or "
		"more\nPiles: green 34, yellow 30, red 24.",
		"ゲーム終了: "
		"4点。レベル「弱い」の平均より下です。レベル「強い」の100局のうち約95局がこ"
		"れを上回ります。\nann: "
		"4点、幸運マーカー2、黒マーカー残り5。\nレベル3: 黄5: ダイス3個が同じ目、黄6: "
		"青2個がどれも4以上\nレベル2: 緑3: 青の合計12以上、緑4: "
		"ダイス2個が連続した目(小さい順に赤→青); 得点化済み: 緑25\nレベル1: 緑1: "
		"赤1個と青1個が同じ目、緑2: ダイス1個が5以上、緑7: 赤1個が4以上\n山札: "
		"緑34枚、黄30枚、赤24枚。"},
	{VOICE_STATUS, 2, "+round 5;" BONUSES ";0 done;1 done;" MET ";0 bust;1 bust", SEAT_ALL,
		false,
		"The game is over. Points: ann 2, ben 2.\nann: Points: 2. Luck markers: 2. Black "
		"markers left: 5.\nlevel 3: yellow 5, yellow 6\nlevel 2: green 3, green 4\nlevel "
		"1: green 1, green 2, green 13\nben: Points: 2. Luck markers: 2. Black markers "
		"left: 5.\nlevel 3: yellow 11, yellow 12\nlevel 2: green 9, green 10\nlevel 1: "
		"green 7, green 8, green 14\nPiles: green 30, yellow 28, red 24.",
		"ゲームは終わりました。得点: ann 2、ben 2。\nann: "
		"2点、幸運マーカー2、黒マーカー残り5。\nレベル3: 黄5、黄6\nレベル2: "
		"緑3、緑4\nレベル1: 緑1、緑2、緑13\nben: "
		"2点、幸運マーカー2、黒マーカー残り5。\nレベル3: 黄11、黄12\nレベル2: "
		"緑9、緑10\nレベル1: 緑7、緑8、緑14\n山札: 緑30枚、黄28枚、赤24枚。"},
	{VOICE_WHERE, 2, ROUND_2, SEAT_ALL, false, "round 2", "第2ラウンド"},
	{VOICE_HAND, 2, ROUND_2 ";+scored 0 3 27 28;+times 27 3;0 bonus b;1 bonus a", 0, false,
		"Points: 10. Luck markers: 2. Black markers left: 5. Money 8.\nYour display, by "
		"levels:\nlevel 3: yellow 5: three dice alike\nlevel 3: yellow 6: two blue dice of "
		"4 or more each\nlevel 2: green 3: blue dice adding up to 12 or "
		"more\nlevel 2: green 4: two dice in a row, low to high red-blue\nlevel 1: green "
		"1: a red die and a blue die alike\nlevel 1: green 2: a die of 5 or more\nlevel 1: "
		"green 13: two dice alike plus two dice alike\nScored: level 3: green 27 ×3 green "
		"28.\nNew cards: green 15: two blue dice in a row.",
		"10点、幸運マーカー2、黒マーカー残り5。お金8。\nあなたのディスプレイ(レベル順):"
		"\nレベル3: 黄5: ダイス3個が同じ目\nレベル3: 黄6: "
		"青2個がどれも4以上\nレベル2: 緑3: 青の合計12以上\nレベル2: 緑4: "
		"ダイス2個が連続した目(小さい順に赤→青)\nレベル1: 緑1: "
		"赤1個と青1個が同じ目\nレベル1: 緑2: ダイス1個が5以上\nレベル1: 緑13: "
		"ダイス2個が同じ目 + ダイス2個が同じ目\n得点化したカード: レベル3: 緑27 ×3 "
		"緑28。\n新しいカード: 緑15: "
		"青2個が連続した目。"},
	{VOICE_HAND, 1, "0 bonus a;" MET ";0 take 2 in", 0, true,
		"Points: 1. Luck markers: 1. Black markers left: 4.\nYour display, by "
		"levels:\nlevel 3: yellow 5: three dice alike; yellow 6: two blue "
		"dice of 4 or more each\nlevel 2: green 3: blue dice adding up to 12 or more; "
		"green 4: two dice in a row, low to high red-blue\nlevel 1: green 1: a red die and "
		"a blue die alike; green 2 (taken): a die of 5 or more",
		"1点、幸運マーカー1、黒マーカー残り4。\nあなたのディスプレイ(レベル順):\nレベル3: "
		"黄5: ダイス3個が同じ目、黄6: "
		"青2個がどれも4以上\nレベル2: 緑3: 青の合計12以上、緑4: "
		"ダイス2個が連続した目(小さい順に赤→青)\nレベル1: 緑1: 赤1個と青1個が同じ目、緑2 "
		"(達成済み): ダイス1個が5以上"},
	{VOICE_HINT, 2, BONUSES ";" MET, 0, false,
		"You may take green 1 (a red die and a blue die alike), green 2 (a die of 5 or "
		"more). You can: take 1 in, take 1 out, luck in, luck out, bust.",
		"達成できるカード: 緑1(赤1個と青1個が同じ目)、緑2(ダイス1個が5以上)。できること: "
		"take 1 in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{VOICE_HINT, 2, BONUSES ";" MET ";0 take 2 in", 0, false,
		"Your decision: take green 2 (a die of 5 or more), stay in; you may change it "
		"until all have decided.\nYou may take green 1 (a red die and a blue die alike), "
		"green 2 (a die of 5 or more). You can: take 1 in, take 1 out, luck in, luck out, "
		"bust.",
		"あなたの決定: "
		"緑2(ダイス1個が5以上)"
		"を達成して続ける。全員がそろうまで変更できます。\n達成できるカード: "
		"緑1(赤1個と青1個が同じ目)、緑2(ダイス1個が5以上)。できること: take 1 "
		"in(続ける)、take 1 out(降りる)、luck in、luck "
		"out(幸運マーカーを返す)、bust(失敗)。"},
	{VOICE_HINT, 2, BONUSES ";" MET, 0, true,
		"You may take green 1 (a red die and a blue die alike), green 2 (a die of 5 or "
		"more). You can: take 1 in, take 1 out, luck in, luck out, bust.",
		"達成できるカード: 緑1(赤1個と青1個が同じ目)、"
		"緑2(ダイス1個が5以上)。できること: take 1 in(続ける)、take 1 "
		"out(降りる)、luck in、luck out(幸運マーカーを返す)、bust(失敗)。"},
	{VOICE_HINT, 2, BONUSES ";+luck 0 0;roll 1 1 2 2 3 3 4", 0, false,
		"The roll meets none of the cards you could take now, on level 1. You can: bust.",
		"今達成できるレベル1に、条件を満たすカードはありません。できること: bust(失敗)。"},
	{VOICE_HINT, 2, BONUSES ";" MET ";0 take 2 in;1 luck in;roll 1 1 2 2 3 3 4", 0, false,
		"The roll meets none of the cards you could take now, on level 1 or 2. You can: "
		"luck in, luck out, bust.",
		"今達成できるレベル1と2に、条件を満たすカードはありません。できること: luck "
		"in、luck out(幸運マーカーを返す)、bust(失敗)。"},
	{VOICE_HINT, 2, BONUSES ";" MET ";0 take 2 out;1 luck in;" MET, 0, false,
		"You are out until the round ends.",
		"もう降りています。ラウンドの終わりまでお待ちください。"},
	{VOICE_HINT, 1, "+left 0 2 1 2;0 bonus a;" MET, 0, false,
		"You have no card on level 1, so you cannot take any in this round. You can: luck "
		"in, luck out, bust.",
		"レベル1にカードがないので、このラウンドでは何も達成できません。できること: luck "
		"in、luck out(幸運マーカーを返す)、bust(失敗)。"},
	{VOICE_HINT, 2, ROUND_2, 0, false,
		"You can: bonus a (2 luck markers), bonus b (1 luck marker and a green card).",
		"できること: bonus a(幸運マーカー2つ)、bonus b(幸運マーカー1つと緑のカード1枚)。"},
	{VOICE_HINT, 2, "", 0, false, "You can: bonus a (1 luck marker).",
		"できること: bonus a(幸運マーカー1つ)。"},
	{VOICE_HINT, 2, ROUND_2 ";+pile 0 41 13;0 bonus b", 0, false,
		"You can: swap (green 41 is the same as green 1), keep.",
		"できること: swap(緑41は緑1と同じ)、keep(そのまま)。"},
	{VOICE_HINT, 2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a", 0, false,
		"Money 4, bought 0 of 4. You can: buy green (price 1), buy yellow "
		"(price 2), buy red (price 4), done.",
		"お金4、購入0/4枚。できること: buy 緑(値段1)、buy 黄(値段2)、buy "
		"赤(値段4)、done(終了)。"},
	{VOICE_HINT, 2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus a;0 done", 0, false, "", ""},
	{VOICE_HINT, 1, "0 bonus a;" MET ";0 bust;+scored 0 2 25;0 bonus a;0 spend 25", 0, false,
		"Money 2, bought 0 of 4. You can: buy green (price 1), buy yellow "
		"(price 2), done.",
		"お金2、購入0/4枚。できること: buy 緑(値段1)、buy 黄(値段2)、done(終了)。"},
	{VOICE_HINT, 2, ROUND_2 ";+scored 0 3 27 28;1 bonus a;0 bonus b;0 done;1 done", 0, false,
		"Free places: level 1: 1, level 2: 2, level 3: 2. You place 1, for example: place "
		"15:3.",
		"空き: レベル1に1、レベル2に2、レベル3に2。1枚設置します。例: place 15:3。"},
	{VOICE_HINT, 1, "0 bonus a;" MET ";+left 0 5 73;+marked 0 73 1;+scored 0 1 74;0 luck out",
		0, false,
		"You can: push 1 or bank 1 (level 1), bank 73 (level 5), bank 73 lift "
		"74.",
		"できること: push 1かbank 1(レベル1)、bank 73(レベル5)、bank 73 lift 74。"},
};

Test(geht_say, answers_where_the_game_stands_and_what_can_be_done) {
	static struct scene scene;
	char said[SAID_SIZE];
	for (size_t i = 0; i < sizeof(answered) / sizeof(answered[0]); i++) {
		const struct answered *row = &answered[i];
		scene_begin(&scene, row->n_seats, 2);
		scene_play(&scene, row->steps);
		voice_answer(&scene, LANGUAGE_ENGLISH, row->seat, row->brief, row->of, said);
		cr_expect_str_eq(said, row->english, "%zu: %s", i, said);
		voice_answer(&scene, LANGUAGE_JAPANESE, row->seat, row->brief, row->of, said);
		cr_expect_str_eq(said, row->japanese, "%zu: %s", i, said);
	}
}

Test(geht_say, tells_of_a_free_layout) {
	static struct scene scene;
	char said[SAID_SIZE];
	scene_begin_free(&scene, 2);
	voice_tell(&scene, LANGUAGE_ENGLISH, SEAT_ALL, false, said);
	cr_expect_str_eq(
		said, "ann, ben, your turn: lay out your six starting cards on levels 1 to 3.");
	voice_answer(&scene, LANGUAGE_ENGLISH, 1, false, VOICE_WHERE, said);
	cr_expect_str_eq(said, "first layout");
	voice_answer(&scene, LANGUAGE_ENGLISH, 1, false, VOICE_HINT, said);
	cr_expect_str_eq(said,
		"You can: layout 1 1 2 2 3 3 — a level from 1 to 3 for each of green 7, "
		"green 8, green 9, green 10, yellow 11, yellow 12, at most four on a level.");
	voice_answer(&scene, LANGUAGE_ENGLISH, 1, false, VOICE_HAND, said);
	cr_expect_str_eq(said,
		"Points: 0. Luck markers: 0. Black markers left: 5.\nYour first cards:\n"
		"Green 7: a red die of 4 or more\nGreen 8: two red dice in a row or two blue dice "
		"in a row\nGreen 9: three dice of 4 or more "
		"each\nGreen 10: a blue die of 5 or more\nYellow 11: five dice of 3 or more "
		"each\nYellow 12: two dice alike plus two blue dice alike");
	scene_play(&scene, "1 layout 3 1 1 1 1 3");
	voice_tell(&scene, LANGUAGE_ENGLISH, SEAT_ALL, false, said);
	cr_expect_str_eq(said, "ben has green 8 green 9 green 10 yellow 11 on level 1, green 7 "
			       "yellow 12 on level 3.");
	voice_tell(&scene, LANGUAGE_JAPANESE, SEAT_ALL, false, said);
	cr_expect_str_eq(said, "benさんの配置: レベル1に緑8 緑9 緑10 黄11、レベル3に緑7 黄12。");
}

Test(geht_say, calls_who_may_swap_apart_from_who_has_a_bonus_to_choose) {
	static struct scene scene;
	char said[SAID_SIZE];
	scene_begin(&scene, 2, 2);
	scene_play(&scene, ROUND_2 ";+pile 0 41 13;0 bonus b");
	voice_answer(&scene, LANGUAGE_ENGLISH, SEAT_ALL, false, VOICE_STATUS, said);
	cr_expect_not_null(
		strstr(said, "\nben, your turn: choose bonus a (2 luck markers) or b (1 and a "
			     "card: green).\nann, your turn: swap or keep the new card.\n"));
}

Test(geht_say, drops_no_card_of_a_long_hint) {
	static struct scene scene;
	char said[SAID_SIZE], number[16];
	int n = 0;
	scene_begin(&scene, 2, 2);
	scene_play(&scene,
		BONUSES ";+left 0 1 1 2 15 16 19 20 25 26 27 28 29 30 31 32 33 34 35 36 37 "
			"38 39 40 41 42 43 44 45 46;" MET);
	voice_answer(&scene, LANGUAGE_ENGLISH, 0, false, VOICE_HINT, said);
	for (int card = 1; card <= CARDS; card++) {
		bool met =
			geht_has(&scene.g.met, card) && geht_has(&scene.g.seats[0].left[1], card);
		snprintf(number, sizeof(number), " green %d (", card);
		cr_expect(!met || strstr(said, number) != NULL, "%d: %s", card, said);
		n += met;
	}
	cr_expect_gt(n, 20);
	cr_expect_not_null(
		strstr(said, "You can: take 1 in, take 1 out, luck in, luck out, bust."));
}

Test(geht_say, tells_who_has_no_seat_of_no_move) {
	static struct scene scene;
	char said[SAID_SIZE];
	struct move move;
	scene_begin(&scene, 2, 2);
	for (int seat = SEAT_ALL; seat <= SEATS_MAX; seat += SEATS_MAX - SEAT_ALL) {
		voice_answer(&scene, LANGUAGE_ENGLISH, seat, false, VOICE_HINT, said);
		cr_expect_str_eq(said, "");
		cr_expect_eq(scene_moves(&scene, seat), 0);
		cr_expect(!game_choose(&geht_game, &scene.g, seat, LEVEL_HARD, NULL, &move));
	}
}

/* Two names of 1,000 letters. */
Test(geht_say, says_long_names_whole) {
	static struct scene scene;
	static char words[16384], long_names[2][1001];
	const char *const named[] = {long_names[0], long_names[1]};
	struct text out = TEXT_INTO(words);
	scene_begin(&scene, 2, 2);
	memset(long_names[0], 'a', 1000);
	memset(long_names[1], 'b', 1000);
	struct audience audience = voice_telling(LANGUAGE_ENGLISH, &scene.g, SEAT_ALL);
	audience.names = named;
	geht_game.say->status(&audience, &out);
	cr_expect(!out.cut);
	for (int seat = 0; seat < 2; seat++) {
		const char *called = strstr(words, long_names[seat]);
		cr_assert_not_null(called);
		cr_expect_not_null(strstr(called + 1000, long_names[seat]));
	}
}

static size_t characters(const char *text, size_t len) {
	size_t n = 0;
	for (size_t i = 0; i < len; i++) {
		n += ((unsigned char)text[i] & 0xc0) != 0x80;
	}
	return n;
}

Test(geht_say, has_a_card_of_a_few_short_lines) {
	for (int i = 0; i < 2 * LANGUAGES; i++) {
		char said[SAID_SIZE];
		struct text out = TEXT_INTO(said);
		struct audience audience = voice_telling((enum language)(i / 2), NULL, 0);
		int lines = 0;
		say_card(&geht_game, audience.words, 1, i % 2 == 0, &out);
		for (const char *at = said; *at != '\0'; lines++) {
			size_t len = strcspn(at, "\n");
			cr_expect_leq(characters(at, len), 80, "%.*s", (int)len, at);
			at += len + (at[len] == '\n');
		}
		cr_expect(lines >= 12 && lines <= 20, "%d", lines);
	}
}
