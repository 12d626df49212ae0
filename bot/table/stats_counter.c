#include "bot/table/stats_counter.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "bot/base/log.h"
#include "bot/record/replay.h"
#include "bot/table/past_record.h"
#include "storage/results.h"

/* A few at a time, so that nobody waits: a step takes some ten milliseconds. */
enum { GAMES_A_STEP = 16, STEP_MS = 100 };

_Static_assert((int)STATISTIC_KEY_SIZE == (int)STORE_STAT_SIZE, "a key is kept whole");

static int replay_all(const struct past_record *past, struct replay *replay, struct stats *stats) {
	for (size_t i = 0; i < past->game.n_moves; i++) {
		const struct move *move = &past->moves[i];
		if (replay_make(replay, move) != 0) {
			return -EPROTO;
		}
		bool by_other = move->seat >= 0 && !past->own[i];
		game_count(replay->game, move, by_other, &replay->events, stats);
	}
	return game_score(replay->state, NULL) ? 0 : -EPROTO;
}

static int keep_seat(struct store *store, int64_t table, const struct store_seat *seat,
	const struct replay *replay, const struct stats *counted) {
	const struct game *game = replay->game;
	struct store_stat stats[STATS_MAX];
	int64_t points = game->points != NULL ? game->points(replay->state, seat->seat) : 0;
	for (int i = 0; i < game->n_stats; i++) {
		stats[i].n = counted->counts[seat->seat][i];
		snprintf(stats[i].key, sizeof(stats[i].key), "%s", game->stats[i].key);
	}
	return store_stats_set(store, table, seat->person, stats, game->n_stats,
		game->points != NULL ? &points : NULL);
}

static int count(struct store *store, const struct past_record *past) {
	struct replay replay;
	struct stats stats = {.counts = {{0}}};
	const struct record_game *record = &past->game;
	if (past->table.rules != record->game->version) {
		return -EPROTO;
	}
	int rc = replay_init(&replay, record->game, record->n_seats, record->options);
	if (rc < 0) {
		return rc;
	}
	rc = replay_all(past, &replay, &stats);
	for (size_t i = 0; i < past->n_seats && rc == 0; i++) {
		if (past->seats[i].person != 0) {
			rc = keep_seat(store, past->table.id, &past->seats[i], &replay, &stats);
		}
	}
	replay_finish(&replay);
	return rc;
}

/* A game that is not kept any more has its stats already. */
int stats_counter_count(struct store *store, int64_t table) {
	const char *why;
	struct past_record past = {.cap = 0};
	int rc = past_record_read(store, table, &past, &why);
	rc = rc == 0 ? count(store, &past) : rc;
	past_record_finish(&past);
	bool refused = rc == -EPROTO || rc == -ENODATA;
	return rc == 0 || refused ? store_table_set_counted(store, table, STATS_FORMULA) : rc;
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
