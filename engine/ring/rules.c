#include <assert.h>
#include <string.h>

#include "engine/ring/events.h"
#include "engine/ring/ring.h"

static const struct argument die_arguments[] = {
	{"die", SENTENCE("die"), SENTENCE("which die, by its face: 3"), .number = true,
		.suggested = true},
	{.name = NULL},
};

static const struct argument card_arguments[] = {
	{"card", SENTENCE("card"), SENTENCE("which card: ruby 5, r5"), .suggested = true},
	{.name = NULL},
};

static const struct verb verbs[RING_VERBS] = {
	[VERB_TAKE] = {"take", "取る とる", "DIE",
		SENTENCE("take a die from the center, keeping its face"),
		.label = SENTENCE("Take a die"), .arguments = die_arguments},
	[VERB_DISCARD] = {"discard", "捨てる すてる 捨て", "CARD",
		SENTENCE("lay a card of your hand aside, face down, before the first trick"),
		.label = SENTENCE("Discard"), .steps = "2", .arguments = card_arguments,
		.secret = true},
	[VERB_PLAY] = {"play", "出す だす", "CARD",
		SENTENCE("play a card of your hand to the trick"), .label = SENTENCE("Play a card"),
		.steps = "2", .arguments = card_arguments},
	[VERB_PARENT] = {"parent", .usage = "SEAT", .by_chance = true},
	[VERB_DEAL] = {"deal", .usage = "CARDS", .by_chance = true},
	[VERB_ROLL] = {"roll", .usage = "DICE", .by_chance = true},
};

static const struct option options[RING_OPTIONS] = {
	[OPTION_RECOVER] = {"recover", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("a die on Just at the end of a round lifts its player's ring by 1")},
};

static void setup(void *state, int n_seats, const int16_t *chosen, struct events *events) {
	struct ring *r = state;
	(void)events;
	memset(r, 0, sizeof(*r));
	r->n_seats = (uint8_t)n_seats;
	r->recover = (uint8_t)chosen[OPTION_RECOVER];
	r->parent = r->leader = r->turn = SEAT_NONE;
	memset(r->rings, RING_TOP, (size_t)n_seats); /* R4 */
}

/* What may be done. */

static int legal_take(const struct ring *r, const struct move *move) {
	int die = move->n_args == 1 ? move->args[0] : 0;
	if (move->seat != r->turn) {
		return REFUSED_TURN;
	}
	return die >= 1 && die <= FACES && r->left[die] > 0 ? LEGAL : REFUSED_DIE;
}

/* The card that the move names, if it is in the seat's hand; else why not. */
static int find_card(const struct ring *r, const struct move *move, int *card) {
	*card = move->n_args == 2 ? ring_card_of(move->args[0], move->args[1]) : NO_CARD;
	if (*card == NO_CARD) {
		return REFUSED_CARD;
	}
	if ((ring_cards_in_use(r->n_seats) >> *card & 1) == 0) {
		return REFUSED_LEFT_OUT;
	}
	return r->hands[move->seat] >> *card & 1 ? LEGAL : REFUSED_HELD;
}

static int legal_discard(const struct ring *r, const struct move *move) {
	int card;
	if (r->discarded >> move->seat & 1) {
		return REFUSED_DISCARDED;
	}
	return find_card(r, move, &card);
}

static int legal_play(const struct ring *r, const struct move *move) {
	int card;
	if (move->seat != r->turn) {
		return REFUSED_TURN;
	}
	int refusal = find_card(r, move, &card);
	if (refusal != LEGAL || (ring_playable(r, move->seat) >> card & 1) != 0) {
		return refusal;
	}
	return r->n_played == 0 ? REFUSED_COIN_LEAD : REFUSED_FOLLOW;
}

/* What each phase is for; and why there is no other move. */
static const struct {
	int verb, refusal;
	int (*legal)(const struct ring *r, const struct move *move);
} phases[PHASE_OVER] = {
	[PHASE_TAKE] = {VERB_TAKE, REFUSED_TAKING, legal_take},
	[PHASE_DISCARD] = {VERB_DISCARD, REFUSED_DISCARDS, legal_discard},
	[PHASE_PLAY] = {VERB_PLAY, REFUSED_PLAYING, legal_play},
};

