#include "storage/sql/played.h"

#include "storage/rating.h"
#include "storage/results.h"
#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

/* The seats of one game, and their players' ratings. */
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
	game->places[i] = won ? counted : left; /* without a winner all who stayed are tied */
	game->ratings[i] = rating_new();
	if (!stmt_column_is_null(stmt, 5)) {
		game->ratings[i].mu = stmt_column_real(stmt, 5);
		game->ratings[i].sigma = stmt_column_real(stmt, 6);
	}
}

/* The ratings to read and write: the current ones, or those being recomputed. */
struct ledger {
	const char *read, *write;
};

#define LEDGER(table)                                                                           \
	{                                                                                       \
		.read = "SELECT t.game, s.person, s.counted, s.absence,"                        \
			" max(CASE s.counted WHEN 1 THEN 1 ELSE 0 END) OVER (), r.mu, r.sigma " \
			"FROM tables t"                                                         \
			" JOIN seats s ON s.table_id = t.id"                                    \
			" LEFT JOIN " table " r ON r.person = s.person AND r.game = t.game"     \
			" WHERE t.id = :table AND t.phase = 2 AND t.people_only = 1"            \
			" ORDER BY s.sat",                                                      \
		.write = "INSERT INTO " table " (person, game, mu, sigma)"                      \
			 " VALUES (:person, :game, :mu, :sigma) ON CONFLICT (person, game)"     \
			 " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",             \
	}

static const struct ledger standing = LEDGER("ratings"), recomputed = LEDGER("ratings_anew");

/* No seats: an unrated game. */
static int read_game(
	struct store *store, const struct ledger *ledger, int64_t table, struct rated_game *game) {
	*game = (struct rated_game){.n = 0};
	struct stmt stmt = STMT(store, ledger->read, BIND_INT(":table", table));
	while (game->n < STORE_SEATS_MAX && stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, game->game, sizeof(game->game));
		read_seat(&stmt, game);
	}
	return stmt_reset(&stmt);
}

static int write_rating(struct store *store, const struct ledger *ledger, int64_t table,
	const struct rated_game *game, size_t i) {
	const struct rating *rating = &game->ratings[i];
	int rc = stmt_run(STMT(store, ledger->write, BIND_INT(":person", game->persons[i]),
		BIND_GAME(game->game), BIND_REAL(":mu", rating->mu),
		BIND_REAL(":sigma", rating->sigma)));
	return rc == 0 ? played_set_rating(store, table, game->persons[i], rating) : rc;
}

static int rate(struct store *store, const struct ledger *ledger, int64_t table) {
	struct rated_game game;
	int rc = read_game(store, ledger, table, &game);
	rating_update(game.ratings, game.places, game.n);
	for (size_t i = 0; rc == 0 && i < game.n; i++) {
		if (game.persons[i] != 0) {
			rc = write_rating(store, ledger, table, &game, i);
		}
	}
	return rc;
}

/* Whether a recomputation has passed this table's time already, as the clock was set back. */
static int is_passed(struct store *store, int64_t table, bool *passed) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM tables t JOIN rerated r ON r.game = t.game WHERE t.id = :table"
		" AND (t.ended_at, t.id) <= (r.ended_at, r.table_id)",
		BIND_INT(":table", table));
	*passed = stmt_step(&stmt);
	return stmt_reset(&stmt);
}

int store_table_rate(struct store *store, int64_t table) {
	bool passed = false;
	int rc = rate(store, &standing, table);
	if (rc == 0) {
		rc = is_passed(store, table, &passed);
	}
	return passed && rc == 0 ? rate(store, &recomputed, table) : rc;
}

/* Recomputing, a few results at a time */

enum { RERATED_AT_ONCE = 64 };

struct rerated {
	char game[STORE_GAME_SIZE];
	int64_t ended_at, table;
	size_t n; /* of tables */
	int64_t tables[RERATED_AT_ONCE];
};

