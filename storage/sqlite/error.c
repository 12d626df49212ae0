#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/store_private.h"

static const struct failure {
	int code; /* a primary result code of SQLite */
	int rc;
	const char *words;
} failures[] = {
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

static const struct failure *find(int code) {
	static const struct failure other = {0, -EIO, "cannot be used"};
	for (size_t i = 0; i < sizeof(failures) / sizeof(*failures); i++) {
		if (failures[i].code == (code & 0xff)) {
			return &failures[i];
		}
	}
	return &other;
}

int store_errno(int code) {
	return code == SQLITE_CONSTRAINT_FOREIGNKEY ? -ENOENT : find(code)->rc;
}

int store_fail(struct store *store, int rc, const char *format, ...) {
	va_list args;
	va_start(args, format);
	vsnprintf(store->error, sizeof(store->error), format, args);
	va_end(args);
	store_scrub(store->error, true);
	return rc;
}

int store_fail_sqlite(struct store *store, int code) {
	int system = (code & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(store->db) : 0;
	return store_fail(store, store_errno(code), "%s %s (%s%s%s)", store->name,
		find(code)->words, sqlite3_errmsg(store->db), system ? ": " : "",
		system ? strerror(system) : "");
}

/* How many bytes the UTF-8 character at text has, 0 if there is none (RFC 3629). */
static size_t measure(const unsigned char *text) {
	static const struct {
		unsigned char least, most, second_least, second_most, n;
	} shapes[] = {
		{0x01, 0x7f, 0, 0, 1},
		{0xc2, 0xdf, 0x80, 0xbf, 2},
		{0xe0, 0xe0, 0xa0, 0xbf, 3},
		{0xe1, 0xec, 0x80, 0xbf, 3},
		{0xed, 0xed, 0x80, 0x9f, 3},
		{0xee, 0xef, 0x80, 0xbf, 3},
		{0xf0, 0xf0, 0x90, 0xbf, 4},
		{0xf1, 0xf3, 0x80, 0xbf, 4},
		{0xf4, 0xf4, 0x80, 0x8f, 4},
	};
	size_t i = 0;
	while (i < 9 && (text[0] < shapes[i].least || text[0] > shapes[i].most)) {
		i++;
	}
	if (i == 9) {
		return 0;
	}
	if (shapes[i].n > 1 &&
		(text[1] < shapes[i].second_least || text[1] > shapes[i].second_most)) {
		return 0;
	}
	for (size_t k = 2; k < shapes[i].n; k++) {
		if ((text[k] & 0xc0) != 0x80) {
			return 0;
		}
	}
	return shapes[i].n;
}

void store_scrub(char *text, bool line) {
	while (*text != '\0') {
		size_t n = measure((const unsigned char *)text);
		bool control = line && (unsigned char)*text < ' ';
		if (n == 0 || control) {
			*text = '?';
			n = 1;
		}
		text += n;
	}
}
