#pragma once

struct store;

/* Keeps a result code of SQLite and what it said as the store's last error, and returns it as a
 * negative errno. */
int result_code_set(struct store *store, int code);
/* A result code of SQLite as a negative errno. */
int result_code_errno(int code);
