#include <criterion/criterion.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/ring/board.h"

/* The worked examples of the rules, numbered as there: Y1 … Y49. */

enum { EXAMPLES = 49 };

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* What falls: cards and dice. */

static const struct {
	int y, n_seats, cards, left_over, dice;
} falls[] = {
	{1, 5, 30, 0, 6},
	{2, 4, 27, 3, 5},
	{3, 3, 20, 2, 4},
	{4, 4, 27, 3, 5},
};

static int legal_roll(const struct ring *r, int n_dice) {
	struct move roll = {.seat = SEAT_CHANCE, .verb = VERB_ROLL, .n_args = (uint8_t)n_dice};
	for (int i = 0; i < n_dice; i++) {
		roll.args[i] = (int16_t)(1 + i % FACES);
	}
	return board_legal(r, roll);
}

static void try_fall(size_t i) {
	struct ring r;
	struct chance chance;
	int y = falls[i].y, n = falls[i].n_seats;
	board_set_up(&r, n, 0);
	board_make(&r, (struct move){SEAT_CHANCE, VERB_PARENT, 1, {0}}, NULL);
	cr_assert(ring_game.chance(&r, &chance));
	cr_expect_eq(chance.n, falls[i].cards, "Y%d", y);
	struct move deal = {.seat = SEAT_CHANCE, .verb = VERB_DEAL, .n_args = chance.n};
	memcpy(deal.args, chance.items, sizeof(deal.args));
	cr_expect_eq(board_legal(&r, deal), 0, "Y%d", y);
	for (int16_t strange = 0; strange < CARDS; strange++) {
		if (n < RING_SEATS && (ring_cards_in_use(n) >> strange & 1) == 0) {
			deal.args[3] = strange;
			cr_expect_neq(board_legal(&r, deal), 0, "Y%d: card %d", y, strange);
		}
	}
	board_deal(&r, n, 0, "");
	uint32_t dealt = 0;
	for (int seat = 0; seat < n; seat++) {
		cr_expect_eq(bits_count(r.hands[seat]), HAND);
		dealt |= r.hands[seat];
	}
	cr_expect_eq(falls[i].cards - bits_count(dealt), falls[i].left_over, "Y%d", y);
	for (int dice = 0; dice < 10; dice++) {
		cr_expect_eq(legal_roll(&r, dice) == 0, dice == falls[i].dice, "Y%d: %d", y, dice);
	}
}

/* Taking dice. */

static const struct {
	int y, n_seats, parent;
	const char *dice, *takes; /* digits: seat and die */
	int refusal;              /* of the last */
} takes[] = {
	{5, 4, 2, "22456", "32 02 14 25", LEGAL},
	{5, 4, 2, "22456", "02", REFUSED_TURN},
	{5, 4, 2, "22456", "32 12", REFUSED_TURN},
	{5, 4, 2, "22456", "32 02 24", REFUSED_TURN},
	{6, 4, 2, "22456", "33", REFUSED_DIE},
	{6, 4, 2, "22456", "34 04", REFUSED_DIE},
	{6, 4, 2, "22456", "32 02", LEGAL},
	{6, 4, 2, "22456", "32 02 12", REFUSED_DIE},
};

static struct move take(const char *word) {
	return (struct move){(int8_t)(word[0] - '0'), VERB_TAKE, 1, {(int16_t)(word[1] - '0')}};
}

static void try_takes(size_t i) {
	struct ring r;
	const char *word = takes[i].takes;
	board_deal(&r, takes[i].n_seats, takes[i].parent, "");
	board_roll(&r, takes[i].dice);
	for (; strlen(word) > 2; word += 3) {
		board_make(&r, take(word), NULL);
	}
	int refusal = board_legal(&r, take(word));
	cr_expect_eq(refusal, takes[i].refusal, "Y%d: %s: %d", takes[i].y, takes[i].takes, refusal);
}

/* The die that is left, and discards. */

static void try_center(void) {
	struct ring r;
	board_deal(&r, 4, 2, "");
	board_roll(&r, "22456");
	static const char *const words[] = {"32", "06", "15", "22"};
	for (size_t i = 0; i < LENGTH(words); i++) {
		board_make(&r, take(words[i]), NULL);
	}
	cr_expect_eq(r.center, 4, "Y7");
	cr_expect_gt(ring_strength(r.center, 7), ring_strength(r.center, 6), "Y7: high");
}

