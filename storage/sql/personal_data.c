#include "storage/sql/personal_data.h"

#include <assert.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

enum { SQL_SIZE = 512 };

const struct personal_data_sql personal_data_delete = {"DELETE FROM ", " WHERE person = :person"};

int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data) {
	struct stmt stmt = stmt_prepare(store, store->impl->tables_with_person, NULL);
	while (stmt_step(&stmt)) {
		char table[128];
		stmt_column_text(&stmt, 0, table, sizeof(table));
		stmt.stopped = stmt.rc == 0 ? each(store, table, data) : 0;
	}
	return stmt_reset(&stmt);
}

/* The quotes in a name are doubled. */
static void write_sql(const char *before, const char *table, const char *behind, char *sql) {
	sql = stpcpy(stpcpy(sql, before), "\"");
	for (; *table != '\0'; table++) {
		*sql++ = *table;
		if (*table == '"') {
			*sql++ = '"';
		}
	}
	stpcpy(stpcpy(sql, "\""), behind);
}

int personal_data_run(struct store *store, const struct personal_data_sql *sql, const char *table,
	int64_t person, int64_t other, int64_t *number) {
	char text[SQL_SIZE];
	assert(strlen(sql->before) + 2 * strlen(table) + strlen(sql->behind) + 4 < sizeof(text));
	write_sql(sql->before, table, sql->behind, text);
	struct stmt stmt = stmt_prepare_once(store, text,
		(const struct stmt_param[]){BIND_INT(":person", person),
			{.name = other != 0 ? ":other" : NULL, .kind = STMT_INT, .integer = other},
			{.name = NULL}});
	*number = 0;
	while (stmt_step(&stmt)) {
		*number = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}

struct row_count {
	int64_t person;
	int (*each)(void *data, const char *table, int64_t rows);
	void *data;
};

static int count_rows(struct store *store, const char *table, void *data) {
	const struct row_count *count = data;
	int64_t rows;
	static const struct personal_data_sql counting = {
		"SELECT count(*) FROM ", " WHERE person = :person"};
	int rc = personal_data_run(store, &counting, table, count->person, 0, &rows);
	return rc != 0 || rows == 0 ? rc : count->each(count->data, table, rows);
}

int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data) {
	struct row_count count = {id, each, data};
	return personal_data_tables(store, count_rows, &count);
}

int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT name FROM seats WHERE person = :id GROUP BY name"
		" ORDER BY max(table_id) DESC LIMIT :cap",
		BIND_INT(":id", id), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		char name[STORE_NAME_SIZE];
		stmt_column_text(&stmt, 0, name, sizeof(name));
		stmt.stopped = stmt.rc == 0 ? each(data, name) : 0;
	}
	return stmt_reset(&stmt);
}
