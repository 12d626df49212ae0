#include <string.h>

#include "engine/perudo/state.h"

int perudo_dice_in_play(const struct perudo *p) {
	int dice = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		dice += p->n_dice[seat];
	}
	return dice;
}

/* What is no die, 0, matches nothing: so all places are looked at, many at once. */
int perudo_count_matching(const struct perudo *p) {
	const uint8_t *dice = p->hands[0];
	uint8_t matching = 0;
	for (size_t i = 0; i < sizeof(p->hands); i++) {
		matching += perudo_matches(p, dice[i], p->face);
	}
	return matching;
}

/* Three bits for each die, the first die lowest; 0: none. */
static uint32_t pack_hand(const uint8_t dice[DICE_MOST]) {
	uint32_t hand = 0;
	for (int i = 0; i < DICE_MOST; i++) {
		hand |= (uint32_t)dice[i] << (3 * i);
	}
	return hand;
}

/* Returns the number of dice. */
static uint8_t unpack_hand(uint32_t hand, uint8_t dice[DICE_MOST]) {
	int n = 0;
	for (int i = 0; i < DICE_MOST; i++) {
		dice[i] = hand >> (3 * i) & 7;
		n += dice[i] != 0;
	}
	return (uint8_t)n;
}

static uint16_t pack_call(const struct perudo_call *call) {
	return (uint16_t)(call->seat << 10 | call->face << 7 | call->count);
}

static struct perudo_call unpack_call(uint16_t call) {
	return (struct perudo_call){(int8_t)(call >> 10), call & 0x7f, call >> 7 & 7};
}

/* Remembers the round whose dice are being shown. */
static void keep_round(struct perudo *p, int doubter) {
	struct perudo_shown *shown = &p->shown[p->n_shown++ % ROUNDS_KEPT];
	shown->palifico = p->palifico;
	shown->doubter = (int8_t)doubter;
	shown->was_palifico = p->was_palifico;
	shown->n_bids = p->n_bids;
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		shown->hands[seat] = pack_hand(p->hands[seat]);
	}
	memset(shown->calls, 0, sizeof(shown->calls));
	for (int i = 0; i < BIDS_KEPT && i < p->n_bids; i++) {
		shown->calls[i] = pack_call(&p->calls[i]);
	}
}

void perudo_back_to(struct perudo *p, const struct perudo_shown *shown) {
	p->palifico = shown->palifico;
	p->was_palifico = shown->was_palifico;
	p->n_bids = shown->n_bids;
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		p->n_dice[seat] = unpack_hand(shown->hands[seat], p->hands[seat]);
	}
	for (int i = 0; i < BIDS_KEPT; i++) {
		p->calls[i] = unpack_call(shown->calls[i]);
	}
}

int perudo_next_in(const struct perudo *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (p->n_dice[seat] == 0);
	return seat;
}

/* The legal bids (P10-P17, P36-P41). */

bool perudo_is_veteran(const struct perudo *p, int seat) {
	return p->palifico != SEAT_NONE && p->palifico != seat && p->n_dice[seat] == 1 &&
	       (p->was_palifico >> seat & 1) != 0;
}

static int least_opening(const struct perudo *p, int seat, int face) {
	return face != ACE || seat == p->palifico ? 1 : 0; /* P12, P36 */
}

static int least_in_palifico(const struct perudo *p, int seat, int face) {
	if (face == p->face) {
		return p->count + 1; /* P37, P38 */
	}
	return face > p->face && perudo_is_veteran(p, seat) ? p->count : 0; /* P39, P40 */
}

static int least_in_ordinary(const struct perudo *p, int face) {
	if (p->face == ACE) {
		return face == ACE ? p->count + 1 : 2 * p->count + 1; /* P15 */
	}
	if (face == ACE) {
		return (p->count + 1) / 2; /* P14 */
	}
	return p->count + (face <= p->face); /* P13 */
}

static inline int least_count(const struct perudo *p, int seat, int face) {
	int least;
	if (p->count == 0) {
		least = least_opening(p, seat, face);
	} else if (p->palifico != SEAT_NONE) {
		least = least_in_palifico(p, seat, face);
	} else {
		least = least_in_ordinary(p, face);
	}
	return least <= COUNT_MOST ? least : 0;
}

