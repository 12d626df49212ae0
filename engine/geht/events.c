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

/* Events that reveal the top of a pile, or decisions. */
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
	[EVENT_TWIN] = {"twin", .reveals = true, .fields = {NUMBER("card"), NUMBER("twin")}},
	[EVENT_KEEP] = {"keep", .fields = {SEAT}},
	[EVENT_DECIDED] = {"decided", .fields = {SEAT, NUMBER("n"), NUMBER("all")}},
	[EVENT_YOURS] = {"yours"},
	[EVENT_ALL_IN] = {"all_in", .reveals = true},
	[EVENT_TURN] = {"turn", .calls = true},
};

/* What is told. */

static void put_set(struct events *events, const struct geht_set *set) {
	events_put(events, geht_count(set));
	for (EACH_CARD(card, set)) {
		events_put(events, card);
	}
}

static void put_pile(struct events *events, const struct geht_pile *pile) {
	events_put_bytes(events, pile->n, pile->cards);
}

void geht_tell_setup(const struct geht *g, struct events *events) {
	EVENTS_TELL(events, EVENT_SETUP, SEAT_NONE, g->first, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		events_put(events, seat);
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		put_pile(events, &g->piles[colour]);
	}
}

void geht_tell_layout(const struct geht *g, int seat, struct events *events) {
	EVENTS_TELL(events, EVENT_LAYOUT, SEAT_ALL, seat, PLACE_HIGH);
	for (int level = 1; level <= PLACE_HIGH; level++) {
		put_set(events, &g->seats[seat].left[level]);
	}
}

void geht_tell_turn(const struct geht *g, unsigned seats, struct events *events) {
	if (seats != 0) {
		EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, g->phase);
		events_put_bits(events, seats);
	}
}

void geht_tell_twin(const struct geht *g, int seat, struct events *events) {
	EVENTS_TELL(events, EVENT_TWIN, seat, geht_last_drawn(g, seat), geht_twin(g, seat));
}

static void tell_groups(struct events *events, int kind, int to, int drawer, int colour,
	const struct geht_groups *groups) {
	EVENTS_TELL(events, kind, to, drawer, colour, groups->n);
	for (int i = 0; i < groups->n; i++) {
		const struct geht_group *group = &groups->list[i];
		events_put(events, group->seat);
		events_put(events, group->level);
		events_put(events, group->keep);
		events_put(events, group->times);
		put_set(events, &group->returned);
	}
}

void geht_tell_resupply(const struct geht *g, int drawer, int colour,
	const struct geht_groups *groups, struct events *events) {
	tell_groups(events, EVENT_RESUPPLY, SEAT_NONE, drawer, colour, groups);
	put_pile(events, &g->piles[colour]);
	tell_groups(events, EVENT_GROUPS, SEAT_ALL, drawer, colour, groups);
	events_put(events, g->piles[colour].n);
}

static void tell_score(const struct geht *g, int seat, struct events *events) {
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, seat, TRACK);
	for (int level = 1; level <= TRACK; level++) {
		events_put(events, geht_level_points(g, seat, level));
	}
	events_put(events, g->seats[seat].luck);
	events_put(events, geht_set_points(g, seat));
	events_put(events, geht_total(g, seat));
}

void geht_tell_end(const struct geht *g, struct events *events) {
	for (int seat = 0; seat < g->n_seats; seat++) {
		tell_score(g, seat, events);
	}
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_bytes(events, g->n_seats, g->place);
	events_put(events, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		events_put(events, geht_total(g, seat));
	}
	events_put(events, g->n_seats == 1);
	if (g->n_seats == 1) {
		events_put(events, geht_rating(geht_total(g, 0)));
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

/* Each counts one for the seat it names first. */
static const uint8_t counted[GEHT_STATS] = {
	[ACHIEVED] = EVENT_ACHIEVE,
	[SCORED] = EVENT_BANK,
	[LUCK_PAID] = EVENT_LUCK,
	[BUSTS] = EVENT_BUST,
};

void geht_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	for (int stat = 0; stat < GEHT_STATS; stat++) {
		if (event->kind == counted[stat]) {
			stats_add(stats, event->data[0], stat, 1);
		}
	}
}
