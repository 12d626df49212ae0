#include "tests/faults/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/stmt.h"
#include "storage/sqlite/database.h"
#ifdef HAS_POSTGRES
#include "tests/faults/server.h"
#endif

static const char integrity[] = "PRAGMA integrity_check"; /* of a file */

static const char *const questions[] = {
	"SELECT id, place, game, options, phase, seed, opened_by, people_only FROM tables",
	"SELECT * FROM seats ORDER BY table_id, sat",
	"SELECT * FROM wishes ORDER BY table_id, n",
	"SELECT table_id, n, move FROM moves ORDER BY table_id, n",
	"SELECT * FROM ratings ORDER BY person, game",
	"SELECT * FROM tallies ORDER BY person, game",
	"SELECT network, key, name FROM people ORDER BY id",
	"SELECT * FROM figures ORDER BY 1, 2, 3",
	("SELECT person, game, table_id, counted, figures, points, mu, sigma FROM played"
	 " ORDER BY 1, 2, 3"),
	"SELECT * FROM results ORDER BY 1, 2, 3, 4, 5, 6",
	"SELECT * FROM streaks ORDER BY 1, 2",
	"SELECT person, game, counted, games FROM places_of_seasons ORDER BY 1, 2, 3",
};

static void put_value(sqlite3_stmt *row, int i, FILE *out) {
	if (sqlite3_column_type(row, i) == SQLITE_BLOB) {
		const unsigned char *bytes = sqlite3_column_blob(row, i);
		int n = sqlite3_column_bytes(row, i);
		fputs(" ", out);
		for (int k = 0; k < n; k++) {
			fprintf(out, "%02x", bytes[k]);
		}
	} else {
		const unsigned char *text = sqlite3_column_text(row, i);
		fprintf(out, " %s", text != NULL ? (const char *)text : "-");
	}
}

static void put_rows_of_file(struct store *store, const char *question, FILE *out) {
	struct stmt stmt = stmt_prepare(store, question, NULL);
	while (stmt_step(&stmt)) {
		for (int i = 0; i < sqlite3_column_count(stmt.handle); i++) {
			put_value(stmt.handle, i, out);
		}
		fputc('\n', out);
	}
	if (stmt_reset(&stmt) != 0) {
		fprintf(out, " %s\n", store_error(store));
	}
}

static void put_rows(struct store *store, const char *question, FILE *out) {
	fprintf(out, "%s\n", question);
#ifdef HAS_POSTGRES
	if (!store_is_file(store->name)) {
		server_put_rows(store, question, out);
		return;
	}
#endif
	put_rows_of_file(store, question, out);
}

char *kept_read(struct store *store) {
	char *text = NULL;
	size_t n;
	FILE *out = open_memstream(&text, &n);
	if (out == NULL) {
		abort();
	}
	if (store_is_file(store->name)) {
		put_rows(store, integrity, out);
	}
	for (size_t i = 0; i < sizeof(questions) / sizeof(*questions); i++) {
		put_rows(store, questions[i], out);
	}
	fclose(out);
	return text;
}

void kept_tell(const char *is, const char *should) {
	size_t line = 0, i = 0;
	for (; is[i] != '\0' && is[i] == should[i]; i++) {
		line = is[i] == '\n' ? i + 1 : line;
	}
	printf("is:     %.*s\nshould: %.*s\n", (int)strcspn(is + line, "\n"), is + line,
		(int)strcspn(should + line, "\n"), should + line);
}

bool kept_is_sound(const char *kept) {
	return strstr(kept, integrity) == NULL || strstr(kept, "integrity_check\n ok\n") != NULL;
}
