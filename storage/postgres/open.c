#include "storage/postgres/open.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/impl.h"
#include "storage/postgres/migrate.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/ratings.h"
#include "storage/sql/stmt.h"
#include "storage/sql/sums.h"

enum { OLDEST_SERVER = 130000 };

/* libpq would write to standard error. */
static void pass_over(void *data, const char *notice) {
	(void)data;
	(void)notice;
}

/* What the operator wrote goes before, but for the encoding. */
static PGconn *start_connection(const char *name) {
	static const char *const keywords[] = {"connect_timeout", "keepalives_idle",
		"keepalives_interval", "keepalives_count", "tcp_user_timeout",
		"fallback_application_name", "dbname", "client_encoding", NULL};
	const char *const values[] = {"10", "5", "2", "3", "10000", "dicecup", name, "UTF8", NULL};
	return PQconnectdbParams(keywords, values, 1);
}

static int check_server(struct store *store) {
	PGconn *db = postgres_of(store)->db;
	const char *encoding = PQparameterStatus(db, "server_encoding");
	if (PQserverVersion(db) < OLDEST_SERVER) {
		return error_set(store, -ENOTSUP,
			"%s is on PostgreSQL %d; 13 is the oldest that will do", store->name,
			PQserverVersion(db) / 10000);
	}
	if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
		return error_set(store, -ENOTSUP,
			"%s is encoded as %.32s; create the database with ENCODING 'UTF8'",
			store->name, encoding != NULL ? encoding : "something unknown");
	}
	return statements_run(store, "SET TimeZone = 'UTC'; SET standard_conforming_strings = on;"
				     " SET extra_float_digits = 1; SET lock_timeout = '5s'");
}

static int connect_to(struct store *store, const char *name) {
	struct postgres_store *postgres = postgres_of(store);
	postgres->db = start_connection(name);
	if (postgres->db == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	const char *host = PQhost(postgres->db), *database = PQdb(postgres->db);
	snprintf(store->name, sizeof(store->name), "postgresql://%s/%s", host != NULL ? host : "",
		database != NULL ? database : "");
	PQsetNoticeProcessor(postgres->db, pass_over, NULL);
	if (PQstatus(postgres->db) != CONNECTION_OK) {
		return sqlstate_set(store, NULL);
	}
	return check_server(store);
}

/* Held until the connection ends, as FILE.lock is for an SQLite file. */
static int lock(struct store *store) {
	int64_t got = 0;
	int rc = stmt_read_int(store,
		"SELECT pg_try_advisory_lock(hashtextextended('dicecup ' || current_schema(), 0))",
		&got);
	return rc == 0 && got == 0
		       ? error_set(store, -EBUSY, "%s is in use by another dicecup", store->name)
		       : rc;
}

static int check_version(struct store *store) {
	int version = migrate_read_version(store);
	return version >= 0 && version != migrate_newest()
		       ? error_set(store, -ENOTSUP,
				 "%s was made by another version of dicecup (%d, not %d)",
				 store->name, version, migrate_newest())
		       : (version < 0 ? version : 0);
}

static int finish(struct store *store, int rc, char *why) {
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	return rc;
}

static int open_any(const char *name, struct store **out, char *why) {
	struct postgres_store *postgres = calloc(1, sizeof(*postgres));
	*out = NULL;
	if (postgres == NULL) {
		snprintf(why, STORE_WHY_SIZE, "there is no memory left");
		return -ENOMEM;
	}
	struct store *store = &postgres->store;
	store->impl = &postgres_impl;
	int rc = connect_to(store, name);
	if (rc != 0) {
		return finish(store, rc, why);
	}
	*out = store;
	return 0;
}

static int set_up(struct store *store, const struct store_upgrading *upgrading) {
	int rc = lock(store);
	if (rc == 0) {
		rc = migrate_to_newest(store, upgrading);
	}
	return rc == 0 ? ratings_renew(store) : rc;
}

static int open_unchecked(const char *name, const struct store_upgrading *upgrading,
	struct store **out, bool *cut_off, char *why) {
	struct store *store;
	*cut_off = false;
	*out = NULL;
	int rc = open_any(name, &store, why);
	if (rc != 0) {
		return rc;
	}
	rc = set_up(store, upgrading);
	if (rc != 0) {
		return finish(store, rc, why);
	}
	*out = store;
	return 0;
}

static int open_to_write(const char *name, struct store **store, char *why) {
	bool cut_off;
	return open_unchecked(name, NULL, store, &cut_off, why);
}

static int open_read_only(const char *name, struct store **out, char *why) {
	struct store *store;
	*out = NULL;
	int rc = open_any(name, &store, why);
	if (rc != 0) {
		return rc;
	}
	rc = check_version(store);
	if (rc == 0) {
		rc = statements_run(store, "SET default_transaction_read_only = on");
	}
	if (rc != 0) {
		return finish(store, rc, why);
	}
	*out = store;
	return 0;
}

static int refuse_backup(const char *from, const char *to, char *why) {
	(void)from;
	(void)to;
	snprintf(why, STORE_WHY_SIZE,
		"a PostgreSQL database is backed up by its own tools: pg_dump, or a standby");
	return -ENOTSUP;
}

static int refuse_restore(const char *from, const char *to, char *kept, char *why) {
	(void)from;
	(void)to;
	(void)kept;
	snprintf(why, STORE_WHY_SIZE,
		"a PostgreSQL database is restored by its own tools: pg_restore");
	return -ENOTSUP;
}

static int check_database(struct store *store, struct store_check *found) {
	int version = migrate_read_version(store);
	if (version > migrate_newest()) {
		return error_set(store, -ENOTSUP,
			"%s was made by a newer dicecup (version %d; this one knows %d)",
			store->name, version, migrate_newest());
	}
	if (version <= 0) {
		return version < 0 ? version
				   : error_set(store, -EBADMSG, "%s is empty", store->name);
	}
	found->version = version;
	return store_last_heartbeat(store, &found->last_heartbeat);
}

static int check(const char *name, struct store_check *found, char *why) {
	struct store *store;
	*found = (struct store_check){.newest = migrate_newest()};
	int rc = open_any(name, &store, why);
	return rc != 0 ? rc : finish(store, check_database(store, found), why);
}

static int check_sums(const char *name, char *why) {
	struct store *store;
	int rc = open_any(name, &store, why);
	return rc != 0 ? rc : finish(store, sums_check(store), why);
}

/* That is the server's affair. */
static int check_pages(const char *name, atomic_bool *give_up, char *why) {
	(void)name;
	(void)give_up;
	(void)why;
	return 0;
}

const struct database_kind postgres_kind = {
	.open = open_to_write,
	.open_unchecked = open_unchecked,
	.open_read_only = open_read_only,
	.backup = refuse_backup,
	.check = check,
	.check_sums = check_sums,
	.check_pages = check_pages,
	.restore = refuse_restore,
};
