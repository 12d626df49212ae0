#include "bot/http/bytes.h"

#include <stdlib.h>
#include <string.h>

struct bytes *bytes_create(const char *data, size_t len) {
	struct bytes *bytes = malloc(sizeof(*bytes) + len + 1);
	if (bytes != NULL) {
		bytes->n_references = 1;
		bytes->len = len;
		if (len > 0) {
			memcpy(bytes->data, data, len);
		}
		bytes->data[len] = '\0';
	}
	return bytes;
}

struct bytes *bytes_keep(struct bytes *bytes) {
	if (bytes != NULL) {
		bytes->n_references++;
	}
	return bytes;
}

void bytes_drop(struct bytes *bytes) {
	if (bytes != NULL && --bytes->n_references == 0) {
		free(bytes);
	}
}
