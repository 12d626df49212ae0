#include <string.h>

#include "engine/saiun/events.h"

/* The moves that recorded events stand for. What a recorded event says is not to be trusted. */

static int8_t seat_named(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

static bool recall_starter(const struct saiun *p, const struct event *event, struct move *move) {
	(void)p;
	move->seat = SEAT_CHANCE;
	move->n_args = 1;
	move->args[0] = event->data[0];
	return event->len == 1;
}

/* The rest of the dice cards, which no record tells. */
static void deal_rest(struct move *move, int n_dealt) {
	int left[COLOURS];
	for (int colour = 0; colour < COLOURS; colour++) {
		left[colour] = CARDS_OF_A_COLOUR;
	}
	for (int i = 0; i < n_dealt; i++) {
		int colour = move->args[i];
		if (colour >= 0 && colour < COLOURS) {
			left[colour]--;
		}
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		for (; left[colour] > 0 && n_dealt < CARDS; left[colour]--) {
			move->args[n_dealt++] = (int16_t)colour;
		}
	}
	move->n_args = (uint8_t)n_dealt;
}

static bool recall_deal(const struct saiun *p, const struct event *event, struct move *move) {
	const int16_t *at = event->data + 1;
	move->seat = SEAT_CHANCE;
	if (event->len != 1 + p->n_seats * (1 + CARDS_EACH) || event->data[0] != p->n_seats) {
		return false;
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (*at++ != CARDS_EACH) {
			return false;
		}
		memcpy(move->args + seat * CARDS_EACH, at, CARDS_EACH * sizeof(*at));
		at += CARDS_EACH;
	}
	deal_rest(move, p->n_seats * CARDS_EACH);
	return true;
}

/* The cards may stand in any order. */
static bool recall_bet(const struct saiun *p, const struct event *event, struct move *move) {
	int n = event->len - 2;
	(void)p;
	if (n < 0 || n != 2 * event->data[1] || n > MOVE_ARGS_MAX) {
		return false;
	}
	memcpy(move->args, event->data + 2, (size_t)n * sizeof(move->args[0]));
	move->n_args = (uint8_t)n;
	saiun_sort_bet(move);
	return true;
}

/* A seat, and the args as they stand; what follows is derived. */
static void recall_args(const struct event *event, int n_args, struct move *move) {
	move->n_args = (uint8_t)n_args;
	memcpy(move->args, event->data + 1, (size_t)n_args * sizeof(move->args[0]));
}

static bool recall_colour(const struct saiun *p, const struct event *event, struct move *move) {
	(void)p;
	recall_args(event, 1, move);
	return event->len == 2;
}

static bool recall_layout(const struct saiun *p, const struct event *event, struct move *move) {
	(void)p;
	recall_args(event, 4, move);
	return event->len == 5;
}

static bool recall_place(const struct saiun *p, const struct event *event, struct move *move) {
	(void)p;
	recall_args(event, 4, move);
	return event->len == 6;
}

static bool recall_move(const struct saiun *p, const struct event *event, struct move *move) {
	(void)p;
	if (event->len != 9) {
		return false;
	}
	move->n_args = 5;
	memcpy(move->args, event->data + 2, 4 * sizeof(move->args[0]));
	move->args[4] = event->data[1];
	return true;
}

static const struct {
	enum saiun_verb verb;
	int least; /* numbers that an event of the kind has at least */
	bool (*recall)(const struct saiun *, const struct event *, struct move *);
} kinds[SAIUN_EVENTS] = {
	[EVENT_START] = {VERB_STARTER, 1, recall_starter},
	[EVENT_DRAFT] = {VERB_TAKE, 2, recall_colour},
	[EVENT_LAYOUT] = {VERB_LAY, 5, recall_layout},
	[EVENT_DEAL] = {VERB_DEAL, 1, recall_deal},
	[EVENT_BET] = {VERB_BET, 2, recall_bet},
	[EVENT_PLACE] = {VERB_PLACE, 6, recall_place},
	[EVENT_MOVE] = {VERB_MOVE, 9, recall_move},
	[EVENT_DROP] = {VERB_DROP, 2, recall_colour},
};

int saiun_move_of(const void *state, const struct event *events, size_t n, struct move *move) {
	(void)n;
	if (events->kind >= SAIUN_EVENTS || kinds[events->kind].recall == NULL ||
		events->len < kinds[events->kind].least) {
		return -1;
	}
	*move = (struct move){.seat = seat_named(events->data[0])};
	move->verb = (uint8_t)kinds[events->kind].verb;
	return kinds[events->kind].recall(state, events, move) ? 1 : -1;
}
