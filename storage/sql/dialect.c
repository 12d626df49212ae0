#include "storage/sql/dialect.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char nocase[] = "nocase(", hint[] = " INDEXED BY ";

static char *put(char *to, const char *end, const char *text, size_t n) {
	assert(n < (size_t)(end - to));
	memcpy(to, text, n);
	to[n] = '\0';
	return to + n;
}

void dialect_write(const struct dialect *dialect, const char *sql, char out[DIALECT_SQL_SIZE]) {
	const char *end = out + DIALECT_SQL_SIZE;
	*out = '\0';
	while (*sql != '\0') {
		if (strncmp(sql, nocase, sizeof(nocase) - 1) == 0) {
			sql += sizeof(nocase) - 1;
			size_t n = strcspn(sql, ")");
			out = put(out, end, dialect->before_nocase, strlen(dialect->before_nocase));
			out = put(out, end, sql, n);
			out = put(out, end, dialect->behind_nocase, strlen(dialect->behind_nocase));
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

void dialect_put(const char *sql, const char *table, int64_t number, char out[DIALECT_SQL_SIZE]) {
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
