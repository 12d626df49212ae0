#include "engine/ring/events.h"

#include <string.h>

static const char *const card_words[] = {"amethyst-1", "amethyst-2", "amethyst-3", "amethyst-4",
	"amethyst-5", "amethyst-6", "amethyst-7", "ruby-2", "ruby-3", "ruby-4", "ruby-5", "ruby-6",
	"ruby-7", "sapphire-3", "sapphire-4", "sapphire-5", "sapphire-6", "sapphire-7", "emerald-4",
	"emerald-5", "emerald-6", "emerald-7", "grayspinel-5", "grayspinel-6", "grayspinel-7",
	"diamond-6", "diamond-7", "coin-0", "coin-1", "coin-7", NULL};
static const char *const area_words[] = {"more", "just", "heavy", NULL};
static const char *const strong_words[] = {"low", "high", NULL};

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field places[] = {{.kind = FIELD_NUMBER, .or_null = true}, {.kind = FIELD_END}};
static const struct field seats[] = {{.kind = FIELD_SEAT}, {.kind = FIELD_END}};
static const struct field cards[] = {
	{.kind = FIELD_WORD, .words = card_words}, {.kind = FIELD_END}};
static const struct field areas[] = {
	{.kind = FIELD_WORD, .words = area_words}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = cards}, {.kind = FIELD_END}};

const struct event_kind ring_event_kinds[RING_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"parent", FIELD_SEAT}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands},
			{"rest", FIELD_SET, .parts = cards}}},
	[EVENT_HAND] = {"hand", .fields = {{"cards", FIELD_SET, .parts = cards}}},
	[EVENT_ROLL] = {"roll", .recorded = true,
		.fields = {{"dice", FIELD_SET, .parts = numbers}}},
	[EVENT_TAKE] = {"take", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"die", FIELD_NUMBER}}},
	[EVENT_CENTER] = {"center", .recorded = true,
		.fields = {{"die", FIELD_NUMBER}, {"strong", FIELD_WORD, .words = strong_words}}},
	[EVENT_ASK] = {"ask", .fields = {{"die", FIELD_NUMBER}, {"center", FIELD_NUMBER},
				      {"cards", FIELD_SET, .parts = cards}}},
	[EVENT_DISCARD] = {"discard", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_WORD, .words = card_words}}},
	[EVENT_DISCARDED] = {"discarded", .fields = {{"card", FIELD_WORD, .words = card_words},
						  {"cards", FIELD_SET, .parts = cards}}},
	[EVENT_IN] = {"in",
		.fields = {{"seat", FIELD_SEAT}, {"in", FIELD_NUMBER}, {"of", FIELD_NUMBER}}},
	/* Who pays shows that there is no gem in the hand. */
	[EVENT_PENALTY] = {"penalty", .recorded = true, .reveals = true,
		.fields = {{"player", FIELD_SEAT}, {"ring", FIELD_NUMBER}}},
	[EVENT_PLAY] = {"play", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_WORD, .words = card_words}}},
	[EVENT_WON] = {"won"},
	[EVENT_TRICK] = {"trick", .recorded = true,
		.fields = {{"trick", FIELD_NUMBER}, {"winners", FIELD_LIST, .parts = seats},
			{"areas", FIELD_LIST, .parts = areas},
			{"dice", FIELD_LIST, .parts = numbers},
			{"next", FIELD_SEAT, .or_null = true}}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {{"round", FIELD_NUMBER}, {"moves", FIELD_LIST, .parts = numbers},
			{"rings", FIELD_LIST, .parts = numbers}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"scores", FIELD_LIST, .parts = numbers},
			{"dice", FIELD_LIST, .parts = numbers},
			{"places", FIELD_LIST, .parts = places}}},
	[EVENT_TURN] = {"turn", .calls = true, .fields = {{"seat", FIELD_SEAT}}},
};

static void tell(struct events *events, enum ring_event kind, int to) {
	events_add(events, (uint8_t)kind, (int8_t)to);
}

