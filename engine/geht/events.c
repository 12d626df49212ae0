#include "engine/geht/events.h"

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
	{ .name = name_, .kind = FIELD_LIST, .parts = each_number }
#define WORD(name_, words_) \
	{ .name = name_, .kind = FIELD_WORD, .words = words_ }
#define SEAT \
	{ .name = "seat", .kind = FIELD_SEAT }

static const struct field each_number[] = {{.kind = FIELD_NUMBER}, END};
static const struct field sets[] = {{.kind = FIELD_WORD, .words = set_words}, END};
static const struct field piles[] = {NUMBERS("green"), NUMBERS("yellow"), NUMBERS("red"), END};
static const struct field levels[] = {{.kind = FIELD_SET, .parts = each_number}, END};
static const struct field group_parts[] = {
	SEAT, NUMBER("level"), NUMBER("keep"), NUMBER("times"), NUMBERS("returned"), END};
static const struct field each_group[] = {{.kind = FIELD_OBJECT, .parts = group_parts}, END};
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
			{"marks", FIELD_LIST, .parts = each_group}, NUMBERS("pile")}},
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

/* What is told. */

static void put(struct events *events, int number) {
	events_put(events, (int16_t)number);
}

void geht_tell_one(struct events *events, enum geht_event kind, int to, int n, const int *numbers) {
	events_add(events, (uint8_t)kind, (int8_t)to);
	for (int i = 0; i < n; i++) {
		put(events, numbers[i]);
	}
}

void geht_tell(struct events *events, enum geht_event kind, int n, const int *numbers) {
	geht_tell_one(events, kind, SEAT_ALL, n, numbers);
}

static void put_set(struct events *events, const struct geht_set *set) {
	put(events, geht_count(set));
	for (int card = geht_first(set); card != NO_CARD; card = geht_next(set, card)) {
		put(events, card);
	}
}

static void put_bytes(struct events *events, const uint8_t *bytes, int n) {
	put(events, n);
	for (int i = 0; i < n; i++) {
		put(events, bytes[i]);
	}
}

static void put_pile(struct events *events, const struct geht_pile *pile) {
	put_bytes(events, pile->cards, pile->n);
}

void geht_tell_setup(const struct geht *g, struct events *events) {
	geht_tell_one(events, EVENT_SETUP, SEAT_NONE, 2, (const int[]){g->first, g->n_seats});
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, seat);
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		put_pile(events, &g->piles[colour]);
	}
}

void geht_tell_layout(const struct geht *g, int seat, struct events *events) {
	GEHT_TELL(events, EVENT_LAYOUT, seat, PLACE_HIGH);
	for (int level = 1; level <= PLACE_HIGH; level++) {
		put_set(events, &g->seats[seat].left[level]);
	}
}

void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events) {
	if (seats == 0) {
		return;
	}
	GEHT_TELL(events, EVENT_TURN, g->phase);
	put(events, __builtin_popcount(seats));
	for (int seat = 0; seat < g->n_seats; seat++) {
		if (seats >> seat & 1) {
			put(events, seat);
		}
	}
}

void geht_tell_roll(const struct geht *g, struct events *events) {
	GEHT_TELL(events, EVENT_ROLL, g->roll);
	put_bytes(events, g->dice, DICE);
}

static void tell_groups(struct events *events, enum geht_event kind, int to, int drawer,
	enum geht_colour colour, const struct geht_groups *groups) {
	geht_tell_one(events, kind, to, 3, (const int[]){drawer, (int)colour, groups->n});
	for (int i = 0; i < groups->n; i++) {
		const struct geht_group *group = &groups->list[i];
		put(events, group->seat);
		put(events, group->level);
		put(events, group->keep);
		put(events, group->times);
		put_set(events, &group->returned);
	}
}

void geht_tell_resupply(const struct geht *g, int drawer, enum geht_colour colour,
	const struct geht_groups *groups, struct events *events) {
	tell_groups(events, EVENT_RESUPPLY, SEAT_NONE, drawer, colour, groups);
	put_pile(events, &g->piles[colour]);
	tell_groups(events, EVENT_GROUPS, SEAT_ALL, drawer, colour, groups);
	put(events, g->piles[colour].n);
}

void geht_tell_by_seat(
	const struct geht *g, enum geht_event kind, const int16_t *numbers, struct events *events) {
	GEHT_TELL(events, kind, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, numbers[seat]);
	}
}

static void tell_score(const struct geht *g, int seat, struct events *events) {
	GEHT_TELL(events, EVENT_SCORE, seat, TRACK);
	for (int level = 1; level <= TRACK; level++) {
		put(events, geht_level_points(g, seat, level));
	}
	put(events, g->seats[seat].luck);
	put(events, geht_set_points(g, seat));
	put(events, geht_total(g, seat));
}

void geht_tell_end(const struct geht *g, struct events *events) {
	for (int seat = 0; seat < g->n_seats; seat++) {
		tell_score(g, seat, events);
	}
	geht_tell(events, EVENT_END, 0, NULL);
	put_bytes(events, g->place, g->n_seats);
	put(events, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		put(events, geht_total(g, seat));
	}
	put(events, g->n_seats == 1);
	if (g->n_seats == 1) {
		put(events, geht_rating(geht_total(g, 0)));
	}
}

/* What is counted. */

enum { ACHIEVED, SCORED, LUCK_PAID, BUSTS };

const struct statistic geht_stats[GEHT_STATS] = {
	[ACHIEVED] = {"achieved", SENTENCE("cards achieved")},
	[SCORED] = {"scored", SENTENCE("cards scored")},
	[LUCK_PAID] = {"luck-paid", SENTENCE("luck markers paid")},
	[BUSTS] = {"busts", SENTENCE("busts")},
};

/* What of an event's first datum, a seat, counts as what. */
static const struct {
	bool counts;
	uint8_t stat;
} counted[GEHT_EVENTS] = {
	[EVENT_ACHIEVE] = {true, ACHIEVED},
	[EVENT_BANK] = {true, SCORED},
	[EVENT_LUCK] = {true, LUCK_PAID},
	[EVENT_BUST] = {true, BUSTS},
};

void geht_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (counted[event->kind].counts) {
		stats_add(stats, event->data[0], counted[event->kind].stat, 1);
	}
}
