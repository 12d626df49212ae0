#include <assert.h>
#include <string.h>

#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"

/* The events of Saiun, and the moves that recorded events stand for. */

int saiun_total(const void *state, int seat) {
	return ((const struct saiun *)state)->totals[seat];
}

/* For each seat: points, number of cards, and for each card: colour, tokens, value. */
static void remember_bets(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *at = data + 1;
	for (int seat = 0; seat < data[0]; seat++) {
		int n_cards = at[1];
		HIGHLIGHTS_OFFER(highlights, SAIUN_ROUND, at[0], seat, at[0], round);
		for (at += 2; n_cards > 0; n_cards--, at += 3) {
			int points = at[1] * at[2];
			HIGHLIGHTS_OFFER(highlights, SAIUN_CARD, points, seat, points, round, at[1],
				at[0], at[2]);
		}
	}
}

/* By colour: the sums, then the ranks, then the values. */
static void remember_values(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *values = data + 2 * COLOURS;
	for (int colour = 0; colour < COLOURS; colour++) {
		HIGHLIGHTS_OFFER(
			highlights, SAIUN_COLOUR, values[colour], colour, values[colour], round);
	}
}

void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct saiun *p = before;
	const struct event *count = highlights_find(events, EVENT_COUNT);
	const struct event *show = highlights_find(events, EVENT_SHOW);
	(void)move;
	if (count != NULL) {
		remember_values(count->data, p->round, highlights);
	}
	if (show != NULL) {
		remember_bets(show->data, p->round, highlights);
	}
}

static const char *const letters[] = {"R", "Y", "G", "B", "P", NULL};

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field colours[] = {{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_END}};
static const struct field hands[] = {{.kind = FIELD_SET, .parts = colours}, {.kind = FIELD_END}};
static const struct field column[] = {
	{.kind = FIELD_NUMBER}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field card[] = {
	{.kind = FIELD_WORD, .words = letters}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field cards[] = {{.kind = FIELD_TUPLE, .parts = card}, {.kind = FIELD_END}};
static const struct field by_colour[] = {{"R", .kind = FIELD_NUMBER}, {"Y", .kind = FIELD_NUMBER},
	{"G", .kind = FIELD_NUMBER}, {"B", .kind = FIELD_NUMBER}, {"P", .kind = FIELD_NUMBER},
	{.kind = FIELD_END}};

#define SEAT \
	{ "seat", FIELD_SEAT }
#define COLOUR(name) \
	{ name, FIELD_WORD, .words = letters }

const struct event_kind saiun_event_kinds[SAIUN_EVENTS] = {
	[EVENT_START] = {"start", .recorded = true, .fields = {SEAT}},
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}, {"start", FIELD_SEAT}}},
	[EVENT_DRAFT] = {"draft", .recorded = true, .fields = {SEAT, COLOUR("colour")}},
	[EVENT_LAYOUT] = {"layout", .recorded = true,
		.fields = {SEAT, COLOUR("colour"), {"face", FIELD_NUMBER}, {"x", FIELD_NUMBER},
			{"y", FIELD_NUMBER}}},
	[EVENT_DEAL] = {"deal", .recorded = true,
		.fields = {{"hands", FIELD_LIST, .parts = hands}}},
	[EVENT_BET] = {"bet", .recorded = true,
		.fields = {SEAT, {"cards", FIELD_SET, .parts = cards}}},
	[EVENT_PLACE] = {"place", .recorded = true,
		.fields = {SEAT, COLOUR("colour"), {"face", FIELD_NUMBER}, {"x", FIELD_NUMBER},
			{"y", FIELD_NUMBER}, {"level", FIELD_NUMBER}}},
	[EVENT_MOVE] = {"move", .recorded = true,
		.fields = {SEAT, COLOUR("discard"), {"from", FIELD_TUPLE, .parts = column},
			{"to", FIELD_TUPLE, .parts = column}, COLOUR("colour"),
			{"face", FIELD_NUMBER}, {"level", FIELD_NUMBER}}},
	[EVENT_DROP] = {"drop", .recorded = true, .fields = {SEAT, COLOUR("colour")}},
	[EVENT_COUNT] = {"count", .recorded = true,
		.fields = {{"sums", FIELD_OBJECT, .parts = by_colour},
			{"ranks", FIELD_OBJECT, .parts = by_colour},
			{"values", FIELD_OBJECT, .parts = by_colour}}},
	[EVENT_SCORE] = {"score", .recorded = true,
		.fields = {{"points", FIELD_LIST, .parts = numbers},
			{"totals", FIELD_LIST, .parts = numbers}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = numbers},
			{"scores", FIELD_LIST, .parts = numbers}}},
	[EVENT_CARDS] = {"cards"},
	[EVENT_MY_BET] = {"my bet"},
	[EVENT_HAS_BET] = {"has bet"},
	[EVENT_TOKENS] = {"tokens", .reveals = true},
	[EVENT_CLOUD] = {"cloud"},
	[EVENT_RATE] = {"rate"},
	[EVENT_SHOW] = {"show", .reveals = true},
	[EVENT_TURN] = {"turn", .calls = true},
};