static int read_rerated(struct store *store, struct rerated *rerated) {
	struct stmt stmt =
		stmt_prepare(store, "SELECT game, ended_at, table_id FROM rerated LIMIT 1", NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, rerated->game, sizeof(rerated->game));
		rerated->ended_at = stmt_column_int(&stmt, 1);
		rerated->table = stmt_column_int(&stmt, 2);
	}
	return stmt_reset_found(&stmt, "ratings");
}

/* Reads the next results, and moves on past them. */
static int read_results(struct store *store, size_t most, struct rerated *rerated) {
	struct stmt stmt = STMT(store,
		"SELECT id, ended_at FROM tables WHERE phase = 2 AND people_only = 1"
		" AND ended_at >= :ended_at AND (ended_at > :ended_at OR id > :id)"
		" AND game = :game ORDER BY ended_at, id LIMIT :cap",
		BIND_GAME(rerated->game), BIND_INT(":ended_at", rerated->ended_at),
		BIND_INT(":id", rerated->table), BIND_CAP(most));
	while (stmt_step(&stmt)) {
		rerated->table = rerated->tables[rerated->n++] = stmt_column_int(&stmt, 0);
		rerated->ended_at = stmt_column_int(&stmt, 1);
	}
	return stmt_reset(&stmt);
}

/* Condition: the current ratings do not stay. Otherwise only their history was wanted. */
#define REPLACED " AND NOT EXISTS (SELECT 1 FROM rerated WHERE game = :game AND stands = 1)"

static const char insert_recomputed[] =
	"INSERT INTO ratings (person, game, mu, sigma)"
	" SELECT person, game, mu, sigma FROM ratings_anew WHERE game = :game" REPLACED;

static void put_in_place(struct store *store, const char *game) {
	static const char *const statements[] = {
		"DELETE FROM ratings WHERE game = :game" REPLACED,
		insert_recomputed,
		"DELETE FROM ratings_anew WHERE game = :game",
		"DELETE FROM rerated WHERE game = :game",
	};
	STMT_ALL(store, statements, BIND_GAME(game));
}

static void note_passed(struct store *store, const struct rerated *rerated) {
	stmt_run(STMT(store,
		"UPDATE rerated SET ended_at = :ended_at, table_id = :table WHERE game = :game",
		BIND_GAME(rerated->game), BIND_INT(":ended_at", rerated->ended_at),
		BIND_INT(":table", rerated->table)));
}

int ratings_go_on(struct store *store, size_t most) {
	struct rerated rerated = {.n = 0};
	most = most < RERATED_AT_ONCE ? most : RERATED_AT_ONCE;
	int rc = read_rerated(store, &rerated);
	if (rc == 0) {
		rc = read_results(store, most, &rerated);
	}
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	for (size_t i = 0; i < rerated.n; i++) {
		rate(store, &recomputed, rerated.tables[i]);
	}
	if (rerated.n < most) {
		put_in_place(store, rerated.game);
	} else {
		note_passed(store, &rerated);
	}
	return transaction_end(store);
}

/* Recomputes from the first result on. */
#define BEGIN_AGAIN                                                                     \
	" ON CONFLICT (game) DO UPDATE SET ended_at = excluded.ended_at, table_id = 0," \
	" stands = 0"
#define BEFORE_ALL "-9223372036854775808"
static const char drop_begun[] =
	"DELETE FROM ratings_anew WHERE game IN (SELECT game FROM rerated WHERE ended_at"
	" = " BEFORE_ALL ")";

void ratings_hand_over(struct store *store, int64_t from, int64_t into) {
	static const char *const statements[] = {
		"INSERT INTO rerated (game, ended_at, table_id) SELECT f.game, " BEFORE_ALL ", 0"
		" FROM ratings f JOIN ratings i ON i.game = f.game AND i.person = :into"
		" WHERE f.person = :from" BEGIN_AGAIN,
		"UPDATE rerated SET ended_at = " BEFORE_ALL ", table_id = 0 WHERE game IN"
		" (SELECT game FROM ratings_anew WHERE person IN (:from, :into))",
	};
	STMT_ALL(store, statements, BIND_INT(":from", from), BIND_INT(":into", into));
	stmt_run(stmt_prepare(store, drop_begun, NULL));
}

