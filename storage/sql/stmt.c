#include "storage/sql/stmt.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/database.h"

static const char nocase[] = "nocase(", hint[] = " INDEXED BY ";

static char *put(char *to, const char *end, const char *text, size_t n) {
	assert(n < (size_t)(end - to));
	memcpy(to, text, n);
	to[n] = '\0';
	return to + n;
}

static void dialect_write(
	const struct dialect *dialect, const char *sql, char out[DIALECT_SQL_SIZE]) {
	const char *end = out + DIALECT_SQL_SIZE;
	*out = '\0';
	while (*sql != '\0') {
		if (strncmp(sql, nocase, sizeof(nocase) - 1) == 0) {
			sql += sizeof(nocase) - 1;
			size_t n = strcspn(sql, ")");
			out = put(out, end, dialect->before_nocase, strlen(dialect->before_nocase));
			out = put(out, end, sql, n);
			out = put(out, end, dialect->after_nocase, strlen(dialect->after_nocase));
			sql += n + 1;
		} else if (dialect->drops_hints && strncmp(sql, hint, sizeof(hint) - 1) == 0) {
			sql += sizeof(hint) - 1;
			sql += strcspn(sql, " )");
		} else {
			out = put(out, end, sql++, 1);
		}
	}
}

static char *put_name(char *to, const char *end, const char *name) {
	for (; *name != '\0'; name++) {
		to = put(to, end, name, 1);
		to = *name == '"' ? put(to, end, name, 1) : to;
	}
	return to;
}

void stmt_put(const char *sql, const char *table, int64_t number, char out[DIALECT_SQL_SIZE]) {
	const char *end = out + DIALECT_SQL_SIZE;
	char digits[24];
	snprintf(digits, sizeof(digits), "%" PRId64, number);
	*out = '\0';
	for (; *sql != '\0'; sql++) {
		out = *sql == '@'   ? put_name(out, end, table)
		      : *sql == '#' ? put(out, end, digits, strlen(digits))
				    : put(out, end, sql, 1);
	}
}

static const struct database *impl_of(const struct stmt *stmt) {
	return stmt->store->impl;
}

static void check_lengths(struct stmt *stmt, const struct stmt_param *params) {
	for (; params != NULL && params->name != NULL && stmt->rc == 0; params++) {
		if (params->kind == STMT_TEXT && !params->null &&
			strnlen(params->bytes, params->size) == params->size) {
			stmt->rc = error_set(stmt->store, -EMSGSIZE, "%s is longer than %zu bytes",
				params->name + 1, params->size - 1);
		}
	}
}

static void make_handle(struct stmt *stmt, const char *sql) {
	char text[DIALECT_SQL_SIZE];
	dialect_write(impl_of(stmt)->dialect, sql, text);
	impl_of(stmt)->prepare(stmt, text);
}

static void find_handle(struct stmt *stmt, const char *sql) {
	struct store *store = stmt->store;
	for (size_t i = 0; i < store->n_statements && stmt->handle == NULL; i++) {
		stmt->handle = store->statements[i].sql == sql ? store->statements[i].handle : NULL;
	}
	if (stmt->handle != NULL) {
		return;
	}
	make_handle(stmt, sql);
	if (stmt->handle != NULL) {
		assert(store->n_statements < STORE_STATEMENTS_MAX);
		store->statements[store->n_statements].sql = sql;
		store->statements[store->n_statements++].handle = stmt->handle;
	}
}

static struct stmt prepare(
	struct store *store, const char *sql, const struct stmt_param *params, bool once) {
	/* The database may have rolled back by itself: later statements would be stored without the
	 * earlier ones. */
	struct stmt stmt = {.store = store, .rc = store->failed, .once = once};
	check_lengths(&stmt, params);
	if (stmt.rc == 0) {
		(once ? make_handle : find_handle)(&stmt, sql);
	}
	if (stmt.rc == 0) {
		impl_of(&stmt)->bind(&stmt, params);
	}
	return stmt;
}

struct stmt stmt_prepare(struct store *store, const char *sql, const struct stmt_param *params) {
	return prepare(store, sql, params, false);
}

struct stmt stmt_prepare_once(
	struct store *store, const char *sql, const struct stmt_param *params) {
	return prepare(store, sql, params, true);
}