static const struct {
	int y;
	bool after_all; /* all have discarded */
	int seat, verb;
	const char *card;
	int refusal;
} discards[] = {
	{8, false, 2, VERB_PLAY, "e4", REFUSED_DISCARDS},
	{8, false, 1, VERB_DISCARD, "s3", LEGAL},
	{8, false, 1, VERB_DISCARD, "r3", REFUSED_HELD},
	{8, false, 3, VERB_DISCARD, "g6", REFUSED_DISCARDED},
	{9, true, 2, VERB_PLAY, "e5", LEGAL},
	{9, true, 3, VERB_PLAY, "g6", REFUSED_TURN},
};

static void try_discard(size_t i) {
	struct ring r;
	board_deal(&r, 4, 2, "r2 r3/s3 s4/e4 e5/g5 g6");
	board_roll(&r, "22456");
	while (r.phase == PHASE_TAKE) {
		struct move move;
		game_moves(&ring_game, &r, r.turn, 0, &move, 1);
		board_make(&r, move, NULL);
	}
	board_make(&r, board_move(3, VERB_DISCARD, "g5"), NULL);
	if (discards[i].after_all) {
		board_make(&r, board_move(0, VERB_DISCARD, "r2"), NULL);
		board_make(&r, board_move(2, VERB_DISCARD, "e4"), NULL);
		board_make(&r, board_move(1, VERB_DISCARD, "s3"), NULL);
	}
	int refusal = board_legal(&r,
		board_move(discards[i].seat, (enum ring_verb)discards[i].verb, discards[i].card));
	cr_expect_eq(refusal, discards[i].refusal, "Y%d: refusal %d", discards[i].y, refusal);
}

/* What may be played. */

static const struct {
	int y;
	const char *played; /* from seat 0 on */
	const char *hand, *legal;
	int refusal; /* of the rest of the hand */
} follows[] = {
	{10, "", "c7 r3", "r3", REFUSED_COIN_LEAD},
	{11, "r5", "r3 r6 s7", "r3 r6", REFUSED_FOLLOW_OR_COIN},
	{12, "r5", "r3 c1 s7", "r3 c1", REFUSED_FOLLOW_OR_COIN},
	{13, "r5", "d6 c1 s7", "d6 c1 s7", LEGAL},
	{14, "r5 c7", "r4 e4", "r4", REFUSED_FOLLOW_OR_COIN},
};

static void try_follow(size_t i) {
	struct ring r;
	int y = follows[i].y, played[CARDS], n = board_list(follows[i].played, played);
	board_play(&r, 5, 0, 5, "");
	for (int seat = 0; seat < n; seat++) {
		r.hands[seat] = 1U << played[seat];
	}
	board_play_cards(&r, follows[i].played, NULL);
	r.hands[r.turn] = board_set(follows[i].hand);
	for (int card = 0; card < CARDS; card++) {
		struct move move = {r.turn, VERB_PLAY, 2,
			{(int16_t)ring_suit_of(card), (int16_t)ring_rank_of(card)}};
		bool held = (r.hands[r.turn] >> card & 1) != 0;
		bool legal = (board_set(follows[i].legal) >> card & 1) != 0;
		int expected = !held ? REFUSED_HELD : legal ? LEGAL : follows[i].refusal;
		cr_expect_eq(board_legal(&r, move), expected, "Y%d: card %d", y, card);
	}
}

/* Who wins a trick, who leads then, and what becomes of the dice. */

enum { LOW = 2, HIGH = 5 };

