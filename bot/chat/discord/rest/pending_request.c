#include "bot/chat/discord/rest/pending_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WITHIN_MS = 60 * 60 * 1000 };

static char *join_url(const char *api, const char *path) {
	size_t size = strlen(api) + strlen(path) + 1;
	char *url = malloc(size);
	if (url != NULL) {
		snprintf(url, size, "%s%s", api, path);
	}
	return url;
}

/* False: out of memory. */
static bool copy_file(struct pending_request *request, const struct rest_file *file) {
	request->bytes = file->size > 0 ? malloc(file->size) : NULL;
	if (request->bytes == NULL) {
		return file->size == 0;
	}
	request->file = *file;
	request->file.bytes = memcpy(request->bytes, file->bytes, file->size);
	return true;
}

struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now) {
	struct pending_request *request = calloc(1, sizeof(*request));
	if (request == NULL) {
		return NULL;
	}
	*request = (struct pending_request){
		.method = strdup(wanted->method),
		.url = join_url(api, wanted->path),
		.body = wanted->body != NULL ? json_dumps(wanted->body, JSON_COMPACT) : NULL,
		.repeatable = wanted->repeatable,
		.interaction = wanted->interaction,
		.ahead = wanted->ahead,
		.give_up_at = now + (wanted->within_ms > 0 ? wanted->within_ms : WITHIN_MS),
		.done = wanted->done,
		.data = wanted->data,
	};
	if (request->method == NULL || request->url == NULL ||
		(wanted->body != NULL && request->body == NULL) ||
		!copy_file(request, &wanted->file)) {
		pending_request_destroy(request);
		return NULL;
	}
	return request;
}

void pending_request_destroy(struct pending_request *request) {
	if (request != NULL) {
		free(request->method);
		free(request->url);
		free(request->body);
		free(request->filled);
		free(request->bytes);
		free(request);
	}
}
