#include "storage/sql/database.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <time.h>

int store_begin(struct store *store) {
	assert(!store->begun);
	int rc = store->impl->begin(store, false);
	store->begun = rc == 0;
	return rc;
}

static int end(struct store *store, int rc) {
	store->begun = false;
	store->failed = 0;
	rc = store->impl->end(store, rc);
	store->wipes = false;
	return rc;
}

void store_rollback(struct store *store) {
	end(store, -ECANCELED);
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
	int rc = end(store, store->failed);
	store->commit_seq += rc == 0;
	store->commits.n++;
	tell(store, store->watch.committed, since);
	return rc;
}

int store_sync_later(struct store *store) {
	int rc = store->impl->sync_later(store);
	store->syncs_later = rc == 0;
	store->durable_seq =
		rc == 0 ? store->commit_seq : store->durable_seq; /* each commit was synced */
	return rc;
}

int64_t store_boot_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_BOOTTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool store_lease_is_held(const struct store *store) {
	const struct store_lease *lease = &store->lease;
	return !lease->renews ||
	       (!atomic_load(&lease->lost) &&
		       store_boot_ms() - atomic_load(&lease->renewed_at) < STORE_LEASE_MS);
}

int store_check_lease(struct store *store) {
	if (store_lease_is_held(store)) {
		return 0;
	}
	bool known = atomic_load(&store->lease.lost);
	int rc = error_set(store, -ENOTCONN, "the lease of %s is lost: %s", store->name,
		known ? store->lease.why : "it was not renewed in time");
	if (store->watch.lost != NULL) {
		store->watch.lost(store->watch.data, store->error);
	}
	return rc;
}

/* Notes a sync of the commits up to all. */
static int end_sync(struct store *store, int rc, uint64_t all, double since) {
	store->durable_seq = rc == 0 && store->durable_seq < all ? all : store->durable_seq;
	store->commits.syncs++;
	tell(store, store->watch.synced, since);
	return rc != 0 ? rc : store_check_lease(store); /* the sync may have taken long */
}

void store_lease_turned(struct store *store) {
	if (store->lease.renews) {
		atomic_store(&store->lease.turned_at, store_boot_ms());
	}
}

int64_t store_clock_ahead(const struct store *store) {
	return atomic_load(&store->lease.clock_ahead);
}

uint64_t store_commit_seq(const struct store *store) {
	return store->commit_seq;
}

/* Begins a sync, or goes on with the one in progress. */
static int sync_a_bit(struct store *store) {
	bool begins = store->syncing == 0;
	uint64_t all = begins ? store->commit_seq : store->syncing;
	store->syncing_since = begins ? seconds_now() : store->syncing_since;
	int rc = store->impl->sync(store, false);
	store->syncing = rc == -EINPROGRESS ? all : 0;
	return rc == -EINPROGRESS ? rc : end_sync(store, rc, all, store->syncing_since);
}

int store_sync_begin(struct store *store, uint64_t commit_seq) {
	if (store->sync_socket < 0) {
		return store_sync(store);
	}
	int rc = store_check_lease(store);
	if (rc != 0 || !store->syncs_later || commit_seq <= store->durable_seq) {
		return rc;
	}
	return store->syncing == 0 ? sync_a_bit(store) : -EINPROGRESS;
}

int store_sync_go_on(struct store *store) {
	return store->syncing != 0 ? sync_a_bit(store) : 0;
}

int store_sync_socket(const struct store *store) {
	return store->sync_socket;
}

bool store_is_syncing(const struct store *store, uint64_t commit_seq) {
	return store->syncing != 0 && commit_seq > store->durable_seq;
}

uint64_t store_sync_lasts_ms(const struct store *store) {
	return store->syncing != 0 ? (uint64_t)((seconds_now() - store->syncing_since) * 1000) : 0;
}

int store_sync(struct store *store) {
	assert(!store->begun);
	int rc = store_check_lease(store);
	if (rc != 0 || !store->syncs_later || store->commit_seq == store->durable_seq) {
		return rc;
	}
	double since = seconds_now();
	return end_sync(store, store->impl->sync(store, true), store->commit_seq, since);
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

void transaction_begin(struct store *store) {
	assert(store->failed == 0);
	store->failed = store_begin(store);
}

int transaction_end(struct store *store) {
	int rc = store->failed;
	if (store->begun) {
		return store_commit(store);
	}
	store->failed = 0;
	store->wipes = false;
	return rc;
}

bool transaction_enter(struct store *store) {
	bool enters = !store->begun && store->failed == 0; /* not within one that failed to begin */
	if (enters) {
		transaction_begin(store);
	}
	return enters;
}

int transaction_leave(struct store *store, bool entered) {
	return entered ? transaction_end(store) : store->failed;
}

void store_close(struct store *store) {
	if (store != NULL) {
		store->impl->close(store);
	}
}
