#include "storage/postgres/pipeline.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/renewal.h"
#include "storage/postgres/sqlstate.h"
#include "storage/sql/error.h"

static const char division_by_zero[] = "22012";

int pipeline_make_room(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	int rc = postgres->n_sent + 2 > POSTGRES_SENT_MAX ? pipeline_take(store) : 0;
	return rc == 0 && PQenterPipelineMode(postgres->db) != 1 ? sqlstate_set(store, NULL) : rc;
}

int pipeline_note(struct store *store, int sent, const struct postgres_sent *command) {
	struct postgres_store *postgres = postgres_of(store);
	if (sent != 1) {
		return sqlstate_set(store, NULL);
	}
	assert(postgres->n_sent < POSTGRES_SENT_MAX);
	postgres->sent[postgres->n_sent++] = *command;
	return 0;
}

int pipeline_send(struct store *store, const char *sql, PGresult **result) {
	int rc = pipeline_make_room(store);
	return rc != 0 ? rc
		       : pipeline_note(store,
				 PQsendQueryParams(
					 postgres_of(store)->db, sql, 0, NULL, NULL, NULL, NULL, 0),
				 &(struct postgres_sent){.result = result});
}

static bool is_fine(const PGresult *result) {
	ExecStatusType status = PQresultStatus(result);
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* Each is followed by a NULL. */
static PGresult *take_one(PGconn *db) {
	PGresult *result = PQgetResult(db), *more;
	while (result != NULL && (more = PQgetResult(db)) != NULL) {
		PQclear(more);
	}
	return result;
}

PGresult *pipeline_run(struct store *store, const char *sql) {
	renewal_begin_waiting(store);
	PGresult *result = PQexec(postgres_of(store)->db, sql);
	renewal_end_waiting(store);
	return result;
}

/* The first that failed; its result may be NULL where the connection is lost. */
struct failure {
	const struct postgres_sent *command; /* NULL: none failed */
	PGresult *result;
};

static void settle(struct postgres_sent *sent, PGresult *result, struct failure *failure) {
	bool fine = is_fine(result);
	if (sent->prepares != NULL) {
		sent->prepares->prepared = fine;
	}
	if (!fine && failure->command == NULL) {
		*failure = (struct failure){sent, result};
	} else if (fine && sent->result != NULL) {
		*sent->result = result;
	} else {
		PQclear(result);
	}
}

/* What was not in a transaction that was begun is committed only here, behind the last result:
 * where that fails, an error and a NULL come before. */
static void take_sync(PGconn *db, struct failure *failure) {
	static const struct postgres_sent sync;
	bool synced = false;
	for (int i = 0; i < 3 && !synced; i++) {
		PGresult *result = PQgetResult(db);
		synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
		if (!synced && failure->command == NULL) {
			*failure = (struct failure){&sync, result};
		} else {
			PQclear(result);
		}
	}
}

/* Of a session that was ended the server says so first, and only behind it the connection is lost:
 * so the first failure is judged when all is read. */
static struct failure take_all(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	struct failure failure = {.command = NULL};
	renewal_begin_waiting(store);
	bool synced = PQpipelineSync(postgres->db) == 1;
	for (int i = 0; i < postgres->n_sent; i++) {
		settle(&postgres->sent[i], synced ? take_one(postgres->db) : NULL, &failure);
	}
	if (synced) {
		take_sync(postgres->db, &failure);
	}
	renewal_end_waiting(store);
	postgres->n_sent = 0;
	PQexitPipelineMode(postgres->db);
	return failure;
}

static int judge(struct store *store, const struct failure *failure) {
	int rc = sqlstate_set(store, failure->result);
	const struct stmt_terms *terms = &failure->command->terms;
	const char *code = PQresultErrorField(failure->result, PG_DIAG_SQLSTATE);
	if (rc != -EINVAL) {
		return rc;
	}
	if (terms->unchanged != 0 && code != NULL && strcmp(code, division_by_zero) == 0) {
		return stmt_set_unchanged(store, terms);
	}
	return terms->refusal != NULL ? error_set(store, rc, "%s", terms->refusal) : rc;
}

int pipeline_take(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->n_sent == 0) {
		return 0;
	}
	struct failure failure = take_all(store);
	int rc = failure.command != NULL ? judge(store, &failure) : 0;
	PQclear(failure.result);
	return rc;
}

void pipeline_drop(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->n_sent > 0) {
		PQclear(take_all(store).result);
	}
}
