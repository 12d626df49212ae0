#include <string.h>

#include "tests/engine/toy/state.h"

static const struct field each_number[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};

const struct event_kind toy_event_kinds[TOY_EVENTS] = {
	[EVENT_ROUND] = {"round", .recorded = true, .opens = true,
		.fields = {{"round", FIELD_NUMBER}}},
	[EVENT_OWN] = {"own", .fields = {{"number", FIELD_NUMBER}}},
	[EVENT_STARTER] = {"starter", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_TURN] = {"turn", .calls = true},
	[EVENT_CHOSE] = {"chose", .fields = {{"number", FIELD_NUMBER}}},
	[EVENT_CHOSEN] = {"chosen", .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_CHOOSE] = {"choose", .recorded = true, .any_order = true,
		.fields = {{"seat", FIELD_SEAT}, {"number", FIELD_NUMBER}}},
	[EVENT_SHOW] = {"show", .reveals = true,
		.fields = {{"numbers", FIELD_LIST, .parts = each_number}}},
	[EVENT_MORE] = {"more", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_DONE] = {"done", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = each_number}}},
};

static bool read_move(const struct toy *toy, const struct event *event, struct move *move) {
	int8_t seat = event_seat(event->data[0]);
	switch (event->kind) {
	case EVENT_STARTER:
		*move = (struct move){SEAT_CHANCE, VERB_LOT, 1, {seat}};
		return toy->phase == PHASE_LOT;
	case EVENT_CHOOSE:
		*move = (struct move){seat, VERB_CHOOSE, 1, {event->data[1]}};
		return true;
	case EVENT_MORE:
	case EVENT_DONE:
		*move = (struct move){
			.seat = seat, .verb = event->kind == EVENT_MORE ? VERB_MORE : VERB_DONE};
		return true;
	default:
		return false;
	}
}

int toy_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	return read_move(state, events, move) ? 1 : -1;
}

const struct statistic toy_stats[TOY_STATS] = {{"nines", SENTENCE("nines chosen")}};

void toy_count(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_CHOOSE && event->data[1] == NUMBERS) {
		stats_add(stats, event->data[0], 0, 1);
	}
}

static const struct argument numbers[] = {
	{"number", SENTENCE("number"), SENTENCE("from 1 to 9"), .number = true}, {.name = NULL}};

const struct verb toy_verbs[TOY_VERBS] = {
	[VERB_CHOOSE] = {"choose", "c", "NUMBER", SENTENCE("chooses a number"), SENTENCE("Choose"),
		.example = "choose 5", .arguments = numbers, .secret = true},
	[VERB_MORE] = {"more", NULL, "", SENTENCE("takes a step more"), SENTENCE("More"),
		.example = "more"},
	[VERB_DONE] = {"done", NULL, "", SENTENCE("takes none"), SENTENCE("Done"),
		.example = "done", .automatic = true},
	[VERB_LOT] = {"lot", .by_chance = true},
};

const struct option toy_options[TOY_OPTIONS] = {
	[OPTION_START] = {"start", OPTION_SEAT, OPTION_BY_LOT, TOY_SEATS - 1, OPTION_BY_LOT, NULL,
		SENTENCE("who begins a step ahead"),
		.objection = SENTENCE("Nobody holds the seat that starts.")},
};

static void begin(struct toy *toy, int starter, struct events *events) {
	toy->phase = PHASE_CHOOSE;
	toy->sums[starter] = 1;
	events_tell(events, EVENT_STARTER, SEAT_ALL, 1, VALUE(starter));
	events_add(events, EVENT_TURN, SEAT_ALL);
}

void toy_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct toy *toy = state;
	memset(toy, 0, sizeof(*toy));
	toy->n_seats = (uint8_t)n_seats;
	toy->round = 1;
	events_tell(events, EVENT_ROUND, SEAT_ALL, 1, VALUE(1));
	for (int seat = 0; seat < n_seats; seat++) {
		events_tell(events, EVENT_OWN, seat, 1, VALUE(seat));
	}
	if (options[OPTION_START] != OPTION_BY_LOT) {
		begin(toy, options[OPTION_START], events);
	}
}

bool toy_chance(const void *state, struct chance *chance) {
	const struct toy *toy = state;
	*chance = (struct chance){
		.kind = CHANCE_UNIFORM, .verb = VERB_LOT, .n = 1, .sides = toy->n_seats};
	return toy->phase == PHASE_LOT;
}

/* All at once: first to choose, then to step. */
unsigned toy_active_seats(const void *state) {
	const struct toy *toy = state;
	const uint8_t *has = toy->phase == PHASE_CHOOSE ? toy->chosen : toy->stepped;
	unsigned seats = 0;
	if (toy->phase == PHASE_CHOOSE || toy->phase == PHASE_STEP) {
		for (int seat = 0; seat < toy->n_seats; seat++) {
			seats |= (unsigned)(has[seat] == 0) << seat;
		}
	}
	return seats;
}

