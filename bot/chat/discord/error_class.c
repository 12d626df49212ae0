#include "bot/chat/discord/error_class.h"

/* A code overrides the HTTP status. */
static const struct {
	int code;
	enum error_class class;
	const char *permission; /* the missing permission; NULL: none */
} codes[] = {
	{10003, ERROR_UNKNOWN_CHANNEL, NULL}, {10008, ERROR_UNEDITABLE, NULL},
	{10013, ERROR_FORBIDDEN, NULL},  /* unknown user */
	{20009, ERROR_REJECTED, NULL},   /* explicit content */
	{30046, ERROR_UNEDITABLE, NULL}, /* too many edits of a message older than an hour */
	{40003, ERROR_FORBIDDEN, NULL},  /* opening direct messages too fast */
	{40004, ERROR_FORBIDDEN, NULL},  /* sending is switched off for now */
	{40058, ERROR_FORBIDDEN, NULL},  /* a forum: only its threads take messages */
	{50001, ERROR_FORBIDDEN, "View Channel"},
	{50005, ERROR_UNEDITABLE, NULL}, /* somebody else's message */
	{50007, ERROR_FORBIDDEN, NULL},  /* this user takes no messages */
	{50008, ERROR_FORBIDDEN, NULL},  /* no channel for text */
	{50009, ERROR_FORBIDDEN, NULL},  /* the verification level is too high */
	{50013, ERROR_FORBIDDEN, "Send Messages (in a thread: Send Messages in Threads)"},
	{50033, ERROR_FORBIDDEN, NULL}, /* invalid recipient */
	{50083, ERROR_ARCHIVED, NULL},
	{50278, ERROR_FORBIDDEN, NULL}, /* this user takes no messages: no server in common */
	{160005, ERROR_FORBIDDEN, "Manage Threads (the thread is locked)"},
	{200000, ERROR_REJECTED, NULL}, /* blocked by automatic moderation */
	{240000, ERROR_REJECTED, NULL}, /* blocked as a harmful link */
};

enum { N_CODES = sizeof(codes) / sizeof(codes[0]) };

static size_t find(int code) {
	size_t i = 0;
	while (i < N_CODES && codes[i].code != code) {
		i++;
	}
	return i;
}

static bool is_outage(int status) {
	return status < 200 || status >= 500 || status == 401 || status == 429;
}

enum error_class error_class_of(const struct rest_response *response) {
	if (response->status >= 200 && response->status < 300) {
		return ERROR_NONE;
	}
	size_t i = find(response->code);
	if (i < N_CODES) {
		return codes[i].class;
	}
	if (is_outage(response->status)) {
		return ERROR_OUTAGE;
	}
	bool forbidden = response->status == 403 || response->status == 404;
	return forbidden ? ERROR_FORBIDDEN : ERROR_REJECTED;
}

static bool is_refused_by_person(int code) {
	return code == 50007 || code == 50278 || code == 40003;
}

enum error_class error_class_in_private(const struct rest_response *response, bool opening) {
	enum error_class class = error_class_of(response);
	if (class == ERROR_NONE || class == ERROR_OUTAGE) {
		return class;
	}
	if (opening || is_refused_by_person(response->code)) {
		return ERROR_FORBIDDEN;
	}
	return class == ERROR_UNKNOWN_CHANNEL || class == ERROR_UNEDITABLE ? class : ERROR_REJECTED;
}

const char *error_class_permission(const struct rest_response *response) {
	size_t i = find(response->code);
	return i < N_CODES && codes[i].permission != NULL ? codes[i].permission : "";
}

bool error_class_is_about_file(const struct rest_response *response) {
	static const int files[] = {
		40005, /* too large */
		50013, /* missing permissions */
		50035, /* an invalid form */
	};
	bool about = response->status == 413;
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		about = about || response->code == files[i];
	}
	return about;
}
