#include "engine/ring/state.h"

#include <stddef.h>
#include <string.h>

/* Hands and discards are secret (R53). */
void ring_player_view(void *state, int seat) {
	struct ring *r = state;
	for (int other = 0; other < RING_SEATS; other++) {
		if (other != seat) {
			r->hands[other] = 0;
			r->discards[other] = 0;
		}
	}
}

/* The places in hidden hands, each with the cards that fit. */
struct card_places {
	struct ring *r;
	struct rng *rng;
	int n;
	int8_t seats[RING_SEATS * HAND];
	uint32_t fitting[RING_SEATS * HAND];
	int8_t cards[RING_SEATS * HAND];
	int8_t place_of[CARDS]; /* where the card lies, or -1 */
	uint32_t unseen;        /* all cards that may be in them */
	uint32_t open;          /* cards without a place so far */
};

/* The unseen cards without the gems that the seat has shown to lack. */
static uint32_t may_hold(const struct card_places *places, int seat) {
	uint32_t cards = places->unseen;
	for (int gem = AMETHYST; gem < COIN; gem++) {
		if (places->r->lacks[seat] >> gem & 1) {
			cards &= ~ring_cards_of(gem);
		}
	}
	return cards;
}

/* A seat on turn to lead holds a gem, else it would have paid (R23). */
static void add_hand(struct card_places *places, int seat) {
	const struct ring *r = places->r;
	bool leads = r->phase == PHASE_PLAY && r->n_played == 0 && seat == r->turn;
	uint32_t cards = may_hold(places, seat);
	for (int n = ring_n_in_hand(r, seat); n > 0; n--) {
		places->seats[places->n] = (int8_t)seat;
		places->fitting[places->n] = leads && n == 1 ? cards & GEM_CARDS : cards;
		places->cards[places->n++] = NO_CARD;
	}
}

static void lay(struct card_places *places, int place, int card) {
	places->cards[place] = (int8_t)card;
	places->place_of[card] = (int8_t)place;
	places->open &= ~(1U << card);
}

/* A random card of a non-empty set. */
static int pick(uint32_t set, struct rng *rng) {
	for (uint32_t n = rng->uniform(rng, (uint32_t)bits_count(set)); n > 0; n--) {
		set &= set - 1;
	}
	return ring_first(set);
}

/* Finds a card for the place, moving others if need be (an augmenting path). It never fails: the
 * true deal fits. */
static bool fill(struct card_places *places, int place, uint32_t *tried) {
	uint32_t open = places->fitting[place] & places->open;
	if (open != 0) {
		lay(places, place, pick(open, places->rng));
		return true;
	}
	for (uint32_t taken; (taken = places->fitting[place] & ~*tried) != 0;) {
		int card = pick(taken, places->rng);
		*tried |= 1U << card;
		if (fill(places, places->place_of[card], tried)) {
			lay(places, place, card);
			return true;
		}
	}
	return false;
}

static void fill_all(struct card_places *places) {
	places->open = places->unseen;
	memset(places->place_of, -1, sizeof(places->place_of));
	for (int place = places->n - 1; place >= 0; place--) {
		uint32_t tried = 0;
		fill(places, place, &tried);
	}
	for (int place = 0; place < places->n; place++) {
		if (places->cards[place] != NO_CARD) {
			places->r->hands[places->seats[place]] |= 1U << places->cards[place];
		}
	}
}

/* Discards are drawn from the remaining cards. */
static void fill_discards(struct card_places *places, int seat) {
	struct ring *r = places->r;
	for (int other = 0; other < r->n_seats; other++) {
		if (other != seat && (r->discarded >> other & 1) != 0 && places->open != 0) {
			int card = pick(places->open, places->rng);
			places->open &= ~(1U << card);
			r->discards[other] = (uint8_t)(card + 1);
		}
	}
}

void ring_determinize(void *state, int seat, struct rng *rng) {
	struct ring *r = state;
	struct card_places places = {.r = r, .rng = rng};
	ring_player_view(r, seat);
	if (r->phase < PHASE_ROLL || r->phase > PHASE_PLAY) {
		return;
	}
	places.unseen = ring_unseen(r, seat);
	for (int other = 0; other < r->n_seats; other++) {
		if (other != seat) {
			add_hand(&places, other);
		}
	}
	fill_all(&places);
	fill_discards(&places, seat);
}

