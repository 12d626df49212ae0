#include <criterion/criterion.h>
#include <errno.h>
#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "storage/postgres/database.h"
#include "storage/store.h"
#include "tests/storage/sql/kept.h"

/* One process plays, and the others take over. Here they are in one process, whose time passes as
 * the tests say. */

TestSuite(lease, .init = kept_make, .fini = kept_remove);

enum { PATIENCE_MS = 30 * 1000, LOOKS = 8 };

/* Of the first and of those that come later. */
#define DATABASE_LOCK "hashtextextended('dicecup ' || current_schema(), 0)"

static _Atomic int64_t passed; /* milliseconds: no time goes by otherwise */
static atomic_int looked;      /* how often anybody looked at the time */

int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __real_clock_gettime(clockid_t clock, struct timespec *time);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	if (clock != CLOCK_BOOTTIME) {
		return __real_clock_gettime(clock, time);
	}
	int64_t now = 1000 * 1000 + atomic_load(&passed);
	atomic_fetch_add(&looked, 1);
	*time = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
	return 0;
}

static int64_t real_ms(void) {
	struct timespec now;
	__real_clock_gettime(CLOCK_BOOTTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pass(int64_t ms) {
	atomic_fetch_add(&passed, ms);
}

static void doze(void) {
	nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

#define WAIT_UNTIL(condition)                                          \
	for (int64_t until = real_ms() + PATIENCE_MS; !(condition);) { \
		cr_assert_lt(real_ms(), until, "never: " #condition);  \
		doze();                                                \
	}

static int open_leased(const char *node, struct store **store, char *why) {
	bool cut_off;
	const struct store_start start = {.leased = true, .node = node};
	return store_open_unchecked(kept_name(), &start, store, &cut_off, why);
}

static struct store *take(const char *node) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = NULL;
	cr_assert_eq(open_leased(node, &store, why), 0, "%s", why);
	return store;
}

static struct store *wait_behind(const char *words) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = NULL;
	cr_assert_eq(open_leased("waiting", &store, why), -EBUSY, "%s", why);
	cr_expect_not_null(strstr(why, words), "%s", why);
	cr_assert_not_null(store, "it stays connected");
	return store;
}

static bool takes_over(struct store **waiting) {
	char why[STORE_WHY_SIZE] = "";
	int rc = open_leased("waiting", waiting, why);
	cr_assert(rc == 0 || rc == -EBUSY, "%s", why);
	return rc == 0;
}

static int write_table(struct store *store) {
	struct store_table row = scratch_table("#dice");
	return store_table_add(store, &row);
}

Test(lease, one_has_it_and_who_waits_is_told_its_name) {
	struct store *first = take("first"), *second = wait_behind("as first");
	cr_expect(store_lease_is_held(first));
	cr_expect_eq(kept_number("SELECT epoch FROM lease"), 1);
	store_close(first);
	cr_expect(takes_over(&second));
	cr_expect_eq(kept_number("SELECT epoch FROM lease"), 2);
	cr_expect_eq(write_table(second), 0, "%s", store_error(second));
	store_close(second);
}

Test(lease, a_command_that_writes_waits_for_nobody) {
	char why[STORE_WHY_SIZE] = "";
	struct store *first = take("first"), *command = NULL;
	cr_expect_eq(store_open(kept_name(), &command, why), -EBUSY);
	cr_expect_null(command);
	cr_expect_not_null(strstr(why, "as first"), "%s", why);
	store_close(first);
}

/* Its sessions are ended, so that it cannot go on where it stood. */
Test(lease, who_has_not_renewed_for_eight_seconds_is_succeeded) {
	struct store *first = take("first"), *second = wait_behind("as first");
	cr_assert_eq(store_sync_later(first), 0);
	cr_assert_eq(store_begin(first), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND"
				 " objsubid = 2 AND mode = 'ShareLock'"),
		3, "each of its sessions is known");
	store_lease_turned(first);
	pass(3500); /* its loop hangs: it renews no more */
	kept_sql("UPDATE lease SET renewed_at = clock_timestamp() - interval '7.5 s'");
	cr_expect_not(takes_over(&second));
	cr_expect(store_lease_is_held(first));
	kept_sql("UPDATE lease SET renewed_at = clock_timestamp() - interval '8.1 s'");
	WAIT_UNTIL(takes_over(&second));
	WAIT_UNTIL(!store_lease_is_held(first));
	cr_expect_eq(write_table(second), 0, "%s", store_error(second));
	store_cursor_set(first, 1, 0, &(struct store_cursor){.move = 7});
	cr_expect_eq(store_commit(first), -ENOTCONN);
	cr_expect_eq(store_sync(first), -ENOTCONN);
	cr_expect_not_null(strstr(store_error(first), "the lease of"), "%s", store_error(first));
	store_close(first);
	store_close(second);
}

/* Whatever its sessions can do, be they not ended. */
Test(lease, who_comes_first_again_finds_another_epoch) {
	struct store *first = take("first");
	kept_sql("UPDATE lease SET epoch = epoch + 1");
	cr_expect_eq(write_table(first), -ENOTCONN);
	cr_expect_eq(kept_number("SELECT count(*) FROM tables"), 0);
	store_close(first);
}

static int64_t renewed_at(const struct store *store) {
	return atomic_load(&store->lease.renewed_at);
}

Test(lease, it_is_renewed_as_long_as_the_loop_turns_or_waits) {
	static const struct {
		int64_t passes;
		bool turns, waits, renewed;
	} rows[] = {
		{1900, false, false, false}, /* not yet */
		{2100, false, false, true},
		{3100, false, false, false},
		{3100, true, false, true},
		{5000, false, true, true},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct store *store = take("first");
		store_lease_turned(store);
		if (rows[i].waits) {
			atomic_store(&store->lease.waits_since, store_boot_ms());
		}
		int64_t before = renewed_at(store);
		pass(rows[i].passes);
		if (rows[i].turns) {
			store_lease_turned(store);
		}
		if (rows[i].renewed) {
			WAIT_UNTIL(renewed_at(store) > before);
		} else {
			int from = atomic_load(&looked);
			pass(0);
			WAIT_UNTIL(
				atomic_load(&looked) > from + (rows[i].passes > 2000 ? LOOKS : -1));
			cr_expect_eq(renewed_at(store), before, "row %zu", i);
		}
		cr_expect(store_lease_is_held(store), "row %zu", i);
		store_close(store);
	}
}

static void note(void *data, const char *why) {
	snprintf(data, STORE_WHY_SIZE, "%s", why);
}

Test(lease, it_is_lost_when_it_was_not_renewed_for_six_seconds) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = take("first");
	store_set_watch(store, &(struct store_watch){.lost = note, .data = why});
	store_lease_turned(store);
	pass(6100);
	cr_expect_not(store_lease_is_held(store), "before anybody has found out");
	cr_expect_eq(store_begin(store), -ENOTCONN);
	cr_expect_not_null(strstr(why, "was not renewed"), "%s", why);
	store_lease_turned(store);
	cr_expect_eq(write_table(store), -ENOTCONN, "it does not come back");
	cr_expect_eq(store_set_heartbeat(store, 1), -ENOTCONN);
	cr_expect_eq(store_sync(store), -ENOTCONN);
	store_close(store);
}

