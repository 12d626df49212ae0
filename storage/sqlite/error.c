#include "storage/sqlite/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/utf8.h"

static const struct sqlite_error {
	int code; /* a primary result code of SQLite */
	int rc;
	const char *words;
} sqlite_errors[] = {
	{SQLITE_CORRUPT, -EBADMSG, "is damaged; put a backup in its place"},
	{SQLITE_NOTADB, -EBADMSG, "is damaged or no dicecup database"},
	{SQLITE_ERROR, -EBADMSG, "is not built as it should be; put a backup in its place"},
	{SQLITE_SCHEMA, -EBADMSG, "is not built as it should be; put a backup in its place"},
	{SQLITE_FULL, -ENOSPC, "has no room to grow: the disk is full"},
	{SQLITE_IOERR, -EIO, "cannot be read or written"},
	{SQLITE_READONLY, -EROFS, "cannot be written; see to its owner and permissions"},
	{SQLITE_CANTOPEN, -EACCES, "cannot be opened; see to its owner and permissions"},
	{SQLITE_PERM, -EACCES, "cannot be opened; see to its owner and permissions"},
	{SQLITE_BUSY, -EBUSY, "is kept locked by another program"},
	{SQLITE_LOCKED, -EBUSY, "is kept locked"},
	{SQLITE_TOOBIG, -EMSGSIZE, "holds nothing so long"},
	{SQLITE_CONSTRAINT, -EINVAL, "does not take this"},
	{SQLITE_NOMEM, -ENOMEM, "needs more memory than there is"},
};

static const struct sqlite_error *find(int code) {
	static const struct sqlite_error other = {0, -EIO, "cannot be used"};
	for (size_t i = 0; i < sizeof(sqlite_errors) / sizeof(*sqlite_errors); i++) {
		if (sqlite_errors[i].code == (code & 0xff)) {
			return &sqlite_errors[i];
		}
	}
	return &other;
}

int error_of(int code) {
	return code == SQLITE_CONSTRAINT_FOREIGNKEY ? -ENOENT : find(code)->rc;
}

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

int error_set_sqlite(struct store *store, int code) {
	int system = (code & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(store->db) : 0;
	return error_set(store, error_of(code), "%s %s (%s%s%s)", store->name, find(code)->words,
		sqlite3_errmsg(store->db), system ? ": " : "", system ? strerror(system) : "");
}