static const struct trick {
	int y, center, leader;
	const char *cards; /* from the leader on */
	unsigned winners;
	int next;
	const char *before, *after; /* dice by seat; NULL: it does not matter */
} tricks[] = {
	{15, HIGH, 0, "r5 r7 r2", 1U << 1, 1, NULL, NULL},
	{16, LOW, 0, "r7 r3 r2", 1U << 2, 2, NULL, NULL},
	{17, HIGH, 0, "r5 s7 r4", 1U << 0, 0, NULL, NULL},
	{18, HIGH, 0, "r6 s6 r4", 3U, 0, "M3 M4 M5", "M1 M2 M5"},
	{19, HIGH, 0, "r7 d7 e7", 7U, 0, "M3 M4 M6", "J M1 M3"},
	{20, HIGH, 0, "r5 c7 r6 a2 e4", 1U << 1, 1, NULL, NULL},
	{21, HIGH, 0, "r5 c7 r7 a2 e4", 6U, 2, NULL, NULL},
	{22, HIGH, 3, "r7 c7 r6 a2 e4", 3U << 3, 3, NULL, NULL},
	{23, HIGH, 0, "r5 s7 c7 a2 e4", 6U, 2, NULL, NULL},
	{24, LOW, 0, "r7 c0 r6 r5 e4", 1U << 3, 3, NULL, NULL},
	{25, LOW, 0, "r2 c1 r3 a1 e4", 1U << 1 | 1U << 3, 1, NULL, NULL},
	{26, HIGH, 0, "r2 c1 s7 a3 e4", 1U << 0, 0, NULL, NULL},
};

/* Everybody holds the card to be played and one that hinders nobody: a gem that is not led. */
static void deal_trick(struct ring *r, const struct trick *t) {
	int cards[CARDS], n = board_list(t->cards, cards);
	board_play(r, n, t->leader, t->center, "");
	uint32_t others = GEM_CARDS & ~board_set(t->cards) & ~ring_cards_of(ring_suit_of(cards[0]));
	for (int i = 0; i < n; i++, others &= others - 1) {
		r->hands[(t->leader + i) % n] = 1U << cards[i] | 1U << ring_first(others);
	}
	r->trick = TRICKS - 1;
}

static void try_trick(const struct trick *t) {
	struct ring r;
	static struct events events;
	deal_trick(&r, t);
	if (t->before != NULL) {
		board_set_dice(&r, t->before);
	}
	board_play_cards(&r, t->cards, &events);
	const struct event *event = board_event(&events, EVENT_TRICK);
	unsigned winners = 0;
	for (int i = 0; i < event->data[1]; i++) {
		winners |= 1U << event->data[2 + i];
	}
	cr_expect_eq(winners, t->winners, "Y%d: winners %u", t->y, winners);
	cr_expect_eq(event->data[event->len - 1], t->next, "Y%d: next", t->y);
	cr_expect_eq(r.turn, t->next, "Y%d: turn", t->y);
	for (int seat = 0; t->after != NULL && seat < r.n_seats; seat++) {
		struct ring after = {.n_seats = r.n_seats};
		board_set_dice(&after, t->after);
		cr_expect_eq(r.dice[seat], after.dice[seat], "Y%d: die %d", t->y, seat);
		cr_expect_eq(r.areas[seat], after.areas[seat], "Y%d: area %d", t->y, seat);
	}
}

/* The steps of a die. */

static const struct {
	int y;
	const char *before;
	int steps;
	const char *after;
} steps[] = {
	{27, "M3", 1, "M2"},
	{28, "M1", 1, "J"},
	{29, "M1", 2, "H1"},
	{30, "M1", 3, "H2"},
	{31, "M2", 5, "H3"},
	{32, "J", 1, "H1"},
	{33, "J", 3, "H3"},
	{34, "H2", 2, "H4"},
	{35, "H5", 3, "H6"},
};

static void try_steps(size_t i) {
	struct ring r = {.n_seats = 1}, after = {.n_seats = 1};
	board_set_dice(&r, steps[i].before);
	board_set_dice(&after, steps[i].after);
	ring_step(&r, 0, steps[i].steps);
	cr_expect_eq(r.dice[0], after.dice[0], "Y%d", steps[i].y);
	cr_expect_eq(r.areas[0], after.areas[0], "Y%d", steps[i].y);
}

/* The die one step before, if there is one. */
static bool step_back(struct ring *r, int seat) {
	uint8_t *die = &r->dice[seat], *area = &r->areas[seat];
	if (*area == AREA_MORE) {
		*die = (uint8_t)(*die + 1);
		return *die <= FACES;
	}
	if (*area == AREA_JUST || *die == 1) {
		*area = (uint8_t)(*area - 1);
	} else {
		*die = (uint8_t)(*die - 1);
	}
	return true;
}

/* Who must lead and holds only coins pays. */

