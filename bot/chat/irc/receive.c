#include "bot/chat/irc/receive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/log.h"
#include "bot/chat/irc/capabilities.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/invitations.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/messages.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/pace.h"
#include "bot/chat/irc/posts.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/sasl.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/standard_replies.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/who_queries.h"

static void on_ping(struct irc *irc, const struct irc_line *line) {
	irc_send(irc, SEND_URGENT, "PONG :%.*s", IRC_SLICE_ARG(line->param[0]));
}

/* The server tells why it will close. After a flood we send more slowly. */
static void on_error(struct irc *irc, const struct irc_line *line) {
	char words[256];
	snprintf(words, sizeof(words), "%.*s", IRC_SLICE_ARG(line->param[0]));
	if (strcasestr(words, "flood") != NULL || strcasestr(words, "sendq") != NULL) {
		irc_send_slow_down(irc);
	}
	if (irc->registration.phase == IRC_REGISTERING &&
		irc_standard_replies_is_of_password(line->param[0])) {
		irc_tell_refused(irc, words);
	}
	irc_link_drop(irc, "the server closes: %s", words);
}

static void on_who_end(struct irc *irc, const struct irc_line *line) {
	irc_who_queries_on_who_end(irc, line);
	irc_invitations_on_who_end(irc, line);
	irc_messages_release(irc, line->param[1]);
}

static void on_whox(struct irc *irc, const struct irc_line *line) {
	irc_presence_on_whox(irc, line);
	irc_invitations_on_whox(irc, line);
}

static void on_notice(struct irc *irc, const struct irc_line *line) {
	irc_messages_on_notice(irc, line);
	irc_nick_on_notice(irc, line);
}

/* 437 may name a channel or a nick. */
static void on_nick_refused(struct irc *irc, const struct irc_line *line) {
	if (!irc_channels_refused(irc, line)) {
		irc_registration_on_nick_refused(irc, line);
	}
}

/* A JOIN or a line is refused. */
static void on_refusal(struct irc *irc, const struct irc_line *line) {
	if (!irc_channels_refused(irc, line)) {
		irc_posts_on_refusal(irc, line);
	}
}

static void on_mode(struct irc *irc, const struct irc_line *line) {
	if (irc_nick_is_own(irc, line->param[0])) {
		irc_nick_on_mode(irc, line);
	} else {
		irc_channels_on_mode(irc, line);
	}
}

/* Sorted by command, bytewise. */
static const struct irc_handler {
	const char *command;
	void (*handle)(struct irc *irc, const struct irc_line *line);
	size_t params; /* the minimum; with fewer the line is ignored */
} handlers[] = {
	{"001", irc_registration_on_welcome, 1},
	{"005", irc_registration_on_isupport, 2},
	{"263", irc_who_queries_on_try_again, 2},
	{"315", on_who_end, 2},
	{"352", irc_presence_on_who, 7},
	{"353", irc_channels_on_names, 4},
	{"354", on_whox, 7},
	{"366", irc_who_queries_on_names_end, 2},
	{"376", irc_registration_on_motd_end, 0},
	{"381", irc_nick_on_operator, 0},
	{"396", irc_nick_on_host, 2},
	{"421", irc_registration_on_unknown, 0},
	{"422", irc_registration_on_motd_end, 0},
	{"432", on_nick_refused, 2},
	{"433", on_nick_refused, 2},
	{"436", on_nick_refused, 2},
	{"437", on_nick_refused, 2},
	{"451", irc_registration_on_unknown, 0},
	{"464", irc_registration_on_password_refused, 1},
	{"731", irc_nick_on_offline, 2},
	{"900", irc_channels_on_logged_in, 0},
	{"902", irc_sasl_on_refused, 0},
	{"903", irc_sasl_on_logged_in, 0},
	{"904", irc_sasl_on_refused, 0},
	{"905", irc_sasl_on_failure, 0},
	{"906", irc_sasl_on_failure, 0},
	{"907", irc_sasl_on_logged_in, 0},
	{"ACCOUNT", irc_presence_on_account, 1},
	{"AUTHENTICATE", irc_sasl_on_authenticate, 1},
	{"AWAY", irc_presence_on_away, 0},
	{"BATCH", irc_messages_on_batch, 1},
	{"CAP", irc_capabilities_on_cap, 3},
	{"CHGHOST", irc_presence_on_chghost, 2},
	{"ERROR", on_error, 1},
	{"FAIL", irc_standard_replies_on_reply, 3},
	{"INVITE", irc_channels_on_invite, 2},
	{"JOIN", irc_channels_on_join, 1},
	{"KICK", irc_channels_on_kick, 2},
	{"MODE", on_mode, 2},
	{"NICK", irc_presence_on_nick, 1},
	{"NOTE", irc_standard_replies_on_reply, 3},
	{"NOTICE", on_notice, 2},
	{"PART", irc_channels_on_part, 1},
	{"PING", on_ping, 1},
	{"PONG", irc_posts_on_pong, 1},
	{"PRIVMSG", irc_messages_on_privmsg, 2},
	{"QUIT", irc_presence_on_quit, 0},
	{"WARN", irc_standard_replies_on_reply, 3},
};

/* A JOIN or a line is refused. Commands have no blanks, so only whole numerics match. */
static bool is_refusal(struct irc_slice command) {
	static const char refusals[] =
		"401 403 404 405 407 408 415 439 442 448 470 471 472 473 474 475 476 477 "
		"486 489 492 494 520 531 707 716 717 974";
	return command.len == 3 && memmem(refusals, sizeof(refusals), command.at, 3) != NULL;
}

static int compare(const void *key, const void *member) {
	const struct irc_handler *handler = member;
	return strcasecmp(key, handler->command);
}

static void handle_line(struct irc *irc, struct irc_slice bytes) {
	struct irc_line line;
	char command[16];
	if (irc_line_parse(bytes, &line) < 0 ||
		!irc_slice_copy(line.command, command, sizeof(command))) {
		log_event(LOG_DEBUG, "irc-odd-line", "%s: %zu bytes", irc->config->name, bytes.len);
		return;
	}
	const struct irc_handler *handler = bsearch(command, handlers,
		sizeof(handlers) / sizeof(handlers[0]), sizeof(handlers[0]), compare);
	if (handler != NULL && line.params >= handler->params) {
		irc_pace_hear(irc, &line, irc_link_now(irc));
		handler->handle(irc, &line);
	} else if (handler == NULL && line.params >= 2 && is_refusal(line.command)) {
		irc_pace_hear(irc, &line, irc_link_now(irc));
		on_refusal(irc, &line);
	}
}

/* On a plain connection the server's password is sent only once the server has had the chance to
 * demand TLS (sts). */
static bool may_introduce(const struct irc *irc) {
	return irc->config->password_file == NULL || irc->link.secure;
}

void irc_receive_begin(struct irc *irc) {
	irc->splitter.len = 0;
	irc->splitter.skipping = false;
	irc_standard_replies_begin(irc);
	irc_registration_begin(irc);
	if (!irc_sasl_begin(irc)) {
		return;
	}
	irc_capabilities_begin(irc);
	if (may_introduce(irc)) {
		irc_registration_introduce(irc);
	}
}

void irc_receive(struct irc *irc, const char *bytes, size_t len) {
	struct irc_slice input = {bytes, len}, line;
	char utf8[IRC_UTF8_MOST];
	while (irc->link.phase == IRC_LINK_UP && irc_splitter_next(&irc->splitter, &input, &line)) {
		handle_line(irc, irc->isupport.utf8only ? line : irc_line_to_utf8(line, utf8));
	}
}