int perudo_least_count(const struct perudo *p, int seat, int face) {
	return least_count(p, seat, face);
}

static int why_not(const struct perudo *p, int seat, int count, int face) {
	if (p->count == 0) {
		return REFUSED_ACES_OPENING;
	}
	if (p->palifico != SEAT_NONE) {
		if (perudo_is_veteran(p, seat)) {
			return REFUSED_VETERAN;
		}
		return face == p->face ? REFUSED_COUNT_MUST_RISE : REFUSED_FACE_LOCKED;
	}
	if ((p->face == ACE) == (face == ACE)) {
		return count == p->count && face == p->face ? REFUSED_SAME : REFUSED_LOWER;
	}
	return face == ACE ? REFUSED_ACES_FEW : REFUSED_AFTER_ACES;
}

int perudo_legal_bid(const struct perudo *p, int seat, int count, int face) {
	if (count < 1 || count > COUNT_MOST) {
		return REFUSED_COUNT;
	}
	if (face < ACE || face > FACES) {
		return REFUSED_FACE;
	}
	int least = least_count(p, seat, face);
	bool aces_again = face == ACE && count <= p->aces_bid; /* P16 */
	return least == 0 || count < least || aces_again ? why_not(p, seat, count, face) : LEGAL;
}

bool perudo_can_bid(const struct perudo *p, int seat) {
	for (int face = ACE; face <= FACES; face++) {
		if (perudo_least_count(p, seat, face) > 0) {
			return true;
		}
	}
	return false;
}

/* Bids are listed by their numbers, those of an ordinary round in the order of P17: ten of the
 * other faces, 1x2 … 2x6, then the aces above them, 1xA; so on to 99x6, and the aces that are left.
 */

enum {
	OTHER_FACES = FACES - 1,
	STEP = 2 * OTHER_FACES + 1,
	TOP_ACES = (COUNT_MOST + 1) / 2, /* the lowest above 99x6 */
	TOP_NUMBER = (TOP_ACES - 1) * STEP + OTHER_FACES,
	ORDINARY_BIDS = TOP_NUMBER + COUNT_MOST + 1 - TOP_ACES,
};

static int number_of(int count, int face) {
	int aces = count * STEP - 1, top_aces = TOP_NUMBER + count - TOP_ACES;
	int others = (count - 1) * OTHER_FACES + (count - 1) / 2 + face - 2;
	return face != ACE ? others : aces < top_aces ? aces : top_aces;
}

static struct perudo_bid ordinary_bid(int number) {
	int step = number / STEP, within = number % STEP;
	if (number >= TOP_NUMBER) {
		return (struct perudo_bid){number - TOP_NUMBER + TOP_ACES, ACE};
	}
	if (within == STEP - 1) {
		return (struct perudo_bid){step + 1, ACE};
	}
	return (struct perudo_bid){2 * step + 1 + within / OTHER_FACES, 2 + within % OTHER_FACES};
}

/* The numbers from..end-1. At an opening or in a palifico round each count has the same faces, from
 * lowest on; else faces is 0. */
struct bids {
	int from, end, lowest, faces;
};

static struct bids bids_of(const struct perudo *p, int seat) {
	if (p->count == 0) {
		int lowest = seat == p->palifico ? ACE : ACE + 1, faces = FACES + 1 - lowest;
		return (struct bids){0, COUNT_MOST * faces, lowest, faces};
	}
	if (p->palifico != SEAT_NONE) {
		int faces = perudo_is_veteran(p, seat) ? FACES + 1 - p->face : 1;
		return (struct bids){
			(p->count - 1) * faces + 1, COUNT_MOST * faces, p->face, faces};
	}
	return (struct bids){number_of(p->count, p->face) + 1, ORDINARY_BIDS, 0, 0};
}

static struct perudo_bid bid_of(const struct bids *bids, int number) {
	if (bids->faces == 0) {
		return ordinary_bid(number);
	}
	return (struct perudo_bid){1 + number / bids->faces, bids->lowest + number % bids->faces};
}