static int legal(const void *state, const struct move *move) {
	const struct ring *r = state;
	return move->verb == phases[r->phase].verb ? phases[r->phase].legal(r, move)
						   : phases[r->phase].refusal;
}

/* What happens then. */

static void clear_table(struct ring *r) {
	r->trick = r->center = r->discarded = r->n_played = 0;
	r->leader = r->turn = SEAT_NONE;
	r->shown = 0;
	memset(r->hands, 0, sizeof(r->hands));
	memset(r->left, 0, sizeof(r->left));
	memset(r->discards, 0, sizeof(r->discards));
	memset(r->played, 0, sizeof(r->played));
	memset(r->lacks, 0, sizeof(r->lacks));
}

static void begin_round(struct ring *r, int parent, struct events *events) {
	clear_table(r);
	memset(r->dice, 0, sizeof(r->dice)); /* R45 */
	memset(r->areas, 0, sizeof(r->areas));
	r->round++;
	r->phase = PHASE_DEAL;
	r->parent = (int8_t)parent;
	ring_tell_round(r, events);
}

static void deal(struct ring *r, const struct move *move, struct events *events) {
	int n = r->n_seats * HAND;
	for (int i = 0; i < n; i++) {
		r->hands[i / HAND] |= 1U << move->args[i];
	}
	r->phase = PHASE_ROLL;
	ring_tell_deal(r, move->args + n, move->n_args - n, events);
}

static void roll(struct ring *r, const struct move *move, struct events *events) {
	for (int i = 0; i < move->n_args; i++) {
		r->left[move->args[i]]++;
	}
	r->phase = PHASE_TAKE;
	r->turn = (int8_t)ring_left_of(r, r->parent); /* R11 */
	ring_tell_roll(r, move, events);
}

/* The last die stays in the center (R13). */
static void begin_discards(struct ring *r, struct events *events) {
	for (int face = 1; face <= FACES; face++) {
		if (r->left[face] > 0) {
			r->center = (uint8_t)face;
			r->left[face] = 0;
		}
	}
	r->phase = PHASE_DISCARD;
	r->turn = SEAT_NONE;
	ring_tell_center(r, events);
}

static void take(struct ring *r, const struct move *move, struct events *events) {
	r->left[move->args[0]]--;
	r->dice[move->seat] = (uint8_t)move->args[0];
	r->areas[move->seat] = AREA_MORE; /* R12 */
	ring_tell_take(r, move->seat, events);
	if (move->seat == r->parent) {
		begin_discards(r, events);
		return;
	}
	r->turn = (int8_t)ring_left_of(r, move->seat);
	ring_tell_turn(r->turn, events);
}

static int place_of(const struct ring *r, int seat) {
	int place = 1;
	for (int other = 0; other < r->n_seats; other++) {
		bool higher = r->rings[other] > r->rings[seat]; /* R47 */
		bool lighter = r->rings[other] == r->rings[seat] && r->rings[seat] > 0 &&
			       r->dice[other] < r->dice[seat]; /* R48 */
		place += higher || lighter;
	}
	return place;
}

static bool have_all_fallen(const struct ring *r) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (r->rings[seat] > 0) {
			return false;
		}
	}
	return true;
}

static void finish(struct ring *r, struct events *events) {
	r->phase = PHASE_OVER;
	r->over = true;
	clear_table(r);
	for (int seat = 0; seat < r->n_seats && !have_all_fallen(r); seat++) {
		r->place[seat] = (uint8_t)place_of(r, seat); /* R51 */
	}
	ring_tell_end(r, events);
}

