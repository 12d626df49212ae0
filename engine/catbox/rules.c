#include <stddef.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/catbox/state.h"

/* The research board and the hands. The board's spaces are 32 bits, a row of eight for each color;
 * neighbours are one bit or one row apart. */

#define LAST_COLUMN 0x80808080U

enum { RANKS_OF_THREE = 6 };

int catbox_ranks(const struct catbox *c) {
	return c->n_seats == 3 ? RANKS_OF_THREE : RANKS;
}

/* The product adds the rows in its highest byte. */
int catbox_count_in_column(uint32_t spaces, int card) {
	return (int)((spaces >> (card - 1) & FIRST_COLUMN) * FIRST_COLUMN >> 24);
}

uint32_t catbox_beside(uint32_t spaces) {
	uint32_t sides = (spaces & ~LAST_COLUMN) << 1 | (spaces & ~FIRST_COLUMN) >> 1;
	return (sides | spaces << RANKS | spaces >> RANKS) & ~spaces;
}

/* The tokens connected with the first one. */
static uint32_t group_of(uint32_t first, uint32_t tokens) {
	uint32_t group = first, before;
	do {
		before = group;
		group |= catbox_beside(group) & tokens;
	} while (group != before);
	return group;
}

int catbox_largest_group(uint32_t tokens) {
	int largest = 0;
	while (tokens != 0) {
		uint32_t group = group_of(tokens & (~tokens + 1), tokens);
		int size = bits_count(group);
		largest = size > largest ? size : largest;
		tokens &= ~group;
	}
	return largest;
}

uint32_t catbox_taken(const struct catbox *c) {
	uint32_t taken = 0;
	for (int seat = 0; seat < c->n_seats; seat++) {
		taken |= c->tokens[seat];
	}
	return taken;
}

int catbox_owner(const struct catbox *c, uint32_t space) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		if ((c->tokens[seat] & space) != 0) {
			return seat;
		}
	}
	return SEAT_NONE;
}

bool catbox_red_is_broken(const struct catbox *c) {
	return (catbox_taken(c) & catbox_row(RED)) != 0;
}

uint32_t catbox_open(const struct catbox *c, int seat) {
	uint32_t held = 0, taken = catbox_taken(c);
	for (int card = 1; card <= RANKS; card++) {
		held |= (uint32_t)(c->hands[seat][card] > 0) << (card - 1);
	}
	/* The product has a bit of the voids in each row. */
	uint32_t voids = (c->voids[seat] * 0x204081U & FIRST_COLUMN) * FIRST_ROW;
	uint32_t open = held * FIRST_COLUMN & ~taken & ~voids; /* C20, C21 */
	uint32_t other = open & ~catbox_row(RED);
	bool closed = c->n_plays == 0 && (taken & catbox_row(RED)) == 0; /* C24 */
	return closed && other != 0 ? other : open;                      /* C26 */
}

bool catbox_beats(const struct catbox_play *play, const struct catbox_play *other) {
	return play->color == other->color ? play->card > other->card : play->color == RED;
}

const struct catbox_play *catbox_best_play(const struct catbox *c) {
	const struct catbox_play *best = &c->plays[0];
	for (int i = 1; i < c->n_plays; i++) {
		best = catbox_beats(&c->plays[i], best) ? &c->plays[i] : best;
	}
	return best;
}

int catbox_nth_prediction(const struct catbox *c, int n) {
	static const uint8_t predictions[2][PREDICTIONS] = {{1, 3, 4}, {1, 2, 3}};
	return predictions[c->n_seats == CATBOX_SEATS][n];
}

bool catbox_has_discarded(const struct catbox *c, int seat) {
	return c->options[OPTION_DISCARD] != 0 &&
	       (c->phase == PHASE_DISCARD ? c->n_cards[seat] < HAND : c->phase > PHASE_DISCARD);
}

bool catbox_is_last_round(const struct catbox *c) {
	return c->round == c->n_seats;
}

/* The events of Cat in the Box, and the moves that recorded events stand for. */