static void put(struct events *events, int number) {
	events_put(events, (int16_t)number);
}

/* An event for all of a seat and a number. */
static void tell_pair(struct events *events, enum ring_event kind, int seat, int number) {
	tell(events, kind, SEAT_ALL);
	put(events, seat);
	put(events, number);
}

static void put_cards(struct events *events, uint32_t set) {
	put(events, ring_count(set));
	for (; set != 0; set &= set - 1) {
		put(events, ring_first(set));
	}
}

static void put_bytes(struct events *events, const uint8_t *bytes, int n) {
	put(events, n);
	for (int i = 0; i < n; i++) {
		put(events, bytes[i]);
	}
}

void ring_tell_turn(int seat, struct events *events) {
	tell(events, EVENT_TURN, SEAT_ALL);
	put(events, seat);
}

void ring_tell_round(const struct ring *r, struct events *events) {
	tell_pair(events, EVENT_ROUND, (int)r->round, r->parent);
}

void ring_tell_deal(const struct ring *r, const int16_t *rest, int n_rest, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell(events, EVENT_DEAL, SEAT_NONE);
	put(events, r->n_seats);
	for (int seat = 0; seat < r->n_seats; seat++) {
		put_cards(events, r->hands[seat]);
	}
	put(events, n_rest);
	for (int i = 0; i < n_rest; i++) {
		put(events, rest[i]);
	}
	for (int seat = 0; seat < r->n_seats; seat++) {
		tell(events, EVENT_HAND, seat);
		put_cards(events, r->hands[seat]);
	}
}

void ring_tell_roll(const struct ring *r, const struct move *roll, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell(events, EVENT_ROLL, SEAT_ALL);
	put(events, roll->n_args);
	for (int i = 0; i < roll->n_args; i++) {
		put(events, roll->args[i]);
	}
	ring_tell_turn(r->turn, events);
}

void ring_tell_take(const struct ring *r, int seat, struct events *events) {
	tell_pair(events, EVENT_TAKE, seat, r->dice[seat]);
}

void ring_tell_center(const struct ring *r, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell_pair(events, EVENT_CENTER, r->center, r->center > FACES / 2);
	for (int seat = 0; seat < r->n_seats; seat++) {
		tell(events, EVENT_ASK, seat);
		put(events, r->dice[seat]);
		put(events, r->center);
		put_cards(events, r->hands[seat]);
	}
	ring_tell_turn(SEAT_ALL, events);
}

void ring_tell_discard(const struct ring *r, int seat, struct events *events) {
	if (events == NULL) {
		return;
	}
	int card = r->discards[seat] - 1;
	tell(events, EVENT_DISCARD, SEAT_NONE);
	put(events, seat);
	put(events, card);
	tell(events, EVENT_DISCARDED, seat);
	put(events, card);
	put_cards(events, r->hands[seat]);
	tell_pair(events, EVENT_IN, seat, ring_count(r->discarded));
	put(events, r->n_seats);
}

void ring_tell_penalty(const struct ring *r, int seat, struct events *events) {
	tell_pair(events, EVENT_PENALTY, seat, r->rings[seat]);
}

void ring_tell_play(const struct ring *r, int seat, struct events *events) {
	tell_pair(events, EVENT_PLAY, seat, r->played[seat] - 1);
}

static void tell_won(const struct ring *r, unsigned winners, struct events *events) {
	tell_pair(events, EVENT_WON, r->trick, ring_count(winners));
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (winners >> seat & 1) {
			put(events, seat);
			put(events, r->played[seat] - 1);
			put(events, r->areas[seat]);
			put(events, r->dice[seat]);
		}
	}
}

void ring_tell_trick(const struct ring *r, unsigned winners, int next, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell_won(r, winners, events);
	tell(events, EVENT_TRICK, SEAT_ALL);
	put(events, r->trick);
	put_cards(events, winners);
	put_bytes(events, r->areas, r->n_seats);
	put_bytes(events, r->dice, r->n_seats);
	put(events, next);
}

