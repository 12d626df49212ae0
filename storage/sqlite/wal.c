#include "storage/sqlite/database.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* A thread that syncs the log, started by the first sync that does not wait. Codes are result codes
 * of SQLite. */

enum state { IDLE, ASKED, DONE };

struct syncer {
	pthread_t thread;
	/* A second descriptor of the log, for the thread alone, as SQLite's own is changed by every
	 * call. This is safe: the log keeps its name until the connection ends; it has no locks,
	 * which closing a descriptor would drop; and the kernel reports a failed write to each
	 * descriptor, even after a checkpoint on the loop got the error. */
	sqlite3_file *log;
	int answers; /* an eventfd, readable after a sync */
	bool started;
	pthread_mutex_t mutex; /* protects the members below */
	pthread_cond_t changed;
	enum state state;
	int code; /* result, once done */
	bool ends;
};

static struct syncer *syncer_of(struct store *store) {
	return sqlite_of(store)->syncer;
}

static void change(struct syncer *syncer, enum state state) {
	syncer->state = state;
	pthread_cond_broadcast(&syncer->changed);
}

/* Uses nothing else of SQLite: a sync needs no connection. */
static int sync_log(sqlite3_file *log) {
	return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

static void *work(void *data) {
	struct syncer *syncer = data;
	pthread_mutex_lock(&syncer->mutex);
	while (!syncer->ends) {
		if (syncer->state == ASKED) {
			pthread_mutex_unlock(&syncer->mutex);
			int code = sync_log(syncer->log);
			pthread_mutex_lock(&syncer->mutex);
			syncer->code = code;
			change(syncer, DONE);
			eventfd_write(syncer->answers, 1);
		} else {
			pthread_cond_wait(&syncer->changed, &syncer->mutex);
		}
	}
	pthread_mutex_unlock(&syncer->mutex);
	return NULL;
}

void wal_open(struct store *store) {
	struct syncer *syncer = calloc(1, sizeof(*syncer));
	if (syncer == NULL) {
		return;
	}
	syncer->answers = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (syncer->answers < 0) {
		free(syncer);
		return;
	}
	pthread_mutex_init(&syncer->mutex, NULL);
	pthread_cond_init(&syncer->changed, NULL);
	sqlite_of(store)->syncer = syncer;
	store->sync_socket = syncer->answers;
}

/* As in SQLite, the first sync of a new log also syncs its folder. NULL: the log cannot be opened.
 */
static sqlite3_file *open_log(sqlite3 *db) {
	enum { FLAGS = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_WAL };
	sqlite3_vfs *vfs = NULL;
	sqlite3_file_control(db, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
	const char *name = sqlite3_filename_wal(sqlite3_db_filename(db, "main"));
	sqlite3_file *log = calloc(1, (size_t)vfs->szOsFile);
	if (log != NULL && vfs->xOpen(vfs, name, log, FLAGS, NULL) != SQLITE_OK) {
		free(log);
		return NULL;
	}
	return log;
}

static void close_log(struct syncer *syncer) {
	if (syncer->log != NULL) {
		syncer->log->pMethods->xClose(syncer->log);
		free(syncer->log);
	}
}

/* The loop handles signals. */
static bool start_thread(struct syncer *syncer) {
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(&syncer->thread, NULL, work, syncer);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failed == 0;
}

static bool start(struct store *store) {
	struct syncer *syncer = syncer_of(store);
	syncer->log = syncer->log != NULL ? syncer->log : open_log(sqlite_of(store)->db);
	syncer->started = syncer->started || (syncer->log != NULL && start_thread(syncer));
	return syncer->started;
}

static bool syncer_begin(struct store *store) {
	struct syncer *syncer = syncer_of(store);
	bool started = start(store);
	if (started) {
		pthread_mutex_lock(&syncer->mutex);
		change(syncer, ASKED);
		pthread_mutex_unlock(&syncer->mutex);
	}
	return started;
}

/* The last sync's result, if the thread has finished it. */
static int take(struct syncer *syncer) {
	int code = syncer->state == DONE ? syncer->code : SQLITE_OK;
	syncer->state = IDLE;
	return code;
}

static bool syncer_go_on(struct store *store, int *code) {
	struct syncer *syncer = syncer_of(store);
	eventfd_t n;
	pthread_mutex_lock(&syncer->mutex);
	bool done = syncer->state != ASKED;
	*code = done ? take(syncer) : SQLITE_OK;
	if (done) {
		eventfd_read(syncer->answers, &n);
	}
	pthread_mutex_unlock(&syncer->mutex);
	return done;
}

static int syncer_end(struct store *store) {
	struct syncer *syncer = syncer_of(store);
	if (syncer == NULL) {
		return SQLITE_OK;
	}
	pthread_mutex_lock(&syncer->mutex);
	while (syncer->state == ASKED) {
		pthread_cond_wait(&syncer->changed, &syncer->mutex);
	}
	int code = take(syncer);
	pthread_mutex_unlock(&syncer->mutex);
	return code;
}

static void end_thread(struct syncer *syncer) {
	pthread_mutex_lock(&syncer->mutex);
	syncer->ends = true;
	pthread_cond_broadcast(&syncer->changed);
	pthread_mutex_unlock(&syncer->mutex);
	pthread_join(syncer->thread, NULL);
}

void wal_close(struct store *store) {
	struct syncer *syncer = syncer_of(store);
	if (syncer == NULL) {
		return;
	}
	if (syncer->started) {
		end_thread(syncer);
	}
	close_log(syncer);
	pthread_cond_destroy(&syncer->changed);
	pthread_mutex_destroy(&syncer->mutex);
	close(syncer->answers);
	free(syncer);
	sqlite_of(store)->syncer = NULL;
}

/* Writes new frames over the refused ones. SQLite writes no frame for an unchanged row, so the
 * heartbeat moves by a millisecond. If that fails, because the log is to be restarted but cannot be
 * written, it may still be truncated. */
void wal_overwrite(struct store *store, int rc) {
	if (rc != -EIO && rc != -ENOSPC) {
		return;
	}
	int code = sqlite3_exec(sqlite_of(store)->db,
		"INSERT INTO life (one, alive_at) VALUES (1, 0)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = alive_at + 1",
		NULL, NULL, NULL);
	if (code != SQLITE_OK) {
		sqlite3_wal_checkpoint_v2(
			sqlite_of(store)->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	}
}

void wal_truncate(struct store *store) {
	sqlite3_busy_timeout(sqlite_of(store)->db, 0);
	sqlite3_wal_checkpoint_v2(
		sqlite_of(store)->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite3_busy_timeout(sqlite_of(store)->db, STORE_BUSY_MS);
}

static int sync_own_log(struct store *store) {
	sqlite3_file *log = NULL;
	sqlite3_file_control(sqlite_of(store)->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
	/* Before the first commit there is no log. */
	return log == NULL || log->pMethods == NULL
		       ? SQLITE_OK
		       : log->pMethods->xSync(log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

/* After a failed sync a log may never reach the disk, even if the next sync succeeds; but a
 * checkpoint can copy its frames into the database, and sync that. */
static int keep_otherwise(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	sync_own_log(store); /* reads this descriptor's copy of the error */
	int code =
		sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite->doubted = code != SQLITE_OK;
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}

/* Ensures that the log's frames are on the disk, after a sync with this code: 0, or the error of
 * the last resort. */
static int keep(struct store *store, int code) {
	return code == SQLITE_OK && !sqlite_of(store)->doubted ? 0 : keep_otherwise(store);
}

/* Begins or continues a sync by the thread; -1: in progress. */
static int sync_beside(struct store *store) {
	int code;
	if (store->syncing != 0) {
		return syncer_go_on(store, &code) ? code : -1;
	}
	return syncer_begin(store) ? -1 : sync_own_log(store);
}

int wal_sync(struct store *store, bool waits) {
	int code = waits ? syncer_end(store) : sync_beside(store);
	if (waits && code == SQLITE_OK) {
		code = sync_own_log(store);
	}
	return code >= 0 ? keep(store, code) : -EINPROGRESS;
}