enum { TALLY_MET };

int catbox_points(const void *state, int seat) {
	return ((const struct catbox *)state)->totals[seat];
}

/* After the round come five lists by seat: predicted, taken, bonus, points, totals. A met
 * prediction always has a bonus. */
static void remember_score(const int16_t *data, struct highlights *highlights) {
	int round = data[0], n = 1 + data[1];
	for (int seat = 0; seat < data[1]; seat++) {
		const int16_t *of = data + 2 + seat;
		highlights_tally(highlights, seat, TALLY_MET, of[2 * n] > 0);
		HIGHLIGHTS_OFFER(highlights, CATBOX_ROUND, of[3 * n], seat, of[3 * n], round);
	}
}

/* A paradox that cost nothing (C47) is no highlight. */
static void remember_paradox(const int16_t *data, int seat, struct highlights *highlights) {
	int points = data[2 + 3 * (1 + data[1]) + seat];
	HIGHLIGHTS_OFFER(highlights, CATBOX_PARADOX, -points, seat, points, data[0]);
}

static void remember_predictions(const struct catbox *c, struct highlights *highlights) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		int met = highlights->tallies[seat][TALLY_MET];
		HIGHLIGHTS_OFFER(highlights, CATBOX_PREDICTIONS, met, seat, met, c->round);
	}
}

void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct event *score = highlights_find(events, EVENT_SCORE);
	const struct event *paradox = highlights_find(events, EVENT_PARADOX);
	(void)move;
	if (score != NULL) {
		remember_score(score->data, highlights);
	}
	if (score != NULL && paradox != NULL) {
		remember_paradox(score->data, paradox->data[0], highlights);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_predictions(before, highlights);
	}
}

static const char *const colors[] = {"red", "blue", "yellow", "green", NULL};
static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field each_seat[] = {{.kind = FIELD_SEAT}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = numbers}, {.kind = FIELD_END}};

const struct event_kind catbox_event_kinds[CATBOX_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"start", FIELD_SEAT}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands}}},
	[EVENT_HAND] = {"hand", .fields = {{"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_HELD] = {"held", .fields = {{"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_DISCARD] = {"discard", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_NUMBER}}},
	[EVENT_ASIDE] = {"aside"},
	[EVENT_COUNT] = {"count", .fields = {{"seat", FIELD_SEAT}, {"n", FIELD_NUMBER}}},
	[EVENT_PREDICT] = {"predict", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"tricks", FIELD_NUMBER}}},
	[EVENT_PLAY] = {"play", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"card", FIELD_NUMBER},
			{"color", FIELD_WORD, .words = colors}}},
	[EVENT_VOID] = {"void", .recorded = true,
		.fields = {{"player", FIELD_SEAT}, {"color", FIELD_WORD, .words = colors}}},
	[EVENT_BROKEN] = {"broken"},
	[EVENT_TRICK] = {"trick", .recorded = true,
		.fields = {{"trick", FIELD_NUMBER}, {"led", FIELD_WORD, .words = colors},
			{"winners", FIELD_LIST, .parts = each_seat},
			{"taken", FIELD_LIST, .parts = numbers}}},
	[EVENT_TAKES] = {"takes", .fields = {{"trick", FIELD_NUMBER}, {"seat", FIELD_SEAT},
					  {"taken", FIELD_NUMBER}, {"predicted", FIELD_NUMBER}}},
	[EVENT_PARADOX] = {"paradox", .recorded = true, .reveals = true,
		.fields = {{"player", FIELD_SEAT}, {"hand", FIELD_LIST, .parts = numbers}}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {{"round", FIELD_NUMBER}, {"predicted", FIELD_LIST, .parts = numbers},
			{"taken", FIELD_LIST, .parts = numbers},
			{"bonus", FIELD_LIST, .parts = numbers},
			{"points", FIELD_LIST, .parts = numbers},
			{"totals", FIELD_LIST, .parts = numbers}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"scores", FIELD_LIST, .parts = numbers},
			{"places", FIELD_LIST, .parts = numbers}}},
	[EVENT_TURN] = {"turn", .calls = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_ASK] = {"ask", .calls = true},
};

