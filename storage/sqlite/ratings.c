#include "storage/sqlite/ratings.h"

#include "storage/rating.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/stmt.h"

/* The seats of one game, and the ratings of who sat there. */
struct rated_game {
	char game[STORE_GAME_SIZE];
	size_t n;
	int64_t persons[STORE_SEATS_MAX]; /* 0: anonymised */
	int places[STORE_SEATS_MAX];
	struct rating ratings[STORE_SEATS_MAX];
};

static void read_seat(struct stmt *stmt, struct rated_game *game) {
	size_t i = game->n++;
	bool left = stmt_column_int(stmt, 3) != 0, won = stmt_column_int(stmt, 4) != 0;
	int counted = stmt_column_range(stmt, 2, 0, STORE_SEATS_MAX);
	game->persons[i] = stmt_column_int(stmt, 1);
	game->places[i] = won ? counted : left; /* where nobody won, all who stayed are tied */
	game->ratings[i] = rating_new();
	if (sqlite3_column_type(stmt->handle, 5) != SQLITE_NULL) {
		game->ratings[i].mu = sqlite3_column_double(stmt->handle, 5);
		game->ratings[i].sigma = sqlite3_column_double(stmt->handle, 6);
	}
}

/* No seats: the game is not rated. */
static int read_game(struct store *store, int64_t table, struct rated_game *game) {
	*game = (struct rated_game){.n = 0};
	struct stmt stmt = STMT(store,
		"SELECT t.game, s.person, s.counted, s.computer,"
		" max(s.counted = 1) OVER (), r.mu, r.sigma FROM tables t"
		" JOIN seats s ON s.table_id = t.id"
		" LEFT JOIN ratings r ON r.person = s.person AND r.game = t.game"
		" WHERE t.id = :table AND t.phase = 2 AND t.people_only ORDER BY s.sat",
		BIND_INT(":table", table));
	while (game->n < STORE_SEATS_MAX && stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, game->game, sizeof(game->game));
		read_seat(&stmt, game);
	}
	return stmt_reset(&stmt);
}

static int write_rating(
	struct store *store, int64_t person, const char *game, const struct rating *rating) {
	return stmt_run(STMT(store,
		"INSERT INTO ratings (person, game, mu, sigma) VALUES (:person, :game, :mu, :sigma)"
		" ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
		BIND_INT(":person", person), BIND_GAME(game), BIND_REAL(":mu", rating->mu),
		BIND_REAL(":sigma", rating->sigma)));
}

int store_table_rate(struct store *store, int64_t table) {
	struct rated_game game;
	int rc = read_game(store, table, &game);
	rating_update(game.ratings, game.places, game.n);
	for (size_t i = 0; rc == 0 && i < game.n; i++) {
		if (game.persons[i] != 0) {
			rc = write_rating(store, game.persons[i], game.game, &game.ratings[i]);
		}
	}
	return rc;
}

static void rate_all(struct store *store) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT id FROM tables WHERE phase = 2 AND people_only = 1 ORDER BY ended_at, id",
		NULL);
	while (stmt_step(&stmt)) {
		stmt.rc = store_table_rate(store, stmt_column_int(&stmt, 0));
	}
	stmt_reset(&stmt);
}

int ratings_renew(struct store *store) {
	int64_t formula = 0;
	if (store->migrations.list != migrations_all.list ||
		store->migrations.n != migrations_all.n) {
		return 0; /* a test's schema */
	}
	int rc = stmt_read_int(store, "SELECT formula FROM rated", &formula);
	if (rc != 0 || formula == RATING_FORMULA) {
		return rc;
	}
	rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	stmt_run(stmt_prepare(store, "DELETE FROM ratings", NULL));
	rate_all(store);
	stmt_run(STMT(store,
		"INSERT INTO rated (one, formula) VALUES (1, :formula)"
		" ON CONFLICT DO UPDATE SET formula = excluded.formula",
		BIND_INT(":formula", RATING_FORMULA)));
	return store_commit(store);
}

int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating) {
	struct stmt stmt =
		STMT(store, "SELECT mu, sigma FROM ratings WHERE person = :person AND game = :game",
			BIND_INT(":person", person), BIND_GAME(game));
	if (stmt_step(&stmt)) {
		rating->mu = sqlite3_column_double(stmt.handle, 0);
		rating->sigma = sqlite3_column_double(stmt.handle, 1);
		rating->shown = rating_shown(&(struct rating){rating->mu, rating->sigma});
	}
	return stmt_reset_found(&stmt, "rating");
}
