#include <errno.h>

#include "storage/rating.h"
#include "storage/sqlite/store_private.h"

/* The seats of one game, and what was known of who sat there. */
struct rated_game {
	char game[sizeof(((struct store_table *)0)->game)];
	size_t n;
	int64_t persons[STORE_SEATS_MAX]; /* 0: somebody of whom nothing is known any more */
	int places[STORE_SEATS_MAX];
	struct rating ratings[STORE_SEATS_MAX];
	bool won;
};

/* Behind all who stayed, where nobody won: else the place that counts says so. */
static int place_of(const struct rated_game *game, int counted, bool left) {
	return game->won ? counted : left;
}

static void read_seat(struct sql *sql, struct rated_game *game) {
	size_t i = game->n++;
	game->persons[i] = sql_get_int(sql, 1);
	game->won = sql_get_int(sql, 4) != 0;
	game->places[i] = place_of(
		game, sql_get_between(sql, 2, 0, STORE_SEATS_MAX), sql_get_int(sql, 3) != 0);
	game->ratings[i] = rating_new();
	if (sql_has(sql, 5)) {
		game->ratings[i].mu = sql_get_real(sql, 5);
		game->ratings[i].sigma = sql_get_real(sql, 6);
	}
}

/* No seats: it is no game that counts. */
static int read_game(struct store *store, int64_t table, struct rated_game *game) {
	*game = (struct rated_game){.n = 0};
	struct sql sql = sql_use(store,
		"SELECT t.game, s.person, s.counted, s.computer,"
		" max(s.counted = 1) OVER (), r.mu, r.sigma FROM tables t"
		" JOIN seats s ON s.table_id = t.id"
		" LEFT JOIN ratings r ON r.person = s.person AND r.game = t.game"
		" WHERE t.id = :table AND t.phase = 2 AND t.people_only ORDER BY s.sat");
	sql_put_int(&sql, ":table", table);
	while (game->n < STORE_SEATS_MAX && sql_step(&sql)) {
		sql_get_text(&sql, 0, game->game, sizeof(game->game));
		read_seat(&sql, game);
	}
	return sql_end(&sql);
}

static int write_rating(
	struct store *store, int64_t person, const char *game, const struct rating *rating) {
	struct sql sql = sql_use(store,
		"INSERT INTO ratings (person, game, mu, sigma) VALUES (:person, :game, :mu, :sigma)"
		" ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma");
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":game", game, sizeof(((struct store_table *)0)->game));
	sql_put_real(&sql, ":mu", rating->mu);
	sql_put_real(&sql, ":sigma", rating->sigma);
	return sql_run(&sql);
}

int store_table_rate(struct store *store, int64_t table) {
	struct rated_game game;
	int error = read_game(store, table, &game);
	rating_update(game.ratings, game.places, game.n);
	for (size_t i = 0; error == 0 && i < game.n; i++) {
		if (game.persons[i] != 0) {
			error = write_rating(store, game.persons[i], game.game, &game.ratings[i]);
		}
	}
	return error;
}

static int forget_all(struct store *store) {
	struct sql sql = sql_use(store, "DELETE FROM ratings");
	return sql_run(&sql);
}

static int rate_all(struct store *store) {
	struct sql sql = sql_use(store,
		"SELECT id FROM tables WHERE phase = 2 AND people_only = 1 ORDER BY ended_at, id");
	while (sql_step(&sql)) {
		sql.error = store_table_rate(store, sql_get_int(&sql, 0));
	}
	return sql_end(&sql);
}

static int note_formula(struct store *store) {
	struct sql sql = sql_use(store, "INSERT INTO rated (one, formula) VALUES (1, :formula)"
					" ON CONFLICT DO UPDATE SET formula = excluded.formula");
	sql_put_int(&sql, ":formula", RATING_FORMULA);
	return sql_run(&sql);
}

static int read_formula(struct store *store, int64_t *formula) {
	struct sql sql = sql_use(store, "SELECT formula FROM rated");
	*formula = sql_step(&sql) ? sql_get_int(&sql, 0) : 0;
	return sql_end(&sql);
}

static int recompute(struct store *store) {
	int error = store_begin(store);
	if (error != 0) {
		return error;
	}
	forget_all(store);
	rate_all(store);
	note_formula(store);
	error = store->failed;
	if (error != 0) {
		store_rollback(store);
		return error;
	}
	return store_commit(store);
}

int ratings_renew(struct store *store) {
	const struct migrations *steps = &store->opening.steps;
	int64_t formula = 0;
	if (steps->list != migrate_list || steps->length != migrate_list_length) {
		return 0; /* a test's schema */
	}
	int error = read_formula(store, &formula);
	return error != 0 || formula == RATING_FORMULA ? error : recompute(store);
}

int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating) {
	struct sql sql = sql_use(
		store, "SELECT mu, sigma FROM ratings WHERE person = :person AND game = :game");
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":game", game, sizeof(((struct store_table *)0)->game));
	if (sql_step(&sql)) {
		rating->mu = sql_get_real(&sql, 0);
		rating->sigma = sql_get_real(&sql, 1);
		rating->shown = rating_shown(&(struct rating){rating->mu, rating->sigma});
	}
	return sql_end_found(&sql, "rating");
}