static void put_hand(const struct catbox *c, int seat, struct events *events) {
	events_put(events, c->n_cards[seat]);
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[seat][card]; i++) {
			events_put(events, card);
		}
	}
}

static void tell_turn(const struct catbox *c, struct events *events) {
	if (events != NULL && c->phase == PHASE_PLAY) {
		events_add(events, EVENT_HELD, c->turn);
		put_hand(c, c->turn, events);
	}
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, c->turn);
}

/* Announce the deal, cards put aside and received, and the turn; nothing if events is NULL. */
static void tell_deal(const struct catbox *c, struct events *events) {
	EVENTS_TELL(events, EVENT_DEAL, SEAT_NONE, c->n_seats);
	for (int seat = 0; seat < c->n_seats; seat++) {
		put_hand(c, seat, events);
	}
	for (int seat = 0; seat < c->n_seats; seat++) {
		events_add(events, EVENT_HAND, seat);
		put_hand(c, seat, events);
	}
	if (c->phase == PHASE_DISCARD) {
		events_add(events, EVENT_ASK, SEAT_ALL);
	} else {
		tell_turn(c, events);
	}
}

static void tell_discard(const struct catbox *c, int seat, struct events *events) {
	int n = 0;
	for (int other = 0; other < c->n_seats; other++) {
		n += catbox_has_discarded(c, other);
	}
	EVENTS_TELL(events, EVENT_DISCARD, SEAT_NONE, seat, c->aside[seat]);
	EVENTS_TELL(events, EVENT_ASIDE, seat, c->aside[seat]);
	EVENTS_TELL(events, EVENT_COUNT, SEAT_ALL, seat, n);
}

static void tell_trick(const struct catbox *c, int winner, struct events *events) {
	EVENTS_TELL(events, EVENT_TRICK, SEAT_NONE, c->trick, c->plays[0].color, 1, winner);
	events_put_bytes(events, c->n_seats, c->taken);
	EVENTS_TELL(events, EVENT_TAKES, SEAT_ALL, c->trick, winner, c->taken[winner],
		c->predicted[winner]);
}

/* For the seat on turn. */
static void tell_paradox(const struct catbox *c, struct events *events) {
	EVENTS_TELL(events, EVENT_PARADOX, SEAT_ALL, c->turn);
	put_hand(c, c->turn, events);
}

/* bonus by seat; the rest is in the state. */
static void tell_score(const struct catbox *c, const int16_t *bonus, struct events *events) {
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, c->round);
	events_put_bytes(events, c->n_seats, c->predicted);
	events_put_bytes(events, c->n_seats, c->taken);
	events_put_numbers(events, c->n_seats, bonus);
	events_put_numbers(events, c->n_seats, c->points);
	events_put_numbers(events, c->n_seats, c->totals);
}

/* Fails unless each hand has its length. */
static bool read_deal(const struct catbox *c, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = c->phase == PHASE_DEAL && event->len > 0 && event->data[0] == c->n_seats;
	*move = (struct move){.seat = SEAT_CHANCE, .verb = VERB_DEAL};
	for (int seat = 0; fits && seat < c->n_seats; seat++) {
		fits = event_read_list(event, &at, HAND, move);
	}
	return fits && at == event->len;
}

static bool read_move(const struct catbox *c, const struct event *event, struct move *move) {
	switch (event->kind) {
	case EVENT_ROUND:
		event_read_lot(event, 1, VERB_START, move);
		return c->phase == PHASE_LOT;
	case EVENT_DEAL:
		return read_deal(c, event, move);
	case EVENT_DISCARD:
		return event_read_move(event, VERB_DISCARD, 1, move);
	case EVENT_PREDICT:
		return event_read_move(event, VERB_PREDICT, 1, move);
	case EVENT_PLAY:
		return event_read_move(event, VERB_PLAY, 2, move);
	default:
		return false;
	}
}

