#pragma once

struct store;

/* Computes all ratings anew if another formula made them. */
int ratings_renew(struct store *store);
