#include "bot/chat/irc/capabilities.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/registration.h"
#include "bot/chat/irc/sasl.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum { REQUEST_MOST = 480 };

static const char *const names[IRC_CAPS] = {
	[IRC_CAP_ACCOUNT_NOTIFY] = "account-notify",
	[IRC_CAP_ACCOUNT_TAG] = "account-tag",
	[IRC_CAP_AWAY_NOTIFY] = "away-notify",
	[IRC_CAP_BATCH] = "batch",
	[IRC_CAP_CAP_NOTIFY] = "cap-notify",
	[IRC_CAP_CHGHOST] = "chghost",
	[IRC_CAP_ECHO_MESSAGE] = "echo-message",
	[IRC_CAP_EXTENDED_JOIN] = "extended-join",
	[IRC_CAP_INVITE_NOTIFY] = "invite-notify",
	[IRC_CAP_MESSAGE_TAGS] = "message-tags",
	[IRC_CAP_MULTI_PREFIX] = "multi-prefix",
	[IRC_CAP_NO_IMPLICIT_NAMES] = "no-implicit-names",
	[IRC_CAP_SASL] = "sasl",
	[IRC_CAP_SERVER_TIME] = "server-time",
	[IRC_CAP_SETNAME] = "setname",
	[IRC_CAP_STANDARD_REPLIES] = "standard-replies",
	[IRC_CAP_USERHOST_IN_NAMES] = "userhost-in-names",
};

static unsigned bit_of(struct irc_slice name) {
	for (size_t i = 0; i < IRC_CAPS; i++) {
		if (irc_slice_is(name, names[i])) {
			return 1u << i;
		}
	}
	return 0;
}

/* The capabilities of a list that we use; "sasl=PLAIN,EXTERNAL" only if our mechanism is in it. */
static unsigned useful(const struct irc *irc, struct irc_slice list) {
	unsigned caps = 0;
	struct irc_slice value;
	while (irc_slice_word(&list, ' ', &value)) {
		unsigned bit = bit_of(irc_slice_cut(&value, '='));
		bool sasl = bit == 1u << IRC_CAP_SASL;
		caps |= sasl && !irc_sasl_can_use(irc, value) ? 0 : bit;
	}
	return caps;
}

static void ask_for(struct irc *irc, unsigned caps) {
	char list[REQUEST_MOST];
	size_t len = 0;
	for (size_t i = 0; i < IRC_CAPS; i++) {
		if (caps & 1u << i) {
			len += (size_t)snprintf(list + len, sizeof(list) - len, "%s%s",
				len > 0 ? " " : "", names[i]);
		}
	}
	irc->caps.waiting |= caps;
	irc_send(irc, SEND_URGENT, "CAP REQ :%s", list);
}

/* While registering: logs in once every request is answered. */
static void go_on(struct irc *irc) {
	if (irc->registration.phase == IRC_REGISTERING && irc->caps.waiting == 0 &&
		!irc->caps.settled) {
		irc->caps.settled = true;
		irc_sasl_start(irc);
	}
}

/* Strict transport security (IRCv3 sts): a server that announces it on a plain connection is left
 * for a TLS one at once, and never again reached by a plain one; a server that announces it by TLS
 * is remembered for the time that it names. */

static void keep(struct irc *irc, uint32_t seconds) {
	if (irc->memory.kept != NULL) {
		irc->memory.kept->keep_secure(
			irc->memory.data, irc->link.host, irc->link.port, seconds);
	}
}

/* A whole number, at most UINT32_MAX; false: malformed or larger. */
static bool read_number(struct irc_slice digits, uint32_t *number) {
	char text[12];
	if (!irc_slice_copy(digits, text, sizeof(text)) || digits.len == 0 ||
		strspn(text, "0123456789") != digits.len) {
		return false;
	}
	unsigned long long value = strtoull(text, NULL, 10);
	*number = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
	return true;
}

/* A policy's duration counts on TLS connections only. 0: forget the host. */
static void take_duration(struct irc *irc, struct irc_slice digits) {
	uint32_t seconds;
	if (read_number(digits, &seconds)) {
		irc->sts.seconds = seconds;
		irc->sts.port = 0;
		keep(irc, seconds);
	}
}

static bool take_port(struct irc *irc, struct irc_slice digits) {
	uint32_t port;
	if (!read_number(digits, &port) || port == 0 || port > UINT16_MAX) {
		return false;
	}
	snprintf(irc->sts.host, sizeof(irc->sts.host), "%s", irc->link.host);
	irc->sts.port = (uint16_t)port;
	log_event(LOG_WARNING, "irc-sts",
		"%s: %s wants TLS on port %u: set tls: true in the configuration",
		irc->config->name, irc->sts.host, irc->sts.port);
	return true;
}

