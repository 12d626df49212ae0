#include "storage/sql/rows.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/error.h"
#include "storage/sql/utf8.h"

enum { AT_ONCE = 1000 };

static void put(char *sql, size_t size, size_t *n, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static void put(char *sql, size_t size, size_t *n, const char *format, ...) {
	va_list args;
	va_start(args, format);
	int written = vsnprintf(sql + *n, size - *n, format, args);
	va_end(args);
	assert(written >= 0 && (size_t)written < size - *n);
	*n += (size_t)written;
}

/* The schema */

/* A name is put between quotes as it is. */
static bool is_plain(const char *name) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
	return *name != '\0' && name[strspn(name, letters)] == '\0';
}

static struct rows_table *table_of(struct rows_schema *schema, const char *name) {
	struct rows_table *last = schema->n > 0 ? &schema->tables[schema->n - 1] : NULL;
	if (last != NULL && strcmp(last->name, name) == 0) {
		return last;
	}
	if (schema->n == ROWS_TABLES_MAX) {
		return NULL;
	}
	last = &schema->tables[schema->n++];
	snprintf(last->name, sizeof(last->name), "%s", name);
	return last;
}

static bool take_column(struct stmt *stmt, struct rows_schema *schema) {
	char name[ROWS_NAME_SIZE];
	stmt_column_text(stmt, 0, name, sizeof(name));
	struct rows_table *table = table_of(schema, name);
	if (table == NULL || table->n == ROWS_COLUMNS_MAX) {
		return false;
	}
	struct rows_column *column = &table->columns[table->n++];
	stmt_column_text(stmt, 1, column->name, sizeof(column->name));
	int64_t kind = stmt_column_int(stmt, 2), key = stmt_column_int(stmt, 3);
	column->kind = (enum stmt_kind)kind;
	column->key = (int)key;
	column->nocase = stmt_column_int(stmt, 4) != 0;
	return is_plain(name) && is_plain(column->name) && kind >= STMT_INT && kind <= STMT_BYTES &&
	       key >= 0 && key <= ROWS_KEY_MAX;
}

int rows_read_schema(struct store *store, struct rows_schema *schema) {
	*schema = (struct rows_schema){.n = 0};
	struct stmt stmt = stmt_prepare(store, store->impl->rows->columns, NULL);
	while (stmt_step(&stmt)) {
		if (!take_column(&stmt, schema) && stmt.rc == 0) {
			stmt.rc = error_set(store, -EBADMSG,
				"%s has a table %s that is not dicecup's; move it elsewhere first",
				store->name,
				schema->n > 0 ? schema->tables[schema->n - 1].name : "");
		}
	}
	return stmt_reset(&stmt);
}

static bool are_alike(const struct rows_table *a, const struct rows_table *b) {
	bool alike = a->n == b->n;
	for (int i = 0; alike && i < a->n; i++) {
		alike = strcmp(a->columns[i].name, b->columns[i].name) == 0 &&
			a->columns[i].kind == b->columns[i].kind;
	}
	return alike;
}

/* The key of one of them. */
static void join_keys(struct rows_table *table, const struct rows_table *other) {
	for (int i = 0; i < table->n; i++) {
		struct rows_column *column = &table->columns[i];
		if (other->columns[i].key != 0) {
			column->key = other->columns[i].key;
			column->nocase = other->columns[i].nocase;
		}
		if (column->key != 0) {
			table->key[column->key - 1] = i;
			table->n_key++;
		}
	}
}

static int set_unlike(struct store *store, const char *table) {
	return error_set(store, -EBADMSG,
		"the table %s of the one database is not in the other as it should be, which is %s",
		table, store->name);
}

int rows_join_schema(
	struct store *store, struct rows_schema *schema, const struct rows_schema *other) {
	for (int i = 0; i < schema->n || i < other->n; i++) {
		struct rows_table *table = &schema->tables[i];
		int order = i == schema->n  ? 1
			    : i == other->n ? -1
					    : strcmp(table->name, other->tables[i].name);
		if (order != 0 || !are_alike(table, &other->tables[i])) {
			return set_unlike(store, order > 0 ? other->tables[i].name : table->name);
		}
		join_keys(table, &other->tables[i]);
		if (table->n_key == 0) {
			return set_unlike(store, table->name);
		}
	}
	return 0;
}

