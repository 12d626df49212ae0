#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/faults/vfs.h"

/* Linked to the whole bot, this lets its disk fail as DICECUP_FAULT says (tests/faults/fault.h).
 * It dies of a fault by SIGKILL, after a line on stderr: fault: KIND at operation K, WHAT FILE. */

enum { CHECKPOINT_PAGES = 12 };

/* In a short game, too, the write-ahead log is to be carried over and begun anew. */
static int check_often(sqlite3 *db, char **why, const struct sqlite3_api_routines *routines) {
	(void)why;
	(void)routines;
	sqlite3_wal_autocheckpoint(db, CHECKPOINT_PAGES);
	return SQLITE_OK;
}

__attribute__((constructor)) static void let_the_disk_fail(void) {
	const char *text = getenv("DICECUP_FAULT");
	struct fault fault = {.kind = FAULT_NONE};
	if (text != NULL && *text != '\0' && !fault_read(text, &fault)) {
		fprintf(stderr, "DICECUP_FAULT=%s is none\n", text);
		exit(2);
	}
	vfs_install(true);
	vfs_plan(&fault);
	sqlite3_auto_extension((void (*)(void))check_often);
}
