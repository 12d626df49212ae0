#include "bot/chat/irc/registration.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	REGISTER_MS = 60 * 1000, /* from connected to welcomed */
	STABLE_MS = 60 * 1000,   /* after which a lost connection is no failure */
	PASSWORD_MOST = 512,
	CAP_REQ_MOST = 256,
	SASL_CHUNK = 400, /* base64 in one AUTHENTICATE */
};

/* False: it cannot be read, and the connection is dropped. */
static bool read_password(struct irc *irc, const char *file, char password[PASSWORD_MOST]) {
	char why[512];
	int rc = secret_file_read(file, password, PASSWORD_MOST, why, sizeof(why));
	if (rc < 0) {
		irc_link_drop(irc, "%s", why);
	}
	return rc == 0;
}

static void send_password(struct irc *irc) {
	char password[PASSWORD_MOST];
	if (irc->config->password_file != NULL &&
		read_password(irc, irc->config->password_file, password)) {
		irc_send(irc, SEND_URGENT, "PASS :%s", password);
		OPENSSL_cleanse(password, sizeof(password));
	}
}

void irc_registration_begin(struct irc *irc) {
	irc->registration.phase = IRC_REGISTERING;
	irc->registration.since = irc_link_now(irc);
	irc_isupport_init(&irc->isupport);
	irc_users_set_casemapping(irc->users, irc->isupport.casemapping);
	irc->registration.enabled = 0;
	irc->registration.offered[0] = '\0';
	irc->registration.logged_in = false;
	irc_self_begin(irc);
	send_password(irc);
	irc_send(irc, SEND_URGENT, "CAP LS 302");
	irc_send(irc, SEND_URGENT, "NICK %s", irc->self.nick);
	irc_send(irc, SEND_URGENT, "USER dicecup 0 * :dicecup, a tabletop bot");
}

/* Capabilities */

static const struct {
	const char *name;
	enum irc_cap bit;
} wanted[] = {
	{"account-notify", IRC_CAP_OTHER},
	{"account-tag", IRC_CAP_ACCOUNT_TAG},
	{"chghost", IRC_CAP_OTHER},
	{"extended-join", IRC_CAP_EXTENDED_JOIN},
	{"message-tags", IRC_CAP_OTHER},
	{"multi-prefix", IRC_CAP_OTHER},
	{"server-time", IRC_CAP_OTHER},
	{"userhost-in-names", IRC_CAP_OTHER},
};

/* Finds a capability in a list, and its value: "sasl=PLAIN,EXTERNAL". */
static bool find_cap(struct irc_slice list, const char *name, struct irc_slice *value) {
	bool found = false;
	while (!found && irc_slice_word(&list, ' ', value)) {
		found = irc_slice_is(irc_slice_cut(value, '='), name);
	}
	return found;
}

static bool wants_sasl(const struct irc *irc) {
	return irc->config->sasl.mechanism != IRC_SASL_NONE;
}

static const char *mechanism(const struct irc *irc) {
	return irc->config->sasl.mechanism == IRC_SASL_PLAIN ? "PLAIN" : "EXTERNAL";
}

/* A server that lists no mechanisms may know any. */
static bool offers_sasl(const struct irc *irc) {
	struct irc_slice mechanisms, word;
	if (!find_cap(irc_slice_of(irc->registration.offered), "sasl", &mechanisms)) {
		return false;
	}
	bool found = mechanisms.len == 0;
	while (!found && irc_slice_word(&mechanisms, ',', &word)) {
		found = irc_slice_is(word, mechanism(irc));
	}
	return found;
}

static size_t list_wanted(struct irc_slice offered, char caps[CAP_REQ_MOST]) {
	size_t len = 0;
	struct irc_slice value;
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (find_cap(offered, wanted[i].name, &value)) {
			len += (size_t)snprintf(
				caps + len, CAP_REQ_MOST - len, "%s ", wanted[i].name);
		}
	}
	return len;
}