/* Statements */

size_t rows_write_columns(const struct rows_table *table, char *sql, size_t size) {
	size_t n = 0;
	for (int i = 0; i < table->n; i++) {
		put(sql, size, &n, "%s\"%s\"", i > 0 ? ", " : "", table->columns[i].name);
	}
	return n;
}

int rows_run(struct store *store, const char *before, const char *table, const char *behind,
	int64_t *number) {
	char sql[ROWS_SQL_SIZE];
	size_t n = 0;
	put(sql, sizeof(sql), &n, "%s\"%s\"%s", before, table, behind);
	struct stmt stmt = stmt_prepare_once(store, sql, NULL);
	*number = 0;
	while (stmt_step(&stmt)) {
		*number = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}

/* A column of the key, or the parameter for its value in the last row. */
static void put_key(const struct rows_table *table, bool params, char *sql, size_t *n) {
	for (int i = 0; i < table->n_key; i++) {
		const struct rows_column *column = &table->columns[table->key[i]];
		char what[ROWS_NAME_SIZE + 2];
		if (params) {
			snprintf(what, sizeof(what), ":k%d", i);
		} else {
			snprintf(what, sizeof(what), "\"%s\"", column->name);
		}
		put(sql, ROWS_SQL_SIZE, n, column->nocase ? "%snocase(%s)" : "%s%s",
			i > 0 ? ", " : "", what);
	}
}

static void write_select(const struct rows_reader *reader, char sql[ROWS_SQL_SIZE]) {
	const struct rows_table *table = reader->table;
	size_t n = 0;
	put(sql, ROWS_SQL_SIZE, &n, "SELECT ");
	n += rows_write_columns(table, sql + n, ROWS_SQL_SIZE - n);
	put(sql, ROWS_SQL_SIZE, &n, " FROM \"%s\"", table->name);
	if (reader->n > 0) {
		put(sql, ROWS_SQL_SIZE, &n, " WHERE (");
		put_key(table, false, sql, &n);
		put(sql, ROWS_SQL_SIZE, &n, ") > (");
		put_key(table, true, sql, &n);
		put(sql, ROWS_SQL_SIZE, &n, ")");
	}
	put(sql, ROWS_SQL_SIZE, &n, " ORDER BY ");
	put_key(table, false, sql, &n);
	put(sql, ROWS_SQL_SIZE, &n, " LIMIT %d", AT_ONCE);
}

/* Reading */

void rows_begin(struct rows_reader *reader, struct store *store, const struct rows_table *table) {
	reader->store = store;
	reader->table = table;
	reader->reading = reader->ended = false;
	reader->n = 0;
	reader->sum = UINT64_C(0xcbf29ce484222325);
}

static void begin_page(struct rows_reader *reader) {
	static const char *const names[ROWS_KEY_MAX] = {
		":k0", ":k1", ":k2", ":k3", ":k4", ":k5", ":k6", ":k7"};
	const struct rows_table *table = reader->table;
	struct stmt_param params[ROWS_KEY_MAX + 1] = {{.name = NULL}};
	char sql[ROWS_SQL_SIZE];
	for (int i = 0; reader->n > 0 && i < table->n_key; i++) {
		bool text = table->columns[table->key[i]].kind == STMT_TEXT;
		params[i] = text ? (struct stmt_param)BIND_ARRAY(names[i], reader->texts[i])
				 : (struct stmt_param)BIND_INT(names[i], reader->numbers[i]);
	}
	write_select(reader, sql);
	reader->stmt = stmt_prepare_once(reader->store, sql, params);
	reader->reading = true;
}

static int end_page(struct rows_reader *reader) {
	reader->reading = false;
	reader->ended = reader->stmt.rows < AT_ONCE;
	return stmt_reset(&reader->stmt);
}

void rows_end(struct rows_reader *reader) {
	if (reader->reading) {
		stmt_reset(&reader->stmt);
	}
	reader->reading = false;
}

static void write_key(struct rows_reader *reader, char *out, size_t size) {
	const struct rows_table *table = reader->table;
	size_t n = 0;
	for (int i = 0; i < table->n_key; i++) {
		const struct rows_column *column = &table->columns[table->key[i]];
		struct stmt_value value =
			stmt_column_value(&reader->stmt, table->key[i], column->kind);
		const char *between = i > 0 ? ", " : "";
		if (column->kind == STMT_INT) {
			put(out, size, &n, "%s%s %lld", between, column->name,
				(long long)value.integer);
		} else {
			put(out, size, &n, "%s%s '%.40s'", between, column->name,
				value.bytes != NULL ? (const char *)value.bytes : "");
		}
	}
}

static int set_bad(struct rows_reader *reader, int column, const char *what) {
	char key[ROWS_KEY_MAX * (ROWS_NAME_SIZE + 64)];
	write_key(reader, key, sizeof(key));
	return error_set(reader->store, -EBADMSG,
		"%s has %s in %s.%s (%.200s): mend or delete that row first", reader->store->name,
		what, reader->table->name, reader->table->columns[column].name, key);
}

static int check_value(struct rows_reader *reader, int column, const struct stmt_value *value) {
	if (value->null || value->size == 0) {
		return 0;
	}
	if (value->bytes == NULL) {
		return set_bad(reader, column, "more bytes than there should be");
	}
	bool text = reader->table->columns[column].kind == STMT_TEXT;
	return text && !utf8_is_text(value->bytes, value->size)
		       ? set_bad(reader, column, "bytes that are no text")
		       : 0;
}

static int keep_key(struct rows_reader *reader, const struct stmt_value *values) {
	const struct rows_table *table = reader->table;
	for (int i = 0; i < table->n_key; i++) {
		const struct stmt_value *value = &values[table->key[i]];
		if (table->columns[table->key[i]].kind != STMT_TEXT) {
			reader->numbers[i] = value->integer;
			continue;
		}
		if (value->size >= ROWS_KEY_TEXT_SIZE) {
			return set_bad(reader, table->key[i], "a text too long");
		}
		memcpy(reader->texts[i], value->size > 0 ? value->bytes : "", value->size);
		reader->texts[i][value->size] = '\0';
	}
	return 0;
}

/* FNV-1a, of bytes. */
static void add_bytes(uint64_t *sum, const void *bytes, size_t n) {
	for (size_t i = 0; i < n; i++) {
		*sum = (*sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
	}
}

static void add_value(uint64_t *sum, enum stmt_kind kind, const struct stmt_value *value) {
	unsigned char tag = value->null ? UINT8_MAX : (unsigned char)kind;
	uint64_t size = value->size;
	add_bytes(sum, &tag, 1);
	if (value->null) {
		return;
	}
	switch (kind) {
	case STMT_INT:
		add_bytes(sum, &value->integer, sizeof(value->integer));
		break;
	case STMT_REAL:
		add_bytes(sum, &value->real, sizeof(value->real));
		break;
	case STMT_TEXT:
	case STMT_BYTES:
		add_bytes(sum, &size, sizeof(size));
		add_bytes(sum, value->bytes, value->size);
		break;
	}
}

static int take_row(struct rows_reader *reader, struct stmt_value *values) {
	const struct rows_table *table = reader->table;
	int rc = 0;
	for (int i = 0; rc == 0 && i < table->n; i++) {
		values[i] = stmt_column_value(&reader->stmt, i, table->columns[i].kind);
		rc = check_value(reader, i, &values[i]);
		if (rc == 0) {
			add_value(&reader->sum, table->columns[i].kind, &values[i]);
		}
	}
	reader->n++;
	return rc == 0 ? keep_key(reader, values) : rc;
}

int rows_read(void *data, struct stmt_value *values) {
	struct rows_reader *reader = data;
	if (!reader->reading) {
		begin_page(reader);
	}
	if (!stmt_step(&reader->stmt)) {
		return end_page(reader);
	}
	int rc = take_row(reader, values);
	return rc == 0 ? 1 : rc;
}
