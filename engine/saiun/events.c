#include "engine/saiun/events.h"

#include <string.h>

int saiun_total(const void *state, int seat) {
	return ((const struct saiun *)state)->totals[seat];
}

/* Of each seat: points, how many cards, and of each its colour, tokens, and the value. */
static void remember_bets(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *at = data + 1;
	for (int seat = 0; seat < data[0]; seat++) {
		int n_cards = at[1];
		HIGHLIGHTS_OFFER(highlights, SAIUN_ROUND, at[0], seat, at[0], round);
		for (at += 2; n_cards > 0; n_cards--, at += 3) {
			int points = at[1] * at[2];
			HIGHLIGHTS_OFFER(highlights, SAIUN_CARD, points, seat, points, round, at[1],
				at[0], at[2]);
		}
	}
}

/* The sums of all colours, then their ranks, then their values. */
static void remember_values(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *values = data + 2 * COLOURS;
	for (int colour = 0; colour < COLOURS; colour++) {
		HIGHLIGHTS_OFFER(
			highlights, SAIUN_COLOUR, values[colour], colour, values[colour], round);
	}
}

void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct saiun *p = before;
	const struct event *count = highlights_find(events, EVENT_COUNT);
	const struct event *show = highlights_find(events, EVENT_SHOW);
	(void)move;
	if (count != NULL) {
		remember_values(count->data, p->round, highlights);
	}
	if (show != NULL) {
		remember_bets(show->data, p->round, highlights);
	}
}

static const char *const letters[] = {"R", "Y", "G", "B", "P", NULL};

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field colours[] = {{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = colours}, {.kind = FIELD_END}};
static const struct field column[] = {
	{.kind = FIELD_NUMBER}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field card[] = {
	{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field cards[] = {{.kind = FIELD_TUPLE, .parts = card}, {.kind = FIELD_END}};
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

static void put_ints(struct events *events, int n, const int *list) {
	for (int i = 0; i < n; i++) {
		events_put(events, list[i]);
	}
}

void saiun_tell_turn(const struct saiun *p, struct events *events) {
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, p->turn);
}

void saiun_tell_deal(const struct saiun *p, const struct move *deal, struct events *events) {
	EVENTS_TELL(events, EVENT_DEAL, SEAT_NONE, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put_numbers(events, CARDS_EACH, deal->args + seat * CARDS_EACH);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		const uint8_t *hand = p->cards[seat];
		EVENTS_TELL(events, EVENT_CARDS, seat, hand[0], hand[1], hand[2]);
	}
	events_add(events, EVENT_CALL_BETS, SEAT_ALL);
}

static void put_cards(struct events *events, const struct saiun_bet *bet, int n) {
	for (int i = 0; i < n; i++) {
		events_put(events, bet->cards[i].colour);
		events_put(events, bet->cards[i].tokens);
	}
}

void saiun_tell_bet(
	const struct saiun *p, const struct move *bet, bool again, struct events *events) {
	EVENTS_TELL(events, EVENT_MY_BET, bet->seat, p->n_bets < p->n_seats);
	put_cards(events, &p->bets[bet->seat], CARDS_EACH);
	if (!again) {
		EVENTS_TELL(events, EVENT_HAS_BET, SEAT_ALL, bet->seat, p->n_bets);
	}
}

void saiun_tell_bets(const struct saiun *p, struct events *events) {
	for (int i = 0; i < p->n_bets; i++) {
		int seat = p->bet_by[i];
		EVENTS_TELL(events, EVENT_BET, SEAT_NONE, seat, p->bets[seat].n);
		put_cards(events, &p->bets[seat], p->bets[seat].n);
	}
	int16_t tokens[OPEN_TOKENS_MOST];
	int n = saiun_read_tokens(p, tokens);
	events_tell(events, EVENT_TOKENS, SEAT_ALL, n, tokens);
}

static void tell_cloud(const struct saiun *p, struct events *events) {
	bool last = saiun_dice_left(p) == 0;
	EVENTS_TELL(events, EVENT_CLOUD, SEAT_ALL, last, p->cloud.n);
	for (int i = 0; i < p->cloud.n; i++) {
		const struct saiun_column *at = &p->cloud.columns[i];
		put_ints(events, 3, (int[]){at->x, at->y, at->height});
		for (int level = 0; level < at->height; level++) {
			events_put(events, at->dice[level].colour);
			events_put(events, at->dice[level].face);
		}
	}
}

void saiun_tell_action(const struct saiun *p, const struct move *move, struct events *events) {
	const int16_t *args = move->args;
	if (events == NULL) {
		return;
	}
	const struct saiun_column *to = saiun_column_at(&p->cloud, args[2], args[3]);
	switch (move->verb) {
	case VERB_PLACE:
		EVENTS_TELL(events, EVENT_PLACE, SEAT_ALL, move->seat, args[0], args[1], args[2],
			args[3], to->height);
		break;
	case VERB_MOVE:
		EVENTS_TELL(events, EVENT_MOVE, SEAT_ALL, move->seat, args[4], args[0], args[1],
			args[2], args[3], saiun_top(to).colour, saiun_top(to).face, to->height);
		break;
	case VERB_LAY:
		EVENTS_TELL(events, EVENT_LAYOUT, SEAT_ALL, move->seat, args[0], args[1], args[2],
			args[3]);
		break;
	default:
		EVENTS_TELL(events, move->verb == VERB_TAKE ? EVENT_DRAFT : EVENT_DROP, SEAT_ALL,
			move->seat, args[0]);
	}
	if (move->verb != VERB_TAKE) {
		tell_cloud(p, events);
	}
}

static void tell_rate(
	const struct saiun *p, const struct saiun_count *count, struct events *events) {
	int visible[COLOURS];
	saiun_count_visible(&p->cloud, visible);
	events_add(events, EVENT_RATE, SEAT_ALL);
	for (int colour = 0; colour < COLOURS; colour++) {
		put_ints(events, 3,
			(int[]){count->ranks[colour], count->values[colour], visible[colour]});
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
	EVENTS_TELL(events, EVENT_SHOW, SEAT_ALL, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		const struct saiun_bet *bet = &p->bets[seat];
		put_ints(events, 2, (int[]){points[seat], bet->n});
		for (int i = 0; i < bet->n; i++) {
			int colour = bet->cards[i].colour;
			put_ints(events, 3,
				(int[]){colour, bet->cards[i].tokens, count->values[colour]});
		}
	}
}

static void put_totals(const struct saiun *p, struct events *events) {
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, p->totals[seat]);
	}
}

void saiun_tell_count(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events) {
	events_add(events, EVENT_COUNT, SEAT_ALL);
	put_ints(events, COLOURS, count->sums);
	put_ints(events, COLOURS, count->ranks);
	put_ints(events, COLOURS, count->values);
	tell_rate(p, count, events);
	show_bets(p, count, points, events);
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, p->n_seats);
	put_ints(events, p->n_seats, points);
	put_totals(p, events);
}

