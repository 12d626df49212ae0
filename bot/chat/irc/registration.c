#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

/* From the connection to the welcome (RFC 2812, 3.1; IRCv3 capability negotiation 302 and SASL
 * 3.2), and our own nick afterwards. */

enum {
	PASSWORD_MOST = 512,
	SASL_CHUNK = 400, /* base64 in one AUTHENTICATE */
	REGAIN_MS = 60 * 1000,
	NICK_TRIES_MOST = 12,
};

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

static const char *const mechanisms[] = {
	[IRC_SASL_NONE] = "",
	[IRC_SASL_PLAIN] = "PLAIN",
	[IRC_SASL_EXTERNAL] = "EXTERNAL",
};

static bool wants_sasl(const struct irc *irc) {
	return irc->config->sasl.mechanism != IRC_SASL_NONE;
}

/* The operator wanted an account: without it we do not go on. */
static void give_up_sasl(struct irc *irc, const char *what, struct irc_slice detail) {
	char why[256];
	snprintf(why, sizeof(why), "%s: %.*s", what, (int)detail.len, detail.at);
	irc_drop(irc, why);
}

static void send_password(struct irc *irc) {
	char password[PASSWORD_MOST], why[512];
	if (irc->config->password_file == NULL) {
		return;
	}
	if (secret_file_read(
		    irc->config->password_file, password, sizeof(password), why, sizeof(why)) < 0) {
		irc_drop(irc, why);
		return;
	}
	irc_send(irc, SEND_URGENT, "PASS :%s", password);
	OPENSSL_cleanse(password, sizeof(password));
}

void irc_registration_begin(struct irc *irc) {
	irc_isupport_init(&irc->isupport);
	irc->users->casemapping = irc->isupport.casemapping;
	irc->caps = 0;
	irc->offers[0] = '\0';
	irc->logged_in = false;
	irc->nick_tries = 0;
	irc->user[0] = irc->host[0] = '\0';
	snprintf(irc->nick, sizeof(irc->nick), "%s", irc->config->nick);
	send_password(irc);
	irc_send(irc, SEND_URGENT, "CAP LS 302");
	irc_send(irc, SEND_URGENT, "NICK %s", irc->nick);
	irc_send(irc, SEND_URGENT, "USER dicecup 0 * :dicecup, a tabletop bot");
}

/* Capabilities */

/* The word for one capability in a list: "sasl=PLAIN,EXTERNAL". */
static bool find_offer(struct irc_slice offers, const char *name, struct irc_slice *value) {
	struct irc_slice offer;
	while (irc_slice_word(&offers, ' ', &offer)) {
		const char *equals = memchr(offer.at, '=', offer.len);
		size_t len = equals != NULL ? (size_t)(equals - offer.at) : offer.len;
		if (irc_slice_is((struct irc_slice){offer.at, len}, name)) {
			size_t skipped = equals != NULL ? len + 1 : len;
			*value = (struct irc_slice){offer.at + skipped, offer.len - skipped};
			return true;
		}
	}
	return false;
}

/* A server that lists no mechanisms may know any. */
static bool offers_mechanism(struct irc_slice list, const char *mechanism) {
	struct irc_slice word;
	if (list.len == 0) {
		return true;
	}
	while (irc_slice_word(&list, ',', &word)) {
		if (irc_slice_is(word, mechanism)) {
			return true;
		}
	}
	return false;
}

static size_t list_wanted(struct irc_slice offers, char *list, size_t cap) {
	size_t len = 0;
	struct irc_slice value;
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (find_offer(offers, wanted[i].name, &value)) {
			len += (size_t)snprintf(list + len, cap - len, "%s ", wanted[i].name);
		}
	}
	return len;
}

