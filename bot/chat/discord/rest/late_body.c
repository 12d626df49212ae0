#include "bot/chat/discord/rest/late_body.h"

#include <stdlib.h>

uint64_t late_body_wait(const struct late_body *late, const struct pending_request *request) {
	bool any = late->wait != NULL && request->body != NULL;
	return any ? late->wait(late->data, request->body) : 0;
}

const char *late_body_fill(const struct late_body *late, struct pending_request *request) {
	bool any = late->fill != NULL && request->body != NULL;
	free(request->filled);
	request->filled = any ? late->fill(late->data, request->body, request->plain) : NULL;
	return request->filled != NULL ? request->filled : request->body;
}

/* By Discord's "JSON Error Codes"; what is about the channel would be refused plain, too. */
static bool is_about_body(int status, int code) {
	enum { NO_CODE = 0, UNKNOWN_EMOJI = 10014, INVALID_FORM_BODY = 50035 };
	return status == 400 &&
	       (code == NO_CODE || code == UNKNOWN_EMOJI || code == INVALID_FORM_BODY);
}

bool late_body_is_refused(
	const struct late_body *late, struct pending_request *request, int status, int code) {
	if (request->plain && status < 300) {
		late->taken_plain(late->data);
	}
	if (request->plain || request->filled == NULL || !is_about_body(status, code)) {
		return false;
	}
	request->plain = true;
	return true;
}
