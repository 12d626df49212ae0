#include "storage/postgres/renewal.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "storage/postgres/database.h"

enum {
	RENEWED_MS = 2 * 1000,
	TURNED_MS = 3 * 1000, /* a loop that has not turned for so long hangs, unless it waits … */
	WAITS_MS = 60 * 1000, /* … for the server, which answers some time */
	EXACT_MS = 500,       /* how exactly clocks are compared */
	LOOK_MS = 250,        /* how often the thread looks at the time */
	SOCKETS = RENEWAL_SESSIONS,
};

static const char renew_sql[] = "UPDATE lease SET renewed_at = clock_timestamp() WHERE epoch = $1"
				" RETURNING "
				"CAST(1000 * extract(epoch FROM renewed_at) AS bigint)";

/* The thread's, but for what is said. */
struct renewal {
	struct store_lease *state; /* shared with the loop */
	PGconn *db;
	int64_t epoch;
	pthread_t thread;
	int stop;                     /* an event's descriptor; -1: the thread does not run */
	_Atomic int sockets[SOCKETS]; /* of all sessions, as duplicates: libpq closes its own; -1 */
};

/* Of the playing connection it is not known before the loop reads. */
static void lose(struct renewal *renewal, const char *why) {
	struct store_lease *state = renewal->state;
	snprintf(state->why, sizeof(state->why), "%.*s", (int)strcspn(why, "\n"), why);
	atomic_store(&state->lost, true);
	for (int i = 0; i < SOCKETS; i++) {
		int socket = atomic_load(&renewal->sockets[i]);
		if (socket >= 0) {
			shutdown(socket, SHUT_RDWR);
		}
	}
}

static bool loop_lives(const struct store_lease *state, int64_t now) {
	int64_t turned = atomic_load(&state->turned_at), waits = atomic_load(&state->waits_since);
	return turned == 0 || now - turned < TURNED_MS || (waits != 0 && now - waits < WAITS_MS);
}

static void send_renewal(struct renewal *renewal) {
	char epoch[24];
	const char *const values[] = {epoch};
	snprintf(epoch, sizeof(epoch), "%" PRId64, renewal->epoch);
	if (PQsendQueryParams(renewal->db, renew_sql, 1, NULL, values, NULL, NULL, 0) != 1) {
		lose(renewal, PQerrorMessage(renewal->db));
	}
}

/* The server's clock was read between then and now. What is not exact is not followed. */
static void compare_clocks(struct store_lease *state, const char *server_ms, int64_t sent_at) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	int64_t took = store_boot_ms() - sent_at;
	int64_t ours = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - took / 2;
	int64_t ahead = strtoll(server_ms, NULL, 10) - ours;
	int64_t by = ahead - atomic_load(&state->clock_ahead);
	if (took < EXACT_MS && (by >= EXACT_MS || by <= -EXACT_MS)) {
		atomic_store(&state->clock_ahead, ahead);
	}
}

/* What else the server says is tried again until the lease has run out. */
static bool is_renewed(struct renewal *renewal, int64_t sent_at) {
	PGresult *result = PQgetResult(renewal->db), *more;
	bool done = PQresultStatus(result) == PGRES_TUPLES_OK;
	bool renewed = done && PQntuples(result) == 1;
	if (renewed) {
		compare_clocks(renewal->state, PQgetvalue(result, 0, 0), sent_at);
		atomic_store(&renewal->state->renewed_at, sent_at);
	} else if (done) {
		lose(renewal, "another dicecup has taken over");
	}
	PQclear(result);
	while ((more = PQgetResult(renewal->db)) != NULL) {
		PQclear(more);
	}
	return renewed;
}

