#include "bot/chat/irc/sasl.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>

#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	PASSWORD_MOST = 512,
	CHUNK = 400, /* base64 in one AUTHENTICATE */
};

static const char *mechanism(const struct irc *irc) {
	static const char *const names[] = {
		[IRC_SASL_NONE] = "",
		[IRC_SASL_PLAIN] = "PLAIN",
		[IRC_SASL_EXTERNAL] = "EXTERNAL",
	};
	return names[irc->config->sasl.mechanism];
}

static bool is_wanted(const struct irc *irc) {
	return irc->config->sasl.mechanism != IRC_SASL_NONE;
}

bool irc_sasl_can_use(const struct irc *irc, struct irc_slice mechanisms) {
	bool found = mechanisms.len == 0;
	struct irc_slice word;
	while (!found && irc_slice_word(&mechanisms, ',', &word)) {
		found = irc_slice_is(word, mechanism(irc));
	}
	return is_wanted(irc) && found;
}

void irc_sasl_begin(struct irc *irc) {
	irc->sasl.logged_in = false;
}

void irc_sasl_start(struct irc *irc) {
	if (!is_wanted(irc)) {
		irc_send(irc, SEND_URGENT, "CAP END");
	} else if (irc_caps_has(irc, IRC_CAP_SASL)) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %s", mechanism(irc));
	} else {
		irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
	}
}

bool irc_sasl_is_settled(struct irc *irc) {
	bool settled = !is_wanted(irc) || irc->sasl.logged_in;
	if (!settled) {
		irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
	}
	return settled;
}

/* A message that is a multiple of 400 bytes long is ended by an empty one. */
static void send_chunks(struct irc *irc, const char *base64, size_t len) {
	size_t at = 0, chunk;
	do {
		chunk = len - at < CHUNK ? len - at : CHUNK;
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %.*s", chunk > 0 ? (int)chunk : 1,
			chunk > 0 ? base64 + at : "+");
		at += chunk;
	} while (chunk == CHUNK);
}

/* False: it cannot be read, and the connection is dropped. */
static bool read_password(struct irc *irc, char password[PASSWORD_MOST]) {
	char why[512];
	const char *file = irc->config->sasl.password_file;
	int rc = secret_file_read(file, password, PASSWORD_MOST, why, sizeof(why));
	if (rc < 0) {
		irc_link_drop(irc, "%s", why);
	}
	return rc == 0;
}

/* RFC 4616: authorization identity, authentication identity, password. */
static void send_plain(struct irc *irc) {
	const char *account = irc->config->sasl.account;
	char password[PASSWORD_MOST];
	if (!read_password(irc, password)) {
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

void irc_sasl_on_authenticate(struct irc *irc, const struct irc_line *line) {
	if (!irc_slice_is(line->param[0], "+") || irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (irc->config->sasl.mechanism == IRC_SASL_PLAIN) {
		send_plain(irc);
	} else if (irc->config->sasl.mechanism == IRC_SASL_EXTERNAL) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE +"); /* the certificate says who we are */
	}
}

void irc_sasl_on_failure(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase == IRC_REGISTERING && line->params > 0) {
		irc_link_drop(
			irc, "SASL failed: %.*s", IRC_SLICE_ARG(line->param[line->params - 1]));
	}
}

/* 903; 900, which names the account, comes before it. */
void irc_sasl_on_logged_in(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_REGISTERING) {
		irc->sasl.logged_in = true;
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}
