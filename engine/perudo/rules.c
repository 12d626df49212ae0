#include <assert.h>
#include <string.h>

#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"

static const struct verb verbs[PERUDO_VERBS] = {
	[VERB_BID] = {"bid", "b ビッド", "COUNT FACE",
		SENTENCE("claim that at least COUNT of all dice show FACE"), false, false},
	[VERB_DUDO] = {"dudo", "liar doubt デュード ダウト", "",
		SENTENCE("doubt the last bid: all dice are shown"), false, false},
	[VERB_CALZA] = {"calza", "exact カルツァ", "[COUNT FACE]",
		SENTENCE("say that the last bid is exactly right; not your own, and not in your "
			 "turn"),
		false, false},
	[VERB_STARTER] = {"starter", NULL, "SEAT", NULL, false, true},
	[VERB_ROLL] = {"roll", NULL, "DICE", NULL, false, true},
};

static const char *const counts_words[] = {"hidden", "open", NULL};

static const struct option options[PERUDO_OPTIONS] = {
	[OPTION_DICE] = {"dice", OPTION_NUMBER, 1, DICE_MOST, 5, NULL,
		SENTENCE("dice each player starts with")},
	[OPTION_CALZA] = {"calza", OPTION_SWITCH, 0, 1, 0, NULL,
		SENTENCE("others may call a bid exactly right")},
	[OPTION_COUNTS] = {"counts", OPTION_WORD, COUNTS_HIDDEN, COUNTS_OPEN, COUNTS_HIDDEN,
		counts_words, SENTENCE("how many dice the others hold: told or not")},
};

static const struct event_kind event_kinds[PERUDO_EVENTS] = {
	[EVENT_ROUND] = {"round", true,
		{{"round", FIELD_NUMBER}, {"starter", FIELD_SEAT},
			{"palifico", FIELD_SEAT_OR_NULL}}},
	[EVENT_ROLL] = {"roll", true, {{"dice", FIELD_HANDS}}},
	[EVENT_HAND] = {"hand", false, {{"dice", FIELD_NUMBERS}}},
	[EVENT_BID] = {"bid", true,
		{{"seat", FIELD_SEAT}, {"count", FIELD_NUMBER}, {"face", FIELD_NUMBER}}},
	[EVENT_DUDO] = {"dudo", true, {{"seat", FIELD_SEAT}}},
	[EVENT_CALZA] = {"calza", true, {{"seat", FIELD_SEAT}}},
	[EVENT_SHOW] = {"show", false, {{NULL, FIELD_END}}},
	[EVENT_REVEAL] = {"reveal", true,
		{{"count", FIELD_NUMBER}, {"loser", FIELD_SEAT_OR_NULL},
			{"gainer", FIELD_SEAT_OR_NULL}}},
	[EVENT_OUT] = {"out", true, {{"seat", FIELD_SEAT}}},
	[EVENT_END] = {"end", true, {{"places", FIELD_NUMBERS}}},
	[EVENT_TURN] = {"turn", false, {{"seat", FIELD_SEAT}}},
};

bool perudo_matches(const struct perudo *p, int face, int bid_face) {
	bool wild = face == ACE && p->palifico == SEAT_NONE; /* P23, P35 */
	return face == bid_face || wild;
}

int perudo_dice_in_play(const struct perudo *p) {
	int dice = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		dice += p->n_dice[seat];
	}
	return dice;
}

int perudo_next_in(const struct perudo *p, int seat) {
	do {
		seat = seat + 1 == p->n_seats ? 0 : seat + 1;
	} while (p->n_dice[seat] == 0);
	return seat;
}

static void setup(void *state, int n_seats, const int16_t *chosen) {
	struct perudo *p = state;
	memset(p, 0, sizeof(*p));
	p->n_seats = p->n_in = (uint8_t)n_seats;
	for (int i = 0; i < PERUDO_OPTIONS; i++) {
		p->options[i] = (uint8_t)chosen[i];
	}
	memset(p->n_dice, chosen[OPTION_DICE], (size_t)n_seats);
	p->starter = p->turn = p->bidder = p->palifico = SEAT_NONE;
}

/* What may be called. */

static int legal_starter(const struct perudo *p, const struct move *move) {
	bool fits = p->phase == PHASE_LOT && move->n_args == 1 && move->args[0] >= 0 &&
		    move->args[0] < p->n_seats;
	return fits ? REFUSED_NOTHING : REFUSED_CHANCE;
}

