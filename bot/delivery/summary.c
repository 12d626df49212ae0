#include "bot/delivery/summary.h"

#include <errno.h>
#include <string.h>

#include "bot/feed/feed.h"
#include "bot/record/replay.h"
#include "engine/notation.h"
#include "engine/say.h"

enum {
	BREAK_MS = 10 * 60 * 1000, /* a longer pause does not count as playing */
	TOLD_MS = 10 * 1000,       /* the length of a shorter game is not told */
};

struct summary {
	struct replay replay;
	struct highlights highlights;
	int64_t last_at, played_ms;
	const void *state; /* the last one */
	bool remembered;   /* the game could be replayed */
};

/* Replaying the game */

static void pass_time(struct summary *summary, int64_t at) {
	int64_t pause = at - summary->last_at;
	if (summary->last_at != 0 && pause > 0 && pause <= BREAK_MS) {
		summary->played_ms += pause;
	}
	summary->last_at = at;
}

static int make(struct summary *summary, const struct move *move) {
	struct replay *replay = &summary->replay;
	const struct game *game = replay->game;
	memcpy(replay->view, replay->state, game->state_size);
	if (replay_make(replay, move) != 0) {
		return -EPROTO;
	}
	if (game->remember != NULL) {
		game->remember(replay->view, move, &replay->events, &summary->highlights);
	}
	return 0;
}

static int make_stored(void *data, const struct store_move *made) {
	struct summary *summary = data;
	struct move move;
	if (!notation_read(summary->replay.game, made->text, &move)) {
		return -EPROTO;
	}
	pass_time(summary, made->at);
	return make(summary, &move);
}

static int go_through(struct summary *summary, const struct table *table, const struct move *moves,
	size_t n_moves) {
	struct store *store = table->bot->config.store;
	int rc = store != NULL ? store_moves(store, table->id, make_stored, summary) : -ENOENT;
	for (size_t i = 0; i < n_moves && rc == 0; i++) {
		pass_time(summary, table_now(table));
		rc = make(summary, &moves[i]);
	}
	return rc;
}

/* Wording */

static void put_row(const struct summary *summary, const struct table *table,
	const struct audience *audience, int seat, struct text *out) {
	const struct state_head *head = audience->view;
	int place = head->place[seat];
	text_puts(out, out->len > 0 ? "\n" : "");
	text_puts(out, audience->screen ? "  " : "");
	if (place > 0) {
		text_add(out, "%d. ", place);
		say_put_first(audience, VALUE(seat), out);
	} else {
		text_add(out, "- %s", audience->names[seat]);
	}
	text_puts(out, audience->screen ? "\t" : ": ");
	say_score(table->game, audience, &summary->highlights, seat, out);
}

/* A row a seat, the best first; seats without a place last. */
static void put_places(const struct summary *summary, const struct table *table,
	const struct audience *audience, struct text *out) {
	const struct state_head *head = audience->view;
	for (int rank = 1; rank <= table->n_seats + 1; rank++) {
		for (int seat = 0; seat < table->n_seats; seat++) {
			if (head->place[seat] == (rank <= table->n_seats ? rank : 0)) {
				put_row(summary, table, audience, seat, out);
			}
		}
	}
}

static void put_highlights(const struct summary *summary, const struct game *game,
	const struct audience *audience, struct text *out) {
	for (int kind = 0; kind < game->n_highlights; kind++) {
		if (summary->highlights.best[kind].worth > 0) {
			text_puts(out, out->len > 0 ? "\n" : "");
			say_highlight(game, audience, kind, &summary->highlights.best[kind], out);
		}
	}
}

static void put_time(const struct summary *summary, const struct words *words, struct text *out) {
	char buf[64];
	struct text time = TEXT_INTO(buf);
	if (summary->played_ms >= TOLD_MS) {
		time_control_put_time(words, summary->played_ms, &time);
		text_puts(out, out->len > 0 ? "\n" : "");
		SAY(out, words, "The game took {time}.", {"time", buf});
	}
}

static bool is_wanted(const struct table_place *place) {
	return place->chat->single_user || place->chat->has_live_tables;
}

static void put(const struct table_place *place, const void *data, struct text *out) {
	const struct summary *summary = data;
	const struct table *table = place->table;
	const char *names[SEATS_MAX];
	if (!is_wanted(place)) {
		return;
	}
	struct audience audience = table_place_audience(place, summary->state, names);
	if (table->n_seats > 1 && place->chat->single_user) {
		put_places(summary, table, &audience, out);
	}
	if (summary->remembered) {
		put_highlights(summary, table->game, &audience, out);
		put_time(summary, audience.words, out);
	}
}

void summary_word(
	struct table *table, const void *state, const struct move *moves, size_t n_moves) {
	struct summary summary = {.state = state};
	struct feed *feed = table->bot->feed;
	bool wanted = false;
	for (size_t i = 0; i < feed->n_readers; i++) {
		wanted |= is_wanted(feed->readers[i].place);
	}
	if (!wanted ||
		replay_init(&summary.replay, table->game, table->n_seats, table->options) < 0) {
		return;
	}
	summary.remembered = go_through(&summary, table, moves, n_moves) == 0;
	feed_say_each(feed, put, &summary, PART_SUMMARY);
	replay_finish(&summary.replay);
}
