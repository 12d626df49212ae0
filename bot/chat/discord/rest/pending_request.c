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

static bool copy_strings(
	struct pending_request *request, const char *api, const struct rest_request *wanted) {
	request->method = strdup(wanted->method);
	request->url = join_url(api, wanted->path);
	if (wanted->body != NULL) {
		request->body = json_dumps(wanted->body, JSON_COMPACT);
	}
	return request->method != NULL && request->url != NULL &&
	       (wanted->body == NULL || request->body != NULL);
}

struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now) {
	struct pending_request *request = calloc(1, sizeof(*request));
	if (request == NULL || !copy_strings(request, api, wanted)) {
		pending_request_destroy(request);
		return NULL;
	}
	request->repeatable = wanted->repeatable;
	request->interaction = wanted->interaction;
	request->give_up_at = now + (wanted->within_ms > 0 ? wanted->within_ms : WITHIN_MS);
	request->done = wanted->done;
	request->data = wanted->data;
	return request;
}

void pending_request_destroy(struct pending_request *request) {
	if (request != NULL) {
		free(request->method);
		free(request->url);
		free(request->body);
		free(request);
	}
}
