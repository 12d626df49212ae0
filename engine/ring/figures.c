#include "engine/ring/events.h"

enum { TRICKS_WON, ON_JUST, PENALTIES, DROPPED };

const struct figure ring_figures[RING_FIGURES] = {
	[TRICKS_WON] = {"tricks", SENTENCE("tricks won")},
	[ON_JUST] = {"on-just", SENTENCE("rounds ended on Just")},
	[PENALTIES] = {"penalties", SENTENCE("penalties for coins")},
	[DROPPED] = {"dropped", SENTENCE("rings dropped")},
};

static void count_winners(const int16_t *data, struct figures *figures) {
	for (int i = 0; i < data[1]; i++) {
		figures_add(figures, data[2 + 4 * i], TRICKS_WON, 1);
	}
}

/* Only on Just a ring does not go down (R42). */
static void count_score(const int16_t *data, struct figures *figures) {
	int n_seats = data[1];
	const int16_t *moves = data + 2, *rings = moves + n_seats + 1;
	for (int seat = 0; seat < n_seats; seat++) {
		figures_add(figures, seat, ON_JUST, moves[seat] >= 0);
		figures_add(figures, seat, DROPPED, rings[seat] == 0);
	}
}

void ring_count_event(const struct move *move, const struct event *event, struct figures *figures) {
	const int16_t *data = event->data;
	(void)move;
	if (event->kind == EVENT_WON) {
		count_winners(data, figures);
	} else if (event->kind == EVENT_PENALTY) {
		figures_add(figures, data[0], PENALTIES, 1);
		figures_add(figures, data[0], DROPPED, data[1] == 0); /* R26 */
	} else if (event->kind == EVENT_SCORE) {
		count_score(data, figures);
	}
}