static const struct argument card_arguments[] = {
	{"card", SENTENCE("card"), SENTENCE("which card: ruby 5, r5"), .suggested = true}, {NULL}};

static const struct worded_args worded_gem = {1U << 0,
	(const char *const[SUITS + 1]){[AMETHYST] = SENTENCE("amethyst"),
		[RUBY] = SENTENCE("ruby"),
		[SAPPHIRE] = SENTENCE("sapphire"),
		[EMERALD] = SENTENCE("emerald"),
		[GRAYSPINEL] = SENTENCE("grayspinel"),
		[DIAMOND] = SENTENCE("diamond"),
		[COIN] = SENTENCE("coin")},
	SENTENCE("Which gem?"), true};

const struct verb ring_verbs[RING_VERBS] = {
	[VERB_TAKE] = {"take", "取る とる", "DIE",
		SENTENCE("take a die from the center, as it shows"), .example = "take 3",
		.label = SENTENCE("Take a die"),
		.arguments = ARGUMENTS({"die", SENTENCE("die"),
			SENTENCE("which die, by its face: 3"), .number = true, .suggested = true})},
	[VERB_DISCARD] = {"discard", "捨てる すてる 捨て", "CARD",
		SENTENCE("discard a card of your hand, face down, before the first trick"),
		.example = SENTENCE("discard ruby 2"), .label = SENTENCE("Discard"), .steps = "2",
		.arguments = card_arguments, .worded = &worded_gem, .secret = true,
		.from_hand = true},
	[VERB_PLAY] = {"play", "出す だす", "CARD", SENTENCE("play a card to the trick"),
		.example = SENTENCE("play ruby 6"), .label = SENTENCE("Play a card"), .steps = "2",
		.arguments = card_arguments, .worded = &worded_gem, .from_hand = true},
	[VERB_PARENT] = {"parent", .usage = "SEAT", .by_chance = true},
	[VERB_DEAL] = {"deal", .usage = "CARDS", .by_chance = true},
	[VERB_ROLL] = {"roll", .usage = "DICE", .by_chance = true},
};

const struct option ring_options[RING_OPTIONS] = {
	[OPTION_RECOVER] = {"recover", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("a die on Just at the end of a round raises its player's ring by 1"),
		.label = SENTENCE("rings recover")},
};

void ring_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct ring *r = state;
	(void)events;
	memset(r, 0, sizeof(*r));
	r->n_seats = (uint8_t)n_seats;
	r->recover = (uint8_t)options[OPTION_RECOVER];
	r->parent = r->leader = r->turn = SEAT_NONE;
	memset(r->rings, RING_TOP, (size_t)n_seats); /* R4 */
}

/* Legality. */

static int legal_take(const struct ring *r, const struct move *move) {
	int die = move->n_args == 1 ? move->args[0] : 0;
	if (move->seat != r->turn) {
		return REFUSED_TURN;
	}
	if (die < 1 || die > FACES) {
		return REFUSED_FACE;
	}
	return r->left[die] > 0 ? LEGAL : REFUSED_DIE;
}

/* Whether the move names a card of the seat's hand; else the reason of refusal. */
static int legal_card(const struct ring *r, const struct move *move) {
	int suit = move->args[0], rank = move->args[1];
	if (move->n_args != 2 || suit < 0 || suit >= SUITS || rank < 0) {
		return REFUSED_NO_CARD;
	}
	int card = ring_card_of(suit, rank);
	if (card == NO_CARD) {
		return REFUSED_CARD;
	}
	if ((ring_cards_in_use(r->n_seats) >> card & 1) == 0) {
		return REFUSED_LEFT_OUT;
	}
	return r->hands[move->seat] >> card & 1 ? LEGAL : REFUSED_HELD;
}

static int legal_discard(const struct ring *r, const struct move *move) {
	return r->discarded >> move->seat & 1 ? REFUSED_DISCARDED : legal_card(r, move);
}