#undef SEAT
#undef COLOUR

static void put_ints(struct events *events, int n, const int *list) {
	for (int i = 0; i < n; i++) {
		events_put(events, list[i]);
	}
}

static void tell_deal(const struct saiun *p, const struct move *deal, struct events *events) {
	EVENTS_TELL(events, EVENT_DEAL, SEAT_NONE, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put_numbers(events, CARDS_EACH, deal->args + seat * CARDS_EACH);
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		const uint8_t *hand = p->cards[seat];
		EVENTS_TELL(events, EVENT_CARDS, seat, hand[0], hand[1], hand[2]);
	}
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void put_cards(struct events *events, const struct saiun_bet *bet, int n) {
	for (int i = 0; i < n; i++) {
		events_put(events, bet->cards[i].colour);
		events_put(events, bet->cards[i].tokens);
	}
}

static void tell_bet(
	const struct saiun *p, const struct move *bet, bool again, struct events *events) {
	EVENTS_TELL(events, EVENT_MY_BET, bet->seat, p->n_bets < p->n_seats);
	put_cards(events, &p->bets[bet->seat], CARDS_EACH);
	if (!again) {
		EVENTS_TELL(events, EVENT_HAS_BET, SEAT_ALL, bet->seat, p->n_bets);
	}
}

static void tell_bets(const struct saiun *p, struct events *events) {
	for (int i = 0; i < p->n_bets; i++) {
		int seat = p->bet_by[i];
		EVENTS_TELL(events, EVENT_BET, SEAT_NONE, seat, p->bets[seat].n);
		put_cards(events, &p->bets[seat], p->bets[seat].n);
	}
	int16_t tokens[OPEN_TOKENS_MOST];
	int n = saiun_read_tokens(p, tokens);
	events_tell(events, EVENT_TOKENS, SEAT_ALL, n, tokens);
}

static void tell_cloud(const struct saiun *p, struct events *events) {
	bool last = saiun_dice_left(p) == 0;
	EVENTS_TELL(events, EVENT_CLOUD, SEAT_ALL, last, p->cloud.n);
	for (int i = 0; i < p->cloud.n; i++) {
		const struct saiun_column *at = &p->cloud.columns[i];
		put_ints(events, 3, (int[]){at->x, at->y, at->height});
		for (int level = 0; level < at->height; level++) {
			events_put(events, at->dice[level].colour);
			events_put(events, at->dice[level].face);
		}
	}
}

static void tell_action(const struct saiun *p, const struct move *move, struct events *events) {
	const int16_t *args = move->args;
	if (events == NULL) {
		return;
	}
	const struct saiun_column *to = saiun_column_at(&p->cloud, args[2], args[3]);
	switch (move->verb) {
	case VERB_PLACE:
		EVENTS_TELL(events, EVENT_PLACE, SEAT_ALL, move->seat, args[0], args[1], args[2],
			args[3], to->height);
		break;
	case VERB_MOVE:
		EVENTS_TELL(events, EVENT_MOVE, SEAT_ALL, move->seat, args[4], args[0], args[1],
			args[2], args[3], saiun_top(to).colour, saiun_top(to).face, to->height);
		break;
	case VERB_LAY:
		EVENTS_TELL(events, EVENT_LAYOUT, SEAT_ALL, move->seat, args[0], args[1], args[2],
			args[3]);
		break;
	default:
		EVENTS_TELL(events, move->verb == VERB_TAKE ? EVENT_DRAFT : EVENT_DROP, SEAT_ALL,
			move->seat, args[0]);
	}
	if (move->verb != VERB_TAKE) {
		tell_cloud(p, events);
	}
}

static void tell_rate(
	const struct saiun *p, const struct saiun_count *count, struct events *events) {
	int visible[COLOURS];
	saiun_count_visible(&p->cloud, visible);
	events_add(events, EVENT_RATE, SEAT_ALL);
	for (int colour = 0; colour < COLOURS; colour++) {
		put_ints(events, 3,
			(int[]){count->ranks[colour], count->values[colour], visible[colour]});
		for (int i = 0; i < p->cloud.n; i++) {
			struct saiun_die die = saiun_top(&p->cloud.columns[i]);
			if (die.colour == colour) {
				events_put(events, die.face);
			}
		}
	}
}

static void show_bets(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events) {
	EVENTS_TELL(events, EVENT_SHOW, SEAT_ALL, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		const struct saiun_bet *bet = &p->bets[seat];
		put_ints(events, 2, (int[]){points[seat], bet->n});
		for (int i = 0; i < bet->n; i++) {
			int colour = bet->cards[i].colour;
			put_ints(events, 3,
				(int[]){colour, bet->cards[i].tokens, count->values[colour]});
		}
	}
}

static void put_totals(const struct saiun *p, struct events *events) {
	events_put(events, p->n_seats);
	for (int seat = 0; seat < p->n_seats; seat++) {
		events_put(events, p->totals[seat]);
	}
}

static void tell_count(const struct saiun *p, const struct saiun_count *count,
	const int points[SAIUN_SEATS], struct events *events) {
	events_add(events, EVENT_COUNT, SEAT_ALL);
	put_ints(events, COLOURS, count->sums);
	put_ints(events, COLOURS, count->ranks);
	put_ints(events, COLOURS, count->values);
	tell_rate(p, count, events);
	show_bets(p, count, points, events);
	EVENTS_TELL(events, EVENT_SCORE, SEAT_ALL, p->n_seats);
	put_ints(events, p->n_seats, points);
	put_totals(p, events);
}

void saiun_tell_end(const struct saiun *p, struct events *events) {
	events_add(events, EVENT_END, SEAT_ALL);
	events_put_bytes(events, p->n_seats, p->place);
	put_totals(p, events);
}

/* Recorded events */

/* The length of an event that is a move, and the indices of the args in its data. */
static const struct reading {
	uint8_t verb, len, n_args, args[5];
} readings[SAIUN_EVENTS] = {
	[EVENT_START] = {VERB_STARTER, 1, 1, {0}},
	[EVENT_DRAFT] = {VERB_TAKE, 2, 1, {1}},
	[EVENT_LAYOUT] = {VERB_LAY, 5, 4, {1, 2, 3, 4}},
	[EVENT_PLACE] = {VERB_PLACE, 6, 4, {1, 2, 3, 4}},
	[EVENT_MOVE] = {VERB_MOVE, 9, 5, {2, 3, 4, 5, 1}},
	[EVENT_DROP] = {VERB_DROP, 2, 1, {1}},
};

static bool read_plainly(const struct event *event, struct move *move) {
	const struct reading *reading = &readings[event->kind];
	if (reading->len == 0 || event->len != reading->len) {
		return false;
	}
	*move = (struct move){event_seat(event->data[0]), reading->verb, reading->n_args, {0}};
	for (int i = 0; i < reading->n_args; i++) {
		move->args[i] = event->data[reading->args[i]];
	}
	move->seat = reading->verb == VERB_STARTER ? SEAT_CHANCE : move->seat;
	return true;
}

/* The cards dealt, and the other cards, which the record omits. */
static bool read_deal(const struct saiun *p, const struct event *event, struct move *move) {
	int at = 1;
	bool fits = event->len > 0 && event->data[0] == p->n_seats;
	*move = (struct move){SEAT_CHANCE, VERB_DEAL, 0, {0}};
	for (int seat = 0; seat < p->n_seats && fits; seat++) {
		fits = event_read_list(event, &at, CARDS_EACH, move);
	}
	int n = move->n_args;
	move->n_args = (uint8_t)(n + saiun_other_cards(move->args, n, move->args + n));
	return fits && at == event->len;
}

/* The cards may be in any order. */
static bool read_bet(const struct event *event, struct move *move) {
	int n = event->len - 2;
	if (n < 0 || n != 2 * event->data[1] || n > MOVE_ARGS_MAX) {
		return false;
	}
	*move = (struct move){event_seat(event->data[0]), VERB_BET, (uint8_t)n, {0}};
	memcpy(move->args, event->data + 2, (size_t)n * sizeof(move->args[0]));
	saiun_sort_bet(move);
	return true;
}

int saiun_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	bool read = events->kind == EVENT_DEAL  ? read_deal(state, events, move)
		    : events->kind == EVENT_BET ? read_bet(events, move)
						: read_plainly(events, move);
	return read ? 1 : -1;
}