static int legal_roll(const struct perudo *p, const struct move *move) {
	if (p->phase != PHASE_ROLL || move->n_args != perudo_dice_in_play(p)) {
		return REFUSED_CHANCE;
	}
	for (int i = 0; i < move->n_args; i++) {
		if (move->args[i] < ACE || move->args[i] > FACES) {
			return REFUSED_CHANCE;
		}
	}
	return REFUSED_NOTHING;
}

static int legal_chance(const struct perudo *p, const struct move *move) {
	switch (move->verb) {
	case VERB_STARTER:
		return legal_starter(p, move);
	case VERB_ROLL:
		return legal_roll(p, move);
	default:
		return REFUSED_CHANCE;
	}
}

static int legal_bid(const struct perudo *p, const struct move *move) {
	if (move->seat != p->turn) {
		return REFUSED_TURN;
	}
	if (move->n_args != 2) {
		return REFUSED_COUNT;
	}
	return perudo_legal_bid(p, move->seat, move->args[0], move->args[1]);
}

static int legal_dudo(const struct perudo *p, const struct move *move) {
	if (move->seat != p->turn) {
		return REFUSED_TURN; /* P21 */
	}
	if (move->n_args != 0) {
		return REFUSED_COUNT;
	}
	return p->count == 0 ? REFUSED_NO_BID : REFUSED_NOTHING;
}

/* Whether a calza names a bid that does not stand (P52). */
static bool names_another_bid(const struct perudo *p, const struct move *move) {
	return move->n_args != 0 &&
	       (p->count == 0 || move->args[0] != p->count || move->args[1] != p->face);
}

static int legal_calza(const struct perudo *p, const struct move *move) {
	if (p->options[OPTION_CALZA] == 0) {
		return REFUSED_CALZA_OFF;
	}
	if (move->n_args != 0 && move->n_args != 2) {
		return REFUSED_COUNT;
	}
	if (names_another_bid(p, move)) {
		return REFUSED_CALZA_GONE;
	}
	if (p->palifico != SEAT_NONE) {
		return REFUSED_CALZA_PALIFICO;
	}
	if (p->n_in == 2) {
		return REFUSED_CALZA_TWO;
	}
	if (p->count == 0) {
		return REFUSED_NO_BID;
	}
	if (move->seat == p->bidder) {
		return REFUSED_CALZA_BIDDER;
	}
	return move->seat == p->turn ? REFUSED_CALZA_TURN : REFUSED_NOTHING;
}

static int legal(const void *state, const struct move *move) {
	const struct perudo *p = state;
	if (p->phase == PHASE_OVER) {
		return REFUSED_OVER;
	}
	if (move->seat == SEAT_CHANCE) {
		return legal_chance(p, move);
	}
	if (p->phase != PHASE_BIDDING) {
		return REFUSED_CHANCE;
	}
	if (move->seat < 0 || move->seat >= p->n_seats || p->n_dice[move->seat] == 0) {
		return REFUSED_SEAT; /* P30 */
	}
	switch (move->verb) {
	case VERB_BID:
		return legal_bid(p, move);
	case VERB_DUDO:
		return legal_dudo(p, move);
	case VERB_CALZA:
		return legal_calza(p, move);
	default:
		return REFUSED_CHANCE;
	}
}

/* What happens then. */

static void tell_seat(struct events *events, enum perudo_event kind, int seat) {
	events_add(events, (uint8_t)kind, SEAT_ALL);
	events_put(events, (int16_t)seat);
}

static void put_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, p->n_dice[seat]);
	for (int i = 0; i < p->n_dice[seat]; i++) {
		events_put(events, p->hands[seat][i]);
	}
}

static void begin_round(struct perudo *p, int starter, int palifico, struct events *events) {
	p->phase = PHASE_ROLL;
	p->round++;
	p->starter = p->turn = (int8_t)starter;
	p->palifico = (int8_t)palifico;
	p->bidder = SEAT_NONE;
	p->count = p->face = p->aces_bid = 0;
	memset(p->hands, 0, sizeof(p->hands));
	p->n_bids = 0;
	memset(p->calls, 0, sizeof(p->calls));
	if (palifico != SEAT_NONE) {
		p->was_palifico = (uint8_t)(p->was_palifico | 1U << palifico);
	}
	events_add(events, EVENT_ROUND, SEAT_ALL);
	events_put(events, (int16_t)p->round);
	events_put(events, (int16_t)starter);
	events_put(events, (int16_t)palifico);
}

