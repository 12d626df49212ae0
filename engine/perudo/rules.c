#include "engine/perudo/rules.h"

#include <string.h>

#include "engine/perudo/bids.h"
#include "engine/perudo/events.h"

const struct verb perudo_verbs[PERUDO_VERBS] = {
	[VERB_BID] = {"bid", "b ビッド", "COUNT FACE",
		SENTENCE("bid that all dice together show FACE at least COUNT times"),
		.example = "bid 5 3", .label = SENTENCE("Bid"), .other = SENTENCE("Another bid"),
		.independent = true,
		.arguments = ARGUMENTS(
			{"count", SENTENCE("count"), SENTENCE("how many dice"), .number = true},
			{"face", SENTENCE("face"), SENTENCE("which face: 3, threes or aces")}),
		.stands = true}, /* P19 */
	[VERB_DUDO] = {"dudo", "liar doubt デュード ダウト", "",
		SENTENCE("doubt the last bid; everybody shows their dice"), .example = "dudo",
		.label = SENTENCE("Dudo"), .stands = true},
	[VERB_CALZA] = {"calza", "exact カルツァ", "[COUNT FACE]",
		SENTENCE("call the last bid exactly right; not your own bid, and not on your turn"),
		.example = "calza", .label = SENTENCE("Calza"), .needs = "calza",
		.interrupts = true, .stands = true,
		.arguments = ARGUMENTS({"count", SENTENCE("count"), SENTENCE("how many dice"),
					       .number = true, .optional = true},
			{"face", SENTENCE("face"), SENTENCE("which face: 3, threes or aces"),
				.optional = true})},
	[VERB_STARTER] = {"starter", .usage = "SEAT", .by_chance = true},
	[VERB_ROLL] = {"roll", .usage = "DICE", .by_chance = true},
};

static const char *const counts_words[] = {SENTENCE("hidden"), SENTENCE("open"), NULL};

const struct option perudo_options[PERUDO_OPTIONS] = {
	[OPTION_DICE] = {"dice", OPTION_NUMBER, 1, DICE_MOST, 5, NULL,
		SENTENCE("dice each player starts with"), .label = SENTENCE("dice each")},
	[OPTION_CALZA] = {"calza", OPTION_SWITCH, 0, 1, 0, NULL,
		SENTENCE("players may call a bid exactly right (calza)"),
		.label = SENTENCE("calza")},
	[OPTION_COUNTS] = {"counts", OPTION_WORD, COUNTS_HIDDEN, COUNTS_OPEN, COUNTS_HIDDEN,
		counts_words, SENTENCE("whether players see how many dice the others hold"),
		.label = SENTENCE("counts of dice")},
};

void perudo_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct perudo *p = state;
	(void)events;
	memset(p, 0, sizeof(*p));
	p->n_seats = p->n_in = (uint8_t)n_seats;
	for (int i = 0; i < PERUDO_OPTIONS; i++) {
		p->options[i] = (uint8_t)options[i];
	}
	memset(p->n_dice, options[OPTION_DICE], (size_t)n_seats);
	p->starter = p->turn = p->bidder = p->palifico = SEAT_NONE;
}

/* What may be called. */

