#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "storage/store.h"
#include "tests/faults/fault.h"

/* The database that a game is played on, which fails as planned: an SQLite file on a disk (vfs.h);
 * or, where DICECUP_TEST_POSTGRES names a database on a server that nobody else uses, a schema
 * there (wire.h). One for the process. */

void database_install(void);
void database_finish(void);

/* An empty one from now on, and nothing goes wrong until the next plan. */
void database_renew(void);
/* As store_open() takes it. */
const char *database_name(void);
bool database_is_file(void);

/* As store_open(), once whoever had it open is gone. */
int database_open(struct store **store, char *why);

/* As those of vfs.h and wire.h. */
void database_plan(const struct fault *fault);
void database_mend(void);
int64_t database_operations(void);
bool database_is_dead(void);
void database_die(void);
void database_revive(void);