/* Statistics */

enum { CARDS_BET, CARDS_PAID, POINTS };

const struct statistic saiun_stats[SAIUN_STATS] = {
	[CARDS_BET] = {"cards-bet", SENTENCE("cards bet on")},
	[CARDS_PAID] = {"cards-paid", SENTENCE("cards that paid")},
	[POINTS] = {"points", SENTENCE("points scored")},
};

/* A card pays if its colour has a value (S52, S54). */
void saiun_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *at = event->data;
	(void)move;
	int n_seats = event->kind == EVENT_SHOW ? *at++ : 0;
	for (int seat = 0; seat < n_seats; seat++) {
		int n_cards = at[1];
		stats_add(stats, seat, POINTS, at[0]);
		stats_add(stats, seat, CARDS_BET, n_cards);
		for (at += 2; n_cards > 0; n_cards--, at += 3) {
			stats_add(stats, seat, CARDS_PAID, at[2] > 0);
		}
	}
}

static const struct argument place_arguments[] = {
	{"die", SENTENCE("die"), SENTENCE("colour and top face: red 4")},
	{"place", SENTENCE("column"), SENTENCE("position x,y: 2,-1")}, {NULL}};

static const struct argument colour_arguments[] = {
	{"colour", SENTENCE("colour"), SENTENCE("red, yellow, green, blue or purple")}, {NULL}};

