#include "tests/engine/toy/events.h"

static const struct field numbers[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};

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
		.fields = {{"numbers", FIELD_LIST, .parts = numbers}}},
	[EVENT_MORE] = {"more", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_DONE] = {"done", .recorded = true, .fields = {{"seat", FIELD_SEAT}}},
	[EVENT_END] = {"end", .recorded = true,
		.fields = {{"places", FIELD_LIST, .parts = numbers}}},
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
