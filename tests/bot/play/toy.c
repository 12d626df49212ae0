#include "tests/bot/play/toy.h"

#include <stdlib.h>
#include <string.h>

#include "engine/say.h"

/* Found as "toy" by all that look for a game, by the linker's --wrap. */
const struct game *__real_games_find(const char *id);
const struct game *__wrap_games_find(const char *id);
const struct game *__wrap_games_find(const char *id) {
	return strcmp(id, "toy") == 0 ? &toy_game : __real_games_find(id);
}

enum { NUMBERS = 9, SMALL = 3, ROUNDS = 2 };
enum { PHASE_LOT, PHASE_CHOOSE, PHASE_STEP, PHASE_OVER };
enum { VERB_CHOOSE, VERB_MORE, VERB_DONE, VERB_LOT, VERBS };
enum { EVENT_BEGIN, EVENT_OWN, EVENT_CHOSE, EVENT_CHOSEN, EVENT_SHOW, EVENT_TURN, EVENTS };
enum { OPTION_START, OPTION_SOLO, TOY_OPTIONS };
enum { REFUSED_NOW = 1, REFUSED_NUMBER };

struct toy {
	STATE_HEAD;
	uint8_t phase;
	uint8_t chosen[SEATS_MAX], stepped[SEATS_MAX], sums[SEATS_MAX], nine[SEATS_MAX];
};

static const struct argument numbers[] = {
	{"number", "number", "from 1 to 9", .number = true}, {.name = NULL}};

static const struct verb verbs[VERBS] = {
	[VERB_CHOOSE] = {"choose", "c", "NUMBER", "chooses a number", "Choose",
		.arguments = numbers, .secret = true},
	[VERB_MORE] = {"more", NULL, "", "takes a step more", "More"},
	[VERB_DONE] = {"done", NULL, "", "takes none", "Done", .automatic = true},
	[VERB_LOT] = {"lot", .by_chance = true},
};

static const struct option options[TOY_OPTIONS] = {
	[OPTION_START] = {"start", OPTION_SEAT, 0, 3, OPTION_BY_LOT, NULL, "who begins",
		.objection = "Nobody holds the seat that starts."},
	[OPTION_SOLO] = {"solo", OPTION_MAYBE, 0, 2, 2, NULL, "rules for one",
		.off_least = SEATS_MAX + 1,
		.objection = "So many always play by the rules for one."},
};

static const struct event_kind kinds[EVENTS] = {{.name = "begin"}, {.name = "own"},
	{.name = "chose"}, {.name = "chosen"}, {.name = "show"}, {.name = "turn", .calls = true}};

static void tell(struct events *events, uint8_t kind, int to, int16_t who, int16_t what) {
	if (events_add(events, kind, (int8_t)to) != NULL) {
		events_put(events, who);
		events_put(events, what);
	}
}

static void setup(void *state, int n_seats, const int16_t *chosen, struct events *events) {
	struct toy *toy = state;
	(void)chosen;
	memset(toy, 0, sizeof(*toy));
	toy->n_seats = (uint8_t)n_seats;
	toy->round = 1;
	toy->phase = n_seats == 3 ? PHASE_CHOOSE : PHASE_LOT;
	tell(events, EVENT_BEGIN, SEAT_ALL, 0, 0);
	for (int seat = 0; seat < n_seats; seat++) {
		tell(events, EVENT_OWN, seat, (int16_t)seat, 0);
	}
	if (toy->phase == PHASE_CHOOSE) {
		tell(events, EVENT_TURN, SEAT_ALL, 0, 0);
	}
}

static bool lacks(const struct toy *toy, int seat) {
	return toy->phase == PHASE_CHOOSE ? toy->chosen[seat] == 0
	       : toy->phase == PHASE_STEP ? toy->stepped[seat] == 0
					  : false;
}

static unsigned active_seats(const void *state) {
	const struct toy *toy = state;
	unsigned seats = 0;
	for (int seat = 0; seat < toy->n_seats; seat++) {
		seats |= lacks(toy, seat) ? 1U << seat : 0;
	}
	return seats;
}