/* The dice of a hand in ascending order. */
static void take_dice(uint8_t hand[DICE_MOST], const int16_t *dice, int n) {
	int of_face[FACES + 1] = {0};
	for (int i = 0; i < n; i++) {
		of_face[dice[i]]++;
	}
	for (int face = ACE; face <= FACES; face++) {
		while (of_face[face]-- > 0) {
			*hand++ = (uint8_t)face;
		}
	}
}

static void tell_roll(const struct perudo *p, struct events *events) {
	events_add(events, EVENT_ROLL, SEAT_NONE);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		put_hand(p, seat, events);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			events_add(events, EVENT_HAND, (int8_t)seat);
			put_hand(p, seat, events);
		}
	}
}

static void apply_roll(struct perudo *p, const struct move *move, struct events *events) {
	const int16_t *dice = move->args;
	for (int seat = 0; seat < p->n_seats; seat++) {
		take_dice(p->hands[seat], dice, p->n_dice[seat]);
		dice += p->n_dice[seat];
	}
	p->phase = PHASE_BIDDING;
	if (events != NULL) {
		tell_roll(p, events);
		tell_seat(events, EVENT_TURN, p->turn);
	}
}

static void apply_bid(struct perudo *p, const struct move *move, struct events *events) {
	p->count = (uint8_t)move->args[0];
	p->face = (uint8_t)move->args[1];
	p->bidder = move->seat;
	p->calls[p->n_bids++ % BIDS_KEPT] = (struct perudo_call){move->seat, p->count, p->face};
	if (p->face == ACE) {
		p->aces_bid = p->count;
	}
	p->turn = (int8_t)perudo_next_in(p, move->seat);
	if (events != NULL) {
		tell_seat(events, EVENT_BID, move->seat);
		events_put(events, p->count);
		events_put(events, p->face);
		tell_seat(events, EVENT_TURN, p->turn);
	}
}

static int matching_dice(const struct perudo *p) {
	int matching = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int i = 0; i < p->n_dice[seat]; i++) {
			matching += perudo_matches(p, p->hands[seat][i], p->face);
		}
	}
	return matching;
}

static void show_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, (int16_t)seat);
	put_hand(p, seat, events);
}

/* All hands, the caller's first, the bidder's last (P22, P50). */
static void show_hands(const struct perudo *p, int caller, struct events *events) {
	events_put(events, p->n_in);
	show_hand(p, caller, events);
	for (int seat = perudo_next_in(p, caller); seat != caller; seat = perudo_next_in(p, seat)) {
		if (seat != p->bidder) {
			show_hand(p, seat, events);
		}
	}
	show_hand(p, p->bidder, events);
}

static void show(
	const struct perudo *p, const struct move *call, int matching, struct events *events) {
	events_add(events, EVENT_SHOW, SEAT_ALL);
	events_put(events, call->verb);
	events_put(events, p->count);
	events_put(events, p->face);
	events_put(events, p->face != ACE && perudo_matches(p, ACE, p->face));
	events_put(events, (int16_t)matching);
	show_hands(p, call->seat, events);
}

static void finish(struct perudo *p, int winner, struct events *events) {
	p->phase = PHASE_OVER;
	p->place[winner] = 1;
	p->turn = p->bidder = p->palifico = SEAT_NONE;
	p->count = p->face = p->aces_bid = 0;
	memset(p->hands, 0, sizeof(p->hands));
	p->n_bids = 0;
	memset(p->calls, 0, sizeof(p->calls));
	events_add(events, EVENT_END, SEAT_ALL);
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, p->place[seat]);
	}
}

/* A die lost may make the next round palifico (P31-P34): whose, or SEAT_NONE. */
static int lose_die(struct perudo *p, int seat, struct events *events) {
	p->n_dice[seat]--;
	if (p->n_dice[seat] == 0) {
		p->place[seat] = p->n_in--; /* P59 */
		tell_seat(events, EVENT_OUT, seat);
		return SEAT_NONE;
	}
	bool had_it = (p->was_palifico >> seat & 1) != 0;
	return p->n_dice[seat] == 1 && p->n_in > 2 && !had_it ? seat : SEAT_NONE;
}