static const char *const colour_words[COLOURS + 1] = {SENTENCE("red"), SENTENCE("yellow"),
	SENTENCE("green"), SENTENCE("blue"), SENTENCE("purple")};

#define WHICH_COLOUR SENTENCE("Which colour?")
static const struct worded_args first_colour = {1U << 0, colour_words, WHICH_COLOUR, true};
static const struct worded_args last_colour = {1U << 4, colour_words, WHICH_COLOUR, true};
static const struct worded_args every_colour = {
	1U << 0 | 1U << 2 | 1U << 4, colour_words, WHICH_COLOUR, true};

const struct verb saiun_verbs[SAIUN_VERBS] = {
	[VERB_PLACE] = {"place", "put 置く 配置", "red 4@2,-1",
		SENTENCE("place a die of your hand: colour, top face, position"),
		.example = SENTENCE("place red 4@2,-1"), .label = SENTENCE("Place a die"),
		.steps = "112", .between = " @,", .arguments = place_arguments,
		.worded = &first_colour},
	[VERB_MOVE] = {"move", "shift 動かす 移動", "1,0>3,-1 blue",
		SENTENCE("move a top die to another position, and discard a die of your hand"),
		.example = SENTENCE("move 1,0>3,-1 blue"), .label = SENTENCE("Move a die"),
		.worded = &last_colour, .steps = "221", .between = ",>, ",
		.arguments =
			ARGUMENTS({"from", SENTENCE("from"), SENTENCE("position of the die: 1,0")},
				{"to", SENTENCE("to"), SENTENCE("where it goes: 3,-1")},
				{"discard", SENTENCE("discard"),
					SENTENCE("colour of the die you discard: blue")})},
	[VERB_DROP] = {"drop", "落とす", "blue",
		SENTENCE("give up a die, when you can do nothing else"),
		.example = SENTENCE("drop blue"), .label = SENTENCE("Drop a die"),
		.arguments = colour_arguments, .worded = &first_colour},
	[VERB_TAKE] = {"take", "draft 取る", "green",
		SENTENCE("three players: take one of the leftover dice"),
		.example = SENTENCE("take green"), .label = SENTENCE("Take a die"),
		.arguments = colour_arguments, .worded = &first_colour},
	[VERB_LAY] = {"lay", "layout 並べる", "yellow 5@0,0",
		SENTENCE("three players: put one of the last two dice on the table"),
		.example = SENTENCE("lay yellow 5@0,0"), .label = SENTENCE("Lay a die"),
		.steps = "112", .between = " @,", .arguments = place_arguments,
		.worded = &first_colour},
	[VERB_BET] = {"bet", "wager 賭ける 賭け", "red 2 blue 3",
		SENTENCE("put up to five tokens on your dice cards, in secret"),
		.example = SENTENCE("bet red 3 blue 2"), .label = SENTENCE("Bet"),
		.worded = &every_colour, .steps = "222",
		.arguments = ARGUMENTS({"cards", SENTENCE("cards"),
			SENTENCE("card colours and tokens: red 2 blue 3")}),
		.secret = true, .from_hand = true, .other = SENTENCE("Another bet")},
	[VERB_STARTER] = {"starter", .usage = "SEAT", .by_chance = true},
	[VERB_DEAL] = {"deal", .usage = "CARDS", .by_chance = true},
};