static void request(struct irc *irc) {
	char caps[CAP_REQ_MOST];
	size_t len = list_wanted(irc_slice_of(irc->registration.offered), caps);
	if (wants_sasl(irc)) {
		if (!offers_sasl(irc)) {
			irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
			return;
		}
		len += (size_t)snprintf(caps + len, sizeof(caps) - len, "sasl");
	}
	if (len > 0) {
		irc_send(irc, SEND_URGENT, "CAP REQ :%s", caps);
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

/* The list may come in several lines; all but the last have a "*" before it. */
static void take_ls(struct irc *irc, const struct irc_line *line) {
	bool more = line->params > 3 && irc_slice_is(line->param[2], "*");
	struct irc_slice list = line->param[more ? 3 : 2];
	size_t len = strlen(irc->registration.offered);
	if (list.len + 2 < sizeof(irc->registration.offered) - len) {
		snprintf(irc->registration.offered + len, sizeof(irc->registration.offered) - len,
			"%.*s ", (int)list.len, list.at);
	}
	if (!more && irc->registration.phase == IRC_REGISTERING) {
		request(irc);
	}
}

/* Enables the capabilities of a list; with off, or behind a "-", disables them. */
static void set_caps(struct irc *irc, struct irc_slice list, bool off) {
	struct irc_slice name;
	while (irc_slice_word(&list, ' ', &name)) {
		bool minus = name.at[0] == '-';
		name.at += minus;
		name.len -= minus;
		unsigned bit = irc_slice_is(name, "sasl") ? IRC_CAP_SASL : 0;
		for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
			bit |= irc_slice_is(name, wanted[i].name) ? wanted[i].bit : 0;
		}
		irc->registration.enabled = off || minus ? irc->registration.enabled & ~bit
							 : irc->registration.enabled | bit;
	}
}

static void take_ack(struct irc *irc, struct irc_slice list) {
	set_caps(irc, list, false);
	if (irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (irc->registration.enabled & IRC_CAP_SASL) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %s", mechanism(irc));
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

static void take_nak(struct irc *irc, struct irc_slice list) {
	if (irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (wants_sasl(irc)) {
		irc_link_drop(irc, "capabilities refused: %.*s", IRC_SLICE_ARG(list));
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

static void take_new(struct irc *irc, struct irc_slice list) {
	char caps[CAP_REQ_MOST];
	if (list_wanted(list, caps) > 0) {
		irc_send(irc, SEND_CONTROL, "CAP REQ :%s", caps);
	}
}

void irc_registration_on_cap(struct irc *irc, const struct irc_line *line) {
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
		set_caps(irc, list, true);
	}
}

/* SASL 3.2. The operator wants the account: without it the connection is dropped. */

/* A message that is a multiple of 400 bytes long is ended by an empty one. */
static void send_chunks(struct irc *irc, const char *base64, size_t len) {
	size_t at = 0, chunk;
	do {
		chunk = len - at < SASL_CHUNK ? len - at : SASL_CHUNK;
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %.*s", chunk > 0 ? (int)chunk : 1,
			chunk > 0 ? base64 + at : "+");
		at += chunk;
	} while (chunk == SASL_CHUNK);
}

/* RFC 4616: authorization identity, authentication identity, password. */
static void send_plain(struct irc *irc) {
	const char *account = irc->config->sasl.account;
	char password[PASSWORD_MOST];
	if (!read_password(irc, irc->config->sasl.password_file, password)) {
		return;
	}
	char message[2 * IRC_NAME_MOST + PASSWORD_MOST];
	unsigned char base64[(sizeof(message) + 2) / 3 * 4 + 1];
	int len = snprintf(message, sizeof(message), "%.*s%c%.*s%c%s", IRC_NAME_MOST - 1, account,
		'\0', IRC_NAME_MOST - 1, account, '\0', password);
	int encoded = EVP_EncodeBlock(base64, (const unsigned char *)message, len);
	send_chunks(irc, (const char *)base64, (size_t)encoded);
	OPENSSL_cleanse(password, sizeof(password));
	OPENSSL_cleanse(message, sizeof(message));
	OPENSSL_cleanse(base64, sizeof(base64));
}

void irc_registration_on_authenticate(struct irc *irc, const struct irc_line *line) {
	if (!irc_slice_is(line->param[0], "+") || irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (irc->config->sasl.mechanism == IRC_SASL_PLAIN) {
		send_plain(irc);
	} else if (irc->config->sasl.mechanism == IRC_SASL_EXTERNAL) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE +"); /* the certificate says who we are */
	}
}

void irc_registration_on_sasl_failure(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase == IRC_REGISTERING && line->params > 0) {
		irc_link_drop(
			irc, "SASL failed: %.*s", IRC_SLICE_ARG(line->param[line->params - 1]));
	}
}

/* 903; 900, which names the account, comes before it. */
void irc_registration_on_logged_in(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_REGISTERING) {
		irc->registration.logged_in = true;
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

/* The welcome */

/* 437 may be about a channel as well. */
void irc_registration_on_nick_refused(struct irc *irc, const struct irc_line *line) {
	if (irc_channels_refused(irc, line) || irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (!irc_self_try_another(irc, irc_slice_is(line->command, "432"))) {
		irc_link_drop(irc, "the server refuses our nick: %.*s",
			IRC_SLICE_ARG(line->param[line->params - 1]));
	}
}

void irc_registration_on_welcome(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (wants_sasl(irc) && !irc->registration.logged_in) {
		irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
		return;
	}
	irc->registration.phase = IRC_WELCOMED;
	irc->registration.since = irc_link_now(irc);
	irc_self_set_nick(irc, line->param[0]);
	irc_self_regain(irc);
	log_event(LOG_INFO, "irc-connected", "%s: as %s%s", irc->config->name, irc->self.nick,
		irc->registration.logged_in ? ", logged in" : "");
}

void irc_registration_on_isupport(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 1; i + 1 < line->params; i++) {
		irc_isupport_take(&irc->isupport, line->param[i]);
	}
	irc_users_set_casemapping(irc->users, irc->isupport.casemapping);
}

void irc_registration_on_motd_end(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_WELCOMED) {
		irc->registration.phase = IRC_READY;
		irc_channels_join_due(irc);
	}
}

void irc_registration_pulse(struct irc *irc) {
	uint64_t age = irc_link_now(irc) - irc->registration.since;
	if (irc->registration.phase == IRC_REGISTERING) {
		if (age > irc_link_pause(irc, REGISTER_MS)) {
			irc_link_drop(irc, "the server does not welcome us");
		}
		return;
	}
	if (age > irc_link_pause(irc, STABLE_MS)) {
		irc_link_reset_backoff(irc);
	}
	irc_registration_on_motd_end(irc, NULL); /* some servers keep it to themselves */
	irc_self_pulse(irc);
}