/* Any of them, by somebody who may. */
Test(lease, it_is_lost_with_any_of_its_sessions) {
	static const char *const sessions[] = {"> 1", "= 1"};
	for (size_t i = 0; i < sizeof(sessions) / sizeof(*sessions); i++) {
		char sql[512];
		struct store *store = take("first");
		snprintf(sql, sizeof(sql),
			"SELECT pg_terminate_backend(pid) FROM (SELECT pid, count(*) OVER"
			" (PARTITION BY pid) AS n FROM pg_locks WHERE locktype = 'advisory') AS l"
			" WHERE n %s",
			sessions[i]); /* the playing one has two locks, and the other has one */
		kept_sql(sql);
		WAIT_UNTIL(!store_lease_is_held(store));
		cr_expect_eq(write_table(store), -ENOTCONN);
		store_close(store);
	}
}

static PGconn *lock_beside(const char *lock) {
	PGconn *db = PQconnectdb(kept_name());
	cr_assert_eq(PQstatus(db), CONNECTION_OK, "%s", PQerrorMessage(db));
	PQclear(PQexec(db, "BEGIN"));
	PGresult *result = PQexec(db, lock);
	cr_assert_neq(PQresultStatus(result), PGRES_FATAL_ERROR, "%s", PQerrorMessage(db));
	PQclear(result);
	return db;
}

