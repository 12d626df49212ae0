#include "storage/sql/personal_data.h"

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data) {
	struct stmt stmt = stmt_prepare(store, store->impl->dialect->tables_with_person, NULL);
	while (stmt_step(&stmt)) {
		char table[128];
		stmt_column_text(&stmt, 0, table, sizeof(table));
		stmt.stopped = stmt.rc == 0 ? each(store, table, data) : 0;
	}
	return stmt_reset(&stmt);
}

int personal_data_run(struct store *store, const char *sql, const char *table, int64_t person,
	int64_t other, int64_t *number) {
	char text[DIALECT_SQL_SIZE];
	stmt_put(sql, table, 0, text);
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

int personal_data_delete(struct store *store, const char *table, int64_t person) {
	int64_t none;
	return personal_data_run(
		store, "DELETE FROM \"@\" WHERE person = :person", table, person, 0, &none);
}

struct row_count {
	int64_t person;
	int (*each)(void *data, const char *table, int64_t rows);
	void *data;
};

static int count_rows(struct store *store, const char *table, void *data) {
	const struct row_count *count = data;
	int64_t rows;
	int rc = personal_data_run(store, "SELECT count(*) FROM \"@\" WHERE person = :person",
		table, count->person, 0, &rows);
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