static int legal(const void *state, const struct move *move) {
	const struct toy *toy = state;
	if (move->seat == SEAT_CHANCE) {
		return move->verb == VERB_LOT && toy->phase == PHASE_LOT ? 0 : REFUSED_NOW;
	}
	if (move->seat < 0 || move->seat >= toy->n_seats) {
		return REFUSED_NOW;
	}
	switch (move->verb) {
	case VERB_CHOOSE:
		return toy->phase != PHASE_CHOOSE ? REFUSED_NOW
		       : move->n_args == 1 && move->args[0] > 0 && move->args[0] <= NUMBERS
			       ? 0
			       : REFUSED_NUMBER;
	case VERB_MORE:
	case VERB_DONE:
		return toy->phase == PHASE_STEP && lacks(toy, move->seat) && move->n_args == 0 &&
				       (move->verb == VERB_DONE || toy->chosen[move->seat] <= SMALL)
			       ? 0
			       : REFUSED_NOW;
	default:
		return REFUSED_NOW;
	}
}

static void show(struct toy *toy, struct events *events) {
	for (int seat = 0; seat < toy->n_seats; seat++) {
		toy->sums[seat] = (uint8_t)(toy->sums[seat] + toy->chosen[seat]);
		toy->nine[seat] |= toy->chosen[seat] == NUMBERS;
	}
	toy->phase = PHASE_STEP;
	tell(events, EVENT_SHOW, SEAT_ALL, 0, 0);
	tell(events, EVENT_TURN, SEAT_ALL, 0, 0);
}

static void place_all(struct toy *toy) {
	for (int seat = 0; seat < toy->n_seats; seat++) {
		for (int other = 0; other < toy->n_seats; other++) {
			bool better = !toy->nine[other] && toy->sums[other] > toy->sums[seat];
			toy->place[seat] = (uint8_t)(toy->place[seat] + better);
		}
		toy->place[seat] = (uint8_t)(toy->nine[seat] ? 0 : toy->place[seat] + 1);
	}
}

static void end_round(struct toy *toy, struct events *events) {
	memset(toy->stepped, 0, sizeof(toy->stepped));
	memset(toy->chosen, 0, sizeof(toy->chosen));
	toy->round++;
	toy->over = toy->round > ROUNDS;
	toy->phase = toy->over ? PHASE_OVER : PHASE_CHOOSE;
	if (toy->over) {
		place_all(toy);
	}
	tell(events, EVENT_TURN, SEAT_ALL, 0, 0);
}

static void apply(void *state, const struct move *move, struct events *events) {
	struct toy *toy = state;
	switch (move->verb) {
	case VERB_LOT:
		toy->phase = PHASE_CHOOSE;
		tell(events, EVENT_TURN, SEAT_ALL, 0, 0);
		break;
	case VERB_CHOOSE:
		toy->chosen[move->seat] = (uint8_t)move->args[0];
		tell(events, EVENT_CHOSE, move->seat, move->seat, move->args[0]);
		tell(events, EVENT_CHOSEN, SEAT_ALL, move->seat, 0);
		if (active_seats(toy) == 0) {
			show(toy, events);
		}
		break;
	default:
		toy->stepped[move->seat] = 1;
		toy->sums[move->seat] =
			(uint8_t)(toy->sums[move->seat] + (move->verb == VERB_MORE));
		if (active_seats(toy) == 0) {
			end_round(toy, events);
		}
	}
}

static bool chance(const void *state, struct chance *chance) {
	const struct toy *toy = state;
	*chance = (struct chance){
		.kind = CHANCE_UNIFORM, .verb = VERB_LOT, .n = 1, .sides = toy->n_seats};
	return toy->phase == PHASE_LOT;
}

static void legal_moves(const void *state, int seat, struct move_list *list) {
	for (uint8_t verb = VERB_CHOOSE; verb <= VERB_DONE; verb++) {
		for (int16_t number = 1; number <= (verb == VERB_CHOOSE ? NUMBERS : 1); number++) {
			struct move move = {.seat = (int8_t)seat,
				.verb = verb,
				.n_args = verb == VERB_CHOOSE,
				.args = {verb == VERB_CHOOSE ? number : 0}};
			if (legal(state, &move) == 0) {
				move_list_add(list, seat, verb, move.n_args, move.args);
			}
		}
	}
}

static void player_view(void *state, int seat) {
	struct toy *toy = state;
	for (int other = 0; other < toy->n_seats && toy->phase == PHASE_CHOOSE; other++) {
		toy->chosen[other] = other == seat ? toy->chosen[other] : toy->chosen[other] != 0;
	}
}