void saiun_tell_end(const struct saiun *p, struct events *events) {
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_bytes(events, p->n_seats, p->place);
	put_totals(p, events);
}

/* What records tell. */

/* How long an event is that is a move, and which of its numbers are the args. */
static const struct reading {
	uint8_t verb, len, n_args, args[5];
} readings[SAIUN_EVENTS] = {
	[EVENT_START] = {VERB_STARTER, 1, 1, {0}},
	[EVENT_DRAFT] = {VERB_TAKE, 2, 1, {1}},
	[EVENT_LAYOUT] = {VERB_LAY, 5, 4, {1, 2, 3, 4}},
	[EVENT_PLACE] = {VERB_PLACE, 6, 4, {1, 2, 3, 4}},
	[EVENT_MOVE] = {VERB_MOVE, 9, 5, {2, 3, 4, 5, 1}},
	[EVENT_DROP] = {VERB_DROP, 2, 1, {1}},
};

static bool read_plainly(const struct event *event, struct move *move) {
	const struct reading *reading = &readings[event->kind];
	if (reading->len == 0 || event->len != reading->len) {
		return false;
	}
	*move = (struct move){event_seat(event->data[0]), reading->verb, reading->n_args, {0}};
	for (int i = 0; i < reading->n_args; i++) {
		move->args[i] = event->data[reading->args[i]];
	}
	move->seat = reading->verb == VERB_STARTER ? SEAT_CHANCE : move->seat;
	return true;
}

/* The cards dealt, and the others, which no record tells. */
static bool read_deal(const struct saiun *p, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = event->len > 0 && event->data[0] == p->n_seats;
	*move = (struct move){SEAT_CHANCE, VERB_DEAL, 0, {0}};
	for (int seat = 0; seat < p->n_seats && fits; seat++) {
		fits = event_read_list(event, &at, CARDS_EACH, move);
	}
	int n = move->n_args;
	move->n_args = (uint8_t)(n + saiun_other_cards(move->args, n, move->args + n));
	return fits && at == event->len;
}

/* The cards may stand in any order. */
static bool read_bet(const struct event *event, struct move *move) {
	int n = event->len - 2;
	if (n < 0 || n != 2 * event->data[1] || n > MOVE_ARGS_MAX) {
		return false;
	}
	*move = (struct move){event_seat(event->data[0]), VERB_BET, (uint8_t)n, {0}};
	memcpy(move->args, event->data + 2, (size_t)n * sizeof(move->args[0]));
	saiun_sort_bet(move);
	return true;
}

int saiun_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	bool read = events->kind == EVENT_DEAL  ? read_deal(state, events, move)
		    : events->kind == EVENT_BET ? read_bet(events, move)
						: read_plainly(events, move);
	return read ? 1 : -1;
}

/* What is counted. */

enum { CARDS_BET, CARDS_PAID, POINTS };

const struct statistic saiun_stats[SAIUN_STATS] = {
	[CARDS_BET] = {"cards-bet", SENTENCE("cards bet on")},
	[CARDS_PAID] = {"cards-paid", SENTENCE("cards that paid")},
	[POINTS] = {"points", SENTENCE("points scored")},
};

/* A card pays if its colour is worth something (S52, S54). */
void saiun_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *at = event->data;
	(void)move;
	int n_seats = event->kind == EVENT_SHOW ? *at++ : 0;
	for (int seat = 0; seat < n_seats; seat++) {
		int n_cards = at[1];
		stats_add(stats, seat, POINTS, at[0]);
		stats_add(stats, seat, CARDS_BET, n_cards);
		for (at += 2; n_cards > 0; n_cards--, at += 3) {
			stats_add(stats, seat, CARDS_PAID, at[2] > 0);
		}
	}
}