static int legal_play(const struct ring *r, const struct move *move) {
	if (move->seat != r->turn) {
		return REFUSED_TURN;
	}
	int refusal = legal_card(r, move);
	if (refusal != LEGAL) {
		return refusal;
	}
	int card = ring_card_of(move->args[0], move->args[1]);
	if (ring_playable(r, move->seat) >> card & 1) {
		return LEGAL;
	}
	if (r->n_played == 0) {
		return REFUSED_COIN_LEAD;
	}
	return r->n_seats == RING_SEATS ? REFUSED_FOLLOW_OR_COIN : REFUSED_FOLLOW;
}

/* Effects. */

unsigned ring_active_seats(const void *state) {
	const struct ring *r = state;
	switch (r->phase) {
	case PHASE_TAKE:
	case PHASE_PLAY:
		return r->turn != SEAT_NONE ? 1U << r->turn : 0;
	case PHASE_DISCARD:
		return ((1U << r->n_seats) - 1) & ~(unsigned)r->discarded;
	default:
		return 0;
	}
}

static void clear_table(struct ring *r) {
	size_t kept = offsetof(struct ring, trick);
	memset((char *)r + kept, 0, sizeof(*r) - kept);
	r->leader = r->turn = SEAT_NONE;
}

static void begin_round(struct ring *r, int parent, struct events *events) {
	if (r->round > 0) {
		events_end_round(events, r, sizeof(*r));
	}
	clear_table(r);
	memset(r->dice, 0, sizeof(r->dice)); /* R45 */
	memset(r->areas, 0, sizeof(r->areas));
	r->round++;
	r->phase = PHASE_DEAL;
	r->parent = (int8_t)parent;
	EVENTS_TELL(events, EVENT_ROUND, SEAT_ALL, r->round, parent);
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
	r->turn = (int8_t)seat_after(r->parent, r->n_seats); /* R11 */
	events_add(events, EVENT_ROLL, SEAT_ALL);
	events_put_numbers(events, move->n_args, move->args);
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, r->turn);
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
	EVENTS_TELL(events, EVENT_TAKE, SEAT_ALL, move->seat, move->args[0]);
	if (move->seat == r->parent) {
		begin_discards(r, events);
		return;
	}
	r->turn = (int8_t)seat_after(move->seat, r->n_seats);
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, r->turn);
}

static bool is_ahead(const void *state, int seat, int other) {
	const struct ring *r = state;
	bool higher = r->rings[seat] > r->rings[other]; /* R47 */
	bool lighter = r->rings[seat] == r->rings[other] && r->rings[seat] > 0 &&
		       r->dice[seat] < r->dice[other]; /* R48 */
	return higher || lighter;
}

static void finish(struct ring *r, struct events *events) {
	uint8_t highest = 0;
	r->phase = PHASE_OVER;
	r->over = true;
	clear_table(r);
	for (int seat = 0; seat < r->n_seats; seat++) {
		highest = r->rings[seat] > highest ? r->rings[seat] : highest;
	}
	if (highest > 0) {
		game_place(r, is_ahead); /* R51 */
	}
	ring_tell_end(r, events);
}

/* A leader that holds only coins pays, and the next seat leads (R23-R26). */
static void begin_trick(struct ring *r, int leader, struct events *events) {
	r->trick++;
	r->n_played = 0;
	memset(r->played, 0, sizeof(r->played));
	for (; (r->hands[leader] & GEM_CARDS) == 0; leader = seat_after(leader, r->n_seats)) {
		r->rings[leader]--;
		r->lacks[leader] = (1U << COIN) - 1;
		EVENTS_TELL(events, EVENT_PENALTY, SEAT_ALL, leader, r->rings[leader]);
		if (r->rings[leader] == 0) {
			finish(r, events);
			return;
		}
	}
	r->leader = r->turn = (int8_t)leader;
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, leader);
}

static void discard(struct ring *r, const struct move *move, struct events *events) {
	int card = ring_card_of(move->args[0], move->args[1]);
	r->hands[move->seat] &= ~(1U << card);
	r->discards[move->seat] = (uint8_t)(card + 1);
	r->discarded = (uint8_t)(r->discarded | 1U << move->seat);
	ring_tell_discard(r, move->seat, events);
	if (ring_active_seats(r) == 0) {
		r->phase = PHASE_PLAY;
		begin_trick(r, r->parent, events); /* R16 */
	}
}