static void answer_offers(struct irc *irc) {
	struct irc_slice offers = irc_slice_of(irc->offers), methods;
	char list[256];
	size_t len = list_wanted(offers, list, sizeof(list));
	if (wants_sasl(irc)) {
		const char *mechanism = mechanisms[irc->config->sasl.mechanism];
		if (!find_offer(offers, "sasl", &methods) ||
			!offers_mechanism(methods, mechanism)) {
			give_up_sasl(irc, "SASL is not offered", irc_slice_of(mechanism));
			return;
		}
		len += (size_t)snprintf(list + len, sizeof(list) - len, "sasl");
	}
	if (len > 0) {
		irc_send(irc, SEND_URGENT, "CAP REQ :%s", list);
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

/* The list may come in several lines; all but the last have a "*" before it. */
static void take_offers(struct irc *irc, const struct irc_line *line) {
	bool more = line->params > 3 && irc_slice_is(line->param[2], "*");
	struct irc_slice list = line->param[more ? 3 : 2];
	size_t len = strlen(irc->offers);
	if (list.len + 2 < sizeof(irc->offers) - len) {
		snprintf(irc->offers + len, sizeof(irc->offers) - len, "%.*s ", (int)list.len,
			list.at);
	}
	if (!more && irc->phase == IRC_REGISTERING) {
		answer_offers(irc);
	}
}

static void set_cap(struct irc *irc, struct irc_slice name) {
	bool off = name.len > 0 && name.at[0] == '-';
	name.at += off;
	name.len -= off;
	unsigned bit = irc_slice_is(name, "sasl") ? IRC_CAP_SASL : 0;
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		bit |= irc_slice_is(name, wanted[i].name) ? wanted[i].bit : 0;
	}
	irc->caps = off ? irc->caps & ~bit : irc->caps | bit;
}

static void take_acknowledged(struct irc *irc, const struct irc_line *line) {
	struct irc_slice rest = line->param[2], name;
	while (irc_slice_word(&rest, ' ', &name)) {
		set_cap(irc, name);
	}
	if (irc->phase != IRC_REGISTERING) {
		return;
	}
	if (irc->caps & IRC_CAP_SASL) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE %s",
			mechanisms[irc->config->sasl.mechanism]);
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

static void take_refused(struct irc *irc, const struct irc_line *line) {
	if (irc->phase != IRC_REGISTERING) {
		return;
	}
	if (wants_sasl(irc)) {
		give_up_sasl(irc, "capabilities refused", line->param[2]);
	} else {
		irc_send(irc, SEND_URGENT, "CAP END");
	}
}

static void take_new(struct irc *irc, const struct irc_line *line) {
	char list[256];
	if (list_wanted(line->param[2], list, sizeof(list)) > 0) {
		irc_send(irc, SEND_CONTROL, "CAP REQ :%s", list);
	}
}

static void take_deleted(struct irc *irc, const struct irc_line *line) {
	struct irc_slice rest = line->param[2], name;
	while (irc_slice_word(&rest, ' ', &name)) {
		char off[64];
		snprintf(off, sizeof(off), "-%.*s", (int)name.len, name.at);
		set_cap(irc, irc_slice_of(off));
	}
}

static const struct {
	const char *word;
	void (*take)(struct irc *irc, const struct irc_line *line);
} cap_words[] = {
	{"LS", take_offers},
	{"ACK", take_acknowledged},
	{"NAK", take_refused},
	{"NEW", take_new},
	{"DEL", take_deleted},
};

void irc_on_cap(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 0; i < sizeof(cap_words) / sizeof(cap_words[0]); i++) {
		if (irc_slice_is(line->param[1], cap_words[i].word)) {
			cap_words[i].take(irc, line);
		}
	}
}

/* SASL */

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