void ratings_renew_merged(struct store *store, int64_t merger) {
	stmt_run_id(store,
		"INSERT INTO rerated (game, ended_at, table_id)"
		" SELECT DISTINCT t.game, " BEFORE_ALL ", 0 FROM merged_games g"
		" JOIN tables t ON t.id = g.table_id WHERE g.merger = :id AND t.phase = 2"
		" AND t.people_only = 1" BEGIN_AGAIN,
		merger);
	stmt_run(stmt_prepare(store, drop_begun, NULL));
}

static void rate_all(struct store *store) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT id FROM tables WHERE phase = 2 AND people_only = 1 ORDER BY ended_at, id",
		NULL);
	while (stmt_step(&stmt)) {
		stmt.rc = rate(store, &standing, stmt_column_int(&stmt, 0));
	}
	stmt_reset(&stmt);
}

int ratings_renew(struct store *store) {
	int64_t formula = 0;
	int rc = stmt_read_int(stmt_prepare(store, "SELECT formula FROM rated", NULL), &formula);
	if (rc != 0 || formula == RATING_FORMULA) {
		return rc;
	}
	transaction_begin(store);
	stmt_run(stmt_prepare(store, "DELETE FROM ratings", NULL));
	stmt_run(stmt_prepare(store, "DELETE FROM ratings_anew", NULL));
	stmt_run(stmt_prepare(store, "DELETE FROM rerated", NULL));
	rate_all(store);
	stmt_run(STMT(store,
		"INSERT INTO rated (one, formula) VALUES (1, :formula)"
		" ON CONFLICT (one) DO UPDATE SET formula = excluded.formula",
		BIND_INT(":formula", RATING_FORMULA)));
	return transaction_end(store);
}

int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating) {
	struct stmt stmt =
		STMT(store, "SELECT mu, sigma FROM ratings WHERE person = :person AND game = :game",
			BIND_INT(":person", person), BIND_GAME(game));
	if (stmt_step(&stmt)) {
		rating->mu = stmt_column_real(&stmt, 0);
		rating->sigma = stmt_column_real(&stmt, 1);
		rating->shown = rating_shown(&(struct rating){rating->mu, rating->sigma});
	}
	return stmt_reset_found(&stmt, "rating");
}

/* History */

enum { LOOKED_BACK = 512 };

struct looked_back {
	size_t n;
	struct rating ratings[LOOKED_BACK]; /* newest first */
};

/* Empty during a recomputation, which would mix formulas and persons. Unrated games count too, so
 * that a person with thousands of them does not wait longer. */
static const char look_back[] =
	"SELECT mu / 100.0, sigma / 100.0 FROM (SELECT mu, sigma FROM played"
	" WHERE person = :person AND game = :game ORDER BY ended_at DESC, table_id DESC"
	" LIMIT :cap) last WHERE mu IS NOT NULL AND sigma IS NOT NULL"
	" AND NOT EXISTS (SELECT 1 FROM rerated WHERE game = :game)";

static int read_back(
	struct store *store, int64_t person, const char *game, struct looked_back *back) {
	struct stmt stmt = STMT(store, look_back, BIND_INT(":person", person), BIND_GAME(game),
		BIND_CAP(LOOKED_BACK));
	back->n = 0;
	while (stmt_step(&stmt)) {
		back->ratings[back->n++] = (struct rating){
			.mu = stmt_column_real(&stmt, 0), .sigma = stmt_column_real(&stmt, 1)};
	}
	return stmt_reset(&stmt);
}

int store_rating_history(struct store *store, int64_t person, const char *game,
	struct store_rating *history, size_t cap, size_t *games) {
	struct looked_back back;
	int rc = read_back(store, person, game, &back);
	if (rc != 0) {
		return rc;
	}
	size_t n = back.n < cap ? back.n : cap;
	for (size_t i = 0; i < n; i++) {
		size_t before = n > 1 ? i * (back.n - 1) / (n - 1) : 0;
		const struct rating *rating = &back.ratings[before];
		history[n - 1 - i] =
			(struct store_rating){rating->mu, rating->sigma, rating_shown(rating)};
	}
	*games = back.n;
	return (int)n;
}
