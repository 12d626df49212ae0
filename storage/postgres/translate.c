#include "storage/postgres/translate.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/sql/dialect.h"

static size_t measure_name(const char *name) {
	size_t len = 0;
	while (isalnum((unsigned char)name[len]) || name[len] == '_') {
		len++;
	}
	return len;
}

/* From 1. */
static int number_of(struct postgres_statement *statement, const char *name, size_t len) {
	for (int i = 0; i < statement->n_params; i++) {
		if (statement->params[i].len == len &&
			strncmp(statement->params[i].name, name, len) == 0) {
			return i + 1;
		}
	}
	assert(statement->n_params < POSTGRES_PARAMS_MAX);
	statement->params[statement->n_params].name = name;
	statement->params[statement->n_params].len = len;
	return ++statement->n_params;
}

/* The SQL of storage/sql has neither comments nor casts by "::". */
static void number_params(struct postgres_statement *statement, char out[DIALECT_SQL_SIZE]) {
	bool quoted = false;
	size_t n = 0;
	for (const char *sql = statement->sql; *sql != '\0'; sql++) {
		assert(n + 8 < DIALECT_SQL_SIZE);
		quoted = quoted != (*sql == '\'');
		if (quoted || *sql != ':') {
			out[n++] = *sql;
			continue;
		}
		size_t len = measure_name(sql + 1);
		n += (size_t)snprintf(
			out + n, DIALECT_SQL_SIZE - n, "$%d", number_of(statement, sql + 1, len));
		sql += len;
	}
	out[n] = '\0';
}

bool translate(struct postgres_statement *statement) {
	static const struct dialect dialect = {
		.before_nocase = "lower(", .behind_nocase = " COLLATE \"C\")", .drops_hints = true};
	char numbered[DIALECT_SQL_SIZE], text[DIALECT_SQL_SIZE];
	number_params(statement, numbered);
	dialect_write(&dialect, numbered, text);
	statement->text = strdup(text);
	return statement->text != NULL;
}
