#pragma once

struct store;

/* Keeps the words as the store's last error and returns rc. */
int error_set(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same with what errno means behind the words; returns it negative. */
int error_set_errno(struct store *store, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
