#include "engine/saiun/rules.h"

#include <assert.h>
#include <string.h>

#include "engine/saiun/bets.h"
#include "engine/saiun/events.h"
#include "engine/saiun/turns.h"

static const struct argument place_arguments[] = {
	{"die", SENTENCE("die"), SENTENCE("colour and top face: R4")},
	{"place", SENTENCE("column"), SENTENCE("position x,y: 2,-1")}, {NULL}};

static const struct argument colour_arguments[] = {
	{"colour", SENTENCE("colour"), SENTENCE("R, Y, G, B or P")}, {NULL}};

static const char *const colour_words[COLOURS + 1] = {"red", "yellow", "green", "blue", "purple"};

#define WHICH_COLOUR SENTENCE("Which colour?")
static const struct worded_args first_colour = {1U << 0, colour_words, WHICH_COLOUR};
static const struct worded_args last_colour = {1U << 4, colour_words, WHICH_COLOUR};
static const struct worded_args every_colour = {
	1U << 0 | 1U << 2 | 1U << 4, colour_words, WHICH_COLOUR};

const struct verb saiun_verbs[SAIUN_VERBS] = {
	[VERB_PLACE] = {"place", "put 置く 配置", "R4@2,-1",
		SENTENCE("place a die of your hand: colour, top face, position"),
		.example = "place R4@2,-1", .label = SENTENCE("Place a die"), .steps = "112",
		.arguments = place_arguments, .worded = &first_colour},
	[VERB_MOVE] = {"move", "shift 動かす 移動", "1,0>3,-1-B",
		SENTENCE("move a top die to another position, and discard a die of your hand"),
		.example = "move 1,0>3,-1-B", .label = SENTENCE("Move a die"),
		.worded = &last_colour, .steps = "221",
		.arguments =
			ARGUMENTS({"from", SENTENCE("from"), SENTENCE("position of the die: 1,0")},
				{"to", SENTENCE("to"), SENTENCE("where it goes: 3,-1")},
				{"discard", SENTENCE("discard"),
					SENTENCE("colour of the die you discard: B")})},
	[VERB_DROP] = {"drop", "落とす", "B",
		SENTENCE("give up a die, when you can do nothing else"), .example = "drop B",
		.label = SENTENCE("Drop a die"), .arguments = colour_arguments,
		.worded = &first_colour},
	[VERB_TAKE] = {"take", "draft 取る", "G",
		SENTENCE("three players: take one of the leftover dice"), .example = "take G",
		.label = SENTENCE("Take a die"), .arguments = colour_arguments,
		.worded = &first_colour},
	[VERB_LAY] = {"lay", "layout 並べる", "Y5@0,0",
		SENTENCE("three players: put one of the last two dice on the table"),
		.example = "lay Y5@0,0", .label = SENTENCE("Lay a die"), .steps = "112",
		.arguments = place_arguments, .worded = &first_colour},
	[VERB_BET] = {"bet", "wager 賭ける 賭け", "R2 B3",
		SENTENCE("put up to five tokens on your dice cards, in secret"),
		.example = "bet R3 B2", .label = SENTENCE("Bet"), .worded = &every_colour,
		.steps = "222",
		.arguments = ARGUMENTS(
			{"cards", SENTENCE("cards"), SENTENCE("card colours and tokens: R2 B3")}),
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

/* The course of a game. */

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
		saiun_tell_turn(p, events);
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

/* What may be done. */

/* Which verbs have their time when, as bits. */
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

bool saiun_is_active(const struct saiun *p, int seat) {
	return p->phase == PHASE_BETS ? !saiun_has_bet(p, seat) : seat == p->turn;
}

unsigned saiun_active_seats(const void *state) {
	const struct saiun *p = state;
	unsigned active = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		active |= (saiun_is_active(p, seat) ? 1U : 0U) << seat;
	}
	return active;
}

bool saiun_chance(const void *state, struct chance *chance) {
	const struct saiun *p = state;
	if (p->phase == PHASE_LOT) {
		*chance = (struct chance){CHANCE_UNIFORM, VERB_STARTER, 1, p->n_seats, {0}};
	} else {
		*chance = (struct chance){CHANCE_SHUFFLE, VERB_DEAL, CARDS, 0, {0}};
		saiun_other_cards(NULL, 0, chance->items);
	}
	return p->phase == PHASE_LOT || p->phase == PHASE_DEAL;
}

/* What happens then. */

static void apply_spare(struct saiun *p, const struct move *move, struct events *events) {
	int next = seat_after(p->turn, p->n_seats);
	saiun_carry_out(p, move);
	saiun_tell_action(p, move, events);
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
	saiun_tell_turn(p, events);
}

static void apply_deal(struct saiun *p, const struct move *move, struct events *events) {
	for (int seat = 0; seat < p->n_seats; seat++) {
		saiun_take_cards(p->cards[seat], move->args + seat * CARDS_EACH);
	}
	p->phase = PHASE_BETS;
	saiun_tell_deal(p, move, events);
}

static void begin_turns(struct saiun *p, struct events *events) {
	p->phase = PHASE_TURNS;
	p->turn = p->starter; /* S39 */
	saiun_tell_bets(p, events);
	saiun_tell_turn(p, events);
}

static void apply_bet(struct saiun *p, const struct move *move, struct events *events) {
	bool again = saiun_has_bet(p, move->seat);
	p->bets[move->seat] = saiun_bet_of(move);
	if (!again) {
		p->bet_by[p->n_bets++] = (uint8_t)move->seat;
	}
	saiun_tell_bet(p, move, again, events);
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
	saiun_tell_count(p, &count, points, events);
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
	saiun_tell_action(p, move, events);
	p->n_turns++;
	if (saiun_dice_left(p) == 0) {
		end_round(p, events); /* S49 */
		return;
	}
	p->turn = (int8_t)saiun_next_with_dice(p, p->turn);
	saiun_tell_turn(p, events);
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