/* Who is to lead and holds only coins pays, and the next leads (R23-R26). */
static void begin_trick(struct ring *r, int leader, struct events *events) {
	r->trick++;
	r->n_played = 0;
	memset(r->played, 0, sizeof(r->played));
	for (; (r->hands[leader] & GEM_CARDS) == 0; leader = ring_left_of(r, leader)) {
		r->rings[leader]--;
		r->lacks[leader] = (1U << COIN) - 1;
		ring_tell_penalty(r, leader, events);
		if (r->rings[leader] == 0) {
			finish(r, events);
			return;
		}
	}
	r->leader = r->turn = (int8_t)leader;
	ring_tell_turn(leader, events);
}

static void discard(struct ring *r, const struct move *move, struct events *events) {
	int card = ring_card_of(move->args[0], move->args[1]);
	r->hands[move->seat] &= ~(1U << card);
	r->discards[move->seat] = (uint8_t)(card + 1);
	r->discarded = (uint8_t)(r->discarded | 1U << move->seat);
	ring_tell_discard(r, move->seat, events);
	if (ring_count(r->discarded) == r->n_seats) {
		r->phase = PHASE_PLAY;
		begin_trick(r, r->parent, events); /* R16 */
	}
}

/* How far a ring moves at the end of a round (R42). */
static int move_of_ring(const struct ring *r, int seat) {
	if (r->areas[seat] == AREA_JUST) {
		return r->recover && r->rings[seat] < RING_TOP;
	}
	return -r->dice[seat];
}

/* All rings move at once (R43). */
static void end_round(struct ring *r, struct events *events) {
	int16_t moves[RING_SEATS];
	bool fallen = false;
	for (int seat = 0; seat < r->n_seats; seat++) {
		moves[seat] = (int16_t)move_of_ring(r, seat);
		int ring = r->rings[seat] + moves[seat];
		r->rings[seat] = (uint8_t)(ring < 1 ? 0 : ring); /* R44 */
		fallen = fallen || ring < 1;
	}
	ring_tell_score(r, moves, events);
	if (fallen) {
		finish(r, events);
	} else {
		begin_round(r, (r->parent > 0 ? r->parent : r->n_seats) - 1, events); /* R7 */
	}
}

static void end_trick(struct ring *r, struct events *events) {
	unsigned winners = ring_winners(r);
	int next = ring_next_leader(r, winners), steps = ring_count(winners);
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (winners >> seat & 1) {
			ring_step(r, seat, steps); /* R36 */
		}
	}
	ring_tell_trick(r, winners, r->trick < TRICKS ? next : SEAT_NONE, events);
	if (r->trick < TRICKS) {
		begin_trick(r, next, events);
	} else {
		end_round(r, events);
	}
}

/* Who neither follows nor plays a coin has none of the led gem (R19). */
static void note_lack(struct ring *r, int seat, int card) {
	int led = ring_led(r), suit = ring_suit_of(card);
	if (r->n_played > 0 && suit != led && suit != COIN) {
		r->lacks[seat] = (uint8_t)(r->lacks[seat] | 1U << led);
	}
}

static void play(struct ring *r, const struct move *move, struct events *events) {
	int card = ring_card_of(move->args[0], move->args[1]);
	note_lack(r, move->seat, card);
	r->hands[move->seat] &= ~(1U << card);
	r->shown |= 1U << card;
	r->played[move->seat] = (uint8_t)(card + 1);
	r->n_played++;
	ring_tell_play(r, move->seat, events);
	if (r->n_played == r->n_seats) {
		end_trick(r, events);
		return;
	}
	r->turn = (int8_t)ring_left_of(r, move->seat);
	ring_tell_turn(r->turn, events);
}

static void parent(struct ring *r, const struct move *move, struct events *events) {
	begin_round(r, move->args[0], events);
}

static void apply(void *state, const struct move *move, struct events *events) {
	static void (*const makers[RING_VERBS])(
		struct ring *, const struct move *, struct events *) = {
		[VERB_TAKE] = take,
		[VERB_DISCARD] = discard,
		[VERB_PLAY] = play,
		[VERB_PARENT] = parent,
		[VERB_DEAL] = deal,
		[VERB_ROLL] = roll,
	};
	assert(move->verb < RING_VERBS);
	makers[move->verb](state, move, events);
}

