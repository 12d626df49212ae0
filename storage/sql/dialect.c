#include "storage/sql/dialect.h"

#include <assert.h>
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
