#include "bot/delivery/call_line.h"

#include <ctype.h>
#include <string.h>

#include "bot/chat/chat.h"
#include "engine/game.h"
#include "storage/store.h"

enum { SAID_MOST = 200 }; /* bytes of what was said that a call takes up */

static const char *const full_stops[] = {".", "。"};

/* The bytes before the full stop at the end; 0: there is none, or they are too many for a call. */
static size_t length_before_stop(const char *said) {
	size_t len = strlen(said), n = 0;
	for (size_t i = 0; i < sizeof(full_stops) / sizeof(full_stops[0]); i++) {
		size_t stop = strlen(full_stops[i]);
		if (len > stop && strcmp(said + len - stop, full_stops[i]) == 0) {
			n = len - stop;
		}
	}
	return n > SAID_MOST ? 0 : n;
}

static bool begins_with_name(const struct audience *audience, const char *said) {
	const struct state_head *head = audience->view;
	for (int i = 0; i < head->n_seats; i++) {
		if (strncmp(said, audience->names[i], strlen(audience->names[i])) == 0) {
			return true;
		}
	}
	return false;
}

/* Each line of a call is one: "bob, your turn: …\nann, your turn: …". */
static void put_calls(const char *calls, struct text *out) {
	for (const char *end; *calls != '\0'; calls = end + (*end == '\n')) {
		end = strchrnul(calls, '\n');
		text_puts(out, CHAT_CALL);
		text_put(out, calls, (size_t)(end - calls) + (*end == '\n'));
	}
}

/* "ann, your turn" and "bid higher or say dudo." are apart in every language. */
static void put_with_said(const struct audience *audience, const char *said, size_t n,
	const char *call, struct text *out) {
	char who[STORE_NAME_SIZE * SEATS_MAX + 64], done[SAID_MOST + 1];
	const char *next = strstr(call, ": ");
	struct text head = TEXT_INTO(who), part = TEXT_INTO(done);
	text_put(&head, call, (size_t)(next - call));
	text_put(&part, said, n);
	bool word = islower((unsigned char)done[1]) != 0; /* not "PARADOX!" */
	if (word && !begins_with_name(audience, done)) {
		done[0] = (char)tolower((unsigned char)done[0]);
	}
	TELL(out, audience, "{call}: {said}; {next}", {"call", who}, {"said", done},
		{"next", next + strlen(": ")});
}

void call_line_put(
	const struct audience *audience, const char *said, const char *call, struct text *out) {
	const char *newline = strrchr(said, '\n');
	const char *last = newline != NULL ? newline + 1 : said;
	bool takes_up = strstr(call, ": ") != NULL && strchr(call, '\n') == NULL;
	size_t n = takes_up ? length_before_stop(last) : 0;
	text_put(out, said, n > 0 ? (size_t)(last - said) : strlen(said));
	if (*call == '\0') {
		return;
	}
	text_puts(out, n == 0 && *said != '\0' ? "\n" : "");
	if (n > 0) {
		text_puts(out, CHAT_CALL);
		put_with_said(audience, last, n, call, out);
	} else {
		put_calls(call, out);
	}
}

void call_line_put_status(const char *status, const char *turn, struct text *out) {
	const char *called = *turn != '\0' ? strstr(status, turn) : NULL;
	if (called == NULL) {
		text_puts(out, status);
		return;
	}
	text_put(out, status, (size_t)(called - status));
	text_trim(out);
	text_add(out, "%s" CHAT_CALL "%s", called > status ? "\n" : "", called);
}
