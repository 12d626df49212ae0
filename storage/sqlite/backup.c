#include "storage/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sqlite/copy.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/path.h"

int store_backup(const char *from, const char *to, char *why) {
	struct store *store;
	int rc = open_any(from, &store, why);
	if (rc == 0) {
		rc = copy_database(store->db, to, why);
		store_close(store);
	}
	if (rc == 0) {
		rc = path_sync_folder(to, why);
	}
	return rc;
}
