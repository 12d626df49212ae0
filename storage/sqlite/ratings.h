#ifndef STORAGE_SQLITE_RATINGS_H
#define STORAGE_SQLITE_RATINGS_H

struct store;

/* Computes all ratings anew if another formula made them. */
int ratings_renew(struct store *store);

#endif
