#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one more element of this size. list: the address of the pointer to the n elements,
 * which malloc() gave (or NULL); cap: how many fit. 0 or -ENOMEM. */
static inline int list_make_room(void *list, size_t n, size_t *cap, size_t size) {
	void *elements;
	if (n < *cap) {
		return 0;
	}
	size_t most = *cap > 0 ? 2 * *cap : 8;
	memcpy(&elements, list, sizeof(elements));
	elements = reallocarray(elements, most, size);
	if (elements == NULL) {
		return -ENOMEM;
	}
	memcpy(list, &elements, sizeof(elements));
	*cap = most;
	return 0;
}