/* Five seconds, as is set when it connects, are too long for a test. */
Test(lease, what_another_locks_for_long_costs_one_command) {
	struct store *store = take("first");
	cr_expect_eq(kept_number("SELECT 1"), 1);
	cr_assert_eq(statements_exec(store, "SET lock_timeout = '50ms'"), 0);
	PGconn *other = lock_beside("LOCK TABLE tables IN SHARE MODE");
	cr_expect_eq(write_table(store), -EBUSY);
	cr_expect_not_null(strstr(store_error(store), "is kept locked by another program"), "%s",
		store_error(store));
	cr_expect(store_lease_is_held(store));
	PQfinish(other);
	WAIT_UNTIL(write_table(store) == 0);
	store_close(store);
}

/* What it says of its version, and that it has touched nothing. */
Test(lease, it_waits_for_the_last_of_an_older_version) {
	store_close(take("first"));
	int64_t version = kept_number("SELECT version FROM schema_version");
	kept_sql("UPDATE schema_version SET version = version - 1");
	PGconn *older = lock_beside("SELECT pg_advisory_lock_shared(" DATABASE_LOCK ")");
	struct store *newer =
		wait_behind("of an older version, whose tables this one brings up to");
	cr_expect_eq(kept_number("SELECT version FROM schema_version"), version - 1);
	PQfinish(older);
	store_close(newer);
}

Test(lease, who_waits_never_takes_a_newer_database) {
	char why[STORE_WHY_SIZE] = "";
	struct store *first = take("first"), *second = wait_behind("as first");
	kept_sql("UPDATE schema_version SET version = version + 1");
	cr_expect_eq(open_leased("waiting", &second, why), -ENOTSUP, "also while it is in use");
	cr_expect_null(second);
	cr_expect_not_null(strstr(why, "was made by a newer dicecup"), "%s", why);
	store_close(first);
	cr_expect_eq(open_leased("waiting", &second, why), -ENOTSUP);
}

/* A frozen one that was there before the tables of this version. */
Test(lease, one_of_an_older_version_that_has_not_renewed_is_ended) {
	store_close(take("first"));
	kept_sql("CREATE TABLE nodes (name text, epoch bigint, renewed_at timestamptz);"
		 "INSERT INTO nodes VALUES ('old', 77, clock_timestamp() - interval '9 s');"
		 "ALTER TABLE lease RENAME TO other; UPDATE schema_version SET version = 35");
	PGconn *older =
		lock_beside("SELECT pg_advisory_lock_shared(" DATABASE_LOCK "),"
			    " pg_advisory_lock(hashtext('dicecup ' || current_schema()), 77)");
	struct store *newer = wait_behind("as old, of an older version");
	WAIT_UNTIL(PQconsumeInput(older) != 1);
	PQfinish(older);
	store_close(newer);
}

Test(lease, the_one_that_has_it_is_found) {
	struct store_check found;
	char why[STORE_WHY_SIZE] = "";
	struct store *store = take("first");
	cr_assert_eq(store_check(kept_name(), &found, why), 0, "%s", why);
	cr_expect_str_eq(found.holder.node, "first");
	cr_expect_eq(found.holder.epoch, 1);
	cr_expect(found.holder.there);
	cr_expect_lt(found.holder.renewed_ms, PATIENCE_MS);
	store_close(store);
	WAIT_UNTIL(store_check(kept_name(), &found, why) == 0 && !found.holder.there);
	cr_expect_str_eq(found.holder.node, "first");
}
