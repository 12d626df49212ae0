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

/* libpq takes all rows of a query at once, so many are read in pages. Other than by setval(), the
 * next id goes back with its transaction. Deleted rows are overwritten when the server vacuums. */
static const struct dialect dialect = {
	.before_nocase = "lower(",
	.behind_nocase = " COLLATE \"C\")",
	.drops_hints = true,
	.tables_with_person = "SELECT table_name FROM information_schema.columns"
			      " WHERE table_schema = current_schema() AND column_name = 'person'"
			      " ORDER BY table_name COLLATE \"C\"",
	.columns = "SELECT c.relname, a.attname, CASE format_type(a.atttypid, -1)"
		   " WHEN 'bigint' THEN 0 WHEN 'integer' THEN 0 WHEN 'double precision' THEN 1"
		   " WHEN 'text' THEN 2 WHEN 'bytea' THEN 3 ELSE -1 END"
		   " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
		   " WHERE c.relnamespace ="
		   " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
		   " AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
		   " AND c.relname NOT IN ('schema_version', 'lease')"
		   " ORDER BY c.relname COLLATE \"C\", a.attnum",
	.open_pages = "DECLARE pages CURSOR FOR ",
	.page = "FETCH 1000 FROM pages",
	.close_pages = "CLOSE pages",
	.give_rows = "SELECT give_rows('\"@\"', :person, :other)",
	.filled = "ANALYZE \"@\"",
	.highest = "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END"
		   " FROM \"@_id_seq\"",
	.set_next = "ALTER TABLE \"@\" ALTER COLUMN id RESTART WITH #",
};

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
	.exec = postgres_exec,
	.close = close_connection,
};
