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
	statements_forget(postgres);
	PQfinish(postgres->db);
	free(postgres);
}

static const struct personal_data_sql give_rows = {"SELECT give_rows('", "', :person, :other)"};

const struct database_impl postgres_impl = {
	.statements = &postgres_statements,
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
