#include "tests/faults/vfs.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/faults/disk.h"

enum { LOOK_AGAIN_US = 10 * 1000 };

/* SQLite knows one default, so there is one of this. */
static struct world {
	sqlite3_vfs *usual;
	sqlite3_vfs vfs;
	struct fault fault;
	int64_t operations;
	struct disk *disk;
	bool dies, dead;
	uint64_t seed;       /* of the cut that killed it */
	bool holds;          /* syncs take until they are let go, */
	const char *holding; /* or until this file has gone; NULL: they do not */
	struct vfs_count *count;
} world;

/* Logs are synced by a thread of their own. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t let_go = PTHREAD_COND_INITIALIZER;

struct file {
	sqlite3_file base;
	struct disk_file *at; /* NULL: a file that nobody will miss */
	sqlite3_file *real;   /* behind this struct */
};

enum fate { FATE_DONE, FATE_REFUSED, FATE_HALF, FATE_LAST };

enum operation { WRITE, TRUNCATE, SYNC, DELETE, MAKE };

static const char *const operation_words[] = {"write", "truncate", "sync", "delete", "make"};

static struct file *file_of(sqlite3_file *file) {
	return (struct file *)(void *)file;
}

static sqlite3_file *real_of(sqlite3_file *file) {
	return file_of(file)->real;
}

/* The process ends here, or from here on nothing is done. */
static void die(enum operation operation, const char *name) {
	world.seed = world.fault.kind == FAULT_POWER ? world.fault.seed : 0;
	world.dead = true;
	if (world.dies) {
		fprintf(stderr, "fault: %s at operation %" PRId64 ", %s %s\n",
			fault_words[world.fault.kind], world.operations, operation_words[operation],
			name);
		disk_cut(world.disk, world.seed);
		kill(getpid(), SIGKILL);
	}
}

/* A test reads how far it is, and where it stands still. */
static void count_for_others(void) {
	if (world.count != NULL) {
		world.count->operations = world.operations;
		if (world.operations == world.count->last) {
			kill(getpid(), SIGSTOP);
		}
	}
}

static int refusal(enum operation operation) {
	static const int errors[] = {SQLITE_IOERR_WRITE, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_FSYNC,
		SQLITE_IOERR_DELETE, SQLITE_CANTOPEN};
	bool full = world.fault.kind == FAULT_FULL;
	errno = full ? ENOSPC : world.fault.kind == FAULT_READONLY ? EROFS : EIO;
	if (operation == WRITE && !world.dead && world.fault.kind != FAULT_IO) {
		return full ? SQLITE_FULL : SQLITE_READONLY;
	}
	return errors[operation];
}

static bool needs_room(enum operation operation) {
	return operation == WRITE || operation == MAKE;
}

/* Counts an operation. */
static enum fate meet(enum operation operation, const char *name) {
	const struct fault *fault = &world.fault;
	if (world.dead) {
		return FATE_REFUSED;
	}
	world.operations++;
	count_for_others();
	if (world.operations < fault->from || world.operations > fault->to) {
		return FATE_DONE;
	}
	switch (fault->kind) {
	case FAULT_NONE:
	case FAULT_LOST: /* of a server alone */
		return FATE_DONE;
	case FAULT_KILL:
		die(operation, name);
		return FATE_REFUSED;
	case FAULT_HALF:
	case FAULT_POWER:
		if (operation != WRITE) {
			die(operation, name);
		}
		return operation == WRITE ? FATE_LAST : FATE_REFUSED;
	case FAULT_FULL:
		return !needs_room(operation) ? FATE_DONE
		       : operation == WRITE   ? FATE_HALF
					      : FATE_REFUSED;
	case FAULT_IO:
	case FAULT_READONLY:
		break;
	}
	return FATE_REFUSED;
}

static int write_through(struct file *file, const void *bytes, int n, sqlite3_int64 at) {
	int code = file->real->pMethods->xWrite(file->real, bytes, n, at);
	if (code == SQLITE_OK) {
		disk_write(file->at, bytes, (size_t)n, (size_t)at);
	}
	return code;
}

