#include "bot/table/stats_counter.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "bot/base/log.h"
#include "bot/record/replay.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "storage/results.h"

/* A few at a time, so that nobody waits: a step takes some ten milliseconds. */
enum { GAMES_A_STEP = 16, STEP_MS = 100 };

_Static_assert((int)STATISTIC_KEY_SIZE == (int)STORE_STAT_SIZE, "a key is kept whole");

/* A game being replayed to be counted. */
struct stats_counter {
	struct store *store;
	struct replay replay;
	struct stats stats;
	int64_t since[SEATS_MAX]; /* moves up to this one were not made by the seat's person */
};

static int count_move(void *data, const struct store_move *made) {
	struct stats_counter *counter = data;
	const struct game *game = counter->replay.game;
	struct move move;
	if (!notation_read(game, made->text, &move) || replay_make(&counter->replay, &move) != 0) {
		return -EPROTO;
	}
	bool by_other =
		made->by_computer || (move.seat >= 0 && made->n <= counter->since[move.seat]);
	game_count(game, &move, by_other, &counter->replay.events, &counter->stats);
	return 0;
}

static int count_moves(struct stats_counter *counter, int64_t table) {
	uint8_t places[SEATS_MAX];
	int rc = store_moves(counter->store, table, count_move, counter);
	bool over = game_score(counter->replay.state, places);
	return rc == 0 && !over ? -EPROTO : rc;
}

static int keep_seat(
	const struct stats_counter *counter, int64_t table, const struct store_seat *seat) {
	const struct game *game = counter->replay.game;
	struct store_stat stats[STATS_MAX];
	int64_t points = game->points != NULL ? game->points(counter->replay.state, seat->seat) : 0;
	for (int i = 0; i < game->n_stats; i++) {
		stats[i].n = counter->stats.counts[seat->seat][i];
		snprintf(stats[i].key, sizeof(stats[i].key), "%s", game->stats[i].key);
	}
	return store_stats_set(counter->store, table, seat->person, stats, game->n_stats,
		game->points != NULL ? &points : NULL);
}

static int journal_seats(const struct stats_counter *counter, int64_t table,
	const struct store_seat *seats, size_t n_seats) {
	int rc = 0;
	for (size_t i = 0; i < n_seats && rc == 0; i++) {
		if (seats[i].person != 0) {
			rc = keep_seat(counter, table, &seats[i]);
		}
	}
	return rc;
}

static int begin(struct stats_counter *counter, const struct store_table *row,
	const struct store_seat *seats, size_t n_seats) {
	const struct game *game = games_find(row->game);
	int16_t options[OPTIONS_MAX];
	if (game == NULL || row->rules != game->version || n_seats < game->least_seats ||
		n_seats > game->most_seats) {
		return -EPROTO;
	}
	for (size_t i = 0; i < n_seats; i++) {
		if (seats[i].seat < 0) {
			return -EPROTO;
		}
		counter->since[seats[i].seat] = seats[i].since;
	}
	rules_read(game, row->options, options, NULL);
	return replay_init(&counter->replay, game, (int)n_seats, options);
}

static int count(struct store *store, const struct store_table *row) {
	struct stats_counter counter = {.store = store};
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats = 0;
	int rc = store_seats_get(store, row->id, seats, &n_seats);
	if (rc == 0) {
		rc = begin(&counter, row, seats, n_seats);
	}
	if (rc == 0) {
		rc = count_moves(&counter, row->id);
	}
	if (rc == 0) {
		rc = journal_seats(&counter, row->id, seats, n_seats);
	}
	replay_finish(&counter.replay);
	return rc;
}

int stats_counter_count(struct store *store, int64_t table) {
	struct store_table row;
	int rc = store_table_get(store, table, &row);
	if (rc == 0) {
		rc = count(store, &row);
	}
	return rc == 0 || rc == -EPROTO ? store_table_set_counted(store, table, STATS_FORMULA) : rc;
}

static void look_again(struct bot *bot, int64_t then) {
	int64_t table;
	int n = store_tables_to_count(bot->config.store, STATS_FORMULA, &table, 1);
	bot->count_due = n > 0 ? then : INT64_MAX;
}

void stats_counter_begin(struct bot *bot) {
	look_again(bot, bot->config.now(bot->config.data));
}

/* As one transaction. On failure the table at which it failed is in failed. */
static int count_all(struct store *store, const int64_t *tables, int n, int64_t *failed) {
	int rc = store_begin(store);
	if (rc < 0) {
		return rc;
	}
	for (int i = 0; i < n && rc == 0; i++) {
		rc = stats_counter_count(store, tables[i]);
		*failed = rc < 0 ? tables[i] : 0;
	}
	if (rc < 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

static int count_some(struct store *store, int64_t *failed) {
	int64_t tables[GAMES_A_STEP];
	int n = store_tables_to_count(store, STATS_FORMULA, tables, GAMES_A_STEP);
	return n <= 0 ? n : count_all(store, tables, n, failed);
}

void stats_counter_go_on(struct bot *bot) {
	int64_t failed = 0;
	struct store *store = bot->config.store;
	int rc = count_some(store, &failed);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-counted", "table %" PRId64 ": %s", failed,
			store_error(store));
	}
	if (rc == -EBADMSG && failed != 0) {
		rc = store_table_set_counted(store, failed, STATS_FORMULA);
	}
	look_again(bot, bot->config.now(bot->config.data) + STEP_MS);
	if (rc < 0) {
		bot->count_due = INT64_MAX; /* until the next start */
	}
}
