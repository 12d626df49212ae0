#include "engine/geht/verbs.h"

static const char *const picks[] = {"a", "b", NULL};
static const char *const colours[] = {"green", "yellow", "red", NULL};
static const char *const thens[] = {"in", "out", NULL};

#define CARD_ARGUMENT                                                                         \
	{                                                                                     \
		"card", SENTENCE("card"), SENTENCE("the number of a card"), .number = true,   \
									    .suggested = true \
	}
#define THEN_ARGUMENT \
	{ "then", SENTENCE("then"), SENTENCE("whether you stay in or go out"), .values = thens }

static const struct argument layout_arguments[] = {
	{"levels", SENTENCE("levels"), SENTENCE("the level of each of your cards: 1 1 2 2 3 3"),
		.optional = false},
	{.name = NULL},
};
static const struct argument bonus_arguments[] = {
	{"pick", SENTENCE("bonus"), SENTENCE("a: two luck markers; b: one and a card"),
		.values = picks},
	{.name = NULL},
};
static const struct argument buy_arguments[] = {
	{"colour", SENTENCE("colour"), SENTENCE("green costs 1, yellow 2, red 4"),
		.values = colours},
	{.name = NULL},
};
static const struct argument place_arguments[] = {
	{"cards", SENTENCE("cards"), SENTENCE("each card with its level: 46:2 29:1"),
		.optional = false},
	{.name = NULL},
};
static const struct argument take_arguments[] = {CARD_ARGUMENT, THEN_ARGUMENT, {.name = NULL}};
static const struct argument then_arguments[] = {THEN_ARGUMENT, {.name = NULL}};
static const struct argument card_arguments[] = {CARD_ARGUMENT, {.name = NULL}};
static const struct argument bank_arguments[] = {
	CARD_ARGUMENT,
	{"lifts", SENTENCE("lifts"), SENTENCE("by the solo rules, scored cards to lift: lift 25"),
		.optional = true},
	{.name = NULL},
};

const struct verb geht_verbs[GEHT_VERBS] = {
	[VERB_LAYOUT] = {"layout", "配置", "LEVELS",
		SENTENCE("lay out your six cards on levels 1 to 3"), .label = SENTENCE("Lay out"),
		.arguments = layout_arguments, .needs = "free_start"},
	[VERB_BONUS] = {"bonus", "ボーナス", "A|B",
		SENTENCE("choose your bonus: two luck markers, or one and a card"),
		.label = SENTENCE("Bonus"), .arguments = bonus_arguments, .automatic = true},
	[VERB_SWAP] = {"swap", "exchange 交換", "",
		SENTENCE("put back the card you just drew, as you have one like it, and draw "
			 "another"),
		.label = SENTENCE("Swap")},
	[VERB_KEEP] = {"keep", "そのまま", "",
		SENTENCE("keep the bonus card, though you have one like it"),
		.label = SENTENCE("Keep")},
	[VERB_BUY] = {"buy", "購入 買う", "COLOUR", SENTENCE("buy the top card of a pile"),
		.label = SENTENCE("Buy"), .arguments = buy_arguments},
	[VERB_SPEND] = {"spend", "消費", "CARD",
		SENTENCE("by the solo rules, turn a scored green card into money"),
		.label = SENTENCE("Spend"), .arguments = card_arguments, .needs = "solo_rules"},
	[VERB_DONE] = {"done", "終了 完了", "", SENTENCE("finish buying"),
		.label = SENTENCE("Done"), .automatic = true},
	[VERB_PLACE] = {"place", "設置", "CARD:LEVEL ...",
		SENTENCE("put your new cards on levels 1 to 3"), .label = SENTENCE("Place"),
		.steps = "22222", .arguments = place_arguments, .automatic = true},
	[VERB_TAKE] = {"take", "achieve 達成", "CARD in|out",
		SENTENCE("achieve a card whose condition the roll meets, and stay in or go out"),
		.label = SENTENCE("Achieve"), .arguments = take_arguments, .secret = true},
	[VERB_LUCK] = {"luck", "幸運", "in|out",
		SENTENCE("pay a luck marker instead, and stay in or go out"),
		.label = SENTENCE("Luck"), .arguments = then_arguments, .secret = true},
	[VERB_BUST] = {"bust", "失敗", "",
		SENTENCE("fail: lose your marks and go out; a green card consoles you"),
		.label = SENTENCE("Bust"), .secret = true},
	[VERB_PUSH] = {"push", "プッシュ", "CARD", SENTENCE("move a marked card up one level"),
		.label = SENTENCE("Push"), .arguments = card_arguments},
	[VERB_BANK] = {"bank", "score 得点化", "CARD [lift CARD ...]",
		SENTENCE("score a marked card on its level"), .label = SENTENCE("Score it"),
		.arguments = bank_arguments},
	[VERB_FAIRY] = {"fairy", .usage = "SEAT", .by_chance = true},
	[VERB_PILE] = {"pile", .usage = "CARDS", .by_chance = true},
	[VERB_ROLL] = {"roll", .usage = "DICE", .by_chance = true},
	[VERB_RESUPPLY] = {"resupply", .usage = "CARDS", .by_chance = true},
};

const struct option geht_options[GEHT_OPTIONS] = {
	[OPTION_FAIRY] = {"fairy", OPTION_SEAT, OPTION_BY_LOT, GEHT_SEATS - 1, OPTION_BY_LOT, NULL,
		SENTENCE("the seat of the first lucky fairy"),
		.objection = SENTENCE("Nobody sits there to be the first lucky fairy.")},
	[OPTION_SOLO_RULES] = {"solo_rules", OPTION_MAYBE, 0, 2, 2, NULL,
		SENTENCE("the solo rules for any number of players"), .off_least = 2, /* E75 */
		.objection = SENTENCE("One player alone always plays by the solo rules.")},
	[OPTION_FREE_START] = {"free_start", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("everybody lays out the first six cards freely")},
};