const struct option saiun_options[SAIUN_OPTIONS] = {
	[OPTION_START] = {"start", OPTION_SEAT, OPTION_BY_LOT, SAIUN_SEATS - 1, OPTION_BY_LOT, NULL,
		SENTENCE("first start player: a seat from 0, or random"),
		.label = SENTENCE("first start player"),
		.objection = SENTENCE("No player has the seat named by the option start.")},
	[OPTION_ROUNDS] = {"rounds", OPTION_NUMBER, 0, ROUNDS_MOST, 0, NULL,
		SENTENCE("number of rounds; 0 means as many as players"),
		.label = SENTENCE("rounds")},
	[OPTION_CONNECTED] = {"connected", OPTION_BOOL, 0, 1, 0, NULL,
		SENTENCE("a move may not split the cloud"),
		.label = SENTENCE("the cloud stays in one piece")},
	[OPTION_OPEN_TOKENS] = {"open_tokens", OPTION_BOOL, 0, 1, 1, NULL,
		SENTENCE("tokens on each chosen card are shown after the bets"),
		.label = SENTENCE("open tokens")},
};

/* The course of a game */

/* S10, S11, S13: one die of each colour, or two. */
static void give_dice(struct saiun *p) {
	memset(p->hands, p->n_seats == 2 ? 2 : 1, (size_t)p->n_seats * sizeof(p->hands[0]));
	memset(p->spare, p->n_seats == 3 ? 1 : 0, sizeof(p->spare));
}

static void clear_table(struct saiun *p) {
	memset(&p->cloud, 0, sizeof(p->cloud));
	memset(p->hands, 0, sizeof(p->hands));
	memset(p->thrown, 0, sizeof(p->thrown));
	memset(p->cards, NO_COLOUR, sizeof(p->cards));
	memset(p->bets, 0, sizeof(p->bets));
	memset(p->bet_by, 0, sizeof(p->bet_by));
	memset(p->raised, 0, sizeof(p->raised));
	p->n_bets = p->n_turns = 0;
}

