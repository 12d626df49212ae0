#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"

/* Every command and numeric the adapter understands, and how many parameters it must have. */

static void on_ping(struct irc *irc, const struct irc_line *line) {
	irc_send(irc, SEND_URGENT, "PONG :%.*s", (int)line->param[0].len, line->param[0].at);
}

enum { SLOWEST_MS = 10 * 1000 };

/* The server says why it is about to close. When we talked too fast for it, we talk slower for as
 * long as this adapter lives. */
static void on_error(struct irc *irc, const struct irc_line *line) {
	char words[256];
	snprintf(words, sizeof(words), "the server closes: %.*s", (int)line->param[0].len,
		line->param[0].at);
	if (strcasestr(words, "flood") != NULL || strcasestr(words, "sendq") != NULL) {
		irc->rate.ms_per_token = fmin(2 * irc->rate.ms_per_token, SLOWEST_MS);
		send_queue_set_rate(irc->queue, irc->rate, irc_now(irc));
		log_event(LOG_WARNING, "irc-flood", "%s: from now on %.2f lines a second",
			irc->config->name, 1000 / irc->rate.ms_per_token);
	}
	irc_drop(irc, words);
}

struct row {
	const char *command;
	void (*handle)(struct irc *irc, const struct irc_line *line);
	size_t params; /* with fewer the line is passed over */
};

/* Sorted by command, in the order of bytes. */
static const struct row rows[] = {
	{"001", irc_on_welcome, 1},
	{"005", irc_on_isupport, 2},
	{"315", irc_on_who_end, 2},
	{"352", irc_on_who, 6},
	{"353", irc_on_names, 4},
	{"354", irc_on_whox, 6},
	{"376", irc_on_motd_end, 0},
	{"396", irc_on_own_host, 2},
	{"401", irc_on_refusal, 2},
	{"403", irc_on_refusal, 2},
	{"404", irc_on_refusal, 2},
	{"405", irc_on_refusal, 2},
	{"407", irc_on_refusal, 2},
	{"408", irc_on_refusal, 2},
	{"415", irc_on_refusal, 2},
	{"422", irc_on_motd_end, 0},
	{"432", irc_on_nick_refused, 2},
	{"433", irc_on_nick_refused, 2},
	{"436", irc_on_nick_refused, 2},
	{"437", irc_on_nick_refused, 2},
	{"439", irc_on_refusal, 2},
	{"448", irc_on_refusal, 2},
	{"471", irc_on_refusal, 2},
	{"473", irc_on_refusal, 2},
	{"474", irc_on_refusal, 2},
	{"475", irc_on_refusal, 2},
	{"476", irc_on_refusal, 2},
	{"477", irc_on_refusal, 2},
	{"486", irc_on_refusal, 2},
	{"489", irc_on_refusal, 2},
	{"492", irc_on_refusal, 2},
	{"494", irc_on_refusal, 2},
	{"520", irc_on_refusal, 2},
	{"531", irc_on_refusal, 2},
	{"707", irc_on_refusal, 2},
	{"716", irc_on_refusal, 2},
	{"717", irc_on_refusal, 2},
	{"900", irc_on_sasl_done, 0},
	{"902", irc_on_sasl_failed, 0},
	{"903", irc_on_sasl_done, 0},
	{"904", irc_on_sasl_failed, 0},
	{"905", irc_on_sasl_failed, 0},
	{"906", irc_on_sasl_failed, 0},
	{"907", irc_on_sasl_done, 0},
	{"974", irc_on_refusal, 2},
	{"ACCOUNT", irc_on_account, 1},
	{"AUTHENTICATE", irc_on_authenticate, 1},
	{"CAP", irc_on_cap, 3},
	{"CHGHOST", irc_on_chghost, 2},
	{"ERROR", on_error, 1},
	{"JOIN", irc_on_join, 1},
	{"KICK", irc_on_kick, 2},
	{"MODE", irc_on_mode, 2},
	{"NICK", irc_on_nick, 1},
	{"PART", irc_on_part, 1},
	{"PING", on_ping, 1},
	{"PONG", irc_on_pong, 1},
	{"PRIVMSG", irc_on_privmsg, 2},
	{"QUIT", irc_on_quit, 0},
};

static int compare(const void *key, const void *member) {
	const struct row *row = member;
	return strcasecmp(key, row->command);
}

void irc_receive_line(struct irc *irc, struct irc_slice bytes) {
	struct irc_line line;
	char command[16];
	if (irc_line_parse(bytes, &line) < 0 ||
		!irc_slice_copy(line.command, command, sizeof(command))) {
		log_event(LOG_DEBUG, "irc-odd-line", "%s: %zu bytes", irc->config->name, bytes.len);
		return;
	}
	const struct row *row =
		bsearch(command, rows, sizeof(rows) / sizeof(rows[0]), sizeof(rows[0]), compare);
	if (row != NULL && line.params >= row->params) {
		row->handle(irc, &line);
	}
}

void irc_receive(struct irc *irc, const char *bytes, size_t len) {
	struct irc_slice input = {bytes, len}, line;
	while (irc_is_heard(irc) && irc_splitter_next(&irc->splitter, &input, &line)) {
		irc_receive_line(irc, line);
	}
}
