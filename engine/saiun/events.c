#include "engine/saiun/events.h"

#include <string.h>

static const char *const letters[] = {"R", "Y", "G", "B", "P", NULL};

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field colours[] = {{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = colours}, {.kind = FIELD_END}};
static const struct field column[] = {
	{.kind = FIELD_NUMBER}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field tokens[] = {
	{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field cards[] = {{.kind = FIELD_TUPLE, .parts = tokens}, {.kind = FIELD_END}};
static const struct field by_colour[] = {{"R", .kind = FIELD_NUMBER}, {"Y", .kind = FIELD_NUMBER},
	{"G", .kind = FIELD_NUMBER}, {"B", .kind = FIELD_NUMBER}, {"P", .kind = FIELD_NUMBER},
	{.kind = FIELD_END}};

#define SEAT \
	{ "seat", FIELD_SEAT }
#define COLOUR(name) \
	{ name, FIELD_WORD, .words = letters }

const struct event_kind saiun_event_kinds[SAIUN_EVENTS] = {
	[EVENT_START] = {"start", .recorded = true, .fields = {SEAT}},
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"start", FIELD_SEAT}}},
	[EVENT_DRAFT] = {"draft", .recorded = true, .fields = {SEAT, COLOUR("colour")}},
	[EVENT_LAYOUT] = {"layout", .recorded = true,
		.fields = {SEAT, COLOUR("colour"), {"face", FIELD_NUMBER}, {"x", FIELD_NUMBER},
			{"y", FIELD_NUMBER}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands}}},
	[EVENT_BET] = {"bet", .recorded = true,
		.fields = {SEAT, {"cards", FIELD_SET, .parts = cards}}},
	[EVENT_PLACE] = {"place", .recorded = true,
		.fields = {SEAT, COLOUR("colour"), {"face", FIELD_NUMBER}, {"x", FIELD_NUMBER},
			{"y", FIELD_NUMBER}, {"level", FIELD_NUMBER}}},
	[EVENT_MOVE] = {"move", .recorded = true,
		.fields = {SEAT, COLOUR("discard"), {"from", FIELD_TUPLE, .parts = column},
			{"to", FIELD_TUPLE, .parts = column}, COLOUR("colour"),
			{"face", FIELD_NUMBER}, {"level", FIELD_NUMBER}}},
	[EVENT_DROP] = {"drop", .recorded = true, .fields = {SEAT, COLOUR("colour")}},
	[EVENT_COUNT] = {"count", .recorded = true,
		.fields = {{"sums", FIELD_OBJECT, .parts = by_colour},
			{"ranks", FIELD_OBJECT, .parts = by_colour},
			{"values", FIELD_OBJECT, .parts = by_colour}}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {{"points", FIELD_LIST, .parts = numbers},
			{"totals", FIELD_LIST, .parts = numbers}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = numbers},
			{"scores", FIELD_LIST, .parts = numbers}}},
	[EVENT_CARDS] = {"cards"},
	[EVENT_MY_BET] = {"my bet"},
	[EVENT_HAS_BET] = {"has bet"},
	[EVENT_TOKENS] = {"tokens", .reveals = true},
	[EVENT_CLOUD] = {"cloud"},
	[EVENT_RATE] = {"rate"},
	[EVENT_SHOW] = {"show", .reveals = true},
	[EVENT_TURN] = {"turn", .calls = true},
	[EVENT_CALL_BETS] = {"call for bets"},
};

#undef SEAT
#undef COLOUR

static void tell_seat(struct events *events, enum saiun_event kind, int seat) {
	events_add(events, (uint8_t)kind, SEAT_ALL);
	events_put(events, (int16_t)seat);
}

static void put_args(struct events *events, const int16_t *args, int n) {
	for (int i = 0; i < n; i++) {
		events_put(events, args[i]);
	}
}

void saiun_tell_start(const struct saiun *p, struct events *events) {
	if (events != NULL) {
		tell_seat(events, EVENT_START, p->first);
	}
}

void saiun_tell_round(const struct saiun *p, struct events *events) {
	if (events != NULL) {
		events_add(events, EVENT_ROUND, SEAT_ALL);
		events_put(events, (int16_t)p->round);
		events_put(events, p->starter);
	}
}

void saiun_tell_turn(const struct saiun *p, struct events *events) {
	if (events != NULL) {
		tell_seat(events, EVENT_TURN, p->turn);
	}
}

static void tell_cards(const struct saiun *p, int seat, struct events *events) {
	events_add(events, EVENT_CARDS, (int8_t)seat);
	for (int i = 0; i < CARDS_EACH; i++) {
		events_put(events, p->cards[seat][i]);
	}
}

void saiun_tell_deal(const struct saiun *p, const struct move *deal, struct events *events) {
	if (events == NULL) {
		return;
	}
	events_add(events, EVENT_DEAL, SEAT_NONE);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, CARDS_EACH);
		put_args(events, deal->args + seat * CARDS_EACH, CARDS_EACH);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		tell_cards(p, seat, events);
	}
	events_add(events, EVENT_CALL_BETS, SEAT_ALL);
}

static void put_bet(const struct saiun_bet *bet, struct events *events) {
	events_put(events, bet->n);
	for (int i = 0; i < bet->n; i++) {
		events_put(events, bet->cards[i].colour);
		events_put(events, bet->cards[i].tokens);
	}
}

void saiun_tell_bet(
	const struct saiun *p, const struct move *bet, bool again, struct events *events) {
	if (events == NULL) {
		return;
	}
	events_add(events, EVENT_MY_BET, bet->seat);
	put_bet(&p->bets[bet->seat], events);
	events_put(events, p->n_bets < p->n_seats);
	if (!again) {
		tell_seat(events, EVENT_HAS_BET, bet->seat);
		events_put(events, p->n_bets);
	}
}