/* After a reveal: dice change hands, and the next round or the end comes. */
static void settle(struct perudo *p, int loser, int gainer, int starter, struct events *events) {
	int palifico = SEAT_NONE;
	if (loser != SEAT_NONE) {
		palifico = lose_die(p, loser, events);
	}
	if (gainer != SEAT_NONE) {
		p->n_dice[gainer]++;
	}
	if (p->n_dice[starter] == 0) {
		starter = perudo_next_in(p, starter); /* P29 */
	}
	if (p->n_in == 1) {
		finish(p, starter, events);
	} else {
		begin_round(p, starter, palifico, events);
	}
}

static void tell_reveal(const struct perudo *p, const struct move *call, int matching, int loser,
	int gainer, struct events *events) {
	tell_seat(events, call->verb == VERB_DUDO ? EVENT_DUDO : EVENT_CALZA, call->seat);
	show(p, call, matching, events);
	events_add(events, EVENT_REVEAL, SEAT_ALL);
	events_put(events, (int16_t)matching);
	events_put(events, (int16_t)loser);
	events_put(events, (int16_t)gainer);
}

static void apply_dudo(struct perudo *p, const struct move *move, struct events *events) {
	int matching = matching_dice(p);
	int loser = matching < p->count ? p->bidder : move->seat; /* P25, P26 */
	if (events != NULL) {
		tell_reveal(p, move, matching, loser, SEAT_NONE, events);
	}
	settle(p, loser, SEAT_NONE, loser, events);
}

static void apply_calza(struct perudo *p, const struct move *move, struct events *events) {
	int matching = matching_dice(p);
	bool exact = matching == p->count;
	bool wins = exact && p->n_dice[move->seat] < p->options[OPTION_DICE]; /* P46, P49 */
	int loser = exact ? SEAT_NONE : move->seat;
	int gainer = wins ? move->seat : SEAT_NONE;
	if (events != NULL) {
		tell_reveal(p, move, matching, loser, gainer, events);
	}
	settle(p, loser, gainer, move->seat, events);
}

static void apply(void *state, const struct move *move, struct events *events) {
	struct perudo *p = state;
	switch (move->verb) {
	case VERB_STARTER:
		begin_round(p, move->args[0], SEAT_NONE, events);
		break;
	case VERB_ROLL:
		apply_roll(p, move, events);
		break;
	case VERB_BID:
		apply_bid(p, move, events);
		break;
	case VERB_DUDO:
		apply_dudo(p, move, events);
		break;
	case VERB_CALZA:
		apply_calza(p, move, events);
		break;
	default:
		assert(false && "a legal move");
	}
}

static bool chance(const void *state, struct chance *chance) {
	const struct perudo *p = state;
	if (p->phase == PHASE_LOT) {
		chance->kind = CHANCE_UNIFORM;
		chance->verb = VERB_STARTER;
		chance->n = 1;
		chance->sides = p->n_seats;
		return true;
	}
	if (p->phase == PHASE_ROLL) {
		chance->kind = CHANCE_DICE;
		chance->verb = VERB_ROLL;
		chance->n = (uint8_t)perudo_dice_in_play(p);
		chance->sides = FACES;
		return true;
	}
	return false;
}

static unsigned awaited(const void *state) {
	const struct perudo *p = state;
	return p->phase == PHASE_BIDDING ? 1U << p->turn : 0;
}

