#include "bot/chat/discord/verdict.h"

/* These count before HTTP's status. */
static const struct {
	int code;
	enum verdict verdict;
	const char *lacking; /* NULL: no permission would help */
} codes[] = {
	{10003, VERDICT_GONE, NULL}, {10008, VERDICT_EDIT_REFUSED, NULL},
	{10013, VERDICT_CLOSED, NULL},       /* unknown user */
	{20009, VERDICT_PASSED_OVER, NULL},  /* explicit content */
	{30046, VERDICT_EDIT_REFUSED, NULL}, /* too many edits of a message older than an hour */
	{40003, VERDICT_CLOSED, NULL},       /* opening direct messages too fast */
	{40004, VERDICT_CLOSED, NULL},       /* sending is switched off for now */
	{40058, VERDICT_CLOSED, NULL},       /* a forum, whose threads can be spoken in */
	{50001, VERDICT_CLOSED, "View Channel"},
	{50005, VERDICT_EDIT_REFUSED, NULL}, /* somebody else's message */
	{50007, VERDICT_CLOSED, NULL},       /* this user takes no messages */
	{50008, VERDICT_CLOSED, NULL},       /* no channel for text */
	{50009, VERDICT_CLOSED, NULL},       /* the verification level is too high */
	{50013, VERDICT_CLOSED, "Send Messages (in a thread: Send Messages in Threads)"},
	{50033, VERDICT_CLOSED, NULL}, /* invalid recipient */
	{50083, VERDICT_ARCHIVED, NULL},
	{50278, VERDICT_CLOSED, NULL}, /* this user takes no messages: no server in common */
	{160005, VERDICT_CLOSED, "Manage Threads (the thread is locked)"},
	{200000, VERDICT_PASSED_OVER, NULL}, /* blocked by automatic moderation */
	{240000, VERDICT_PASSED_OVER, NULL}, /* blocked as a harmful link */
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

enum verdict verdict_of(const struct rest_response *response) {
	if (response->status >= 200 && response->status < 300) {
		return VERDICT_SAID;
	}
	size_t i = find(response->code);
	if (i < N_CODES) {
		return codes[i].verdict;
	}
	if (is_outage(response->status)) {
		return VERDICT_OUTAGE;
	}
	bool forbidden = response->status == 403 || response->status == 404;
	return forbidden ? VERDICT_CLOSED : VERDICT_PASSED_OVER;
}

const char *verdict_lacking(const struct rest_response *response) {
	size_t i = find(response->code);
	return i < N_CODES && codes[i].lacking != NULL ? codes[i].lacking : "";
}