static void begin_round(struct saiun *p, struct events *events) {
	clear_table(p); /* S9 */
	give_dice(p);
	assert(p->n_seats > 0);
	p->starter = (int8_t)((p->first + p->round) % p->n_seats); /* S7 */
	p->round++;
	p->turn = p->n_seats == 3 ? p->starter : SEAT_NONE;
	p->phase = p->n_seats == 3 ? PHASE_DRAFT : PHASE_DEAL;
	EVENTS_TELL(events, EVENT_ROUND, SEAT_ALL, p->round, p->starter);
	if (p->phase == PHASE_DRAFT) {
		events_add(events, EVENT_TURN, SEAT_ALL);
	}
}

static void begin_game(struct saiun *p, int first, struct events *events) {
	p->first = (int8_t)first;
	EVENTS_TELL(events, EVENT_START, SEAT_ALL, first);
	begin_round(p, events);
}

void saiun_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct saiun *p = state;
	memset(p, 0, sizeof(*p));
	p->n_seats = (uint8_t)n_seats;
	p->rounds = (uint8_t)(options[OPTION_ROUNDS] > 0 ? options[OPTION_ROUNDS] : n_seats);
	p->connected = (uint8_t)options[OPTION_CONNECTED];
	p->open_tokens = (uint8_t)options[OPTION_OPEN_TOKENS];
	p->first = p->starter = p->turn = SEAT_NONE;
	memset(p->cards, NO_COLOUR, sizeof(p->cards));
	if (options[OPTION_START] >= 0) {
		begin_game(p, options[OPTION_START], events);
	}
}

/* Legality */

/* The verbs of each phase, as bits. */
static const unsigned verbs_in[PHASE_OVER + 1] = {
	[PHASE_DRAFT] = 1U << VERB_TAKE,
	[PHASE_LAYOUT] = 1U << VERB_LAY,
	[PHASE_BETS] = 1U << VERB_BET,
	[PHASE_TURNS] = 1U << VERB_PLACE | 1U << VERB_MOVE | 1U << VERB_DROP,
};

int saiun_legal(const void *state, const struct move *move) {
	const struct saiun *p = state;
	if ((verbs_in[p->phase] >> move->verb & 1) == 0) {
		return REFUSED_PHASE;
	}
	if (move->verb == VERB_BET) {
		return saiun_legal_bet(p, move);
	}
	return move->seat == p->turn ? saiun_legal_turn(p, move) : REFUSED_TURN;
}

void saiun_list(const struct saiun *p, int seat, unsigned verbs, struct move_list *list) {
	unsigned now = verbs & verbs_in[p->phase];
	if (now == 1U << VERB_BET) {
		saiun_list_bets(p, seat, list);
	} else if (now != 0 && seat == p->turn) {
		saiun_list_turns(p, seat, now, list);
	}
}

void saiun_legal_moves(const void *state, int seat, struct move_list *list) {
	saiun_list(state, seat, ~0U, list);
}

unsigned saiun_active_seats(const void *state) {
	const struct saiun *p = state;
	if (p->phase != PHASE_BETS) {
		return p->turn == SEAT_NONE ? 0 : 1U << p->turn;
	}
	unsigned active = (1U << p->n_seats) - 1;
	for (int i = 0; i < p->n_bets; i++) {
		active &= ~(1U << p->bet_by[i]);
	}
	return active;
}

bool saiun_is_active(const struct saiun *p, int seat) {
	return seat >= 0 && (saiun_active_seats(p) >> seat & 1) != 0;
}

bool saiun_chance(const void *state, struct chance *chance) {
	const struct saiun *p = state;
	if (p->phase == PHASE_LOT) {
		chance_be(chance, CHANCE_UNIFORM, VERB_STARTER, 1, p->n_seats);
	} else if (p->phase == PHASE_DEAL) {
		chance_be(chance, CHANCE_SHUFFLE, VERB_DEAL, CARDS, 0);
		saiun_other_cards(NULL, 0, chance->items);
	}
	return p->phase == PHASE_LOT || p->phase == PHASE_DEAL;
}

