#include "storage/sql/transaction.h"

#include <assert.h>
#include <time.h>

#include "storage/sql/database.h"

int store_begin(struct store *store) {
	assert(!store->begun);
	int rc = store->impl->begin(store, false);
	store->begun = rc == 0;
	return rc;
}

static void roll_back(struct store *store, int rc) {
	store->begun = false;
	store->failed = 0;
	store->impl->rollback(store, rc);
}

void store_rollback(struct store *store) {
	roll_back(store, 0);
}

static double seconds_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell(
	const struct store *store, void (*took)(void *data, double seconds), double since) {
	if (took != NULL) {
		took(store->watch.data, seconds_now() - since);
	}
}

int store_commit(struct store *store) {
	assert(store->begun);
	double since = seconds_now();
	int rc = store->failed != 0 ? store->failed : store->impl->commit(store);
	store->begun = false;
	store->unsynced = true;
	store->commits.n++;
	tell(store, store->watch.committed, since);
	if (rc != 0) {
		roll_back(store, rc);
	}
	return rc;
}

int store_sync_later(struct store *store) {
	int rc = store->impl->sync_later(store);
	store->syncs_later = rc == 0;
	store->unsynced = store->unsynced && rc != 0; /* until now each commit was synced */
	return rc;
}

int store_sync(struct store *store) {
	assert(!store->begun);
	int rc = store->impl->check_ours(store);
	if (rc != 0 || !store->syncs_later || !store->unsynced) {
		return rc;
	}
	double since = seconds_now();
	rc = store->impl->sync(store);
	store->unsynced = rc != 0;
	store->commits.syncs++;
	tell(store, store->watch.synced, since);
	return rc != 0 ? rc : store->impl->check_ours(store); /* it may have taken long */
}

int store_begin_reading(struct store *store) {
	assert(!store->begun);
	return store->impl->begin(store, true);
}

void store_end_reading(struct store *store) {
	store_rollback(store);
}

void store_set_watch(struct store *store, const struct store_watch *watch) {
	store->watch = *watch;
}

struct store_commits store_commits(const struct store *store) {
	return store->commits;
}

int transaction_enter(struct store *store, bool *entered) {
	*entered = !store->begun;
	return *entered ? store_begin(store) : store->failed;
}

int transaction_leave(struct store *store, bool entered) {
	return entered ? store_commit(store) : store->failed;
}

void store_close(struct store *store) {
	if (store != NULL) {
		store->impl->close(store);
	}
}
