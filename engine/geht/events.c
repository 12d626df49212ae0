#include "engine/geht/state.h"

enum { TALLY_ROUND, TALLY_POINTS };

int geht_points(const void *state, int seat) {
	return geht_total(state, seat);
}

/* data: seat, card, level. Points are counted by round. */
static void remember_scored(
	const struct geht *g, const int16_t *data, struct highlights *highlights) {
	int seat = data[0], card = data[1], level = data[2], round = g->round;
	int points = geht_worth[geht_cards[card].colour] * geht_factor(g, level);
	int16_t *tallies = highlights->tallies[seat];
	tallies[TALLY_POINTS] =
		(int16_t)(points + (tallies[TALLY_ROUND] == round ? tallies[TALLY_POINTS] : 0));
	tallies[TALLY_ROUND] = (int16_t)round;
	HIGHLIGHTS_OFFER(highlights, GEHT_CARD, points, seat, card, level, round, points);
	HIGHLIGHTS_OFFER(
		highlights, GEHT_ROUND, tallies[TALLY_POINTS], seat, tallies[TALLY_POINTS], round);
}

/* All decisions are carried out together; in the state before, the cards are still marked. */
static void remember_bust(const struct geht *g, int seat, struct highlights *highlights) {
	int cards = geht_count(&g->seats[seat].marked);
	HIGHLIGHTS_OFFER(highlights, GEHT_BUST, cards, seat, cards, g->round);
}

void geht_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	(void)move;
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->kind == EVENT_BANK) {
			remember_scored(before, event->data, highlights);
		} else if (event->kind == EVENT_BUST) {
			remember_bust(before, event->data[0], highlights);
		}
	}
}

/* The events and their parts, as named in the record format. */

static const char *const set_words[] = {"A", "B", "C", "D", NULL};
static const char *const colour_words[] = {
	SENTENCE("green"), SENTENCE("yellow"), SENTENCE("red"), NULL};
static const char *const pick_words[] = {"a", "b", NULL};
static const char *const marker_words[] = {"black", "luck", NULL};
static const char *const then_words[] = {"in", "out", NULL};

static const char *const rating_words[] = {
	"out of luck", "a start", "fair", "good", "very good", "excellent", "legendary", NULL};
static const char *const older_rating_words[] = {
	"out of luck", "beginner", "fair", "good", "very good", "excellent", "legendary", NULL};

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
static const struct field card_and_level[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_NUMBER}, END};
static const struct field pair[] = {{.kind = FIELD_TUPLE, .parts = card_and_level}, END};

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
			{"rating", FIELD_WORD, .words = rating_words, .older = older_rating_words,
				.optional = true}}},
	[EVENT_GROUPS] = {"groups"},
	[EVENT_TWIN] = {"twin", .reveals = true, .fields = {NUMBER("card"), NUMBER("twin")}},
	[EVENT_STANDING] = {"standing"},
	[EVENT_KEEP] = {"keep", .fields = {SEAT}},
	[EVENT_DECIDED] = {"decided", .fields = {SEAT, NUMBER("n"), NUMBER("all")}},
	[EVENT_YOURS] = {"yours"},
	[EVENT_ALL_IN] = {"all_in", .reveals = true},
	[EVENT_TURN] = {"turn", .calls = true},
};

/* Announcements. */

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