/* RFC 4616: who to act as, whose password, the password. */
static void send_plain(struct irc *irc) {
	const char *account = irc->config->sasl.account;
	char password[PASSWORD_MOST], why[512];
	const char *file = irc->config->sasl.password_file;
	if (secret_file_read(file, password, sizeof(password), why, sizeof(why)) < 0) {
		irc_drop(irc, why);
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

void irc_on_authenticate(struct irc *irc, const struct irc_line *line) {
	if (!irc_slice_is(line->param[0], "+") || irc->phase != IRC_REGISTERING) {
		return;
	}
	if (irc->config->sasl.mechanism == IRC_SASL_PLAIN) {
		send_plain(irc);
	} else if (irc->config->sasl.mechanism == IRC_SASL_EXTERNAL) {
		irc_send(irc, SEND_URGENT, "AUTHENTICATE +"); /* the certificate says who we are */
	}
}

void irc_on_sasl_done(struct irc *irc, const struct irc_line *line) {
	if (irc->phase != IRC_REGISTERING || irc_slice_is(line->command, "900")) {
		return; /* 900 says the account, 903 that it is done */
	}
	irc->logged_in = true;
	irc_send(irc, SEND_URGENT, "CAP END");
}

void irc_on_sasl_failed(struct irc *irc, const struct irc_line *line) {
	if (irc->phase == IRC_REGISTERING && line->params > 0) {
		give_up_sasl(irc, "SASL failed", line->param[line->params - 1]);
	}
}

/* Our nick */

/* "Nick_", then with a digit for its last character: servers may take no longer one. */
static void next_nick(struct irc *irc) {
	const char *wish = irc->config->nick;
	unsigned number = ++irc->nick_tries;
	if (number == 1) {
		snprintf(irc->nick, sizeof(irc->nick), "%.*s_", IRC_NAME_MOST - 2, wish);
		return;
	}
	int kept = (int)strnlen(wish, IRC_NAME_MOST - 4);
	kept -= kept > 1 && number < 11;
	snprintf(irc->nick, sizeof(irc->nick), "%.*s%u", kept, wish, number - 1);
}

/* 437 may speak of a channel as well. */
void irc_on_nick_refused(struct irc *irc, const struct irc_line *line) {
	if (irc_channels_refused(irc, line) || irc->phase != IRC_REGISTERING) {
		return;
	}
	bool first = irc->nick_tries == 0;
	if ((first && irc_slice_is(line->command, "432")) || irc->nick_tries >= NICK_TRIES_MOST) {
		struct irc_slice words = line->param[line->params - 1];
		char why[256];
		snprintf(why, sizeof(why), "the server refuses our nick: %.*s", (int)words.len,
			words.at);
		irc_drop(irc, why);
		return;
	}
	next_nick(irc);
	irc_send(irc, SEND_URGENT, "NICK %s", irc->nick);
}

/* A server may have cut the nick we wished for: then we have what we can get. */
static bool has_wished_nick(const struct irc *irc) {
	struct irc_slice wish = irc_slice_of(irc->config->nick);
	if (wish.len > irc->isupport.nick_most) {
		wish.len = irc->isupport.nick_most;
	}
	return irc_casemapping_equal(irc->isupport.casemapping, wish, irc_slice_of(irc->nick));
}

void irc_registration_regain(struct irc *irc) {
	irc->regain_at = irc_now(irc) + irc_pause(irc, REGAIN_MS);
	if (irc->phase == IRC_UP && !has_wished_nick(irc)) {
		irc_send(irc, SEND_CONTROL, "NICK %s", irc->config->nick);
	}
}

void irc_registration_nick_free(struct irc *irc, struct irc_slice nick) {
	struct irc_slice wish = irc_slice_of(irc->config->nick);
	if (irc_casemapping_equal(irc->isupport.casemapping, wish, nick)) {
		irc_registration_regain(irc);
	}
}

/* The welcome */

void irc_on_welcome(struct irc *irc, const struct irc_line *line) {
	if (irc->phase != IRC_REGISTERING) {
		return;
	}
	if (wants_sasl(irc) && !irc->logged_in) {
		const char *mechanism = mechanisms[irc->config->sasl.mechanism];
		give_up_sasl(irc, "SASL is not offered", irc_slice_of(mechanism));
		return;
	}
	irc->phase = IRC_GREETED;
	irc->greeted_at = irc_now(irc);
	irc->regain_at = irc->greeted_at + irc_pause(irc, REGAIN_MS);
	irc_slice_copy(line->param[0], irc->nick, sizeof(irc->nick));
	log_event(LOG_INFO, "irc-connected", "%s: as %s%s", irc->config->name, irc->nick,
		irc->logged_in ? ", logged in" : "");
}

void irc_on_isupport(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 1; i + 1 < line->params; i++) {
		irc_isupport_take(&irc->isupport, line->param[i]);
	}
	if (irc->users->count == 0) {
		irc->users->casemapping = irc->isupport.casemapping;
	}
}

static void come_up(struct irc *irc) {
	if (irc->phase == IRC_GREETED) {
		irc->phase = IRC_UP;
		irc_channels_begin(irc);
	}
}

void irc_on_motd_end(struct irc *irc, const struct irc_line *line) {
	(void)line;
	come_up(irc);
}

/* 396 me host :is now your displayed host */
void irc_on_own_host(struct irc *irc, const struct irc_line *line) {
	irc_slice_copy(line->param[1], irc->host, sizeof(irc->host));
}

void irc_registration_pulse(struct irc *irc) {
	come_up(irc); /* in case a server keeps its message of the day to itself */
	if (irc_now(irc) >= irc->regain_at) {
		irc_registration_regain(irc);
	}
}
