#include "engine/catbox/rules.h"

#include <stddef.h>
#include <string.h>

#include "engine/catbox/events.h"
#include "engine/catbox/spaces.h"

static const char *const color_words[] = {"red", "blue", "yellow", "green", NULL};

static const struct worded_args worded_color = {1U << 1, color_words, SENTENCE("Which colour?")};

const struct verb catbox_verbs[CATBOX_VERBS] = {
	[VERB_PREDICT] = {"predict", "予想 宣言", "TRICKS",
		SENTENCE("predict how many tricks you will take in this round"),
		.example = "predict 2", .label = SENTENCE("Predict"),
		.arguments = ARGUMENTS({"tricks", SENTENCE("tricks"),
			SENTENCE("how many tricks you will take"), .number = true})},
	[VERB_PLAY] = {"play", "出す プレイ", "CARD COLOUR",
		SENTENCE("play a card and name its colour"), .example = "play 5 red",
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

/* What is legal. */

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

/* What happens then. */

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
	catbox_tell_deal(c, events);
}

static void apply_discard(struct catbox *c, const struct move *move, struct events *events) {
	c->hands[move->seat][move->args[0]]--;
	c->n_cards[move->seat]--;
	c->aside[move->seat] = (uint8_t)move->args[0];
	catbox_tell_discard(c, move->seat, events);
	if (catbox_active_seats(c) == 0) {
		c->phase = PHASE_PREDICT;
		catbox_tell_turn(c, events);
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
	catbox_tell_turn(c, events);
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
	catbox_tell_score(c, bonus, events);
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
		catbox_tell_turn(c, events);
		return;
	}
	catbox_tell_paradox(c, events);
	score_round(c, c->turn, events);
}

static void end_trick(struct catbox *c, struct events *events) {
	int winner = catbox_best_play(c)->seat;
	c->taken[winner]++; /* C38 */
	catbox_tell_trick(c, winner, events);
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

/* Who leads red unbroken holds no card that could have been another color (C26). */
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
		*chance = (struct chance){CHANCE_UNIFORM, VERB_START, 1, c->n_seats, {0}}; /* C9 */
	} else {
		uint8_t n = (uint8_t)(c->n_seats * HAND);
		*chance = (struct chance){CHANCE_SHUFFLE, VERB_DEAL, n, 0, {0}}; /* C12 */
		for (int i = 0; i < n; i++) {
			chance->items[i] = (int16_t)(1 + i / COPIES);
		}
	}
	return c->phase == PHASE_LOT || c->phase == PHASE_DEAL;
}

static void list_if_legal(const struct catbox *c, struct move move, struct move_list *list) {
	if (catbox_legal(c, &move) == LEGAL) {
		move_list_add(list, move.seat, move.verb, move.n_args, move.args);
	}
}

static void list_plays(const struct catbox *c, int seat, struct move_list *list) {
	uint32_t open = catbox_open(c, seat);
	for (int card = 1; card <= RANKS; card++) {
		for (int color = 0; color < COLORS; color++) {
			if ((open & catbox_space(card, color)) != 0) {
				MOVE_LIST_ADD(list, seat, VERB_PLAY, card, color);
			}
		}
	}
}

/* In each phase moves of one verb alone are legal. */
void catbox_legal_moves(const void *state, int seat, struct move_list *list) {
	const struct catbox *c = state;
	if (seat < 0 || (catbox_active_seats(c) >> seat & 1) == 0) {
		return;
	}
	if (c->phase == PHASE_PLAY) {
		list_plays(c, seat, list);
		return;
	}
	for (int number = 1; number <= RANKS; number++) {
		list_if_legal(c, MOVE(seat, VERB_DISCARD, number), list);
		list_if_legal(c, MOVE(seat, VERB_PREDICT, number), list);
	}
}

/* What is hidden. */

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

/* The last card of a rank that the seat does not lack, else any; 0 if no card is left. */
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

/* A seat that lacks ranks draws first, while cards of other ranks are left. There is at most one
 * such seat in a round: red is broken only once. */
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
