#include "storage/sql/handover.h"

#include <errno.h>

#include "storage/sql/leaderboard.h"
#include "storage/sql/personal_data.h"
#include "storage/sql/played.h"
#include "storage/sql/ratings.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

enum { CHANGED_AT_ONCE = 64 };

struct changing_game {
	int64_t table, giver, taker;
};

#define BIND_HANDS(giver, taker) BIND_INT(":giver", giver), BIND_INT(":taker", taker)

void handover_begin(struct store *store, int64_t giver, int64_t taker) {
	stmt_run(STMT(store,
		"INSERT INTO changing_games (giver, table_id, taker) SELECT :giver, s.table_id,"
		" :taker FROM seats s JOIN tables t ON t.id = s.table_id"
		" WHERE s.person = :giver AND t.phase IN (2, 3)",
		BIND_HANDS(giver, taker)));
}

void handover_begin_merged(struct store *store, int64_t merger, int64_t giver, int64_t taker) {
	stmt_run(STMT(store,
		"INSERT INTO changing_games (giver, table_id, taker) SELECT :giver, table_id,"
		" :taker FROM merged_games WHERE merger = :merger",
		BIND_INT(":merger", merger), BIND_HANDS(giver, taker)));
}

static int delete_rows(struct store *store, const char *table, void *data) {
	return personal_data_delete(store, table, *(const int64_t *)data);
}

void handover_tidy(struct store *store, int64_t giver, int64_t taker) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM people WHERE id = :id AND key = 'merged:' || id"
		" AND NOT EXISTS (SELECT 1 FROM changing_games WHERE giver = :id)",
		BIND_INT(":id", giver));
	bool done = stmt_step(&stmt);
	if (stmt_reset(&stmt) != 0 || !done) {
		return;
	}
	stmt_run(STMT(store, "UPDATE tables SET opened_by = :taker WHERE opened_by = :giver",
		BIND_HANDS(giver, taker)));
	personal_data_tables(store, delete_rows, &giver);
	stmt_run_id(store, "DELETE FROM people WHERE id = :id", giver);
}

static const char give_live_message[] =
	"UPDATE shown SET person = :taker WHERE person = :giver AND table_id = :table"
	" AND NOT EXISTS (SELECT 1 FROM shown o WHERE o.person = :taker AND o.table_id = :table)";

static void change_hands(struct store *store, const struct changing_game *changing) {
	static const char *const statements[] = {
		"UPDATE seats SET person = :taker WHERE person = :giver AND table_id = :table",
		"UPDATE tables SET opened_by = :taker WHERE id = :table AND opened_by = :giver",
		("DELETE FROM changing_games WHERE giver = :giver AND table_id = :table"
		 " AND taker = :taker"),
	};
	leaderboard_count_of(store, changing->table, changing->giver, -1);
	for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
		stmt_run(STMT(store, statements[i], BIND_INT(":table", changing->table),
			BIND_HANDS(changing->giver, changing->taker)));
	}
	stmt_run(STMT(store, give_live_message, BIND_INT(":table", changing->table),
		BIND_HANDS(changing->giver, changing->taker)));
	played_hand_over(store, changing->table, changing->giver, changing->taker);
	leaderboard_count_of(store, changing->table, changing->taker, 1);
}

/* How many; or a negative errno. */
static int read_changing(struct store *store, size_t most, struct changing_game *changing) {
	struct stmt stmt = STMT(store,
		"SELECT table_id, giver, taker FROM changing_games LIMIT :cap", BIND_CAP(most));
	while (stmt_step(&stmt)) {
		changing[stmt.rows - 1] = (struct changing_game){stmt_column_int(&stmt, 0),
			stmt_column_int(&stmt, 1), stmt_column_int(&stmt, 2)};
	}
	return stmt_reset_counted(&stmt);
}

/* -ENOENT: none is left. */
static int change_some(struct store *store, size_t most) {
	struct changing_game changing[CHANGED_AT_ONCE] = {{0}};
	int n = read_changing(store, most < CHANGED_AT_ONCE ? most : CHANGED_AT_ONCE, changing);
	if (n <= 0) {
		return n < 0 ? n : -ENOENT;
	}
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	for (int i = 0; i < n; i++) {
		change_hands(store, &changing[i]);
	}
	for (int i = 0; i < n; i++) {
		played_settle(store, changing[i].table, changing[i].giver);
		played_settle(store, changing[i].table, changing[i].taker);
	}
	handover_tidy(store, changing[n - 1].giver, changing[n - 1].taker);
	return store_commit(store);
}

static bool is_left(struct store *store, int64_t one, int64_t other, int *rc) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM changing_games WHERE giver IN (:one, :other)"
		" OR taker IN (:one, :other) LIMIT 1",
		BIND_INT(":one", one), BIND_INT(":other", other));
	bool left = stmt_step(&stmt);
	*rc = stmt_reset(&stmt);
	return left && *rc == 0;
}

int handover_finish(struct store *store, int64_t one, int64_t other) {
	int rc = 0;
	while (is_left(store, one, other, &rc)) {
		rc = change_some(store, CHANGED_AT_ONCE);
		if (rc != 0) {
			return rc;
		}
	}
	return rc;
}

int store_mergers_go_on(struct store *store, size_t most) {
	int rc = change_some(store, most);
	return rc == -ENOENT ? ratings_go_on(store, most) : rc;
}