static const struct penalty {
	int y, first; /* who wins the trick before */
	int rings[RING_SEATS];
	const char *dice;      /* by seat, after that trick; NULL: all M3 */
	const char *hands;     /* by seat, after that trick */
	int after[RING_SEATS]; /* rings */
	int leader;            /* SEAT_NONE: it is over */
	const char *cards;     /* of the next trick from its leader on */
	int places[RING_SEATS];
} penalties[] = {
	{36, 1, {9, 6, 9, 9, 9}, NULL, "e4/c1/e5/e6/e7", {9, 5, 9, 9, 9}, 2, "e5 e6 e7 e4 c1", {0}},
	{37, 1, {9, 6, 9, 9, 9}, NULL, "e4/c1/e5/e6/e7", {9, 5, 9, 9, 9}, 2, "e5 e6 e7 e4 c1", {0}},
	{38, 1, {9, 6, 4, 2, 9}, NULL, "e4/c1/c0/c7/e7", {9, 5, 3, 1, 9}, 4, "e7 e4 c1 c0 c7", {0}},
	{39, 1, {8, 6, 1, 2, 8}, "M4 M1 M1 M1 M2", "e4/c1/c0/c7/e7", {8, 5, 0, 2, 8}, SEAT_NONE, "",
		{2, 3, 5, 4, 1}},
	{40, 0, {9, 9, 9, 9, 9}, NULL, "c7 c1/r7 c0/e5 d6/e6 d7/e7 g5", {8, 9, 9, 9, 9}, 1,
		"r7 e5 e6 e7 c1", {0}},
};

/* The trick before: its winner leads amethyst-1, the others follow with other gems. */
static void win_trick(struct ring *r, const struct penalty *p, struct events *events) {
	static const char *const others[] = {"s3", "s4", "s5", "s6"};
	char cards[] = "a1 s3 s4 s5 s6";
	board_play(r, RING_SEATS, p->first, LOW, p->hands);
	r->trick = (uint8_t)(TRICKS - bits_count(r->hands[0]));
	board_set_rings(r, p->rings);
	board_set_dice(r, p->dice != NULL ? p->dice : "M3 M3 M3 M3 M3");
	cr_assert(step_back(r, p->first), "Y%d", p->y);
	r->hands[p->first] |= board_set("a1");
	for (int i = 0; i < RING_SEATS - 1; i++) {
		r->hands[(p->first + 1 + i) % RING_SEATS] |= board_set(others[i]);
	}
	board_play_cards(r, cards, events);
}

static void try_penalty(const struct penalty *p) {
	struct ring r;
	static struct events events;
	uint8_t places[SEATS_MAX] = {0};
	win_trick(&r, p, &events);
	const struct event *trick = board_event(&events, EVENT_TRICK);
	cr_expect_eq(trick->data[trick->len - 1], p->first, "Y%d: before any penalty", p->y);
	for (int seat = 0; seat < RING_SEATS; seat++) {
		cr_expect_eq(r.rings[seat], p->after[seat], "Y%d: ring %d", p->y, seat);
	}
	cr_expect_eq(game_score(&r, places), p->leader == SEAT_NONE, "Y%d", p->y);
	for (int seat = 0; seat < RING_SEATS; seat++) {
		cr_expect_eq(places[seat], p->places[seat], "Y%d: place %d", p->y, seat);
	}
	cr_expect_eq(r.turn, p->leader, "Y%d: leader %d", p->y, r.turn);
	board_play_cards(&r, p->cards, &events); /* asserts whose turn it is, and what is legal */
}

/* The end of a round, and of the game. */

static const struct score {
	int y, recover;
	int rings[RING_SEATS];
	const char *dice;
	int after[RING_SEATS];
	int places[RING_SEATS]; /* all 0: the game goes on, or nobody wins */
	bool over;
	int parent, next_parent;
} scores[] = {
	{41, 0, {9, 9, 9}, "M2 J H4", {7, 9, 5}, {0}, false, 0, 2},
	{42, 0, {2, 5, 2}, "M2 J H1", {0, 5, 1}, {3, 1, 2}, true, 0, 0},
	{43, 0, {1, 5, 7, 8}, "M6 J H2 M3", {0, 5, 5, 5}, {4, 1, 2, 3}, true, 0, 0},
	{44, 0, {1, 5, 6, 6}, "M6 J H1 M1", {0, 5, 5, 5}, {4, 1, 1, 1}, true, 0, 0},
	{45, 0, {6, 2, 1}, "M6 H2 M5", {0, 0, 0}, {0, 0, 0}, true, 0, 0},
	{46, 0, {6, 2, 9, 1}, "M6 H2 M5 J", {0, 0, 4, 1}, {3, 3, 1, 2}, true, 0, 0},
	{47, 1, {5, 8, 9}, "M5 J J", {0, 9, 9}, {3, 1, 1}, true, 0, 0},
	{48, 0, {9, 8, 9}, "M5 J J", {4, 8, 9}, {0}, false, 0, 2},
	{49, 0, {9, 9, 9}, "M2 J H4", {7, 9, 5}, {0}, false, 1, 0},
};