void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list) {
	struct bids bids = bids_of(p, seat);
	if (move_list_skip(list, (size_t)(bids.end - bids.from))) {
		return;
	}
	bids.from += (int)move_list_pass(list, (size_t)(bids.end - bids.from));
	do {
		struct perudo_bid bid = bid_of(&bids, bids.from++);
		MOVE_LIST_ADD(list, seat, VERB_BID, bid.count, bid.face);
	} while (!move_list_has_enough(list) &&
		 !move_list_skip(list, (size_t)(bids.end - bids.from)));
}

/* The events of Perudo, and the moves that recorded events stand for. */

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = numbers}, {.kind = FIELD_END}};

const struct event_kind perudo_event_kinds[PERUDO_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"starter", FIELD_SEAT},
			{"palifico", FIELD_SEAT, .or_null = true}}},
	[EVENT_ROLL] = {"roll", .recorded = true, .fields = {{"dice", FIELD_LIST, .parts = hands}}},
	[EVENT_HAND] = {"hand", .fields = {{"dice", FIELD_LIST, .parts = numbers}}},
	[EVENT_BID] = {"bid", .recorded = true,
		.fields = {{"seat", FIELD_SEAT}, {"count", FIELD_NUMBER}, {"face", FIELD_NUMBER}}},
	[EVENT_DUDO] = {"dudo", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_CALZA] = {"calza", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_SHOW] = {"show", .reveals = true},
	[EVENT_REVEAL] = {"reveal", .recorded = true,
		.fields = {{"count", FIELD_NUMBER}, {"loser", FIELD_SEAT, .or_null = true},
			{"gainer", FIELD_SEAT, .or_null = true}}},
	[EVENT_OUT] = {"out", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = numbers}}},
	[EVENT_TURN] = {"turn", .calls = true, .fields = {{"seat", FIELD_SEAT}}},
};

/* The hands, and then the seat on turn. */
static void tell_roll(const struct perudo *p, struct events *events) {
	if (events == NULL) {
		return;
	}
	EVENTS_TELL(events, EVENT_ROLL, SEAT_NONE, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			events_add(events, EVENT_HAND, seat);
			events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
		}
	}
	EVENTS_TELL(events, EVENT_TURN, SEAT_ALL, p->turn);
}

