#include "storage/postgres/sqlstate.h"

#include <errno.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/sql/error.h"

/* By the beginning of the code (appendix A of PostgreSQL's manual), the longest first. */
static const struct sqlstate {
	const char *code;
	int rc;
	const char *words;
} sqlstates[] = {
	{"23503", -ENOENT, "does not take this"}, /* foreign_key_violation */
	{"22", -EINVAL, "does not take this"},    /* data exceptions */
	{"23", -EINVAL, "does not take this"},    /* constraints */
	{"DC001", -ENOTCONN, "is held elsewhere"},
	{"25006", -EROFS, "is a standby, or may only be read"},
	{"28", -EACCES, "does not let us in"},
	{"3D", -ENOENT, "does not exist"},
	{"40", -EBUSY, "is used by others at the same time"},
	{"42501", -EACCES, "may not be used so by this user"},
	{"42", -EBADMSG, "is not built as it should be"},
	{"53100", -ENOSPC, "has no room to grow: the disk is full"},
	{"53200", -ENOMEM, "needs more memory than there is"},
	{"53", -EBUSY, "has more connections than it may"},
	{"54", -EMSGSIZE, "holds nothing so long"},
	{"55P03", -EBUSY, "is kept locked by another program"},
	{"57014", -ETIMEDOUT, "took too long"},
	{"XX001", -EBADMSG, "is damaged"},
	{"XX002", -EBADMSG, "is damaged"},
};

static const struct sqlstate *find(const char *code) {
	static const struct sqlstate other = {"", -EIO, "cannot be used"};
	for (size_t i = 0; code != NULL && i < sizeof(sqlstates) / sizeof(*sqlstates); i++) {
		if (strncmp(code, sqlstates[i].code, strlen(sqlstates[i].code)) == 0) {
			return &sqlstates[i];
		}
	}
	return &other;
}

static int set(struct store *store, const PGconn *db, const PGresult *result) {
	const char *primary =
		result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
	const char *said = primary != NULL ? primary : PQerrorMessage(db);
	if (PQstatus(db) != CONNECTION_OK) {
		return error_set(store, -ENOTCONN, "the connection to %s is lost (%.*s)",
			store->name, (int)strcspn(said, "\n"), said);
	}
	const struct sqlstate *state =
		find(result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL);
	return error_set(store, state->rc, "%s %s (%.*s)", store->name, state->words,
		(int)strcspn(said, "\n"), said);
}

int sqlstate_set_of(struct store *store, const PGconn *db, const PGresult *result) {
	int rc = set(store, db, result);
	if (rc == -ENOTCONN && store->watch.lost != NULL) {
		store->watch.lost(store->watch.data, store->error);
	}
	return rc;
}

int sqlstate_set(struct store *store, const PGresult *result) {
	return sqlstate_set_of(store, postgres_of(store)->db, result);
}
