#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tests/faults/fault.h"

/* A VFS of SQLite's over the usual one that lets the disk fail as planned (tests/faults/fault.h).
 * One for the process. Shared memory passes through: it is made anew by whoever comes first. */

/* The default from now on, for all connections that are opened. Where a process dies of its
 * faults, it is killed there; else the disk is dead: nothing more is written, synced or read until
 * vfs_revive(). */
void vfs_install(bool dies);

/* What goes wrong from now on; operations are counted from 0 again, and all that lies on the disk
 * is durable. No database may be open. */
void vfs_plan(const struct fault *fault);

/* The same while databases are open, which may go on; not for power cuts. */
void vfs_fail(const struct fault *fault);

/* Nothing goes wrong any more; whoever has a database open may go on. */
void vfs_mend(void);

/* While it holds, each sync takes, having done what it does. */
void vfs_hold(bool holds);
/* While there is this file, which is borrowed. */
void vfs_hold_while(const char *file);

/* In a file that is shared with a test: how many operations there were, and before which one the
 * process stands still, to be killed once all that it sent has arrived; 0: before none. */
struct vfs_count {
	int64_t operations, last;
};
/* From now on; NULL: nowhere. */
void vfs_count_in(const char *file);

/* Operations since the plan was made. */
int64_t vfs_operations(void);

bool vfs_is_dead(void);

/* As by a kill from outside. */
void vfs_die(void);

/* After the databases are closed: the machine starts again, with what the files have left. */
void vfs_revive(void);