/* Effects */

static void apply_spare(struct saiun *p, const struct move *move, struct events *events) {
	int next = seat_after(p->turn, p->n_seats);
	saiun_carry_out(p, move);
	tell_action(p, move, events);
	if (saiun_count_dice(p->spare) == 0) {
		p->phase = PHASE_DEAL;
		p->turn = SEAT_NONE;
		return;
	}
	if (next == p->starter) {
		p->phase = PHASE_LAYOUT; /* S12: the third lays the rest */
	} else {
		p->turn = (int8_t)next;
	}
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void apply_deal(struct saiun *p, const struct move *move, struct events *events) {
	for (int seat = 0; seat < p->n_seats; seat++) {
		saiun_take_cards(p->cards[seat], move->args + seat * CARDS_EACH);
	}
	p->phase = PHASE_BETS;
	tell_deal(p, move, events);
}

static void begin_turns(struct saiun *p, struct events *events) {
	p->phase = PHASE_TURNS;
	p->turn = p->starter; /* S39 */
	tell_bets(p, events);
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void apply_bet(struct saiun *p, const struct move *move, struct events *events) {
	bool again = saiun_has_bet(p, move->seat);
	p->bets[move->seat] = saiun_bet_of(move);
	if (!again) {
		p->bet_by[p->n_bets++] = (uint8_t)move->seat;
	}
	tell_bet(p, move, again, events);
	if (p->n_bets == p->n_seats) {
		begin_turns(p, events);
	}
}

static void finish(struct saiun *p, struct events *events) {
	p->phase = PHASE_OVER;
	p->over = true;
	clear_table(p);
	game_place(p, saiun_is_ahead);
	saiun_tell_end(p, events);
}

/* S50-S55. */
static void end_round(struct saiun *p, struct events *events) {
	struct saiun_count count;
	int points[SAIUN_SEATS] = {0};
	p->turn = SEAT_NONE;
	saiun_count_cloud(&p->cloud, &count);
	for (int seat = 0; seat < p->n_seats; seat++) {
		points[seat] = saiun_points(&p->bets[seat], &count);
		p->totals[seat] = (uint16_t)(p->totals[seat] + points[seat]);
	}
	tell_count(p, &count, points, events);
	if (p->round == p->rounds) {
		finish(p, events);
	} else {
		begin_round(p, events);
	}
}

static void note_values(struct saiun *p, int seat, int sign) {
	struct saiun_count count;
	saiun_count_cloud(&p->cloud, &count);
	for (int colour = 0; colour < COLOURS; colour++) {
		int raised = p->raised[seat][colour] + sign * count.values[colour];
		p->raised[seat][colour] = (int16_t)raised;
	}
}

static void apply_turn(struct saiun *p, const struct move *move, struct events *events) {
	note_values(p, move->seat, -1);
	saiun_carry_out(p, move);
	note_values(p, move->seat, 1);
	tell_action(p, move, events);
	p->n_turns++;
	if (saiun_dice_left(p) == 0) {
		end_round(p, events); /* S49 */
		return;
	}
	p->turn = (int8_t)saiun_next_with_dice(p, p->turn);
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void apply_starter(struct saiun *p, const struct move *move, struct events *events) {
	begin_game(p, move->args[0], events);
}

void saiun_apply(void *state, const struct move *move, struct events *events) {
	static void (*const by_verb[SAIUN_VERBS])(
		struct saiun *, const struct move *, struct events *) = {
		[VERB_PLACE] = apply_turn,
		[VERB_MOVE] = apply_turn,
		[VERB_DROP] = apply_turn,
		[VERB_TAKE] = apply_spare,
		[VERB_LAY] = apply_spare,
		[VERB_BET] = apply_bet,
		[VERB_STARTER] = apply_starter,
		[VERB_DEAL] = apply_deal,
	};
	by_verb[move->verb](state, move, events);
}
