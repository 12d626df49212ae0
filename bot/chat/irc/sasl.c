#include "bot/chat/irc/sasl.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	PASSWORD_MOST = 512,
	MESSAGE_MOST = IRC_SCRAM_MESSAGE_MOST, /* room for a password and two names */
	CHUNK = 400,                           /* bytes of base64 in one AUTHENTICATE */
};

static bool is_wanted(const struct irc *irc) {
	return irc->sasl.mechanism != IRC_SASL_NONE;
}

/* AUTHENTICATE, outbound */

/* Sends a message in base64. If it is a multiple of 400 bytes long an empty one ends it. */
static void send_message(struct irc *irc, const char *message, size_t message_len) {
	unsigned char base64[MESSAGE_MOST / 3 * 4 + 5];
	size_t len =
		(size_t)EVP_EncodeBlock(base64, (const unsigned char *)message, (int)message_len);
	size_t at = 0, chunk;
	do {
		chunk = len - at < CHUNK ? len - at : CHUNK;
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %.*s", chunk > 0 ? (int)chunk : 1,
			chunk > 0 ? (const char *)base64 + at : "+");
		at += chunk;
	} while (chunk == CHUNK);
	OPENSSL_cleanse(base64, sizeof(base64));
}

/* False: the password cannot be read, and the connection is dropped. */
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
static void answer_plain(struct irc *irc, struct irc_slice message) {
	const char *account = irc->config->sasl.account;
	char password[PASSWORD_MOST], answer[MESSAGE_MOST];
	if (message.len > 0 || !read_password(irc, password)) {
		return;
	}
	int len = snprintf(answer, sizeof(answer), "%.*s%c%.*s%c%s", IRC_NAME_MOST - 1, account,
		'\0', IRC_NAME_MOST - 1, account, '\0', password);
	send_message(irc, answer, (size_t)len);
	OPENSSL_cleanse(password, sizeof(password));
	OPENSSL_cleanse(answer, sizeof(answer));
}

/* The certificate identifies us. */
static void answer_external(struct irc *irc, struct irc_slice message) {
	if (message.len == 0) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE +");
	}
}

/* A fault for the operator to mend. */
static void refuse(struct irc *irc, const char *words) {
	const struct irc_config *config = irc->config;
	char why[2 * IRC_LINE_MOST];
	if (irc->sasl.mechanism == IRC_SASL_EXTERNAL) {
		snprintf(why, sizeof(why),
			"SASL failed: %s; tell the account the certificate in %s (NickServ: CERT "
			"ADD)",
			words, config->sasl.cert_file);
	} else {
		snprintf(why, sizeof(why),
			"SASL failed: %s; put the password of the account %s into %s", words,
			config->sasl.account, config->sasl.password_file);
	}
	irc_tell_refused(irc, why);
	irc_link_drop(irc, "%s", why);
}

/* Sends our name, then our proof, then nothing once the server has proved itself. */
static void answer_scram(struct irc *irc, struct irc_slice message) {
	struct irc_scram *scram = &irc->sasl.scram;
	char password[PASSWORD_MOST] = "", nonce[IRC_SCRAM_NONCE_MOST];
	char answer[IRC_SCRAM_MESSAGE_MOST] = "";
	const char *why = NULL;
	if (message.len == 0 && !irc_scram_make_nonce(nonce)) {
		why = "no randomness";
	} else if (message.len == 0) {
		why = irc_scram_first(scram, irc->config->sasl.account, nonce, answer);
	} else if (scram->expected) {
		why = irc_scram_verify(scram, message);
	} else if (!read_password(irc, password)) {
		return;
	} else {
		why = irc_scram_final(scram, message, password, answer);
	}
	OPENSSL_cleanse(password, sizeof(password));
	if (why != NULL && strcmp(why, IRC_SCRAM_REFUSED) == 0) {
		refuse(irc, why);
	} else if (why != NULL) {
		irc_link_drop(irc, "SASL failed: %s", why);
	} else {
		send_message(irc, answer, strlen(answer));
	}
}

/* The mechanisms */

static const struct {
	const char *name;
	void (*answer)(struct irc *irc, struct irc_slice message);
} mechanisms[] = {
	[IRC_SASL_NONE] = {"", NULL},
	[IRC_SASL_PLAIN] = {"PLAIN", answer_plain},
	[IRC_SASL_EXTERNAL] = {"EXTERNAL", answer_external},
	[IRC_SASL_SCRAM_SHA_256] = {"SCRAM-SHA-256", answer_scram},
};

static const char *mechanism(const struct irc *irc) {
	return mechanisms[irc->sasl.mechanism].name;
}

bool irc_sasl_can_use(const struct irc *irc, struct irc_slice offered) {
	bool found = offered.len == 0;
	struct irc_slice word;
	while (!found && irc_slice_word(&offered, ',', &word)) {
		found = irc_slice_is(word, mechanism(irc));
	}
	return is_wanted(irc) && found;
}