void geht_tell_standing(const struct geht *g, struct events *events) {
	events_add(events, EVENT_STANDING, SEAT_ALL);
	events_put(events, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		events_put(events, geht_total(g, seat));
	}
	events_put(events, g->n_seats);
	for (int seat = 0; seat < g->n_seats; seat++) {
		events_put(events, g->seats[seat].luck);
	}
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

/* Statistics. */

enum { ACHIEVED, SCORED, LUCK_PAID, BUSTS };

const struct statistic geht_stats[GEHT_STATS] = {
	[ACHIEVED] = {"achieved", SENTENCE("cards achieved")},
	[SCORED] = {"scored", SENTENCE("cards scored")},
	[LUCK_PAID] = {"luck-paid", SENTENCE("luck markers paid")},
	[BUSTS] = {"busts", SENTENCE("busts")},
};

/* Each event counts one for the first seat in its data. */
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

#define CARD_ARGUMENT                                                                         \
	{                                                                                     \
		"card", SENTENCE("card"), SENTENCE("the number of a card"), .number = true,   \
									    .suggested = true \
	}
#define THEN_ARGUMENT \
	{ "then", SENTENCE("then"), SENTENCE("in to stay, out to stop"), .values = then_words }

static const struct argument card_arguments[] = {CARD_ARGUMENT, {NULL}};

static const struct worded_args worded_pick = {1U << 0, pick_words, SENTENCE("A or B?")};
static const struct worded_args worded_colour = {
	1U << 0, colour_words, SENTENCE("Which colour?"), true};
static const struct worded_args worded_card_then = {1U << 1, then_words, SENTENCE("In or out?")};
static const struct worded_args worded_then_alone = {1U << 0, then_words, SENTENCE("In or out?")};

const struct verb geht_verbs[GEHT_VERBS] = {
	[VERB_LAYOUT] = {"layout", "配置", "LEVELS",
		SENTENCE("lay out your six cards on levels 1 to 3"),
		.example = "layout 1 1 2 2 3 3", .label = SENTENCE("Lay out"),
		.arguments = ARGUMENTS({"levels", SENTENCE("levels"),
			SENTENCE("the level of each of your cards: 1 1 2 2 3 3")}),
		.needs = "free_start"},
	[VERB_BONUS] = {"bonus", "ボーナス", "A|B",
		SENTENCE("choose your bonus: two luck markers, or one and a card"),
		.example = "bonus a", .label = SENTENCE("Bonus"), .worded = &worded_pick,
		.arguments = ARGUMENTS({"pick", SENTENCE("bonus"),
			SENTENCE("a: two luck markers; b: one and a card"), .values = pick_words}),
		.automatic = true},
	[VERB_SWAP] = {"swap", "exchange 交換 引き直す", "",
		SENTENCE("put back the card you just drew, because you have one like it, and draw "
			 "another"),
		.example = "swap", .label = SENTENCE("Swap")},
	[VERB_KEEP] = {"keep", "そのまま", "",
		SENTENCE("keep the bonus card, though you have one like it"), .example = "keep",
		.label = SENTENCE("Keep")},
	[VERB_BUY] = {"buy", "購入 買う", "COLOUR", SENTENCE("buy the top card of a pile"),
		.example = SENTENCE("buy green"), .label = SENTENCE("Buy"),
		.worded = &worded_colour,
		.arguments = ARGUMENTS({"colour", SENTENCE("colour"),
			SENTENCE("green costs 1, yellow 2, red 4"), .values = colour_words})},
	[VERB_SPEND] = {"spend", "消費", "CARD",
		SENTENCE("by the solo rules, turn a scored green card into money"),
		.example = "spend 25", .label = SENTENCE("Spend"), .arguments = card_arguments,
		.needs = "solo_rules"},
	[VERB_DONE] = {"done", "終了 完了 購入終了", "", SENTENCE("finish buying"),
		.example = "done", .label = SENTENCE("Done"), .automatic = true},
	[VERB_PLACE] = {"place", "設置", "CARD:LEVEL ...",
		SENTENCE("put your new cards on levels 1 to 3"), .example = "place 46:2 29:1",
		.label = SENTENCE("Place"), .steps = "22222", .between = ": ",
		.arguments = ARGUMENTS({"cards", SENTENCE("cards"),
			SENTENCE("each card with its level: 46:2 29:1")}),
		.automatic = true},
	[VERB_TAKE] = {"take", "achieve 達成", "CARD in|out",
		SENTENCE("take a card whose condition the roll meets; then stay in or go out"),
		.example = "take 5 in", .label = SENTENCE("Achieve"), .worded = &worded_card_then,
		.arguments = ARGUMENTS(CARD_ARGUMENT, THEN_ARGUMENT), .secret = true},
	[VERB_LUCK] = {"luck", "幸運", "in|out",
		SENTENCE("pay a luck marker instead; then stay in or go out"), .example = "luck in",
		.label = SENTENCE("Luck"), .worded = &worded_then_alone,
		.arguments = ARGUMENTS(THEN_ARGUMENT), .secret = true},
	[VERB_BUST] = {"bust", "失敗", "",
		SENTENCE("give up this round: lose its marks, get a green card as consolation"),
		.example = "bust", .label = SENTENCE("Bust"), .secret = true},
	[VERB_PUSH] = {"push", "プッシュ", "CARD", SENTENCE("move a marked card up one level"),
		.example = "push 3", .label = SENTENCE("Push"), .arguments = card_arguments},
	[VERB_BANK] = {"bank", "score 得点化", "CARD [lift CARD ...]",
		SENTENCE("score a marked card on its level"), .example = "bank 3",
		.label = SENTENCE("Score it"),
		.arguments = ARGUMENTS(CARD_ARGUMENT,
			{"lifts", SENTENCE("lifts"),
				SENTENCE("by the solo rules, scored cards to lift: lift 25"),
				.optional = true})},
	[VERB_FAIRY] = {"fairy", .usage = "SEAT", .by_chance = true},
	[VERB_PILE] = {"pile", .usage = "CARDS", .by_chance = true},
	[VERB_ROLL] = {"roll", .usage = "DICE", .by_chance = true},
	[VERB_RESUPPLY] = {"resupply", .usage = "CARDS", .by_chance = true},
};

const struct option geht_options[GEHT_OPTIONS] = {
	[OPTION_FAIRY] = {"fairy", OPTION_SEAT, OPTION_BY_LOT, GEHT_SEATS - 1, OPTION_BY_LOT, NULL,
		SENTENCE("the seat of the first lucky fairy"),
		.label = SENTENCE("first lucky fairy"),
		.objection = SENTENCE(
			"No player has that seat, so it cannot be the first lucky fairy.")},
	[OPTION_SOLO_RULES] = {"solo_rules", OPTION_MAYBE, 0, 2, 2, NULL,
		SENTENCE("the solo rules for any number of players"),
		.label = SENTENCE("solo rules"), .off_least = 2, /* E75 */
		.objection = SENTENCE("One player alone always plays by the solo rules.")},
	[OPTION_FREE_START] = {"free_start", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("everybody lays out the first six cards freely"),
		.label = SENTENCE("free layout")},
};

/* The moves that recorded events stand for. Records are untrusted. */

/* Appends an arg while there is room. */
static void push(struct move *move, int16_t number) {
	if (move->n_args < MOVE_ARGS_MAX) {
		move->args[move->n_args++] = number;
	}
}

/* A list in an event's data, and the index after it. */
struct written_numbers {
	const int16_t *numbers;
	int n, end;
};

static struct written_numbers read_list(const struct event *event, int at) {
	int most = event->len - at - 1;
	int n = most < 0 ? 0 : event->data[at] < most ? event->data[at] : most;
	return (struct written_numbers){event->data + at + 1, n, at + 1 + n};
}

/* A chance move: its args are a list that follows `skipped` other lists, each preceded by a gap. */
static int read_fall(
	const struct event *event, int verb, int at, int skipped, int gap, struct move *move) {
	for (; skipped > 0; skipped--) {
		at = read_list(event, at + gap).end;
	}
	struct written_numbers list = read_list(event, at);
	move->verb = (uint8_t)verb;
	for (int i = 0; i < list.n; i++) {
		push(move, list.numbers[i]);
	}
	return 1;
}

static int read_setup(const struct geht *g, const struct event *event, struct move *move) {
	if (g->phase == PHASE_LOT) {
		event_read_lot(event, 0, VERB_FAIRY, move);
		return 1;
	}
	return g->phase == PHASE_PILES ? read_fall(event, VERB_PILE, 1, 1 + g->n_piles, 0, move)
				       : -1;
}

/* The level of each card of the seat's set; 0 for a missing card, which the rules refuse. */
static int read_layout(const struct event *event, struct move *move) {
	struct written_numbers list = {.end = 2};
	*move = (struct move){event_seat(event->data[0]), VERB_LAYOUT, SET_CARDS, {0}};
	for (int level = 1; level <= event->data[1]; level++) {
		list = read_list(event, list.end);
		for (int i = 0; i < list.n; i++) {
			struct geht_set set = geht_starting(move->seat);
			int card = geht_first(&set), nth = 0;
			for (; card != NO_CARD && card != list.numbers[i]; nth++) {
				card = geht_next(&set, card);
			}
			if (card != NO_CARD) {
				move->args[nth] = (int16_t)level;
			}
		}
	}
	return 1;
}

/* Appends the pairs that name this card; for NO_CARD, the pairs that name no new card. */
static void push_pairs(const struct written_numbers *pairs, int card, const struct geht_set *fresh,
	struct move *move) {
	for (int i = 0; i < 2 * pairs->n; i += 2) {
		int named = pairs->numbers[i];
		if (card != NO_CARD ? named == card : !geht_has(fresh, named)) {
			push(move, pairs->numbers[i]);
			push(move, pairs->numbers[i + 1]);
		}
	}
}

/* New cards in the order drawn; other cards go last, and legal() refuses them. */
static int read_place(const struct geht *g, const struct event *event, struct move *move) {
	struct written_numbers pairs = {event->data + 2, event->data[1], 0};
	struct geht_set fresh = {{0}};
	*move = (struct move){.seat = event_seat(event->data[0]), .verb = VERB_PLACE};
	for (int i = 0; move->seat < g->n_seats && i < g->seats[move->seat].n_fresh; i++) {
		int card = g->seats[move->seat].fresh[i];
		geht_add(&fresh, card);
		push_pairs(&pairs, card, &fresh, move);
	}
	push_pairs(&pairs, NO_CARD, &fresh, move);
	return 1;
}

/* Events that contain a seat and all args of the move. */
static const struct {
	bool is_move;
	uint8_t verb;
	uint8_t n, at[2]; /* indices of the args in the data */
} plain[GEHT_EVENTS] = {
	[EVENT_BONUS] = {true, VERB_BONUS, 1, {1}},
	[EVENT_SWAP] = {true, VERB_SWAP, 0, {0}},
	[EVENT_SPEND] = {true, VERB_SPEND, 1, {1}},
	[EVENT_BUY] = {true, VERB_BUY, 1, {1}},
	[EVENT_DONE] = {true, VERB_DONE, 0, {0}},
	[EVENT_ACHIEVE] = {true, VERB_TAKE, 2, {1, 3}},
	[EVENT_LUCK] = {true, VERB_LUCK, 1, {1}},
	[EVENT_BUST] = {true, VERB_BUST, 0, {0}},
	[EVENT_PUSH] = {true, VERB_PUSH, 1, {1}},
	[EVENT_BANK] = {true, VERB_BANK, 1, {1}},
};

static int read_plain(const struct event *event, struct move *move) {
	if (!plain[event->kind].is_move) {
		return -1;
	}
	*move = (struct move){.seat = event_seat(event->data[0]), .verb = plain[event->kind].verb};
	for (int i = 0; i < plain[event->kind].n; i++) {
		push(move, event->data[plain[event->kind].at[i]]);
	}
	return 1;
}

/* Decisions are recorded in the order in which they are carried out (G77). */
static int read_decision(const struct geht *g, const struct event *event, struct move *move) {
	unsigned earlier = g->phase == PHASE_DECIDING ? geht_active_seats(g) : 0;
	int told = read_plain(event, move), seat = g->fairy;
	for (int i = 0; i < g->n_seats && seat != move->seat && earlier != 0; i++) {
		told = (earlier >> seat & 1) != 0 ? -1 : told;
		seat = seat_after(seat, g->n_seats);
	}
	return told;
}

/* VERB_KEEP is not recorded: a seat that could still swap when the income came has kept its card
 * (G37). */
static int find_keep(const struct geht *g, struct move *move) {
	for (int seat = 0; seat < g->n_seats && g->phase == PHASE_BONUS; seat++) {
		if (geht_twin(g, seat) != NO_CARD) {
			*move = move_make(seat, VERB_KEEP, 0, NULL);
			return 0;
		}
	}
	return -1;
}

/* A scoring and its lifts. */
static int read_bank(const struct event *events, size_t n, struct move *move) {
	int told = read_plain(events, move);
	while ((size_t)told < n && events[told].kind == EVENT_LIFT &&
		events[told].data[0] == events[0].data[0]) {
		push(move, events[told++].data[1]);
	}
	return told;
}

int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	const struct geht *g = state;
	*move = (struct move){.seat = SEAT_CHANCE};
	if (g->drawer != SEAT_NONE) {
		return events[0].kind == EVENT_RESUPPLY
			       ? read_fall(events, VERB_RESUPPLY, 3, events[0].data[2], 4, move)
			       : -1;
	}
	switch (events[0].kind) {
	case EVENT_SETUP:
		return read_setup(g, events, move);
	case EVENT_ROLL:
		return g->phase == PHASE_ROLL ? read_fall(events, VERB_ROLL, 1, 0, 0, move) : -1;
	case EVENT_ACHIEVE:
	case EVENT_LUCK:
	case EVENT_BUST:
		return read_decision(g, events, move);
	case EVENT_INCOME:
		return find_keep(g, move);
	case EVENT_LAYOUT:
		return read_layout(events, move);
	case EVENT_PLACE:
		return read_place(g, events, move);
	case EVENT_BANK:
		return read_bank(events, n, move);
	default:
		return read_plain(events, move);
	}
}
