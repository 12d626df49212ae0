#include "tests/faults/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "storage/sqlite/database.h"
#include "tests/faults/vfs.h"
#ifdef HAS_POSTGRES
#include "tests/faults/server.h"
#include "tests/faults/wire.h"
#endif

enum { CHECKPOINT_PAGES = 12 };

/* What a kind of database does in its own way. */
struct world {
	void (*install)(bool dies);
	const char *(*name)(void);
	void (*renew)(void);
	int (*open)(struct store **store, char *why);
	void (*plan)(const struct fault *fault);
	void (*mend)(void);
	int64_t (*operations)(void);
	bool (*is_dead)(void);
	void (*die)(void);
	void (*revive)(void);
};

/* A file */

static char folder[64], file[96];

static const char *file_name(void) {
	return file;
}

static void file_renew(void) {
	static const char *const endings[] = {"", "-wal", "-shm", "-journal", ".lock"};
	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		char path[128];
		snprintf(path, sizeof(path), "%s%s", file, endings[i]);
		unlink(path);
	}
}

static int file_open(struct store **store, char *why) {
	int rc = store_open(file, store, why);
	if (rc == 0) {
		sqlite3_wal_autocheckpoint(sqlite_of(*store)->db, CHECKPOINT_PAGES);
	}
	return rc;
}

static const struct world file_world = {
	.install = vfs_install,
	.name = file_name,
	.renew = file_renew,
	.open = file_open,
	.plan = vfs_plan,
	.mend = vfs_mend,
	.operations = vfs_operations,
	.is_dead = vfs_is_dead,
	.die = vfs_die,
	.revive = vfs_revive,
};

/* A server */

static const char *on_server; /* the database there; NULL: it is a file */

#ifdef HAS_POSTGRES
static void schema_renew(void) {
	server_make_schema(on_server);
}

static int schema_open(struct store **store, char *why) {
	server_wait_until_alone(on_server);
	return store_open(server_schema(), store, why);
}

static const struct world server_world = {
	.install = wire_install,
	.name = server_schema,
	.renew = schema_renew,
	.open = schema_open,
	.plan = wire_plan,
	.mend = wire_mend,
	.operations = wire_operations,
	.is_dead = wire_is_dead,
	.die = wire_die,
	.revive = wire_revive,
};
#endif

static const struct world *world = &file_world;

bool database_is_file(void) {
	return on_server == NULL;
}

void database_install(void) {
#ifdef HAS_POSTGRES
	on_server = getenv("DICECUP_TEST_POSTGRES");
	world = on_server != NULL ? &server_world : &file_world;
#endif
	snprintf(folder, sizeof(folder), "/tmp/dicecup-faults-XXXXXX");
	if (mkdtemp(folder) == NULL) {
		abort();
	}
	snprintf(file, sizeof(file), "%s/play.db", folder);
	world->install(false);
}

void database_finish(void) {
	world->plan(&(struct fault){.kind = FAULT_NONE});
	file_renew();
	rmdir(folder);
}

const char *database_name(void) {
	return world->name();
}

void database_renew(void) {
	world->plan(&(struct fault){.kind = FAULT_NONE});
	world->renew();
}

int database_open(struct store **store, char *why) {
	return world->open(store, why);
}

void database_plan(const struct fault *fault) {
	world->plan(fault);
}

void database_mend(void) {
	world->mend();
}

int64_t database_operations(void) {
	return world->operations();
}

bool database_is_dead(void) {
	return world->is_dead();
}

void database_die(void) {
	world->die();
}

void database_revive(void) {
	world->revive();
}
