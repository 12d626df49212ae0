#include "storage/sqlite/integrity.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/error.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"

int integrity_check_pages(struct store *store, bool whole) {
	char found[256] = "";
	struct stmt stmt = stmt_prepare(
		store, whole ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)", NULL);
	if (stmt_step(&stmt)) {
		const unsigned char *text = sqlite3_column_text(stmt.handle, 0);
		snprintf(found, sizeof(found), "%s", text != NULL ? (const char *)text : "");
	}
	int rc = stmt_reset(&stmt);
	if (rc == 0 && strcmp(found, "ok") != 0) {
		rc = error_set(store, -EBADMSG, "%s is damaged (%s)%s", store->name, found,
			whole ? "" : "; put a backup in its place");
	}
	return rc;
}

int integrity_check_references(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "PRAGMA foreign_key_check", NULL);
	if (stmt_step(&stmt)) {
		stmt.rc = error_set(store, -EBADMSG,
			"%s is damaged (a row names another that is not there)", store->name);
	}
	return stmt_reset(&stmt);
}

/* One line for each column and index, in order. */
static const char shape[] =
	"SELECT m.name || '.' || c.name || ' ' || c.type || c.\"notnull\" || c.pk AS line"
	" FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'"
	" AND m.name NOT LIKE 'sqlite_%'"
	" UNION ALL SELECT 'index ' || name FROM sqlite_schema WHERE type = 'index' ORDER BY 1";

static const char *next_line(sqlite3_stmt *statement) {
	return sqlite3_step(statement) == SQLITE_ROW
		       ? (const char *)sqlite3_column_text(statement, 0)
		       : NULL;
}

/* What the operator added is the operator's affair; what we made must be there. An error in reading
 * is told apart from a missing line. */
static int compare(struct store *store, sqlite3_stmt *wanted, sqlite3_stmt *found) {
	const char *want, *have = "";
	while ((want = next_line(wanted)) != NULL) {
		while (have != NULL && strcmp(have, want) < 0) {
			have = next_line(found);
		}
		int code = have == NULL ? sqlite3_reset(found) : SQLITE_OK;
		if (code != SQLITE_OK) {
			return result_code_set(store, code);
		}
		if (have == NULL || strcmp(have, want) != 0) {
			return error_set(store, -EBADMSG,
				"%s is damaged (%s is missing or changed); put a backup in its "
				"place",
				store->name, want);
		}
	}
	return 0;
}

static int make_model(struct store *store, sqlite3 **model) {
	int code = sqlite3_open_v2(":memory:", model,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
	for (size_t i = 0; code == SQLITE_OK && i < sqlite_of(store)->migrations.n; i++) {
		code = sqlite3_exec(
			*model, sqlite_of(store)->migrations.list[i].sql, NULL, NULL, NULL);
	}
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}

static int prepare_shape(struct store *store, sqlite3 *db, sqlite3_stmt **statement) {
	return sqlite3_prepare_v2(db, shape, -1, statement, NULL) == SQLITE_OK
		       ? 0
		       : result_code_set(store, sqlite3_errcode(db));
}

int integrity_check_schema(struct store *store) {
	sqlite3 *model = NULL;
	sqlite3_stmt *wanted = NULL, *found = NULL;
	int rc = make_model(store, &model);
	if (rc == 0) {
		rc = prepare_shape(store, model, &wanted);
	}
	if (rc == 0) {
		rc = prepare_shape(store, sqlite_of(store)->db, &found);
	}
	if (rc == 0) {
		rc = compare(store, wanted, found);
	}
	sqlite3_finalize(wanted);
	sqlite3_finalize(found);
	sqlite3_close(model);
	return rc;
}

/* What is left over on either side is a sum that is wrong. */
#define DIFFER(kept, counted)                                                              \
	"WITH counted AS MATERIALIZED (" counted ") SELECT EXISTS (SELECT * FROM (" kept   \
	" EXCEPT SELECT * FROM counted)) OR EXISTS (SELECT * FROM (SELECT * FROM counted " \
	"EXCEPT " kept "))"

static const char results_differ[] = DIFFER("SELECT * FROM results WHERE games <> 0",
	"SELECT person, game, people_only, against, hinted, counted, count(*), max(points)"
	" FROM played GROUP BY 1, 2, 3, 4, 5, 6");

static const char figures_differ[] = DIFFER("SELECT * FROM figures WHERE n <> 0",
	"SELECT s.person, s.game, k.key, s.n FROM (SELECT p.person, p.game, j.key AS number,"
	" sum(j.value) AS n FROM played p JOIN json_each(CASE WHEN json_valid('[' || p.figures"
	" || ']') THEN '[' || p.figures || ']' ELSE '[]' END) j GROUP BY 1, 2, 3) s"
	" JOIN figure_keys k ON k.game = s.game AND k.number = s.number WHERE s.n > 0");

/* Each lost game begins a run of the wins that follow. */
static const char streaks_differ[] = DIFFER("SELECT * FROM streaks",
	"SELECT person, game, max(wins) FILTER (WHERE run = runs), max(wins) FROM (SELECT person,"
	" game, run, sum(won) AS wins, max(run) OVER (PARTITION BY person, game) AS runs FROM"
	" (SELECT person, game, counted = 1 AS won, sum(counted <> 1) OVER (PARTITION BY person,"
	" game ORDER BY ended_at, table_id) AS run FROM played WHERE people_only)"
	" GROUP BY person, game, run) GROUP BY person, game");

static const char seasons_differ[] = DIFFER("SELECT * FROM places_of_seasons WHERE games <> 0",
	"SELECT person, game, season_of(ended_at), counted, count(*) FROM played"
	" WHERE people_only GROUP BY 1, 2, 3, 4");

int integrity_check_sums(struct store *store) {
	static const struct {
		const char *table, *differs;
	} sums[] = {{"results", results_differ}, {"figures", figures_differ},
		{"streaks", streaks_differ}, {"places_of_seasons", seasons_differ}};
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < sizeof(sums) / sizeof(*sums); i++) {
		int64_t differs = 0;
		rc = stmt_read_int(store, sums[i].differs, &differs);
		if (rc == 0 && differs != 0) {
			rc = error_set(store, -EBADMSG,
				"the %s in %s are not the sums of the games played", sums[i].table,
				store->name);
		}
	}
	return rc;
}