static int legal_calza(const struct perudo *p, const struct move *move) {
	if (p->options[OPTION_CALZA] == 0) {
		return REFUSED_CALZA_OFF;
	}
	if (move->n_args != 0 && move->n_args != 2) {
		return REFUSED_COUNT;
	}
	if (move->n_args == 2 &&
		(p->count == 0 || move->args[0] != p->count || move->args[1] != p->face)) {
		return p->count == 0 ? REFUSED_CALZA_NO_BID : REFUSED_CALZA_GONE; /* P52 */
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
	return move->seat == p->turn ? REFUSED_CALZA_TURN : LEGAL;
}

int perudo_legal(const void *state, const struct move *move) {
	const struct perudo *p = state;
	if (p->n_dice[move->seat] == 0) {
		return REFUSED_OUT; /* P30 */
	}
	if (move->verb == VERB_CALZA) {
		return legal_calza(p, move);
	}
	if (move->seat != p->turn) {
		bool own = move->verb == VERB_DUDO && move->seat == p->bidder;
		return own ? REFUSED_OWN_BID : REFUSED_TURN; /* P19, P21 */
	}
	if (move->n_args != (move->verb == VERB_BID ? 2 : 0)) {
		return REFUSED_COUNT;
	}
	if (move->verb == VERB_BID) {
		return perudo_legal_bid(p, move->seat, move->args[0], move->args[1]);
	}
	return p->count == 0 ? REFUSED_NO_BID : LEGAL;
}

/* What happens then. */

static void clear_bids(struct perudo *p) {
	p->bidder = SEAT_NONE;
	p->count = p->face = p->aces_bid = 0;
	memset(p->hands, 0, sizeof(p->hands));
	p->n_bids = 0;
	memset(p->calls, 0, sizeof(p->calls));
}

static void begin_round(struct perudo *p, int starter, int palifico, struct events *events) {
	p->phase = PHASE_ROLL;
	p->round++;
	p->starter = p->turn = (int8_t)starter;
	p->palifico = (int8_t)palifico;
	clear_bids(p);
	if (palifico >= 0) {
		p->was_palifico = (uint8_t)(p->was_palifico | 1U << palifico);
	}
	EVENTS_TELL(events, EVENT_ROUND, SEAT_ALL, p->round, starter, palifico);
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

static void apply_roll(struct perudo *p, const struct move *move, struct events *events) {
	const int16_t *dice = move->args;
	for (int seat = 0; seat < p->n_seats; seat++) {
		take_dice(p->hands[seat], dice, p->n_dice[seat]);
		dice += p->n_dice[seat];
	}
	p->phase = PHASE_BIDDING;
	perudo_tell_roll(p, events);
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
	EVENTS_TELL(events, EVENT_BID, SEAT_ALL, p->bidder, p->count, p->face);
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, p->turn);
}

static void finish(struct perudo *p, int winner, struct events *events) {
	p->phase = PHASE_OVER;
	p->over = true;
	p->place[winner] = 1;
	p->turn = p->palifico = SEAT_NONE;
	clear_bids(p);
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_bytes(events, p->n_seats, p->place);
}

/* A die lost may make the next round palifico (P31-P34): whose, or SEAT_NONE. */
static int lose_die(struct perudo *p, int seat, struct events *events) {
	p->n_dice[seat]--;
	if (p->n_dice[seat] == 0) {
		p->place[seat] = p->n_in--; /* P59 */
		EVENTS_TELL(events, EVENT_OUT, SEAT_ALL, seat);
		return SEAT_NONE;
	}
	bool had_it = (p->was_palifico >> seat & 1) != 0;
	return p->n_dice[seat] == 1 && p->n_in > 2 && !had_it ? seat : SEAT_NONE;
}

/* Dice are shown and change hands, and the next round or the end comes. */
static void settle(
	struct perudo *p, const struct move *call, int loser, int gainer, struct events *events) {
	int palifico = SEAT_NONE, starter = loser != SEAT_NONE ? loser : call->seat;
	perudo_tell_reveal(p, call, loser, gainer, events);
	perudo_keep_round(p, call->verb == VERB_DUDO ? call->seat : SEAT_NONE);
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

static void apply_dudo(struct perudo *p, const struct move *move, struct events *events) {
	int loser = perudo_count_matching(p) < p->count ? p->bidder : move->seat; /* P25, P26 */
	settle(p, move, loser, SEAT_NONE, events);
}

static void apply_calza(struct perudo *p, const struct move *move, struct events *events) {
	bool exact = perudo_count_matching(p) == p->count;
	bool wins = exact && p->n_dice[move->seat] < p->options[OPTION_DICE]; /* P46, P49 */
	settle(p, move, exact ? SEAT_NONE : move->seat, wins ? move->seat : SEAT_NONE, events);
}

static void apply_starter(struct perudo *p, const struct move *move, struct events *events) {
	begin_round(p, move->args[0], SEAT_NONE, events);
}

void perudo_apply(void *state, const struct move *move, struct events *events) {
	static void (*const by_verb[PERUDO_VERBS])(
		struct perudo *, const struct move *, struct events *) = {
		[VERB_BID] = apply_bid,
		[VERB_DUDO] = apply_dudo,
		[VERB_CALZA] = apply_calza,
		[VERB_STARTER] = apply_starter,
		[VERB_ROLL] = apply_roll,
	};
	by_verb[move->verb](state, move, events);
}

bool perudo_chance(const void *state, struct chance *chance) {
	const struct perudo *p = state;
	if (p->phase == PHASE_LOT) {
		*chance = (struct chance){CHANCE_UNIFORM, VERB_STARTER, 1, p->n_seats, {0}};
	} else {
		uint8_t dice = (uint8_t)perudo_dice_in_play(p);
		*chance = (struct chance){CHANCE_DICE, VERB_ROLL, dice, FACES, {0}};
	}
	return p->phase == PHASE_LOT || p->phase == PHASE_ROLL;
}

unsigned perudo_active_seats(const void *state) {
	const struct perudo *p = state;
	return p->phase == PHASE_BIDDING ? 1U << p->turn : 0;
}

unsigned perudo_in_game(const void *state) {
	const struct perudo *p = state;
	unsigned in = 0;
	for (int seat = 0; seat < p->n_seats && !p->over; seat++) {
		in |= p->n_dice[seat] > 0 ? 1U << seat : 0;
	}
	return in;
}

/* On turn dudo, if there is a bid, then the bids from the lowest; else calza. */
void perudo_legal_moves(const void *state, int seat, struct move_list *list) {
	const struct perudo *p = state;
	if (p->phase != PHASE_BIDDING) {
		return;
	}
	if (seat == p->turn) {
		if (p->count != 0) {
			move_list_add(list, seat, VERB_DUDO, 0, NULL);
		}
		perudo_list_bids(p, seat, list);
	} else if (perudo_legal(p, &(struct move){.seat = (int8_t)seat, .verb = VERB_CALZA}) ==
		   LEGAL) {
		move_list_add(list, seat, VERB_CALZA, 0, NULL);
	}
}

void perudo_player_view(void *state, int seat) {
	struct perudo *p = state;
	for (int other = 0; other < p->n_seats; other++) {
		if (other != seat) {
			memset(p->hands[other], 0, sizeof(p->hands[other]));
		}
	}
}

void perudo_determinize(void *state, int seat, struct rng *rng) {
	struct perudo *p = state;
	for (int other = 0; p->phase == PHASE_BIDDING && other < p->n_seats; other++) {
		int16_t dice[DICE_MOST];
		if (other == seat) {
			continue;
		}
		for (int i = 0; i < p->n_dice[other]; i++) {
			dice[i] = (int16_t)(1 + rng->uniform(rng, FACES));
		}
		take_dice(p->hands[other], dice, p->n_dice[other]);
	}
}