static void chance_of_deal(const struct ring *r, struct chance *chance) {
	uint32_t cards = ring_cards_in_use(r->n_seats);
	chance->kind = CHANCE_SHUFFLE;
	chance->verb = VERB_DEAL;
	chance->n = 0;
	for (; cards != 0; cards &= cards - 1) {
		chance->items[chance->n++] = (int16_t)ring_first(cards);
	}
}

static bool chance(const void *state, struct chance *chance) {
	const struct ring *r = state;
	switch (r->phase) {
	case PHASE_LOT:
		chance->kind = CHANCE_UNIFORM;
		chance->verb = VERB_PARENT;
		chance->n = 1;
		chance->sides = r->n_seats;
		return true;
	case PHASE_DEAL:
		chance_of_deal(r, chance);
		return true;
	case PHASE_ROLL:
		chance->kind = CHANCE_DICE;
		chance->verb = VERB_ROLL;
		chance->n = (uint8_t)(r->n_seats + 1);
		chance->sides = FACES;
		return true;
	default:
		return false;
	}
}

static unsigned active_seats(const void *state) {
	const struct ring *r = state;
	switch (r->phase) {
	case PHASE_TAKE:
	case PHASE_PLAY:
		return 1U << r->turn;
	case PHASE_DISCARD:
		return ((1U << r->n_seats) - 1) & ~(unsigned)r->discarded;
	default:
		return 0;
	}
}

static size_t takes(const struct ring *r, int seat, size_t from, struct move *out, size_t cap) {
	size_t n = 0;
	for (int16_t face = 1; face <= FACES; face++) {
		if (r->left[face] == 0) {
			continue;
		}
		if (n >= from && n - from < cap) {
			out[n - from] = (struct move){(int8_t)seat, VERB_TAKE, 1, {face}};
		}
		n++;
	}
	return n;
}

static size_t cards_of(
	uint32_t cards, const struct move *verb, size_t from, struct move *out, size_t cap) {
	size_t n = 0;
	for (; cards != 0; cards &= cards - 1, n++) {
		if (n >= from && n - from < cap) {
			int card = ring_first(cards);
			out[n - from] = *verb;
			out[n - from].n_args = 2;
			out[n - from].args[0] = (int16_t)ring_suit_of(card);
			out[n - from].args[1] = (int16_t)ring_rank_of(card);
		}
	}
	return n;
}

static size_t list_moves(const void *state, int seat, size_t from, struct move *out, size_t cap) {
	const struct ring *r = state;
	if (seat < 0 || seat >= r->n_seats || (active_seats(r) >> seat & 1) == 0) {
		return 0;
	}
	struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)phases[r->phase].verb};
	switch (r->phase) {
	case PHASE_TAKE:
		return takes(r, seat, from, out, cap);
	case PHASE_DISCARD:
		return cards_of(r->hands[seat], &move, from, out, cap);
	default:
		return cards_of(ring_playable(r, seat), &move, from, out, cap);
	}
}

static void legal_moves(const void *state, int seat, struct move_list *list) {
	list->n = list_moves(state, seat, list->from, list->out, list->cap);
}

const struct game ring_game = {
	.id = "ring",
	.name = SENTENCE("Don't Drop the Ring"),
	.least_seats = 3,
	.most_seats = RING_SEATS,
	.version = 1,
	.state_size = sizeof(struct ring),
	.verbs = verbs,
	.n_verbs = RING_VERBS,
	.n_options = RING_OPTIONS,
	.n_event_kinds = RING_EVENTS,
	.n_stats = RING_STATS,
	.options = options,
	.event_kinds = ring_event_kinds,
	.setup = setup,
	.legal = legal,
	.apply = apply,
	.chance = chance,
	.active_seats = active_seats,
	.legal_moves = legal_moves,
	.player_view = ring_player_view,
	.determinize = ring_determinize,
	.stats = ring_stats,
	.count = ring_count_event,
	.move_of = ring_move_of,
	.say = &ring_say,
	.choose = ring_choose,
};
