#include "engine/ring/state.h"

enum { TALLY_JUST, TALLY_TRICKS, TALLY_ROUNDS };

/* After the round come the moves of the rings, negative for down. A ring whose die is on Just does
 * not move (R42). */
static void remember_score(const int16_t *data, struct highlights *highlights) {
	for (int seat = 0; seat < data[1]; seat++) {
		int moved = data[2 + seat];
		highlights_tally(highlights, seat, TALLY_JUST, moved >= 0);
		highlights_tally(highlights, seat, TALLY_ROUNDS, 1);
		HIGHLIGHTS_OFFER(highlights, RING_FALL, -moved, seat, -moved, data[0]);
	}
}

/* The number of winners, then four numbers each, the seat first. */
static void tally_winners(const int16_t *data, struct highlights *highlights) {
	for (int i = 0; i < data[1]; i++) {
		highlights_tally(highlights, data[2 + 4 * i], TALLY_TRICKS, 1);
	}
}

static void remember_tallies(const struct ring *r, struct highlights *highlights) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		const int16_t *tallies = highlights->tallies[seat];
		HIGHLIGHTS_OFFER(highlights, RING_JUST, tallies[TALLY_JUST], seat,
			tallies[TALLY_JUST], tallies[TALLY_ROUNDS]);
		HIGHLIGHTS_OFFER(highlights, RING_TRICKS, tallies[TALLY_TRICKS], seat,
			tallies[TALLY_TRICKS]);
	}
}

void ring_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct event *won = highlights_find(events, EVENT_WON);
	const struct event *score = highlights_find(events, EVENT_SCORE);
	(void)move;
	if (won != NULL) {
		tally_winners(won->data, highlights);
	}
	if (score != NULL) {
		remember_score(score->data, highlights);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_tallies(before, highlights);
	}
}

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

static const struct field win[] = {{.kind = FIELD_SEAT}, {.kind = FIELD_WORD, .words = card_words},
	{.kind = FIELD_WORD, .words = area_words}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field wins[] = {{.kind = FIELD_TUPLE, .parts = win}, {.kind = FIELD_END}};

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
		.fields = {{"seat", FIELD_SEAT}, {"in", FIELD_NUMBER}, {"all", FIELD_NUMBER}}},
	/* Paying reveals that the hand holds no gem. */
	[EVENT_PENALTY] = {"penalty", .recorded = true, .reveals = true,
		.fields = {{"player", FIELD_SEAT}, {"ring", FIELD_NUMBER}}},
	[EVENT_PLAY] = {"play", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_WORD, .words = card_words}}},
	[EVENT_WON] = {"won",
		.fields = {{"trick", FIELD_NUMBER}, {"winners", FIELD_LIST, .parts = wins}}},
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

void ring_tell_deal(const struct ring *r, const int16_t *rest, int n_rest, struct events *events) {
	EVENTS_TELL(events, EVENT_DEAL, SEAT_NONE, r->n_seats);
	for (int seat = 0; seat < r->n_seats; seat++) {
		events_put_bits(events, r->hands[seat]);
	}
	events_put_numbers(events, n_rest, rest);
	for (int seat = 0; seat < r->n_seats; seat++) {
		events_add(events, EVENT_HAND, seat);
		events_put_bits(events, r->hands[seat]);
	}
}

void ring_tell_center(const struct ring *r, struct events *events) {
	EVENTS_TELL(events, EVENT_CENTER, SEAT_ALL, r->center, r->center > FACES / 2);
	for (int seat = 0; seat < r->n_seats; seat++) {
		EVENTS_TELL(events, EVENT_ASK, seat, r->dice[seat], r->center);
		events_put_bits(events, r->hands[seat]);
	}
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, SEAT_ALL);
}

void ring_tell_discard(const struct ring *r, int seat, struct events *events) {
	int card = r->discards[seat] - 1;
	EVENTS_TELL(events, EVENT_DISCARD, SEAT_NONE, seat, card);
	EVENTS_TELL(events, EVENT_DISCARDED, seat, card);
	events_put_bits(events, r->hands[seat]);
	EVENTS_TELL(events, EVENT_IN, SEAT_ALL, seat, bits_count(r->discarded), r->n_seats);
}

