#include "storage/sqlite/result_code.h"

#include <errno.h>
#include <string.h>

#include "storage/sql/error.h"
#include "storage/sqlite/database.h"

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
	{SQLITE_INTERRUPT, -ETIMEDOUT, "took too long"},
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

int result_code_errno(int code) {
	return code == SQLITE_CONSTRAINT_FOREIGNKEY ? -ENOENT : find(code)->rc;
}

int result_code_set(struct store *store, int code) {
	int system = (code & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(sqlite_of(store)->db) : 0;
	return error_set(store, result_code_errno(code), "%s %s (%s%s%s)", store->name,
		find(code)->words, sqlite3_errmsg(sqlite_of(store)->db), system ? ": " : "",
		system ? strerror(system) : "");
}
