#include "bot/chat/irc/nickserv.h"

#include <openssl/crypto.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/base/log.h"
#include "bot/chat/irc/refusals.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum { PASSWORD_MOST = 256 };

/* Services differ in how a nick is had back: those that know neither word only say so. */
static const char *const ways_back[] = {"REGAIN", "GHOST"};

/* "WORD NAME PASSWORD", or without a name. */
static void tell(struct irc *irc, const char *word, const char *name) {
	char password[PASSWORD_MOST], why[512];
	const char *file = irc->config->nickserv.password_file;
	if (secret_file_read(file, password, sizeof(password), why, sizeof(why)) < 0) {
		log_event(LOG_ERROR, "irc-nickserv", "%s: %s", irc->config->name, why);
		return;
	}
	irc_send(irc, SEND_CONTROL, "PRIVMSG %s :%s%s%s %s", irc->config->nickserv.to, word,
		name != NULL ? " " : "", name != NULL ? name : "", password);
	OPENSSL_cleanse(password, sizeof(password));
	irc->nickserv.asked = true;
}

static bool is_of_use(const struct irc *irc) {
	return irc->config->nickserv.password_file != NULL && !irc->sasl.logged_in;
}

void irc_nickserv_identify(struct irc *irc) {
	irc->nickserv.tried = 0;
	irc->nickserv.asked = false;
	if (is_of_use(irc)) {
		tell(irc, "IDENTIFY", irc->config->nickserv.account);
	}
}

void irc_nickserv_regain(struct irc *irc) {
	size_t ways = sizeof(ways_back) / sizeof(ways_back[0]);
	if (irc->config->nickserv.password_file != NULL && irc->nickserv.tried < ways) {
		tell(irc, ways_back[irc->nickserv.tried++], irc->config->nick);
	}
}

/* "NickServ@services.example.org" is NickServ. */
static bool is_nickserv(const struct irc *irc, struct irc_slice nick) {
	const char *to = irc->config->nickserv.to;
	size_t len = strcspn(to, "@");
	return nick.len == len && strncasecmp(nick.at, to, len) == 0;
}

void irc_nickserv_on_notice(struct irc *irc, const struct irc_line *line) {
	char why[IRC_LINE_MOST];
	if (!irc->nickserv.asked || !is_nickserv(irc, line->nick) ||
		!irc_refusals_is_of_password(line->param[1])) {
		return;
	}
	irc->nickserv.asked = false;
	snprintf(why, sizeof(why), "%.*s refuses the password: %.*s", IRC_SLICE_ARG(line->nick),
		IRC_SLICE_ARG(line->param[1]));
	log_event(LOG_ERROR, "irc-nickserv", "%s: %s", irc->config->name, why);
	irc_tell_refused(irc, why);
}
