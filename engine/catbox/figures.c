#include "engine/catbox/events.h"

enum { TRICKS_TAKEN, MET, MISSED, PARADOXES };

const struct figure catbox_figures[CATBOX_FIGURES] = {
	[TRICKS_TAKEN] = {"tricks", SENTENCE("tricks taken")},
	[MET] = {"met", SENTENCE("predictions met")},
	[MISSED] = {"missed", SENTENCE("predictions missed")},
	[PARADOXES] = {"paradoxes", SENTENCE("paradoxes caused")},
};

/* A prediction met always has a bonus, since a trick was taken with a token on the board; that of
 * the culprit of a paradox is missed (C47, C50). */
static void count_score(const int16_t *data, struct figures *figures) {
	int n_seats = data[1];
	const int16_t *bonus = data + 2 + 2 * (1 + n_seats);
	for (int seat = 0; seat < n_seats; seat++) {
		figures_add(figures, seat, bonus[seat] > 0 ? MET : MISSED, 1);
	}
}

void catbox_count_event(
	const struct move *move, const struct event *event, struct figures *figures) {
	(void)move;
	if (event->kind == EVENT_TAKES) {
		figures_add(figures, event->data[1], TRICKS_TAKEN, 1);
	} else if (event->kind == EVENT_PARADOX) {
		figures_add(figures, event->data[0], PARADOXES, 1);
	} else if (event->kind == EVENT_SCORE) {
		count_score(event->data, figures);
	}
}
