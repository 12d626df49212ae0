#include "storage/sqlite/backup.h"

#include "storage/sqlite/connection.h"
#include "storage/sqlite/copy.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/path.h"

int sqlite_backup(const char *from, const char *to, char *why) {
	struct store *store;
	int rc = open_any(from, &store, why);
	if (rc != 0) {
		return rc;
	}
	rc = copy_database(store, to);
	if (rc == 0) {
		rc = path_sync_folder(store, to);
	}
	return connection_finish(store, rc, why);
}
