#include "bot/chat/irc/standard_replies.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"

static const struct {
	const char *code, *advice;
} rows[] = {
	{"403", "; no such channel: see 'channels' in the configuration"},
	{"404", "; it may not speak there: give it voice (+v) or lift the ban"},
	{"405", "; too many channels for this server: list fewer, or ask its operators"},
	{"407", "; too many at once: list fewer channels"},
	{"437", "; the name is held after a split: it is tried again"},
	{"439", "; too fast for this server: it is tried again later"},
	{"470", "; list the channel it leads to, or have the forward lifted"},
	{"471", "; the channel is full: raise its limit (+l)"},
	{"472", "; this server does not know one of the channel's modes"},
	{"473", "; invite only: /invite the bot, or lift +i"},
	{"474", "; banned: lift the ban (+b) or except the bot (+e)"},
	{"475", "; the channel has a key: name its key_file under 'channels'"},
	{"476", "; not a name of a channel here: see 'channels' in the configuration"},
	{"477", "; for accounts only: give the bot one with 'sasl'"},
	{"489", "; for TLS only, or no voice: set tls: true, or give it voice (+v)"},
	{"520", "; for this network's operators only"},
	{"ACCOUNT_REQUIRED", "; give the bot an account with 'sasl'"},
	{"INVALID_UTF8", "; a text was not UTF-8"},
	{"NEED_REGISTRATION", "; give the bot an account with 'sasl'"},
	{"RATE_LIMITED", "; lower 'rate' in the configuration"},
};

const char *irc_standard_replies_advice(struct irc_slice code) {
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (irc_slice_is(code, rows[i].code)) {
			return rows[i].advice;
		}
	}
	return "";
}

bool irc_standard_replies_is_of_password(struct irc_slice words) {
	static const char *const faults[] = {"incorrect", "invalid", "wrong", "bad"};
	char said[IRC_LINE_MOST];
	snprintf(said, sizeof(said), "%.*s", IRC_SLICE_ARG(words));
	bool about =
		strcasestr(said, "password") != NULL || strcasestr(said, "credentials") != NULL;
	size_t i = 0;
	while (i < sizeof(faults) / sizeof(*faults) && strcasestr(said, faults[i]) == NULL) {
		i++;
	}
	return about && i < sizeof(faults) / sizeof(*faults);
}

void irc_standard_replies_begin(struct irc *irc) {
	irc->standard_replies.count = 0;
}

/* Whether this kind is new; after IRC_REPLIES_MOST kinds, no further kind counts as new. */
static bool note(struct irc *irc, const char *what) {
	size_t i = 0;
	while (i < irc->standard_replies.count &&
		strcmp(irc->standard_replies.heard[i], what) != 0) {
		i++;
	}
	bool new = i == irc->standard_replies.count &&i < IRC_REPLIES_MOST;
	if (new) {
		snprintf(irc->standard_replies.heard[i], sizeof(irc->standard_replies.heard[i]),
			"%s", what);
		irc->standard_replies.count++;
	}
	return new;
}

/* FAIL JOIN ACCOUNT_REQUIRED #dice :You need an account */
void irc_standard_replies_on_reply(struct irc *irc, const struct irc_line *line) {
	char what[IRC_REPLY_NAME_MOST];
	struct irc_slice code = line->param[1], words = line->param[line->params - 1];
	snprintf(what, sizeof(what), "%.*s %.*s %.*s", IRC_SLICE_ARG(line->command),
		IRC_SLICE_ARG(line->param[0]), IRC_SLICE_ARG(code));
	if (note(irc, what)) {
		bool failed = irc_slice_is(line->command, "FAIL");
		log_event(failed ? LOG_ERROR : LOG_INFO, "irc-reply", "%s: %s: %.*s%s",
			irc->config->name, what, IRC_SLICE_ARG(words),
			irc_standard_replies_advice(code));
	}
}