/* The move of a ring at the end of a round (R42). */
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
	r->turn = SEAT_NONE;
	for (int seat = 0; seat < r->n_seats; seat++) {
		moves[seat] = (int16_t)move_of_ring(r, seat);
		int ring = r->rings[seat] + moves[seat];
		r->rings[seat] = (uint8_t)(ring < 1 ? 0 : ring); /* R44 */
		fallen = fallen || ring < 1;
	}
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, r->round);
	events_put_numbers(events, r->n_seats, moves);
	events_put_bytes(events, r->n_seats, r->rings);
	if (fallen) {
		finish(r, events);
	} else {
		begin_round(r, (r->parent > 0 ? r->parent : r->n_seats) - 1, events); /* R7 */
	}
}

static void end_trick(struct ring *r, struct events *events) {
	unsigned winners = ring_winners(r);
	int next = ring_next_leader(r, winners), steps = bits_count(winners);
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

/* A seat that neither follows nor plays a coin lacks the led gem (R19). */
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
	EVENTS_TELL(events, EVENT_PLAY, SEAT_ALL, move->seat, card);
	if (r->n_played == r->n_seats) {
		end_trick(r, events);
		return;
	}
	r->turn = (int8_t)seat_after(move->seat, r->n_seats);
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, r->turn);
}

static void parent(struct ring *r, const struct move *move, struct events *events) {
	begin_round(r, move->args[0], events);
}

static const struct {
	enum ring_phase phase;
	int (*legal)(const struct ring *, const struct move *);
	void (*apply)(struct ring *, const struct move *, struct events *);
} by_verb[RING_VERBS] = {
	[VERB_TAKE] = {PHASE_TAKE, legal_take, take},
	[VERB_DISCARD] = {PHASE_DISCARD, legal_discard, discard},
	[VERB_PLAY] = {PHASE_PLAY, legal_play, play},
	[VERB_PARENT] = {PHASE_LOT, NULL, parent},
	[VERB_DEAL] = {PHASE_DEAL, NULL, deal},
	[VERB_ROLL] = {PHASE_ROLL, NULL, roll},
};

int ring_legal(const void *state, const struct move *move) {
	const struct ring *r = state;
	if (r->phase == by_verb[move->verb].phase) {
		return by_verb[move->verb].legal(r, move);
	}
	return r->phase == PHASE_TAKE      ? REFUSED_TAKING
	       : r->phase == PHASE_DISCARD ? REFUSED_DISCARDS
					   : REFUSED_PLAYING;
}

void ring_apply(void *state, const struct move *move, struct events *events) {
	by_verb[move->verb].apply(state, move, events);
}

bool ring_chance(const void *state, struct chance *chance) {
	const struct ring *r = state;
	uint8_t n_dice = (uint8_t)(r->n_seats + 1);
	switch (r->phase) {
	case PHASE_LOT:
		chance_be(chance, CHANCE_UNIFORM, VERB_PARENT, 1, r->n_seats);
		return true;
	case PHASE_DEAL:
		chance_be(chance, CHANCE_SHUFFLE, VERB_DEAL, 0, 0);
		for (uint32_t left = ring_cards_in_use(r->n_seats); left != 0; left &= left - 1) {
			chance->items[chance->n++] = (int16_t)ring_first(left);
		}
		return true;
	case PHASE_ROLL:
		chance_be(chance, CHANCE_DICE, VERB_ROLL, n_dice, FACES);
		return true;
	default:
		return false;
	}
}

void ring_legal_moves(const void *state, int seat, struct move_list *list) {
	const struct ring *r = state;
	if (seat < 0 || (ring_active_seats(r) >> seat & 1) == 0) {
		return;
	}
	for (int face = 1; r->phase == PHASE_TAKE && face <= FACES; face++) {
		if (r->left[face] > 0) {
			MOVE_LIST_ADD(list, seat, VERB_TAKE, face);
		}
	}
	bool plays = r->phase == PHASE_PLAY;
	uint32_t held = r->phase == PHASE_DISCARD ? r->hands[seat] : 0;
	uint32_t cards = plays ? ring_playable(r, seat) : held;
	if (move_list_skip(list, (size_t)bits_count(cards))) {
		return;
	}
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		MOVE_LIST_ADD(list, seat, plays ? VERB_PLAY : VERB_DISCARD, ring_suit_of(card),
			ring_rank_of(card));
	}
}
