#include "bot/chat/irc/ctcp.h"

#include <stdio.h>
#include <time.h>

#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	PAUSE_MS = 5 * 1000,
	ECHO_MOST = 64,
	ANSWER_MOST = 128,
};

static void say_version(struct irc_slice asked, char out[ANSWER_MOST]) {
	(void)asked;
	snprintf(out, ANSWER_MOST, " dicecup " DICECUP_VERSION);
}

/* What stood behind PING comes back as it was. */
static void say_ping(struct irc_slice asked, char out[ANSWER_MOST]) {
	snprintf(out, ANSWER_MOST, "%.*s", asked.len > ECHO_MOST ? 0 : (int)asked.len, asked.at);
}

static void say_time(struct irc_slice asked, char out[ANSWER_MOST]) {
	(void)asked;
	time_t now = time(NULL);
	struct tm utc;
	strftime(out, ANSWER_MOST, " %Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}

static void say_source(struct irc_slice asked, char out[ANSWER_MOST]) {
	(void)asked;
	snprintf(out, ANSWER_MOST, " dicecup: ask who runs this bot");
}

static void say_what_is_known(struct irc_slice asked, char out[ANSWER_MOST]) {
	(void)asked;
	snprintf(out, ANSWER_MOST, " CLIENTINFO PING SOURCE TIME VERSION");
}

static const struct {
	const char *word;
	void (*say)(struct irc_slice asked, char out[ANSWER_MOST]);
} rows[] = {
	{"CLIENTINFO", say_what_is_known},
	{"PING", say_ping},
	{"SOURCE", say_source},
	{"TIME", say_time},
	{"VERSION", say_version},
};

/* Whoever floods us gets a line now and then, and never before what people asked for. */
static bool may_answer(const struct irc *irc) {
	return irc_link_now(irc) >= irc->ctcp.next_at &&
	       send_queue_count_in(irc->send.queue, SEND_ANSWER) == 0;
}

void irc_ctcp_answer(struct irc *irc, struct irc_slice nick, struct irc_slice text) {
	struct irc_slice rest = {text.at + 1, text.len - 1}, word;
	if (rest.len > 0 && rest.at[rest.len - 1] == '\x01') {
		rest.len--;
	}
	irc_slice_word(&rest, ' ', &word);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char answer[ANSWER_MOST];
		if (irc_slice_is(word, rows[i].word) && may_answer(irc)) {
			rows[i].say(rest, answer);
			irc_send(irc, SEND_ANSWER, "NOTICE %.*s :\x01%s%s\x01", IRC_SLICE_ARG(nick),
				rows[i].word, answer);
			irc->ctcp.next_at = irc_link_now(irc) + PAUSE_MS;
		}
	}
}