/* A number may be chosen anew until all have one. */
int toy_legal(const void *state, const struct move *move) {
	const struct toy *toy = state;
	if (move->verb == VERB_CHOOSE) {
		bool fits = move->n_args == 1 && move->args[0] >= 1 && move->args[0] <= NUMBERS;
		return toy->phase != PHASE_CHOOSE ? REFUSED_NOW : fits ? LEGAL : REFUSED_NUMBER;
	}
	if (toy->phase != PHASE_STEP || toy->stepped[move->seat] || move->n_args > 0) {
		return REFUSED_NOW;
	}
	bool large = toy->chosen[move->seat] > SMALL;
	return move->verb == VERB_MORE && large ? REFUSED_LARGE : LEGAL;
}

void toy_legal_moves(const void *state, int seat, struct move_list *list) {
	for (uint8_t verb = VERB_CHOOSE; verb <= VERB_DONE; verb++) {
		bool chooses = verb == VERB_CHOOSE;
		for (int16_t number = 1; number <= (chooses ? NUMBERS : 1); number++) {
			struct move move = {(int8_t)seat, verb, chooses, {number}};
			if (toy_legal(state, &move) == LEGAL) {
				move_list_add(list, seat, verb, move.n_args, move.args);
			}
		}
	}
}

static void show(struct toy *toy, struct events *events) {
	toy->phase = PHASE_STEP;
	for (int seat = 0; seat < toy->n_seats; seat++) {
		uint8_t number = toy->chosen[seat];
		toy->sums[seat] = (uint8_t)(toy->sums[seat] + number);
		toy->greedy[seat] |= number == NUMBERS;
		events_tell(events, EVENT_CHOOSE, SEAT_NONE, 2, (int16_t[]){(int16_t)seat, number});
	}
	events_add(events, EVENT_SHOW, SEAT_ALL);
	events_put_bytes(events, toy->n_seats, toy->chosen);
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void place_all(struct toy *toy) {
	for (int seat = 0; seat < toy->n_seats; seat++) {
		int better = 0;
		for (int other = 0; other < toy->n_seats; other++) {
			better += !toy->greedy[other] && toy->sums[other] > toy->sums[seat];
		}
		toy->place[seat] = (uint8_t)(toy->greedy[seat] ? 0 : better + 1);
	}
}

static void end_round(struct toy *toy, struct events *events) {
	if (toy->round == ROUNDS) {
		toy->over = true;
		toy->phase = PHASE_OVER;
		place_all(toy);
		events_add(events, EVENT_END, SEAT_ALL);
		events_put_bytes(events, toy->n_seats, toy->place);
		return;
	}
	memset(toy->stepped, 0, sizeof(toy->stepped));
	memset(toy->chosen, 0, sizeof(toy->chosen));
	toy->round++;
	toy->phase = PHASE_CHOOSE;
	events_tell(events, EVENT_ROUND, SEAT_ALL, 1, VALUE(toy->round));
	events_add(events, EVENT_TURN, SEAT_ALL);
}

static void choose(struct toy *toy, const struct move *move, struct events *events) {
	toy->chosen[move->seat] = (uint8_t)move->args[0];
	events_tell(events, EVENT_CHOSE, move->seat, 1, move->args);
	events_tell(events, EVENT_CHOSEN, SEAT_ALL, 1, VALUE(move->seat));
	if (toy_active_seats(toy) == 0) {
		show(toy, events);
	}
}

static void take_step(struct toy *toy, const struct move *move, struct events *events) {
	bool more = move->verb == VERB_MORE;
	toy->stepped[move->seat] = 1;
	toy->sums[move->seat] = (uint8_t)(toy->sums[move->seat] + more);
	events_tell(events, more ? EVENT_MORE : EVENT_DONE, SEAT_ALL, 1, VALUE(move->seat));
	if (toy_active_seats(toy) == 0) {
		end_round(toy, events);
	}
}

void toy_apply(void *state, const struct move *move, struct events *events) {
	switch (move->verb) {
	case VERB_LOT:
		begin(state, move->args[0], events);
		break;
	case VERB_CHOOSE:
		choose(state, move, events);
		break;
	default:
		take_step(state, move, events);
		break;
	}
}

void toy_player_view(void *state, int seat) {
	struct toy *toy = state;
	for (int other = 0; other < TOY_SEATS && toy->phase == PHASE_CHOOSE; other++) {
		toy->chosen[other] = other == seat ? toy->chosen[other] : toy->chosen[other] != 0;
	}
}

void toy_determinize(void *state, int seat, struct rng *rng) {
	struct toy *toy = state;
	for (int other = 0; other < TOY_SEATS && toy->phase == PHASE_CHOOSE; other++) {
		if (other != seat && toy->chosen[other] != 0) {
			toy->chosen[other] = (uint8_t)(1 + rng->uniform(rng, NUMBERS));
		}
	}
}