/* Waits until something is there, or for a while. False: the thread is to stop. */
static bool watch(struct renewal *renewal) {
	struct pollfd fds[1 + SOCKETS] = {{.fd = renewal->stop, .events = POLLIN}};
	for (int i = 0; i < SOCKETS; i++) {
		fds[1 + i].fd = atomic_load(&renewal->sockets[i]);
		fds[1 + i].events = i == 0 ? POLLIN | POLLRDHUP : POLLRDHUP;
	}
	poll(fds, 1 + SOCKETS, LOOK_MS);
	for (int i = 1; i < SOCKETS; i++) {
		if ((fds[1 + i].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) {
			lose(renewal, "the server has ended a session of this process: another "
				      "dicecup has taken over, or somebody who may");
		}
	}
	return (fds[0].revents & POLLIN) == 0;
}

static void end_if_run_out(struct renewal *renewal, int64_t age) {
	char why[128];
	if (age >= STORE_LEASE_MS) {
		snprintf(why, sizeof(why), "the lease was not renewed for %.1f s",
			(double)age / 1000);
		lose(renewal, why);
	}
}

/* It counts from when it was asked for, which is before the server's clock was read. */
static void *keep_renewed(void *data) {
	struct renewal *renewal = data;
	struct store_lease *state = renewal->state;
	int64_t sent_at = 0; /* 0: nothing is asked */
	bool goes_on = true;
	while (goes_on && !atomic_load(&state->lost)) {
		int64_t now = store_boot_ms(), age = now - atomic_load(&state->renewed_at);
		end_if_run_out(renewal, age);
		if (sent_at == 0 && age >= RENEWED_MS && loop_lives(state, now)) {
			sent_at = now;
			send_renewal(renewal);
		}
		goes_on = watch(renewal);
		if (PQconsumeInput(renewal->db) != 1) {
			lose(renewal, PQerrorMessage(renewal->db));
		} else if (sent_at != 0 && !PQisBusy(renewal->db)) {
			is_renewed(renewal, sent_at);
			sent_at = 0;
		}
	}
	return NULL;
}

/* Life */

/* Signals are the loop's. */
static int start_thread(struct renewal *renewal) {
	sigset_t all, before;
	renewal->stop = eventfd(0, EFD_CLOEXEC);
	if (renewal->stop < 0) {
		return -errno;
	}
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = pthread_create(&renewal->thread, NULL, keep_renewed, renewal);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (error != 0) {
		close(renewal->stop);
		renewal->stop = -1;
	}
	return -error;
}

static void stop_thread(struct renewal *renewal) {
	if (renewal->stop >= 0) {
		eventfd_write(renewal->stop, 1);
		pthread_join(renewal->thread, NULL);
		close(renewal->stop);
	}
}

struct renewal *renewal_create(struct store *store, PGconn *db) {
	struct renewal *renewal = calloc(1, sizeof(*renewal));
	if (renewal != NULL) {
		renewal->state = &store->lease;
		renewal->db = db;
		renewal->stop = -1;
		for (int i = 0; i < SOCKETS; i++) {
			atomic_store(&renewal->sockets[i], -1);
		}
	}
	return renewal;
}

int renewal_watch(struct renewal *renewal, int at, PGconn *db) {
	int copy = dup(PQsocket(db));
	if (copy < 0) {
		return -errno;
	}
	atomic_store(&renewal->sockets[at], copy);
	return 0;
}

PGconn *renewal_session(const struct renewal *renewal) {
	return renewal->db;
}

/* The commit may have waited for long, so it is renewed at once. */
int renewal_start(struct renewal *renewal, int64_t epoch) {
	PQclear(PQexec(renewal->db, "SET synchronous_commit = local"));
	renewal->epoch = epoch;
	int64_t now = store_boot_ms();
	send_renewal(renewal);
	if (!is_renewed(renewal, now)) {
		return -EBUSY;
	}
	renewal->state->renews = true;
	return start_thread(renewal);
}

void renewal_begin_waiting(struct store *store) {
	if (store->lease.renews) {
		atomic_store(&store->lease.waits_since, store_boot_ms());
	}
}

void renewal_end_waiting(struct store *store) {
	if (store->lease.renews) {
		bool turns = atomic_load(&store->lease.turned_at) != 0;
		atomic_store(&store->lease.turned_at, turns ? store_boot_ms() : 0);
		atomic_store(&store->lease.waits_since, 0);
	}
}

void renewal_destroy(struct renewal *renewal) {
	stop_thread(renewal);
	PQfinish(renewal->db);
	for (int i = 0; i < SOCKETS; i++) {
		int socket = atomic_load(&renewal->sockets[i]);
		if (socket >= 0) {
			close(socket);
		}
	}
	free(renewal);
}
