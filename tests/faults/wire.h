#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tests/faults/fault.h"

/* The wire to a PostgreSQL server, which fails as planned (tests/faults/fault.h): what vfs.h is to
 * a file. One for the process, between the bot and libpq by the linker's --wrap. Operations are
 * commands for the server, which libpq may keep back until the next sync, and syncs. */

/* Where a process dies of its faults, it is killed there; else all that it has open is cut, until
 * wire_revive(). */
void wire_install(bool dies);

/* What goes wrong from now on; operations are counted from 0 again. */
void wire_plan(const struct fault *fault);

/* Nothing goes wrong any more. A connection that was lost stays lost. */
void wire_mend(void);

/* Operations since the plan was made. */
int64_t wire_operations(void);

bool wire_is_dead(void);

/* As by a kill from outside. */
void wire_die(void);

/* After the databases are closed. */
void wire_revive(void);
