#include "storage/postgres/impl.h"

#include <errno.h>
#include <stdlib.h>

#include "storage/postgres/database.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/pipeline.h"
#include "storage/postgres/statements.h"
#include "storage/postgres/syncs.h"
#include "storage/sql/error.h"
#include "storage/sql/personal_data.h"
#include "storage/sql/stmt.h"

static int begin(struct store *store, bool reads) {
	return reads ? pipeline_send(store, "BEGIN READ ONLY", NULL) : statements_begin(store);
}

static void rollback(struct store *store, int rc) {
	(void)rc;
	statements_roll_back(store);
}

/* Deleted rows are overwritten when the server vacuums the table. */
static void wipe(struct store *store) {
	(void)store;
}

static void close_connection(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	pipeline_drop(store);
	syncs_close(store);
	lease_leave(store);
	for (size_t i = 0; i < store->n_statements; i++) {
		statements_free(store->statements[i].handle);
	}
	PQfinish(postgres->db);
	free(postgres);
}

static const struct personal_data_sql give_rows = {"SELECT give_rows('", "', :person, :other)"};

static const struct dialect dialect = {
	.before_nocase = "lower(", .behind_nocase = " COLLATE \"C\")", .drops_hints = true};

const struct database_impl postgres_impl = {
	.dialect = &dialect,
	.prepare = postgres_prepare,
	.bind = postgres_bind,
	.step = postgres_step,
	.read = postgres_read,
	.reset = postgres_reset,
	.begin = begin,
	.commit = statements_commit,
	.rollback = rollback,
	.sync_later = syncs_open,
	.sync = syncs_sync,
	.wipe = wipe,
	.tables_with_person = "SELECT table_name FROM information_schema.columns"
			      " WHERE table_schema = current_schema() AND column_name = 'person'"
			      " ORDER BY table_name COLLATE \"C\"",
	.give_rows = &give_rows,
	.close = close_connection,
};
