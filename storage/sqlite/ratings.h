#ifndef STORAGE_SQLITE_RATINGS_H
#define STORAGE_SQLITE_RATINGS_H

struct store;

/* Works all ratings out anew if they were made by another formula. */
int ratings_renew(struct store *store);

#endif