int catbox_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

/* Statistics. */

enum { TRICKS_TAKEN, MET, MISSED, PARADOXES };

const struct statistic catbox_stats[CATBOX_STATS] = {
	[TRICKS_TAKEN] = {"tricks", SENTENCE("tricks taken")},
	[MET] = {"met", SENTENCE("predictions met")},
	[MISSED] = {"missed", SENTENCE("predictions missed")},
	[PARADOXES] = {"paradoxes", SENTENCE("paradoxes caused")},
};

/* A met prediction always has a bonus: a trick taken means a token on the board. The culprit of a
 * paradox has missed its prediction (C47, C50). */
static void count_score(const int16_t *data, struct stats *stats) {
	int n_seats = data[1];
	const int16_t *bonus = data + 2 + 2 * (1 + n_seats);
	for (int seat = 0; seat < n_seats; seat++) {
		stats_add(stats, seat, bonus[seat] > 0 ? MET : MISSED, 1);
	}
}

void catbox_count(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_TAKES) {
		stats_add(stats, event->data[1], TRICKS_TAKEN, 1);
	} else if (event->kind == EVENT_PARADOX) {
		stats_add(stats, event->data[0], PARADOXES, 1);
	} else if (event->kind == EVENT_SCORE) {
		count_score(event->data, stats);
	}
}

static const char *const color_words[] = {
	SENTENCE("red"), SENTENCE("blue"), SENTENCE("yellow"), SENTENCE("green"), NULL};

static const struct worded_args worded_color = {
	1U << 1, color_words, SENTENCE("Which colour?"), true};

const struct verb catbox_verbs[CATBOX_VERBS] = {
	[VERB_PREDICT] = {"predict", "予想 宣言", "TRICKS",
		SENTENCE("predict how many tricks you will take in this round"),
		.example = "predict 1", .label = SENTENCE("Predict"),
		.arguments = ARGUMENTS({"tricks", SENTENCE("tricks"),
			SENTENCE("how many tricks you will take"), .number = true})},
	[VERB_PLAY] = {"play", "出す プレイ", "CARD COLOUR",
		SENTENCE("play a card and name its colour"), .example = SENTENCE("play 5 blue"),
		.label = SENTENCE("Play"),
		.arguments = ARGUMENTS(
			{"card", SENTENCE("card"), SENTENCE("the number of a card in your hand"),
				.number = true},
			{"colour", SENTENCE("colour"), SENTENCE("red, blue, yellow or green"),
				.values = color_words}),
		.worded = &worded_color, .from_hand = true},
	[VERB_DISCARD] = {"discard", "aside 伏せる 除外", "CARD",
		SENTENCE("put a card aside, face down, for this round"), .example = "discard 5",
		.label = SENTENCE("Put aside"), .needs = "discard", .secret = true,
		.from_hand = true,
		.arguments = ARGUMENTS({"card", SENTENCE("card"),
			SENTENCE("the number of a card in your hand"), .number = true})},
	[VERB_START] = {"starter", .usage = "SEAT", .by_chance = true},
	[VERB_DEAL] = {"deal", .usage = "CARDS", .by_chance = true},
};

static const char *const ends_words[] = {SENTENCE("game"), SENTENCE("round"), NULL};

const struct option catbox_options[CATBOX_OPTIONS] = {
	[OPTION_PARADOX_ENDS] = {"paradox_ends", OPTION_WORD, PARADOX_ENDS_GAME, PARADOX_ENDS_ROUND,
		PARADOX_ENDS_GAME, ends_words,
		SENTENCE("what a paradox ends: the game or the round"),
		.label = SENTENCE("a paradox ends")},
	[OPTION_DISCARD] = {"discard", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("everybody puts a card aside after the deal"),
		.label = SENTENCE("a card put aside")},
};

