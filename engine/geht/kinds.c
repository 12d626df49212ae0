#include "engine/geht/rules.h"

/* The events and their parts, as the record format names them. */

static const char *const set_words[] = {"A", "B", "C", "D", NULL};
static const char *const colour_words[] = {"green", "yellow", "red", NULL};
static const char *const pick_words[] = {"a", "b", NULL};
static const char *const marker_words[] = {"black", "luck", NULL};
static const char *const then_words[] = {"in", "out", NULL};

const char *const geht_ratings[] = {
	"out of luck", "a start", "fair", "good", "very good", "excellent", "legendary", NULL};

#define END \
	{ .kind = FIELD_END }
#define NUMBER(name_) \
	{ .name = name_, .kind = FIELD_NUMBER }
#define NUMBERS(name_) \
	{ .name = name_, .kind = FIELD_LIST, .parts = numbers }
#define WORD(name_, words_) \
	{ .name = name_, .kind = FIELD_WORD, .words = words_ }
#define SEAT \
	{ .name = "seat", .kind = FIELD_SEAT }

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, END};
static const struct field sets[] = {{.kind = FIELD_WORD, .words = set_words}, END};
static const struct field piles[] = {NUMBERS("green"), NUMBERS("yellow"), NUMBERS("red"), END};
static const struct field levels[] = {{.kind = FIELD_SET, .parts = numbers}, END};
static const struct field groups[] = {
	SEAT, NUMBER("level"), NUMBER("keep"), NUMBER("times"), NUMBERS("returned"), END};
static const struct field group[] = {{.kind = FIELD_OBJECT, .parts = groups}, END};
static const struct field pairs[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_NUMBER}, END};
static const struct field pair[] = {{.kind = FIELD_TUPLE, .parts = pairs}, END};

/* What brings to light the top of a pile, or decisions. */
#define REVEALING .recorded = true, .reveals = true

const struct event_kind geht_event_kinds[GEHT_EVENTS] = {
	[EVENT_SETUP] = {"setup", .recorded = true,
		.fields = {{"fairy", FIELD_SEAT}, {"sets", FIELD_LIST, .parts = sets},
			{"piles", FIELD_OBJECT, .parts = piles}}},
	[EVENT_LAYOUT] = {"layout", .recorded = true, .any_order = true,
		.fields = {SEAT, {"levels", FIELD_LIST, .parts = levels}}},
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {NUMBER("round"), {"fairy", FIELD_SEAT}}},
	[EVENT_BONUS] = {"bonus", REVEALING,
		.fields = {SEAT, WORD("pick", pick_words), NUMBER("luck"),
			{"card", FIELD_NUMBER, .or_null = true, .optional = true}}},
	[EVENT_SWAP] = {"swap", REVEALING, .fields = {SEAT, NUMBER("back"), NUMBER("card")}},
	[EVENT_INCOME] = {"income", .recorded = true, .fields = {NUMBERS("money")}},
	[EVENT_SPEND] = {"spend", .recorded = true,
		.fields = {SEAT, NUMBER("card"), NUMBER("money")}},
	[EVENT_BUY] = {"buy", REVEALING,
		.fields = {SEAT, WORD("colour", colour_words), NUMBER("card"), NUMBER("money")}},
	[EVENT_DONE] = {"done", .recorded = true, .fields = {SEAT}},
	[EVENT_RESUPPLY] = {"resupply", .recorded = true, .amid = true,
		.fields = {SEAT, WORD("colour", colour_words),
			{"marks", FIELD_LIST, .parts = group}, NUMBERS("pile")}},
	[EVENT_PLACE] = {"place", .recorded = true,
		.fields = {SEAT, {"cards", FIELD_SET, .parts = pair}, NUMBERS("returned")}},
	[EVENT_ROLL] = {"roll", .recorded = true, .fields = {NUMBER("roll"), NUMBERS("dice")}},
	[EVENT_COMPENSATION] = {"compensation", .recorded = true, .fields = {NUMBERS("luck")}},
	[EVENT_ACHIEVE] = {"achieve", REVEALING,
		.fields = {SEAT, NUMBER("card"), WORD("marker", marker_words),
			WORD("then", then_words)}},
	[EVENT_LUCK] = {"luck", REVEALING, .fields = {SEAT, WORD("then", then_words)}},
	[EVENT_BUST] = {"bust", REVEALING,
		.fields = {SEAT, {"card", FIELD_NUMBER, .or_null = true}}},
	[EVENT_PUSH] = {"push", .recorded = true, .fields = {SEAT, NUMBER("card"), NUMBER("to")}},
	[EVENT_BANK] = {"bank", .recorded = true,
		.fields = {SEAT, NUMBER("card"), NUMBER("level")}},
	[EVENT_LIFT] = {"lift", .recorded = true, .fields = {SEAT, NUMBER("card"), NUMBER("to")}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {SEAT, NUMBERS("levels"), NUMBER("luck"), NUMBER("sets"),
			NUMBER("total")}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {NUMBERS("places"), NUMBERS("scores"),
			{"rating", FIELD_WORD, .words = geht_ratings, .optional = true}}},
	[EVENT_GROUPS] = {"groups"},
	[EVENT_TWIN] = {"twin", .reveals = true},
	[EVENT_KEEP] = {"keep"},
	[EVENT_DECIDED] = {"decided"},
	[EVENT_YOURS] = {"yours"},
	[EVENT_ALL_IN] = {"all_in", .reveals = true},
	[EVENT_TURN] = {"turn", .calls = true},
};