static void tell_tokens(const struct saiun *p, struct events *events) {
	struct saiun open = *p;
	saiun_player_view(&open, SEAT_ALL);
	events_add(events, EVENT_TOKENS, SEAT_ALL);
	events_put(events, p->open_tokens ? p->n_seats : 0);
	for (int seat = 0; seat < p->n_seats && p->open_tokens; seat++) {
		events_put(events, open.bets[seat].n);
		for (int i = 0; i < open.bets[seat].n; i++) {
			events_put(events, open.bets[seat].cards[i].tokens);
		}
	}
}

void saiun_tell_bets(const struct saiun *p, struct events *events) {
	if (events == NULL) {
		return;
	}
	for (int i = 0; i < p->n_bets; i++) {
		events_add(events, EVENT_BET, SEAT_NONE);
		events_put(events, p->bet_by[i]);
		put_bet(&p->bets[p->bet_by[i]], events);
	}
	tell_tokens(p, events);
}

static bool is_last(const struct saiun *p) {
	int held = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		held += saiun_hand_size(p, seat);
	}
	return held == 0;
}

static void tell_cloud(const struct saiun *p, struct events *events) {
	events_add(events, EVENT_CLOUD, SEAT_ALL);
	events_put(events, is_last(p));
	events_put(events, p->cloud.n);
	for (int i = 0; i < p->cloud.n; i++) {
		const struct saiun_column *at = &p->cloud.columns[i];
		events_put(events, at->x);
		events_put(events, at->y);
		events_put(events, at->height);
		for (int level = 0; level < at->height; level++) {
			events_put(events, at->dice[level].colour);
			events_put(events, at->dice[level].face);
		}
	}
}

static void tell_placement(const struct saiun *p, const struct move *move, struct events *events) {
	tell_seat(events, EVENT_PLACE, move->seat);
	put_args(events, move->args, 4);
	events_put(events, (int16_t)saiun_height_at(&p->cloud, move->args[2], move->args[3]));
}

static void tell_move(const struct saiun *p, const struct move *move, struct events *events) {
	const struct saiun_column *to = saiun_column_at(&p->cloud, move->args[2], move->args[3]);
	struct saiun_die die = saiun_top(to);
	tell_seat(events, EVENT_MOVE, move->seat);
	events_put(events, move->args[4]);
	put_args(events, move->args, 4);
	events_put(events, die.colour);
	events_put(events, die.face);
	events_put(events, to->height);
}

static void tell_plainly(struct events *events, enum saiun_event kind, const struct move *move) {
	tell_seat(events, kind, move->seat);
	put_args(events, move->args, move->n_args);
}

void saiun_tell_action(const struct saiun *p, const struct move *move, struct events *events) {
	if (events == NULL) {
		return;
	}
	switch (move->verb) {
	case VERB_PLACE:
		tell_placement(p, move, events);
		break;
	case VERB_MOVE:
		tell_move(p, move, events);
		break;
	case VERB_LAY:
		tell_plainly(events, EVENT_LAYOUT, move);
		break;
	case VERB_TAKE:
		tell_plainly(events, EVENT_DRAFT, move);
		return;
	default:
		tell_plainly(events, EVENT_DROP, move);
	}
	tell_cloud(p, events);
}

static void put_by_colour(const int list[COLOURS], struct events *events) {
	for (int colour = 0; colour < COLOURS; colour++) {
		events_put(events, (int16_t)list[colour]);
	}
}

static void tell_rate(
	const struct saiun *p, const struct saiun_count *count, struct events *events) {
	int visible[COLOURS];
	saiun_count_visible(&p->cloud, visible);
	events_add(events, EVENT_RATE, SEAT_ALL);
	for (int colour = 0; colour < COLOURS; colour++) {
		events_put(events, (int16_t)count->ranks[colour]);
		events_put(events, (int16_t)count->values[colour]);
		events_put(events, (int16_t)visible[colour]);
		for (int i = 0; i < p->cloud.n; i++) {
			struct saiun_die die = saiun_top(&p->cloud.columns[i]);
			if (die.colour == colour) {
				events_put(events, die.face);
			}
		}
	}
}

static void show_bets(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events) {
	events_add(events, EVENT_SHOW, SEAT_ALL);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		const struct saiun_bet *bet = &p->bets[seat];
		events_put(events, (int16_t)points[seat]);
		events_put(events, bet->n);
		for (int i = 0; i < bet->n; i++) {
			events_put(events, bet->cards[i].colour);
			events_put(events, bet->cards[i].tokens);
			events_put(events, (int16_t)count->values[bet->cards[i].colour]);
		}
	}
}

static void put_totals(const struct saiun *p, struct events *events) {
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, (int16_t)p->totals[seat]);
	}
}

void saiun_tell_count(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events) {
	if (events == NULL) {
		return;
	}
	events_add(events, EVENT_COUNT, SEAT_ALL);
	put_by_colour(count->sums, events);
	put_by_colour(count->ranks, events);
	put_by_colour(count->values, events);
	tell_rate(p, count, events);
	show_bets(p, count, points, events);
	events_add(events, EVENT_SCORE, SEAT_ALL);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, (int16_t)points[seat]);
	}
	put_totals(p, events);
}

void saiun_tell_end(const struct saiun *p, struct events *events) {
	if (events == NULL) {
		return;
	}
	events_add(events, EVENT_END, SEAT_ALL);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, p->place[seat]);
	}
	put_totals(p, events);
}