void catbox_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct catbox *c = state;
	(void)events;
	memset(c, 0, sizeof(*c));
	c->n_seats = (uint8_t)n_seats;
	for (int i = 0; i < CATBOX_OPTIONS; i++) {
		c->options[i] = (uint8_t)options[i];
	}
	c->start = c->turn = c->leader = SEAT_NONE;
}

/* Legality. */

static bool holds(const struct catbox *c, int seat, int card) {
	return card >= 1 && card <= RANKS && c->hands[seat][card] > 0;
}

static int legal_discard(const struct catbox *c, const struct move *move) {
	if (c->options[OPTION_DISCARD] == 0) {
		return REFUSED_DISCARD_OFF;
	}
	if (c->phase != PHASE_DISCARD) {
		return REFUSED_DISCARD_OVER;
	}
	if (catbox_has_discarded(c, move->seat)) {
		return REFUSED_DISCARD_DONE;
	}
	if (move->n_args != 1) {
		return REFUSED_SHAPE;
	}
	return holds(c, move->seat, move->args[0]) ? LEGAL : REFUSED_CARD;
}

static int legal_predict(const struct catbox *c, const struct move *move) {
	if (c->phase == PHASE_DISCARD) {
		return REFUSED_DISCARD_FIRST;
	}
	if (c->predicted[move->seat] != 0) {
		return REFUSED_PREDICT_OVER;
	}
	if (move->seat != c->turn) {
		return REFUSED_TURN; /* C14 */
	}
	if (move->n_args != 1) {
		return REFUSED_SHAPE;
	}
	for (int i = 0; i < PREDICTIONS; i++) {
		if (catbox_nth_prediction(c, i) == move->args[0]) {
			return LEGAL;
		}
	}
	return REFUSED_TRICKS;
}

static int legal_play(const struct catbox *c, const struct move *move) {
	if (c->phase == PHASE_DISCARD) {
		return REFUSED_DISCARD_FIRST;
	}
	if (c->phase == PHASE_PREDICT) {
		return REFUSED_PREDICT_FIRST;
	}
	if (move->seat != c->turn) {
		return REFUSED_TURN; /* C18 */
	}
	if (move->n_args != 2) {
		return REFUSED_SHAPE;
	}
	if (!holds(c, move->seat, move->args[0])) {
		return REFUSED_CARD;
	}
	if (move->args[1] < 0 || move->args[1] >= COLORS) {
		return REFUSED_COLOR;
	}
	uint32_t space = catbox_space(move->args[0], move->args[1]);
	if ((catbox_open(c, move->seat) & space) != 0) {
		return LEGAL;
	}
	if ((catbox_taken(c) & space) != 0) {
		return REFUSED_TAKEN;
	}
	return c->voids[move->seat] >> move->args[1] & 1 ? REFUSED_VOID : REFUSED_RED;
}

/* Effects. */

unsigned catbox_active_seats(const void *state) {
	const struct catbox *c = state;
	unsigned seats = 0;
	if (c->phase == PHASE_PREDICT || c->phase == PHASE_PLAY) {
		return c->turn != SEAT_NONE ? 1U << c->turn : 0;
	}
	for (int seat = 0; seat < c->n_seats && c->phase == PHASE_DISCARD; seat++) {
		seats |= (unsigned)!catbox_has_discarded(c, seat) << seat;
	}
	return seats;
}

static void clear_round(struct catbox *c) {
	size_t kept = offsetof(struct catbox, trick);
	memset((char *)c + kept, 0, sizeof(*c) - kept);
}

static void begin_round(struct catbox *c, int start, struct events *events) {
	if (c->round > 0) {
		events_end_round(events, c, sizeof(*c));
	}
	clear_round(c);
	c->phase = PHASE_DEAL;
	c->round++;
	c->start = c->turn = c->leader = (int8_t)start;
	EVENTS_TELL(events, EVENT_ROUND, SEAT_ALL, c->round, start);
}

static void apply_start(struct catbox *c, const struct move *move, struct events *events) {
	begin_round(c, move->args[0], events);
}