static bool take_policy(struct irc *irc, struct irc_slice policy) {
	const char *wanted = irc->link.secure ? "duration" : "port";
	struct irc_slice value;
	while (irc_slice_word(&policy, ',', &value)) {
		if (irc_slice_is(irc_slice_cut(&value, '='), wanted)) {
			if (!irc->link.secure) {
				return take_port(irc, value);
			}
			take_duration(irc, value);
		}
	}
	return false;
}

void irc_capabilities_renew_sts(struct irc *irc) {
	if (irc->sts.seconds > 0) {
		keep(irc, irc->sts.seconds);
		irc->sts.seconds = 0;
	}
}

/* sts is a server's policy, not a capability to request. True: the connection is left. */
static bool heed_sts(struct irc *irc, struct irc_slice list) {
	struct irc_slice value;
	bool left = false;
	while (!left && irc_slice_word(&list, ' ', &value)) {
		left = irc_slice_is(irc_slice_cut(&value, '='), "sts") && take_policy(irc, value);
	}
	if (left) {
		irc_link_again(irc);
	}
	return left;
}

/* CAP */

static bool names_bouncer(struct irc_slice list) {
	struct irc_slice name;
	bool found = false;
	while (!found && irc_slice_word(&list, ' ', &name)) {
		struct irc_slice vendor = irc_slice_cut(&name, '/');
		found = irc_slice_is(vendor, "znc.in") || irc_slice_is(vendor, "soju.im");
	}
	return found;
}

/* The list may come in several lines; all but the last have a "*" before it. */
static void take_ls(struct irc *irc, const struct irc_line *line) {
	bool more = line->params > 3 && irc_slice_is(line->param[2], "*");
	struct irc_slice list = line->param[more ? 3 : 2];
	if (heed_sts(irc, list)) {
		return;
	}
	irc->caps.offered |= useful(irc, list);
	irc->caps.bouncer |= names_bouncer(list);
	if (more || irc->registration.phase != IRC_REGISTERING ||
		!irc_registration_introduce(irc)) {
		return;
	}
	if (irc->caps.offered != 0) {
		ask_for(irc, irc->caps.offered);
	} else {
		go_on(irc);
	}
}

static void take_ack(struct irc *irc, struct irc_slice list) {
	struct irc_slice name;
	while (irc_slice_word(&list, ' ', &name)) {
		bool off = name.at[0] == '-';
		unsigned bit = bit_of((struct irc_slice){name.at + off, name.len - off});
		irc->caps.enabled = off ? irc->caps.enabled & ~bit : irc->caps.enabled | bit;
		irc->caps.waiting &= ~bit;
	}
	go_on(irc);
}

/* A list is refused as a whole, so its capabilities are then requested one by one. */
static void take_nak(struct irc *irc, struct irc_slice list) {
	unsigned refused = 0;
	struct irc_slice rest = list, name;
	while (irc_slice_word(&rest, ' ', &name)) {
		refused |= bit_of(name);
	}
	refused &= irc->caps.waiting;
	bool several = (refused & (refused - 1)) != 0 && !irc->caps.one_by_one;
	for (unsigned left = several ? refused : 0; left != 0; left &= left - 1) {
		ask_for(irc, left & ~(left - 1));
	}
	irc->caps.one_by_one |= several;
	if (!several) {
		irc->caps.waiting &= ~refused;
		log_event(LOG_WARNING, "irc-cap-refused", "%s: %.*s: it goes on without",
			irc->config->name, IRC_SLICE_ARG(list));
		go_on(irc);
	}
}

/* Requests new capabilities, except sasl: a login happens while registering. */
static void take_new(struct irc *irc, struct irc_slice list) {
	if (heed_sts(irc, list)) {
		return;
	}
	unsigned news = useful(irc, list) & ~irc->caps.enabled & ~(1u << IRC_CAP_SASL);
	if (news != 0) {
		ask_for(irc, news);
	}
}

static void take_del(struct irc *irc, struct irc_slice list) {
	struct irc_slice name;
	while (irc_slice_word(&list, ' ', &name)) {
		irc->caps.enabled &= ~bit_of(name);
	}
}

void irc_capabilities_on_cap(struct irc *irc, const struct irc_line *line) {
	struct irc_slice subcommand = line->param[1], list = line->param[2];
	if (irc_slice_is(subcommand, "LS")) {
		take_ls(irc, line);
	} else if (irc_slice_is(subcommand, "ACK")) {
		take_ack(irc, list);
	} else if (irc_slice_is(subcommand, "NAK")) {
		take_nak(irc, list);
	} else if (irc_slice_is(subcommand, "NEW")) {
		take_new(irc, list);
	} else if (irc_slice_is(subcommand, "DEL")) {
		take_del(irc, list);
	}
}

void irc_capabilities_begin(struct irc *irc) {
	irc->caps.offered = irc->caps.waiting = irc->caps.enabled = 0;
	irc->caps.one_by_one = irc->caps.settled = irc->caps.bouncer = false;
	irc_send(irc, SEND_URGENT, "CAP LS 302");
}
