#include <criterion/criterion.h>
#include <errno.h>
#include <libpq-fe.h>

#include "storage/postgres/postgres.h"
#include "storage/store.h"
#include "tests/storage/sql/kept.h"

/* A session ends some time after its connection is closed: what it kept from others is to be free
 * before. Here none ends until its test is over. */

TestSuite(leaving, .init = kept_make, .fini = kept_remove);

static PGconn *closed[16];
static size_t n_closed;

void __wrap_PQfinish(PGconn *db);
void __real_PQfinish(PGconn *db);

void __wrap_PQfinish(PGconn *db) {
	cr_assert_lt(n_closed, sizeof(closed) / sizeof(*closed));
	closed[n_closed++] = db;
}

static void end_sessions(void) {
	while (n_closed > 0) {
		__real_PQfinish(closed[--n_closed]);
	}
}

static int enter(const char *node, struct store **store, char *why) {
	bool cut_off;
	const struct store_start start = {.leased = true, .node = node};
	*store = NULL;
	return store_open_unchecked(kept_name(), &start, store, &cut_off, why);
}

static void expect_free(void) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = NULL;
	cr_expect_eq(store_open(kept_name(), &store, why), 0, "%s", why);
	store_close(store);
	end_sessions();
}

Test(leaving, who_played_holds_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(enter("a", &store, why), 0, "%s", why);
	store_close(store);
	expect_free();
}

Test(leaving, who_was_refused_holds_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store, *other;
	cr_assert_eq(enter("a", &store, why), 0, "%s", why);
	cr_assert_eq(enter("b", &other, why), -EBUSY);
	store_close(other);
	store_close(store);
	expect_free();
}

static int open_to_fill(struct store **store, char *why) {
	const struct database_opening opening = {.purpose = OPEN_TO_FILL};
	*store = NULL;
	return postgres_module.database->open(kept_name(), &opening, store, why);
}

Test(leaving, who_moved_a_database_there_holds_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(open_to_fill(&store, why), 0, "%s", why);
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	store_close(store);
	expect_free();
}

Test(leaving, who_gave_up_moving_a_database_there_holds_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(open_to_fill(&store, why), 0, "%s", why);
	store_rollback(store);
	store_close(store);
	expect_free();
}

Test(leaving, who_could_not_make_the_tables_holds_nothing) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	kept_sql("CREATE FUNCTION hold(bigint) RETURNS void LANGUAGE sql AS ''");
	cr_assert_neq(open_to_fill(&store, why), 0);
	kept_sql("DROP FUNCTION hold(bigint)");
	expect_free();
}