static void apply_deal(struct catbox *c, const struct move *move, struct events *events) {
	for (int i = 0; i < move->n_args; i++) {
		c->hands[i / HAND][move->args[i]]++;
	}
	memset(c->n_cards, HAND, c->n_seats);
	c->phase = c->options[OPTION_DISCARD] != 0 ? PHASE_DISCARD : PHASE_PREDICT;
	tell_deal(c, events);
}

static void apply_discard(struct catbox *c, const struct move *move, struct events *events) {
	c->hands[move->seat][move->args[0]]--;
	c->n_cards[move->seat]--;
	c->aside[move->seat] = (uint8_t)move->args[0];
	tell_discard(c, move->seat, events);
	if (catbox_active_seats(c) == 0) {
		c->phase = PHASE_PREDICT;
		tell_turn(c, events);
	}
}

static void apply_predict(struct catbox *c, const struct move *move, struct events *events) {
	c->predicted[move->seat] = (uint8_t)move->args[0];
	c->turn = (int8_t)seat_after(move->seat, c->n_seats);
	if (c->turn == c->start) {
		c->phase = PHASE_PLAY;
		c->trick = 1; /* C17 */
	}
	EVENTS_TELL(events, EVENT_PREDICT, SEAT_ALL, move->seat, move->args[0]);
	tell_turn(c, events);
}

static bool is_ahead(const void *state, int seat, int other) {
	const struct catbox *c = state;
	return c->totals[seat] != c->totals[other] ? c->totals[seat] > c->totals[other]  /* C53 */
						   : c->points[seat] > c->points[other]; /* C54 */
}

static void finish(struct catbox *c, struct events *events) {
	clear_round(c);
	c->phase = PHASE_OVER;
	c->over = true;
	c->start = c->turn = c->leader = SEAT_NONE;
	game_place(c, is_ahead); /* C56 */
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_numbers(events, c->n_seats, c->totals);
	events_put_bytes(events, c->n_seats, c->place);
}

/* culprit: of the paradox that ended the round, or SEAT_NONE. */
static void score_round(struct catbox *c, int culprit, struct events *events) {
	int16_t bonus[CATBOX_SEATS] = {0};
	for (int seat = 0; seat < c->n_seats; seat++) {
		int tricks = c->taken[seat];
		if (tricks == c->predicted[seat] && seat != culprit) { /* C47, C50 */
			bonus[seat] = (int16_t)catbox_largest_group(c->tokens[seat]);
		}
		c->points[seat] = (int16_t)(seat == culprit ? -tricks : tricks + bonus[seat]);
		c->totals[seat] = (int16_t)(c->totals[seat] + c->points[seat]);
	}
	tell_score(c, bonus, events);
	c->turn = SEAT_NONE;
	bool ended = culprit != SEAT_NONE && c->options[OPTION_PARADOX_ENDS] == PARADOX_ENDS_GAME;
	if (ended || catbox_is_last_round(c)) {
		finish(c, events); /* C8, C44 */
	} else {
		begin_round(c, seat_after(c->start, c->n_seats), events); /* C10 */
	}
}

/* The seat on turn plays, or has no play left (C39, C40). */
static void call_turn(struct catbox *c, struct events *events) {
	if (catbox_open(c, c->turn) != 0) {
		tell_turn(c, events);
		return;
	}
	tell_paradox(c, events);
	score_round(c, c->turn, events);
}

static void end_trick(struct catbox *c, struct events *events) {
	int winner = catbox_best_play(c)->seat;
	c->taken[winner]++; /* C38 */
	tell_trick(c, winner, events);
	memset(c->plays, 0, sizeof(c->plays));
	c->n_plays = 0;
	if (c->trick == TRICKS) {
		score_round(c, SEAT_NONE, events);
		return;
	}
	c->trick++;
	c->leader = c->turn = (int8_t)winner; /* C17 */
	call_turn(c, events);
}

/* A seat that leads red before red is broken holds no card that could have been another color
 * (C26). */