static void determinize(void *state, int seat, struct rng *rng) {
	(void)state;
	(void)seat;
	(void)rng;
}

static const struct statistic counted[] = {{"nines", "nines chosen"}};

static void count(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_CHOSE && event->data[1] == NUMBERS) {
		stats_add(stats, event->data[0], 0, 1);
	}
}

static int move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)state;
	(void)events;
	(void)n;
	(void)move;
	return -1;
}

static void tell_event(
	const struct audience *audience, const struct event *event, struct text *out) {
	const struct toy *toy = audience->view;
	switch (event->kind) {
	case EVENT_BEGIN:
		text_puts(out, "\nThe toys stand ready.");
		break;
	case EVENT_OWN:
		text_add(out, "You are number %d.", event->data[0]);
		break;
	case EVENT_CHOSE:
		text_add(out, "You chose %d.", event->data[1]);
		break;
	case EVENT_CHOSEN:
		text_add(out, "\n%s has chosen.", audience->names[event->data[0]]);
		break;
	case EVENT_SHOW:
		for (int seat = 0; seat < toy->n_seats; seat++) {
			text_add(out, "%s %s %d",
				seat > 0 ? " |" : "\nChosen:", audience->names[seat],
				toy->chosen[seat]);
		}
		break;
	case EVENT_TURN:
		text_puts(out, toy->phase == PHASE_OVER ? "\nIt is over." : "\nAll of you: now.");
		break;
	}
}

static void tell_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	(void)audience;
	(void)move;
	text_puts(out, refusal == REFUSED_NUMBER ? "From 1 to 9." : "Not now.");
}

static void say_status(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	text_add(out, "round %d.", toy->round);
	if (!audience->brief) {
		text_puts(out, "\n" TEXT_PICTURE "  the *board*\n" TEXT_PICTURE);
	}
}

static void say_hand(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	text_add(out, "Your number: %d", toy->chosen[audience->seat]);
}

static void say_where(const struct audience *audience, struct text *out) {
	text_add(out, "round %d", ((const struct toy *)audience->view)->round);
}

static void say_hint(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	text_puts(out, toy->phase == PHASE_CHOOSE ? "You can: choose 5." : "");
}

static void ask_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	(void)audience;
	(void)begun;
	text_puts(out, "Which?");
}

static void tell_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	(void)audience;
	(void)from;
	text_add(out, "%d", move->args[0]);
}

static const char *const card[] = {"Toys.", NULL};

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	(void)view;
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	if (verb == VERB_CHOOSE && *words != '\0') {
		move->n_args = 1;
		move->args[0] = (int16_t)strtol(words, NULL, 10);
	}
	return verb == VERB_ANY || (verb == VERB_CHOOSE && *words == '\0') ? PARSE_UNCLEAR
									   : PARSE_OK;
}

static bool choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	(void)level;
	(void)rng;
	return (active_seats(view) >> seat & 1) != 0 &&
	       game_moves(&toy_game, view, seat, 4, move, 1) > 0 &&
	       (legal(view, move) == 0 || game_moves(&toy_game, view, seat, 0, move, 1) > 0);
}

static const struct game_say say = {
	.event = tell_event,
	.refusal = tell_refusal,
	.status = say_status,
	.hand = say_hand,
	.where = say_where,
	.hint = say_hint,
	.question = ask_question,
	.choice = tell_choice,
	.card = card,
	.stale = "Too late: that is over.",
	.parse = parse,
};

const struct game toy_game = {
	.id = "toy",
	.name = "Toy",
	.least_seats = 1,
	.most_seats = 4,
	.version = 1,
	.state_size = sizeof(struct toy),
	.verbs = verbs,
	.n_verbs = VERBS,
	.n_options = TOY_OPTIONS,
	.n_event_kinds = EVENTS,
	.n_stats = 1,
	.options = options,
	.event_kinds = kinds,
	.setup = setup,
	.legal = legal,
	.apply = apply,
	.chance = chance,
	.active_seats = active_seats,
	.legal_moves = legal_moves,
	.player_view = player_view,
	.determinize = determinize,
	.stats = counted,
	.count = count,
	.move_of = move_of,
	.say = &say,
	.choose = choose,
};
