#pragma once

#include "storage/sql/database.h"
#include "tests/storage/sqlite/scratch.h"

/* A database of its own for each test, gone when the test is over: an SQLite file, or, where
 * DICECUP_TEST_POSTGRES names a server's database, a schema there. */
void kept_make(void);
void kept_remove(void);

bool kept_in_file(void);
/* As store_open() takes it. */
const char *kept_name(void);
/* It must open. */
struct store *kept_open(void);

/* Runs constant SQL past the store. */
void kept_sql(const char *sql);
/* The first number that a query gives. */
int64_t kept_number(const char *sql);