static void note_lacks(struct catbox *c, int seat) {
	struct catbox with_all = *c;
	memset(with_all.hands[seat], 1, sizeof(with_all.hands[seat]));
	uint32_t open = catbox_open(&with_all, seat) & ~catbox_row(RED);
	for (int card = 1; card <= catbox_ranks(c); card++) {
		bool lacks = (open & catbox_column(card)) != 0;
		c->lacks[seat] = (uint8_t)(c->lacks[seat] | (unsigned)lacks << (card - 1));
	}
}

/* Leaving the led color declares a void in it (C28, C30). */
static void mark_void(struct catbox *c, int seat, int color, struct events *events) {
	int led = c->plays[0].color;
	if (color != led && (c->voids[seat] >> led & 1) == 0) {
		c->voids[seat] = (uint8_t)(c->voids[seat] | 1U << led);
		EVENTS_TELL(events, EVENT_VOID, SEAT_ALL, seat, led);
	}
}

static void apply_play(struct catbox *c, const struct move *move, struct events *events) {
	int8_t seat = move->seat;
	struct catbox_play play = {move->seat, (uint8_t)move->args[0], (uint8_t)move->args[1]};
	bool breaks = play.color == RED && !catbox_red_is_broken(c);
	if (breaks && c->n_plays == 0) {
		note_lacks(c, seat);
	}
	c->hands[seat][play.card]--;
	c->n_cards[seat]--;
	c->tokens[seat] |= catbox_space(play.card, play.color); /* C22 */
	c->plays[c->n_plays++] = play;
	EVENTS_TELL(events, EVENT_PLAY, SEAT_ALL, seat, play.card, play.color);
	mark_void(c, seat, play.color, events);
	if (breaks) {
		events_add(events, EVENT_BROKEN, SEAT_ALL);
	}
	if (c->n_plays == c->n_seats) {
		end_trick(c, events);
		return;
	}
	c->turn = (int8_t)seat_after(seat, c->n_seats); /* C18 */
	call_turn(c, events);
}

static const struct {
	int (*legal)(const struct catbox *, const struct move *);
	void (*apply)(struct catbox *, const struct move *, struct events *);
} by_verb[CATBOX_VERBS] = {
	[VERB_PREDICT] = {legal_predict, apply_predict},
	[VERB_PLAY] = {legal_play, apply_play},
	[VERB_DISCARD] = {legal_discard, apply_discard},
	[VERB_START] = {NULL, apply_start},
	[VERB_DEAL] = {NULL, apply_deal},
};

int catbox_legal(const void *state, const struct move *move) {
	return by_verb[move->verb].legal(state, move);
}

void catbox_apply(void *state, const struct move *move, struct events *events) {
	by_verb[move->verb].apply(state, move, events);
}

bool catbox_chance(const void *state, struct chance *chance) {
	const struct catbox *c = state;
	if (c->phase == PHASE_LOT) {
		chance_be(chance, CHANCE_UNIFORM, VERB_START, 1, c->n_seats); /* C9 */
	} else if (c->phase == PHASE_DEAL) {                                  /* C12 */
		chance_be(chance, CHANCE_SHUFFLE, VERB_DEAL, c->n_seats * HAND, 0);
		for (int i = 0; i < chance->n; i++) {
			chance->items[i] = (int16_t)(1 + i / COPIES);
		}
	}
	return c->phase == PHASE_LOT || c->phase == PHASE_DEAL;
}

static void list_discards(const struct catbox *c, int seat, struct move_list *list) {
	for (int card = 1; card <= RANKS; card++) {
		if (c->hands[seat][card] > 0) {
			MOVE_LIST_ADD(list, seat, VERB_DISCARD, card);
		}
	}
}

static void list_predictions(const struct catbox *c, int seat, struct move_list *list) {
	for (int i = 0; i < PREDICTIONS; i++) {
		MOVE_LIST_ADD(list, seat, VERB_PREDICT, catbox_nth_prediction(c, i));
	}
}