void ring_tell_score(const struct ring *r, const int16_t *moves, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell(events, EVENT_SCORE, SEAT_ALL);
	put(events, (int)r->round);
	put(events, r->n_seats);
	for (int seat = 0; seat < r->n_seats; seat++) {
		put(events, moves[seat]);
	}
	put_bytes(events, r->rings, r->n_seats);
}

void ring_tell_end(const struct ring *r, struct events *events) {
	if (events == NULL) {
		return;
	}
	tell(events, EVENT_END, SEAT_ALL);
	put_bytes(events, r->rings, r->n_seats);
	put_bytes(events, r->dice, r->n_seats);
	put(events, r->n_seats);
	for (int seat = 0; seat < r->n_seats; seat++) {
		put(events, r->place[seat] != 0 ? r->place[seat] : FIELD_NULL); /* R50 */
	}
}

/* What a recorded event says is not to be trusted. */

static int8_t seat_named(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

/* Appends a list's numbers to the args; false if it is not n long. */
static bool read_list(const struct event *event, int *at, int n, struct move *move) {
	if (*at + 1 + n > event->len || event->data[*at] != n) {
		return false;
	}
	memcpy(move->args + move->n_args, event->data + *at + 1, (size_t)n * sizeof(move->args[0]));
	move->n_args = (uint8_t)(move->n_args + n);
	*at += 1 + n;
	return true;
}

static bool read_deal(const struct ring *r, const struct event *event, struct move *move) {
	int at = 1, n_rest = ring_count(ring_cards_in_use(r->n_seats)) - HAND * r->n_seats;
	if (r->phase != PHASE_DEAL || event->len < 1 || event->data[0] != r->n_seats) {
		return false;
	}
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (!read_list(event, &at, HAND, move)) {
			return false;
		}
	}
	return read_list(event, &at, n_rest, move);
}

static bool read_roll(const struct ring *r, const struct event *event, struct move *move) {
	int at = 0;
	return r->phase == PHASE_ROLL && read_list(event, &at, r->n_seats + 1, move);
}

static bool read_parent(const struct ring *r, const struct event *event, struct move *move) {
	move->n_args = 1;
	move->args[0] = event->len > 1 ? event->data[1] : SEAT_NONE;
	return r->phase == PHASE_LOT;
}

static bool read_take(const struct ring *r, const struct event *event, struct move *move) {
	(void)r;
	move->n_args = 1;
	move->seat = event->len == 2 ? seat_named(event->data[0]) : SEATS_MAX;
	move->args[0] = event->len == 2 ? event->data[1] : 0;
	return event->len == 2;
}

static bool read_card(const struct ring *r, const struct event *event, struct move *move) {
	(void)r;
	if (event->len != 2 || event->data[1] < 0 || event->data[1] >= CARDS) {
		return false;
	}
	move->seat = seat_named(event->data[0]);
	move->n_args = 2;
	move->args[0] = (int16_t)ring_suit_of(event->data[1]);
	move->args[1] = (int16_t)ring_rank_of(event->data[1]);
	return true;
}

static const struct {
	bool (*read)(const struct ring *r, const struct event *event, struct move *move);
	enum ring_verb verb;
} readers[RING_EVENTS] = {
	[EVENT_ROUND] = {read_parent, VERB_PARENT},
	[EVENT_DEAL] = {read_deal, VERB_DEAL},
	[EVENT_ROLL] = {read_roll, VERB_ROLL},
	[EVENT_TAKE] = {read_take, VERB_TAKE},
	[EVENT_DISCARD] = {read_card, VERB_DISCARD},
	[EVENT_PLAY] = {read_card, VERB_PLAY},
};

int ring_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	if (events->kind >= RING_EVENTS || readers[events->kind].read == NULL) {
		return -1;
	}
	*move = (struct move){.seat = SEAT_CHANCE, .verb = (uint8_t)readers[events->kind].verb};
	return readers[events->kind].read(state, events, move) ? 1 : -1;
}