static void show_hand(const struct perudo *p, int seat, struct events *events) {
	events_put(events, seat);
	events_put_bytes(events, p->n_dice[seat], p->hands[seat]);
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

/* The hands revealed by a call of dudo or calza, and the seats that lose and win a die, or
 * SEAT_NONE. */
static void tell_reveal(const struct perudo *p, const struct move *call, int loser, int gainer,
	struct events *events) {
	if (events == NULL) {
		return;
	}
	bool wild = p->face != ACE && perudo_matches(p, ACE, p->face);
	int kind = call->verb == VERB_DUDO ? EVENT_DUDO : EVENT_CALZA;
	int matching = perudo_count_matching(p);
	EVENTS_TELL(events, kind, SEAT_ALL, call->seat);
	EVENTS_TELL(events, EVENT_SHOW, SEAT_ALL, call->verb, p->count, p->face, wild, matching);
	show_hands(p, call->seat, events);
	EVENTS_TELL(events, EVENT_REVEAL, SEAT_ALL, matching, loser, gainer);
}

/* The dice of all hands, if each hand has its length. */
static bool read_roll(const struct perudo *p, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = p->phase == PHASE_ROLL && event->len > 0 && event->data[0] == p->n_seats;
	for (int seat = 0; fits && seat < p->n_seats; seat++) {
		fits = event_read_list(event, &at, p->n_dice[seat], move);
	}
	return fits;
}

static bool read_move(const struct perudo *p, const struct event *event, struct move *move) {
	switch (event->kind) {
	case EVENT_ROUND:
		event_read_lot(event, 1, VERB_STARTER, move);
		return p->phase == PHASE_LOT;
	case EVENT_ROLL:
		*move = (struct move){SEAT_CHANCE, VERB_ROLL, 0, {0}};
		return read_roll(p, event, move);
	case EVENT_BID:
		return event_read_move(event, VERB_BID, 2, move);
	case EVENT_DUDO:
		return event_read_move(event, VERB_DUDO, 0, move);
	case EVENT_CALZA:
		return event_read_move(event, VERB_CALZA, 0, move);
	default:
		return false;
	}
}

int perudo_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

/* Statistics. */

enum { BIDS, DOUBTS_RIGHT, DOUBTS_WRONG, CAUGHT, LOST_BY_DUDO, LOST_BY_CALZA, WON_BY_CALZA };

const struct statistic perudo_stats[PERUDO_STATS] = {
	[BIDS] = {"bids", SENTENCE("bids made")},
	[DOUBTS_RIGHT] = {"doubts-right", SENTENCE("doubts right"), .halves = true},
	[DOUBTS_WRONG] = {"doubts-wrong", SENTENCE("doubts wrong")},
	/* The seat's own bid was doubted and false, whether or not it was meant as a bluff. */
	[CAUGHT] = {"bluffs-caught", SENTENCE("own bluffs caught")},
	[LOST_BY_DUDO] = {"lost-by-dudo", SENTENCE("dice lost by dudo")},
	[LOST_BY_CALZA] = {"lost-by-calza", SENTENCE("dice lost by calza")},
	[WON_BY_CALZA] = {"won-by-calza", SENTENCE("dice won by calza")},
};

/* The loser is the bidder (P25) or the caller (P26). */
static void count_dudo(int caller, int loser, struct stats *stats) {
	bool right = loser != caller;
	stats_add(stats, caller, right ? DOUBTS_RIGHT : DOUBTS_WRONG, 1);
	stats_add(stats, loser, LOST_BY_DUDO, 1);
	stats_add(stats, loser, CAUGHT, right);
}

/* P46-P49: a caller that was right and held all dice neither loses nor wins one. */
static void count_calza(int loser, int gainer, struct stats *stats) {
	if (loser >= 0) {
		stats_add(stats, loser, LOST_BY_CALZA, 1);
	}
	if (gainer >= 0) {
		stats_add(stats, gainer, WON_BY_CALZA, 1);
	}
}

void perudo_count(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *data = event->data;
	if (event->kind == EVENT_BID) {
		stats_add(stats, data[0], BIDS, 1);
	} else if (event->kind == EVENT_REVEAL && move->verb == VERB_DUDO) {
		count_dudo(move->seat, data[1], stats);
	} else if (event->kind == EVENT_REVEAL) {
		count_calza(data[1], data[2], stats);
	}
}

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

/* Legality. */

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

/* Effects. */

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

/* Sorts the dice of a hand in ascending order. A byte for each face counts its dice, then is the place
 * of the next one. */
static void take_dice(uint8_t hand[DICE_MOST], const int16_t *dice, int n) {
	uint64_t counts = 0;
	for (int i = 0; i < n; i++) {
		counts += UINT64_C(1) << (8 * dice[i]);
	}
	uint64_t places = counts * UINT64_C(0x0101010101010100); /* of all lower faces */
	for (int i = 0; i < n; i++) {
		hand[places >> (8 * dice[i]) & 0xff] = (uint8_t)dice[i];
		places += UINT64_C(1) << (8 * dice[i]);
	}
}

static void apply_roll(struct perudo *p, const struct move *move, struct events *events) {
	const int16_t *dice = move->args;
	for (int seat = 0; seat < p->n_seats; seat++) {
		take_dice(p->hands[seat], dice, p->n_dice[seat]);
		dice += p->n_dice[seat];
	}
	p->phase = PHASE_BIDDING;
	tell_roll(p, events);
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

/* The seat with a palifico round next, since it lost a die (P31-P34), or SEAT_NONE. */
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

/* Shows the dice, takes or gives a die, and begins the next round or ends the game. */
static void settle(
	struct perudo *p, const struct move *call, int loser, int gainer, struct events *events) {
	int palifico = SEAT_NONE, starter = loser != SEAT_NONE ? loser : call->seat;
	tell_reveal(p, call, loser, gainer, events);
	keep_round(p, call->verb == VERB_DUDO ? call->seat : SEAT_NONE);
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
		chance_be(chance, CHANCE_UNIFORM, VERB_STARTER, 1, p->n_seats);
	} else if (p->phase == PHASE_ROLL) {
		chance_be(chance, CHANCE_DICE, VERB_ROLL, perudo_dice_in_play(p), FACES);
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

/* On turn: dudo, if there is a bid, then the bids from the lowest; otherwise calza. */
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