static void list_plays(const struct catbox *c, int seat, struct move_list *list) {
	uint32_t open = catbox_open(c, seat);
	if (move_list_skip(list, (size_t)bits_count(open))) {
		return;
	}
	for (int card = 1; card <= RANKS; card++) {
		uint32_t spaces = open >> (card - 1) & FIRST_COLUMN;
		for (; spaces != 0; spaces &= spaces - 1) {
			int color = __builtin_ctz(spaces) / RANKS;
			MOVE_LIST_ADD(list, seat, VERB_PLAY, card, color);
		}
	}
}

/* Each phase has one legal verb. */
void catbox_legal_moves(const void *state, int seat, struct move_list *list) {
	const struct catbox *c = state;
	if (seat < 0 || (catbox_active_seats(c) >> seat & 1) == 0) {
		return;
	}
	(c->phase == PHASE_PLAY             ? list_plays
		: c->phase == PHASE_PREDICT ? list_predictions
					    : list_discards)(c, seat, list);
}

/* Hidden information. */

void catbox_player_view(void *state, int seat) {
	struct catbox *c = state;
	for (int other = 0; other < CATBOX_SEATS; other++) {
		if (other != seat) {
			memset(c->hands[other], 0, sizeof(c->hands[other]));
			c->aside[other] = 0;
		}
	}
}

/* The cards that are neither on the board nor in the seat's hand. */
struct unseen_cards {
	int n;
	uint8_t cards[CATBOX_SEATS * HAND];
};

static void gather(const struct catbox *c, int seat, struct unseen_cards *unseen) {
	uint32_t taken = catbox_taken(c);
	unseen->n = 0;
	for (int card = 1; card <= catbox_ranks(c); card++) {
		int left = COPIES - catbox_count_in_column(taken, card);
		if (seat >= 0) {
			left -= c->hands[seat][card] + (c->aside[seat] == card);
		}
		for (; left > 0; left--) {
			unseen->cards[unseen->n++] = (uint8_t)card;
		}
	}
}

static void shuffle(struct unseen_cards *unseen, struct rng *rng) {
	for (int i = unseen->n - 1; i > 0; i--) {
		uint32_t j = rng->uniform(rng, (uint32_t)i + 1);
		uint8_t card = unseen->cards[i];
		unseen->cards[i] = unseen->cards[j];
		unseen->cards[j] = card;
	}
}

/* The last card of a rank that the seat may hold, else any card; 0: no card is left. */
static uint8_t draw(struct unseen_cards *unseen, unsigned lacks) {
	if (unseen->n == 0) {
		return 0;
	}
	int at = unseen->n - 1;
	while (at > 0 && (lacks >> (unseen->cards[at] - 1) & 1) != 0) {
		at--;
	}
	uint8_t card = unseen->cards[at];
	unseen->cards[at] = unseen->cards[--unseen->n];
	return card;
}

static void deal_to(struct catbox *c, int seat, struct unseen_cards *unseen) {
	for (int i = 0; i < c->n_cards[seat]; i++) {
		c->hands[seat][draw(unseen, c->lacks[seat])]++;
	}
	c->hands[seat][0] = 0;
}

/* A seat that lacks ranks draws first, while cards of other ranks are left. A round has at most one
 * such seat: red is broken only once. */
void catbox_determinize(void *state, int seat, struct rng *rng) {
	struct catbox *c = state;
	struct unseen_cards unseen;
	if (c->phase < PHASE_DISCARD || c->phase > PHASE_PLAY) {
		return;
	}
	catbox_player_view(c, seat);
	gather(c, seat, &unseen);
	for (int pass = 0; pass < 2; pass++) {
		shuffle(&unseen, rng);
		for (int other = 0; other < c->n_seats; other++) {
			if (other != seat && (c->lacks[other] == 0) == (pass == 1)) {
				deal_to(c, other, &unseen);
			}
		}
	}
	for (int other = 0; other < c->n_seats; other++) {
		if (other != seat && catbox_has_discarded(c, other)) {
			c->aside[other] = draw(&unseen, 0);
		}
	}
}
