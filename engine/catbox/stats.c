#include "engine/catbox/events.h"

enum { TRICKS_TAKEN, MET, MISSED, PARADOXES };

const struct statistic catbox_stats[CATBOX_STATS] = {
	[TRICKS_TAKEN] = {"tricks", SENTENCE("tricks taken")},
	[MET] = {"met", SENTENCE("predictions met")},
	[MISSED] = {"missed", SENTENCE("predictions missed")},
	[PARADOXES] = {"paradoxes", SENTENCE("paradoxes caused")},
};

/* A prediction met always has a bonus, since a trick was taken with a token on the board; that of
 * the culprit of a paradox is missed (C47, C50). */
static void count_score(const int16_t *data, struct stats *stats) {
	int n_seats = data[1];
	const int16_t *bonus = data + 2 + 2 * (1 + n_seats);
	for (int seat = 0; seat < n_seats; seat++) {
		stats_add(stats, seat, bonus[seat] > 0 ? MET : MISSED, 1);
	}
}

void catbox_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_TAKES) {
		stats_add(stats, event->data[1], TRICKS_TAKEN, 1);
	} else if (event->kind == EVENT_PARADOX) {
		stats_add(stats, event->data[0], PARADOXES, 1);
	} else if (event->kind == EVENT_SCORE) {
		count_score(event->data, stats);
	}
}
