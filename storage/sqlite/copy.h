#pragma once

struct store;

/* Copies an open database into a new file (mode 0600), which is checked and goes again on failure.
 */
int copy_database(struct store *store, const char *to);
/* Copies it to FILE.vN.bak, in place of an older copy. */
int copy_aside(struct store *store, int version);
