#include "bot/chat/irc/sasl.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>

#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum { CHUNK = 400 /* base64 in one AUTHENTICATE */ };

static const char *mechanism(const struct irc *irc) {
	static const char *const names[] = {
		[IRC_SASL_NONE] = "",
		[IRC_SASL_PLAIN] = "PLAIN",
		[IRC_SASL_EXTERNAL] = "EXTERNAL",
	};
	return names[irc->config->sasl.mechanism];
}

bool irc_sasl_is_wanted(const struct irc *irc) {
	return irc->config->sasl.mechanism != IRC_SASL_NONE;
}

bool irc_sasl_is_offered(const struct irc *irc, struct irc_slice mechanisms) {
	struct irc_slice word;
	bool any = mechanisms.len == 0;
	while (!any && irc_slice_word(&mechanisms, ',', &word)) {
		any = irc_slice_is(word, mechanism(irc));
	}
	return any;
}

void irc_sasl_start(struct irc *irc) {
	irc_send(irc, SEND_URGENT, "AUTHENTICATE %s", mechanism(irc));
}

void irc_sasl_give_up(struct irc *irc, const char *what, struct irc_slice detail) {
	char why[256];
	snprintf(why, sizeof(why), "%s: %.*s", what, (int)detail.len, detail.at);
	irc_link_drop(irc, why);
}

void irc_sasl_not_offered(struct irc *irc) {
	irc_sasl_give_up(irc, "SASL is not offered", irc_slice_of(mechanism(irc)));
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

/* RFC 4616: who to act as, whose password, the password. */
static void send_plain(struct irc *irc) {
	const char *account = irc->config->sasl.account;
	char password[IRC_PASSWORD_MOST], why[512];
	const char *file = irc->config->sasl.password_file;
	if (secret_file_read(file, password, sizeof(password), why, sizeof(why)) < 0) {
		irc_link_drop(irc, why);
		return;
	}
	char message[2 * IRC_NAME_MOST + IRC_PASSWORD_MOST];
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
		irc_sasl_give_up(irc, "SASL failed", line->param[line->params - 1]);
	}
}
