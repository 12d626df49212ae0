#pragma once

#include <limits.h>
#include <stddef.h>

#include "storage/sqlite/database.h"

/* A folder of its own for each test, gone when the test is over. */
void scratch_make(void);
/* The same in memory, for tests that open thousands of files. */
void scratch_make_in_memory(void);
/* With a database of two tables, and its backup from when there was one. */
void scratch_make_with_backup(void);
void scratch_remove(void);

/* A file in it; valid until eight more were asked for. */
const char *scratch_file(const char *name);

/* dicecup.db in it, which must open. */
struct store *scratch_open(void);
/* Expects that a file does not open: with this error, and words in the line about it. */
void scratch_refuses(const char *file, int rc, const char *words);

void scratch_write(const char *name, const void *bytes, size_t n);
/* The caller frees. */
unsigned char *scratch_read(const char *name, size_t *n);

/* Runs constant SQL on dicecup.db, past the store. */
void scratch_sql(const char *text);
/* The first number that a query gives. */
int64_t scratch_number(const char *name, const char *text);

struct store_table scratch_table(const char *place);
