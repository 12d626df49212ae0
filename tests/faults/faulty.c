#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/faults/vfs.h"
#ifdef HAS_POSTGRES
#include "tests/faults/wire.h"
#endif

/* Linked to the whole bot, this lets its disk, or the wire to its server, fail as DICECUP_FAULT
 * says (tests/faults/fault.h). It dies of a fault by SIGKILL, after a line on stderr: fault: KIND
 * at operation K, WHAT FILE. While there is the file that DICECUP_HOLD names, a sync takes. In the
 * file that DICECUP_COUNT names operations are counted (vfs.h). */

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
	vfs_hold_while(getenv("DICECUP_HOLD"));
	vfs_count_in(getenv("DICECUP_COUNT"));
#ifdef HAS_POSTGRES
	wire_install(true);
	wire_plan(&fault);
#endif
	if (getenv("DICECUP_HOLD") == NULL) { /* what is carried over is waited for */
		sqlite3_auto_extension((void (*)(void))check_often);
	}
}