static int write_kept(struct file *file, const void *bytes, int n, sqlite3_int64 at) {
	enum fate fate = meet(WRITE, disk_name(file->at));
	if (fate == FATE_DONE) {
		return write_through(file, bytes, n, at);
	}
	if (fate == FATE_HALF || (fate == FATE_LAST && world.fault.kind == FAULT_HALF)) {
		write_through(file, bytes, n / 2, at);
	} else if (fate == FATE_LAST) {
		write_through(file, bytes, n, at);
	}
	if (fate == FATE_LAST) {
		die(WRITE, disk_name(file->at));
	}
	return refusal(WRITE);
}

static int file_write(sqlite3_file *base, const void *bytes, int n, sqlite3_int64 at) {
	struct file *file = file_of(base);
	if (file->at == NULL) {
		return file->real->pMethods->xWrite(file->real, bytes, n, at);
	}
	pthread_mutex_lock(&mutex);
	int code = write_kept(file, bytes, n, at);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int truncate_kept(struct file *file, sqlite3_int64 size) {
	if (meet(TRUNCATE, disk_name(file->at)) != FATE_DONE) {
		return refusal(TRUNCATE);
	}
	disk_truncate(file->at, (size_t)size);
	return file->real->pMethods->xTruncate(file->real, size);
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
	struct file *file = file_of(base);
	if (file->at == NULL) {
		return file->real->pMethods->xTruncate(file->real, size);
	}
	pthread_mutex_lock(&mutex);
	int code = truncate_kept(file, size);
	pthread_mutex_unlock(&mutex);
	return code;
}

static void wait_until_let_go(void) {
	while (world.holds) {
		pthread_cond_wait(&let_go, &mutex);
	}
	while (world.holding != NULL && access(world.holding, F_OK) == 0) {
		pthread_mutex_unlock(&mutex);
		usleep(LOOK_AGAIN_US);
		pthread_mutex_lock(&mutex);
	}
}

/* A sync itself only takes time here: what is durable is known better. */
static int sync_kept(const struct file *file) {
	if (meet(SYNC, disk_name(file->at)) != FATE_DONE) {
		wait_until_let_go();
		return refusal(SYNC);
	}
	disk_sync(world.disk, file->at);
	wait_until_let_go();
	return SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
	struct file *file = file_of(base);
	(void)flags;
	if (file->at == NULL) {
		return SQLITE_OK;
	}
	pthread_mutex_lock(&mutex);
	int code = sync_kept(file);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int file_read(sqlite3_file *base, void *bytes, int n, sqlite3_int64 at) {
	struct file *file = file_of(base);
	if (world.dead && file->at != NULL) {
		errno = EIO;
		return SQLITE_IOERR_READ;
	}
	return file->real->pMethods->xRead(file->real, bytes, n, at);
}

static int file_close(sqlite3_file *file) {
	return real_of(file)->pMethods->xClose(real_of(file));
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
	return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int level) {
	return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int file_unlock(sqlite3_file *file, int level) {
	return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int file_check_lock(sqlite3_file *file, int *held) {
	return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}

static int file_control(sqlite3_file *file, int what, void *data) {
	/* Room that is made beforehand would be writes that are not counted. */
	return what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE
		       ? SQLITE_OK
		       : real_of(file)->pMethods->xFileControl(real_of(file), what, data);
}

static int file_sector_size(sqlite3_file *file) {
	return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int file_characteristics(sqlite3_file *file) {
	(void)file;
	return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at) {
	return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, at);
}

static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
	return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void file_shm_barrier(sqlite3_file *file) {
	real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int file_shm_unmap(sqlite3_file *file, int delete) {
	return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static bool is_kept(int flags) {
	return (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
}

static bool is_readonly(void) {
	return world.fault.kind == FAULT_READONLY && world.operations + 1 >= world.fault.from &&
	       world.operations < world.fault.to;
}

static int open_real(const char *name, struct file *file, int flags, int *out) {
	int code = world.usual->xOpen(world.usual, name, file->real, flags, out);
	if (code != SQLITE_OK && file->real->pMethods == NULL) {
		file->base.pMethods = NULL;
	}
	return code;
}

static int open_kept(const char *name, struct file *file, int flags, int *out) {
	bool made = (flags & SQLITE_OPEN_CREATE) != 0 && access(name, F_OK) != 0;
	if (made && meet(MAKE, name) != FATE_DONE) {
		return refusal(MAKE);
	}
	if (is_readonly()) {
		flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
		flags |= SQLITE_OPEN_READONLY;
	}
	int code = open_real(name, file, flags, out);
	if (code == SQLITE_OK) {
		file->at = disk_open(world.disk, name, made);
	}
	return code;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out) {
	/* Version 2: without mapped files, of whose writes nothing would be known. */
	static const sqlite3_io_methods methods = {
		.iVersion = 2,
		.xClose = file_close,
		.xRead = file_read,
		.xWrite = file_write,
		.xTruncate = file_truncate,
		.xSync = file_sync,
		.xFileSize = file_size,
		.xLock = file_lock,
		.xUnlock = file_unlock,
		.xCheckReservedLock = file_check_lock,
		.xFileControl = file_control,
		.xSectorSize = file_sector_size,
		.xDeviceCharacteristics = file_characteristics,
		.xShmMap = file_shm_map,
		.xShmLock = file_shm_lock,
		.xShmBarrier = file_shm_barrier,
		.xShmUnmap = file_shm_unmap,
	};
	struct file *file = file_of(base);
	(void)vfs;
	*file = (struct file){.real = (sqlite3_file *)(void *)(file + 1)};
	pthread_mutex_lock(&mutex);
	int code = name != NULL && is_kept(flags) ? open_kept(name, file, flags, out)
						  : open_real(name, file, flags, out);
	pthread_mutex_unlock(&mutex);
	file->base.pMethods = code == SQLITE_OK ? &methods : NULL;
	return code;
}

static int delete_kept(const char *name, int folder) {
	if (access(name, F_OK) == 0) {
		if (meet(DELETE, name) != FATE_DONE) {
			return refusal(DELETE);
		}
		disk_delete(world.disk, name, folder != 0);
	}
	return world.usual->xDelete(world.usual, name, folder);
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int folder) {
	(void)vfs;
	pthread_mutex_lock(&mutex);
	int code = delete_kept(name, folder);
	pthread_mutex_unlock(&mutex);
	return code;
}

void vfs_install(bool dies) {
	assert(world.usual == NULL);
	world.usual = sqlite3_vfs_find(NULL);
	world.vfs = *world.usual;
	world.vfs.zName = "faults";
	world.vfs.szOsFile = (int)sizeof(struct file) + world.usual->szOsFile;
	world.vfs.xOpen = vfs_open;
	world.vfs.xDelete = vfs_delete;
	world.dies = dies;
	vfs_plan(&(struct fault){.kind = FAULT_NONE});
	if (sqlite3_vfs_register(&world.vfs, 1) != SQLITE_OK) {
		abort();
	}
}

void vfs_plan(const struct fault *fault) {
	disk_destroy(world.disk);
	world.disk = disk_create();
	world.fault = *fault;
	world.operations = 0;
	world.dead = false;
}

void vfs_fail(const struct fault *fault) {
	world.fault = *fault;
	world.operations = 0;
}

void vfs_mend(void) {
	world.fault.kind = FAULT_NONE;
}

void vfs_hold(bool holds) {
	pthread_mutex_lock(&mutex);
	world.holds = holds;
	pthread_cond_broadcast(&let_go);
	pthread_mutex_unlock(&mutex);
}

void vfs_hold_while(const char *file) {
	world.holding = file;
}

void vfs_count_in(const char *file) {
	int fd = file != NULL ? open(file, O_RDWR | O_CLOEXEC) : -1;
	if (fd >= 0) {
		void *at = mmap(
			NULL, sizeof(struct vfs_count), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		world.count = at != MAP_FAILED ? at : NULL;
		close(fd);
	}
}

int64_t vfs_operations(void) {
	return world.operations;
}

bool vfs_is_dead(void) {
	return world.dead;
}

void vfs_die(void) {
	world.dead = true;
	world.seed = 0;
}

void vfs_revive(void) {
	assert(world.dead);
	disk_cut(world.disk, world.seed);
	vfs_plan(&(struct fault){.kind = FAULT_NONE});
}
