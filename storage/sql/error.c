#include "storage/sql/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/utf8.h"

const char *store_error(const struct store *store) {
	return store->error;
}

int error_set(struct store *store, int rc, const char *format, ...) {
	va_list args;
	va_start(args, format);
	vsnprintf(store->error, sizeof(store->error), format, args);
	va_end(args);
	utf8_scrub(store->error, true);
	return rc;
}

int error_set_errno(struct store *store, const char *format, ...) {
	int rc = -errno;
	char words[sizeof(store->error) - 64];
	va_list args;
	va_start(args, format);
	vsnprintf(words, sizeof(words), format, args);
	va_end(args);
	return error_set(store, rc, "%s: %s", words, strerror(-rc));
}