static int count_dice(const char *dice) {
	int n = 1;
	for (; *dice != '\0'; dice++) {
		n += *dice == ' ';
	}
	return n;
}

/* The last trick: whoever's die could have got there in one step leads ruby-2, which nothing
 * beats. */
static void play_last_trick(struct ring *r, const struct score *s, struct events *events) {
	static const char *const others[] = {"s3", "e4", "g5", "d6"};
	int n = count_dice(s->dice), winner = 0;
	board_play(r, n, 0, LOW, "");
	r->recover = (uint8_t)s->recover;
	r->trick = TRICKS;
	board_set_rings(r, s->rings);
	board_set_dice(r, s->dice);
	while (r->areas[winner] == AREA_MORE && r->dice[winner] == FACES) {
		winner++;
	}
	step_back(r, winner);
	r->parent = (int8_t)s->parent;
	r->leader = r->turn = (int8_t)winner;
	r->hands[winner] = board_set("r2");
	for (int i = 1; i < n; i++) {
		r->hands[(winner + i) % n] = board_set(others[i - 1]);
	}
	board_play_cards(r, "r2", NULL);
	for (int i = 1; i < n; i++) {
		board_play_cards(r, others[i - 1], events);
	}
}

static void expect_places(
	const struct score *s, const struct ring *r, const struct events *events) {
	uint8_t places[SEATS_MAX];
	const struct event *end = board_event(events, EVENT_END);
	int n = r->n_seats;
	cr_assert(game_score(r, places), "Y%d", s->y);
	for (int seat = 0; seat < n; seat++) {
		int16_t told = end->data[3 + 2 * n + seat];
		cr_expect_eq(places[seat], s->places[seat], "Y%d: place %d", s->y, places[seat]);
		cr_expect_eq(told, s->places[seat] > 0 ? s->places[seat] : FIELD_NULL);
		cr_expect_eq(end->data[1 + seat], s->after[seat]);
	}
}

static void try_score(const struct score *s) {
	struct ring r;
	static struct events events;
	play_last_trick(&r, s, &events);
	const struct event *trick = board_event(&events, EVENT_TRICK);
	cr_expect_eq(trick->data[trick->len - 1], SEAT_NONE, "Y%d: no next leader", s->y);
	for (int seat = 0; seat < r.n_seats; seat++) {
		cr_expect_eq(r.rings[seat], s->after[seat], "Y%d: ring %d", s->y, r.rings[seat]);
	}
	cr_expect_eq(r.phase == PHASE_OVER, s->over, "Y%d", s->y);
	if (s->over) {
		expect_places(s, &r, &events);
	} else {
		cr_expect_eq(r.round, 2, "Y%d", s->y);
		cr_expect_eq(r.parent, s->next_parent, "Y%d: parent %d", s->y, r.parent);
		cr_expect_eq(board_event(&events, EVENT_ROUND)->data[1], s->next_parent);
	}
}

#define TRY(table, call)                             \
	for (size_t i = 0; i < LENGTH(table); i++) { \
		tried[table[i].y] = true;            \
		call;                                \
	}

Test(ring_examples, worked_examples_come_out_as_written) {
	bool tried[1 + EXAMPLES] = {[7] = true};
	TRY(falls, try_fall(i));
	TRY(takes, try_takes(i));
	try_center();
	TRY(discards, try_discard(i));
	TRY(follows, try_follow(i));
	TRY(tricks, try_trick(&tricks[i]));
	TRY(steps, try_steps(i));
	TRY(penalties, try_penalty(&penalties[i]));
	TRY(scores, try_score(&scores[i]));
	for (int y = 1; y <= EXAMPLES; y++) {
		cr_expect(tried[y], "Y%d has no row", y);
	}
}