/* The moves of the seat on turn: dudo, if there is a bid, then the bids from the lowest. */
static struct move nth_move(const struct perudo *p, int seat, size_t n) {
	if (p->count != 0 && n-- == 0) {
		return (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
	}
	struct perudo_bid bid = perudo_nth_bid(p, seat, (int)n);
	return (struct move){.seat = (int8_t)seat,
		.verb = VERB_BID,
		.n_args = 2,
		.args = {(int16_t)bid.count, (int16_t)bid.face}};
}

static size_t calza_moves(
	const struct perudo *p, int seat, size_t from, struct move *out, size_t cap) {
	struct move calza = {.seat = (int8_t)seat, .verb = VERB_CALZA};
	if (legal(p, &calza) != REFUSED_NOTHING) {
		return 0;
	}
	if (from == 0 && cap > 0) {
		*out = calza;
	}
	return 1;
}

static size_t moves(const void *state, int seat, size_t from, struct move *out, size_t cap) {
	const struct perudo *p = state;
	if (p->phase != PHASE_BIDDING) {
		return 0;
	}
	if (seat != p->turn) {
		return calza_moves(p, seat, from, out, cap);
	}
	size_t n = (size_t)perudo_count_bids(p, seat) + (p->count != 0);
	for (size_t i = from; i < n && i - from < cap; i++) {
		out[i - from] = nth_move(p, seat, i);
	}
	return n;
}

static void hide(void *state, int seat) {
	struct perudo *p = state;
	for (int other = 0; other < p->n_seats; other++) {
		if (other != seat) {
			memset(p->hands[other], 0, sizeof(p->hands[other]));
		}
	}
}

static void deal_unknown(void *state, int seat, struct source *source) {
	struct perudo *p = state;
	if (p->phase != PHASE_BIDDING) {
		return;
	}
	for (int other = 0; other < p->n_seats; other++) {
		int16_t dice[DICE_MOST];
		if (other == seat) {
			continue;
		}
		for (int i = 0; i < p->n_dice[other]; i++) {
			dice[i] = (int16_t)(1 + source->uniform(source, FACES));
		}
		take_dice(p->hands[other], dice, p->n_dice[other]);
	}
}

static bool score(const void *state, uint8_t place[SEATS_MAX]) {
	const struct perudo *p = state;
	if (p->phase != PHASE_OVER) {
		return false;
	}
	memset(place, 0, SEATS_MAX);
	memcpy(place, p->place, p->n_seats);
	return true;
}

/* What a recorded event says is not to be trusted. */

static int8_t seat_named(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

/* The dice of all hands, if each is as long as it must be. */
static bool read_roll(const struct perudo *p, const struct event *event, struct move *move) {
	int at = 1;
	if (p->phase != PHASE_ROLL || event->len < 1 || event->data[0] != p->n_seats) {
		return false;
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		int n = p->n_dice[seat];
		if (at + 1 + n > event->len || event->data[at++] != n) {
			return false;
		}
		memcpy(move->args + move->n_args, event->data + at,
			(size_t)n * sizeof(move->args[0]));
		move->n_args = (uint8_t)(move->n_args + n);
		at += n;
	}
	return true;
}

/* The verbs of events that are calls. */
static const struct {
	enum perudo_verb verb;
	uint8_t n_args;
	bool is_call;
} calls[PERUDO_EVENTS] = {
	[EVENT_BID] = {VERB_BID, 2, true},
	[EVENT_DUDO] = {VERB_DUDO, 0, true},
	[EVENT_CALZA] = {VERB_CALZA, 0, true},
};

static bool read_call(const struct event *event, struct move *move) {
	if (!calls[event->kind].is_call || event->len != 1 + calls[event->kind].n_args) {
		return false;
	}
	move->seat = seat_named(event->data[0]);
	move->verb = (uint8_t)calls[event->kind].verb;
	move->n_args = calls[event->kind].n_args;
	memcpy(move->args, event->data + 1, move->n_args * sizeof(move->args[0]));
	return true;
}

static bool move_of(const void *state, const struct event *event, struct move *move) {
	const struct perudo *p = state;
	*move = (struct move){.seat = SEAT_CHANCE};
	if (event->kind == EVENT_ROLL) {
		move->verb = VERB_ROLL;
		return read_roll(p, event, move);
	}
	if (event->kind == EVENT_ROUND) {
		move->verb = VERB_STARTER;
		move->n_args = 1;
		move->args[0] = event->len > 1 ? event->data[1] : SEAT_NONE;
		return p->phase == PHASE_LOT;
	}
	return event->kind < PERUDO_EVENTS && read_call(event, move);
}

const struct game perudo_game = {
	.id = "perudo",
	.name = SENTENCE("Perudo"),
	.least_seats = 2,
	.most_seats = PERUDO_SEATS,
	.version = 1,
	.state_size = sizeof(struct perudo),
	.verbs = verbs,
	.n_verbs = PERUDO_VERBS,
	.n_options = PERUDO_OPTIONS,
	.n_event_kinds = PERUDO_EVENTS,
	.options = options,
	.event_kinds = event_kinds,
	.setup = setup,
	.legal = legal,
	.apply = apply,
	.chance = chance,
	.awaited = awaited,
	.moves = moves,
	.hide = hide,
	.deal_unknown = deal_unknown,
	.score = score,
	.move_of = move_of,
	.say = &perudo_say,
	.mind = &perudo_mind,
};