bool stmt_step(struct stmt *stmt) {
	bool row = stmt->rc == 0 && stmt->stopped == 0 && impl_of(stmt)->step(stmt);
	stmt->rows += row;
	return row;
}

struct stmt_value stmt_column_value(struct stmt *stmt, int column, enum stmt_kind kind) {
	struct stmt_value value = {.null = true};
	impl_of(stmt)->read(stmt, column, kind, &value);
	return value;
}

static void set_damaged(struct stmt *stmt, int column) {
	if (stmt->rc == 0) {
		stmt->rc = error_set(stmt->store, -EBADMSG,
			"%s is damaged (a bad value of %s); put a backup in its place",
			stmt->store->name, stmt_column_value(stmt, column, STMT_INT).name);
	}
}

bool stmt_column_is_null(struct stmt *stmt, int column) {
	return stmt_column_value(stmt, column, STMT_INT).null;
}

int64_t stmt_column_int(struct stmt *stmt, int column) {
	return stmt_column_value(stmt, column, STMT_INT).integer;
}

double stmt_column_real(struct stmt *stmt, int column) {
	return stmt_column_value(stmt, column, STMT_REAL).real;
}

int stmt_column_range(struct stmt *stmt, int column, int least, int most) {
	int64_t value = stmt_column_int(stmt, column);
	if (value < least || value > most) {
		set_damaged(stmt, column);
		return least;
	}
	return (int)value;
}

void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size) {
	struct stmt_value value = stmt_column_value(stmt, column, STMT_TEXT);
	size_t len = value.bytes != NULL ? strlen(value.bytes) : 0;
	if (len >= size) {
		set_damaged(stmt, column);
		len = 0;
	}
	memcpy(out, value.bytes != NULL ? value.bytes : "", len);
	out[len] = '\0';
	error_scrub(out, false);
}

void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n) {
	struct stmt_value value = stmt_column_value(stmt, column, STMT_BYTES);
	if (value.bytes == NULL || value.size != n) {
		set_damaged(stmt, column);
		memset(out, 0, n);
		return;
	}
	memcpy(out, value.bytes, n);
}

int stmt_reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	if (stmt->handle != NULL) {
		impl_of(stmt)->reset(stmt);
	}
	if (store->begun && store->failed == 0) {
		store->failed = stmt->rc;
	}
	return stmt->rc != 0 ? stmt->rc : stmt->stopped;
}

int stmt_reset_found(struct stmt *stmt, const char *what) {
	int rc = stmt_reset(stmt);
	return rc == 0 && stmt->rows == 0
		       ? error_set(stmt->store, -ENOENT, "there is no such %s", what)
		       : rc;
}

int stmt_reset_counted(struct stmt *stmt) {
	int rc = stmt_reset(stmt);
	return rc != 0 ? rc : stmt->rows;
}

int stmt_run(struct stmt stmt) {
	stmt.runs = true;
	while (stmt_step(&stmt)) {
	}
	return stmt_reset(&stmt);
}

int stmt_run_changed(struct stmt stmt, int rc, const char *words) {
	stmt.terms.unchanged = rc;
	stmt.terms.words = words;
	return stmt_run(stmt);
}

int stmt_run_found(struct stmt stmt, const char *what) {
	stmt.terms.unchanged = -ENOENT;
	stmt.terms.missing = what;
	return stmt_run(stmt);
}

int stmt_set_unchanged(struct store *store, const struct stmt_terms *terms) {
	return terms->missing != NULL
		       ? error_set(store, terms->unchanged, "there is no such %s", terms->missing)
		       : error_set(store, terms->unchanged, "%s", terms->words);
}

void stmt_run_all(
	struct store *store, const char *const *sqls, size_t n, const struct stmt_param *params) {
	for (size_t i = 0; i < n; i++) {
		stmt_run(stmt_prepare(store, sqls[i], params));
	}
}

int stmt_run_id(struct store *store, const char *sql, int64_t id) {
	return stmt_run(STMT(store, sql, BIND_INT(":id", id)));
}

int stmt_read_int(struct stmt stmt, int64_t *number) {
	*number = 0;
	while (stmt_step(&stmt)) {
		*number = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}

int stmt_find_int(struct stmt stmt, int64_t *number, const char *what) {
	if (stmt_step(&stmt)) {
		*number = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_found(&stmt, what);
}
