#include "bot/delivery/board.h"

#include <string.h>

#include "engine/say.h"
#include "engine/spans.h"

enum { SAID_SIZE = 8192 };

static void put_line(const char *line, size_t n, struct text *out) {
	if (n > 0 && out->len + n + 1 < out->cap) {
		text_puts(out, out->len > 0 ? "\n" : "");
		text_put(out, line, n);
	}
}

/* Leaves out lines in blocks, and whole lines that do not fit. */
static void put_plainly(const char *said, struct text *out) {
	while (*said != '\0') {
		size_t n = strcspn(said, "\n");
		if (!spans_begins(said, SPAN_BLOCK)) {
			put_line(said, n, out);
		}
		said += n + (said[n] == '\n');
	}
}

void board_draw(const struct game *game, const struct audience *audience,
	const struct event *revealed, struct drawing *drawing, struct text *words) {
	char buf[SAID_SIZE];
	struct text said = TEXT_INTO(buf);
	game->say->draw(audience, revealed, drawing);
	if (revealed != NULL) {
		say_event(game, audience, revealed, &said);
	}
	if (said.len == 0) {
		game->say->status(audience, &said);
	}
	put_plainly(buf + (buf[0] == '\n'), words);
}

void board_draw_hand(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct drawing *drawing, struct text *words) {
	char buf[SAID_SIZE];
	struct text said = TEXT_INTO(buf);
	game->say->pressing->draw(audience, regions, drawing);
	game->say->hand(audience, &said);
	put_plainly(buf + (buf[0] == '\n'), words);
}

/* The last of these events with a public reveal, or NULL. */
static const struct event *find_revealed(
	const struct game *game, const struct event *events, size_t n) {
	for (const struct event *event = events + n; event-- > events;) {
		if (event->to == SEAT_ALL && game->event_kinds[event->kind].reveals) {
			return event;
		}
	}
	return NULL;
}

/* Splits the events by round, from the round before the move to that after it. A seat's move
 * belongs to the round in which it is made, a chance event to the round it opens. */
static void part_events(const struct game *game, const struct events *events, int mover,
	long before, long now, struct board_part parts[2]) {
	size_t n = game_count_until_round(game, events), rest = events->n - n;
	long round = mover == SEAT_CHANCE ? now : before;
	const struct event *revealed = find_revealed(game, events->list, n);
	parts[0] = (struct board_part){.round = round,
		.list = events->list,
		.n = n,
		.is_seen = revealed != NULL || round == now,
		.revealed = revealed};
	parts[1] = (struct board_part){.round = now,
		.list = events->list + n,
		.n = rest,
		.is_seen = round != now || (revealed == NULL && rest > 0),
		.revealed = find_revealed(game, events->list + n, rest)};
}

static long round_now(const struct replay *replay) {
	return ((const struct state_head *)replay->state)->round;
}

int board_make_move(struct replay *replay, const struct move *move, struct board_part parts[2]) {
	long before = round_now(replay);
	int refusal = replay_make(replay, move);
	if (refusal == 0) {
		part_events(replay->game, &replay->events, move->seat, before, round_now(replay),
			parts);
	}
	return refusal;
}