void ring_tell_trick(const struct ring *r, unsigned winners, int next, struct events *events) {
	EVENTS_TELL(events, EVENT_WON, SEAT_ALL, r->trick, bits_count(winners));
	for (unsigned left = winners; left != 0; left &= left - 1) {
		int seat = ring_first(left);
		events_put(events, seat);
		events_put(events, r->played[seat] - 1);
		events_put(events, r->areas[seat]);
		events_put(events, r->dice[seat]);
	}
	EVENTS_TELL(events, EVENT_TRICK, SEAT_ALL, r->trick);
	events_put_bits(events, winners);
	events_put_bytes(events, r->n_seats, r->areas);
	events_put_bytes(events, r->n_seats, r->dice);
	events_put(events, next);
}

void ring_tell_end(const struct ring *r, struct events *events) {
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_bytes(events, r->n_seats, r->rings);
	events_put_bytes(events, r->n_seats, r->dice);
	events_put(events, r->n_seats);
	for (int seat = 0; seat < r->n_seats; seat++) {
		events_put(events, r->place[seat] != 0 ? r->place[seat] : FIELD_NULL); /* R50 */
	}
}

/* Records are untrusted. */

static bool read_deal(const struct ring *r, const struct event *event, struct move *move) {
	int at = 1, n_rest = bits_count(ring_cards_in_use(r->n_seats)) - HAND * r->n_seats;
	bool fits = r->phase == PHASE_DEAL && event->len > 0 && event->data[0] == r->n_seats;
	*move = (struct move){.seat = SEAT_CHANCE, .verb = VERB_DEAL};
	for (int seat = 0; fits && seat < r->n_seats; seat++) {
		fits = event_read_list(event, &at, HAND, move);
	}
	return fits && event_read_list(event, &at, n_rest, move);
}

static bool read_roll(const struct ring *r, const struct event *event, struct move *move) {
	int at = 0;
	*move = (struct move){.seat = SEAT_CHANCE, .verb = VERB_ROLL};
	return r->phase == PHASE_ROLL && event_read_list(event, &at, r->n_seats + 1, move);
}

static bool read_card(const struct event *event, int verb, struct move *move) {
	if (!event_read_move(event, verb, 1, move) || move->args[0] < 0 || move->args[0] >= CARDS) {
		return false;
	}
	int card = move->args[0];
	*move = MOVE(move->seat, verb, ring_suit_of(card), ring_rank_of(card));
	return true;
}

static bool read_move(const struct ring *r, const struct event *event, struct move *move) {
	switch (event->kind) {
	case EVENT_ROUND:
		event_read_lot(event, 1, VERB_PARENT, move);
		return r->phase == PHASE_LOT;
	case EVENT_DEAL:
		return read_deal(r, event, move);
	case EVENT_ROLL:
		return read_roll(r, event, move);
	case EVENT_TAKE:
		return event_read_move(event, VERB_TAKE, 1, move);
	case EVENT_DISCARD:
		return read_card(event, VERB_DISCARD, move);
	case EVENT_PLAY:
		return read_card(event, VERB_PLAY, move);
	default:
		return false;
	}
}

int ring_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

/* Statistics. */

enum { TRICKS_WON, ON_JUST, PENALTIES, DROPPED };

const struct statistic ring_stats[RING_STATS] = {
	[TRICKS_WON] = {"tricks", SENTENCE("tricks won")},
	[ON_JUST] = {"on-just", SENTENCE("rounds ended on Just")},
	[PENALTIES] = {"penalties", SENTENCE("penalties for coins")},
	[DROPPED] = {"dropped", SENTENCE("rings dropped")},
};

/* A ring stays up only if the die is on Just (R42). */
static void count_score(const int16_t *data, struct stats *stats) {
	int n_seats = data[1];
	const int16_t *moves = data + 2, *rings = moves + n_seats + 1;
	for (int seat = 0; seat < n_seats; seat++) {
		stats_add(stats, seat, ON_JUST, moves[seat] >= 0);
		stats_add(stats, seat, DROPPED, rings[seat] == 0);
	}
}

void ring_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *data = event->data;
	(void)move;
	if (event->kind == EVENT_WON) {
		for (int i = 0; i < data[1]; i++) {
			stats_add(stats, data[2 + 4 * i], TRICKS_WON, 1);
		}
	} else if (event->kind == EVENT_PENALTY) {
		stats_add(stats, data[0], PENALTIES, 1);
		stats_add(stats, data[0], DROPPED, data[1] == 0); /* R26 */
	} else if (event->kind == EVENT_SCORE) {
		count_score(data, stats);
	}
}