static bool is_ascii(const char *text) {
	while ((unsigned char)*text >= ' ' && (unsigned char)*text < 0x7f) {
		text++;
	}
	return *text == '\0';
}

/* SCRAM needs SASLprep (RFC 4013), which leaves ASCII unchanged. Other passwords are sent by PLAIN,
 * over TLS only. */
static bool replace_scram(struct irc *irc) {
	char password[PASSWORD_MOST];
	if (!read_password(irc, password)) {
		return false;
	}
	bool fits = is_ascii(password) && is_ascii(irc->config->sasl.account);
	OPENSSL_cleanse(password, sizeof(password));
	if (!fits && !irc->link.secure) {
		irc_link_drop(irc, "SASL failed: account and password must be ASCII for SCRAM "
				   "without TLS");
		return false;
	}
	if (!fits) {
		log_event(LOG_WARNING, "irc-sasl",
			"%s: account or password is not ASCII, which SCRAM needs: logging in by "
			"PLAIN",
			irc->config->name);
		irc->sasl.mechanism = IRC_SASL_PLAIN;
	}
	return true;
}

bool irc_sasl_begin(struct irc *irc) {
	irc->sasl.logged_in = irc->sasl.scram.proven = irc->sasl.scram.expected = false;
	irc->sasl.len = 0;
	irc->sasl.mechanism = irc->config->sasl.mechanism;
	return irc->sasl.mechanism != IRC_SASL_SCRAM_SHA_256 || replace_scram(irc);
}

static bool has_another_way(const struct irc *irc) {
	return irc->config->nickserv.password_file != NULL;
}

void irc_sasl_start(struct irc *irc) {
	bool wanted = is_wanted(irc);
	if (wanted && irc_has_cap(irc, IRC_CAP_SASL)) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %s", mechanism(irc));
	} else if (!wanted || has_another_way(irc)) {
		irc_send(irc, SEND_URGENT, "CAP END");
	} else {
		irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
	}
}

bool irc_sasl_is_settled(struct irc *irc) {
	bool settled = !is_wanted(irc) || irc->sasl.logged_in || has_another_way(irc);
	if (!settled) {
		irc_link_drop(irc, "SASL is not offered: %s", mechanism(irc));
	}
	return settled;
}

/* AUTHENTICATE, inbound */

/* Appends a piece in base64 to the message. False: malformed or too long. */
static bool gather(struct irc *irc, struct irc_slice piece) {
	size_t len = irc->sasl.len;
	if (irc_slice_is(piece, "+")) {
		return true;
	}
	if (len + piece.len >= sizeof(irc->sasl.base64)) {
		return false;
	}
	memcpy(irc->sasl.base64 + len, piece.at, piece.len);
	irc->sasl.len += piece.len;
	return true;
}

/* A piece of 400 bytes is not the last. */
void irc_sasl_on_authenticate(struct irc *irc, const struct irc_line *line) {
	char message[IRC_SASL_MOST];
	if (irc->registration.phase != IRC_REGISTERING || !is_wanted(irc)) {
		return;
	}
	bool good = gather(irc, line->param[0]);
	if (good && line->param[0].len == CHUNK) {
		return;
	}
	struct irc_slice base64 = {irc->sasl.base64, irc->sasl.len};
	int len = good ? irc_scram_decode_base64(base64, message, sizeof(message)) : -1;
	irc->sasl.len = 0;
	if (len < 0) {
		irc_link_drop(irc, "SASL failed: the server's message is none");
	} else {
		mechanisms[irc->sasl.mechanism].answer(
			irc, (struct irc_slice){message, (size_t)len});
	}
}

void irc_sasl_on_failure(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase == IRC_REGISTERING && line->params > 0) {
		irc_link_drop(
			irc, "SASL failed: %.*s", IRC_SLICE_ARG(line->param[line->params - 1]));
	}
}

/* 902, 904: the account or the password is wrong. */
void irc_sasl_on_refused(struct irc *irc, const struct irc_line *line) {
	char words[IRC_LINE_MOST];
	if (irc->registration.phase == IRC_REGISTERING && line->params > 0) {
		irc_slice_copy(line->param[line->params - 1], words, sizeof(words));
		refuse(irc, words);
	}
}

/* 903: logged in; 900 before it names the account. */
void irc_sasl_on_logged_in(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase != IRC_REGISTERING || !is_wanted(irc)) {
		return;
	}
	if (irc->sasl.mechanism == IRC_SASL_SCRAM_SHA_256 && !irc->sasl.scram.proven) {
		irc_link_drop(irc, "SASL failed: the server does not show that it knows us");
	} else {
		irc->sasl.logged_in = true;
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}
