#include "bot/chat/irc/nick.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/standard_replies.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	REGAIN_MS = 60 * 1000,
	TRIES_MOST = 12,
	PASSWORD_MOST = 256,
};

/* NickServ */

/* Services have different commands to regain a nick; unknown ones are just refused. */
static const char *const ways_back[] = {"REGAIN", "GHOST"};

/* "WORD NAME PASSWORD", or without the name. */
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

void irc_nick_identify(struct irc *irc) {
	irc->nickserv.tried = 0;
	irc->nickserv.asked = false;
	if (is_of_use(irc)) {
		tell(irc, "IDENTIFY", irc->config->nickserv.account);
	}
}

/* Whether somebody else has the nick of the config. */
static void regain_by_nickserv(struct irc *irc) {
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

void irc_nick_on_notice(struct irc *irc, const struct irc_line *line) {
	char why[2 * IRC_LINE_MOST];
	if (!irc->nickserv.asked || !is_nickserv(irc, line->nick) ||
		!irc_standard_replies_is_of_password(line->param[1])) {
		return;
	}
	irc->nickserv.asked = false;
	snprintf(why, sizeof(why), "%.*s refuses the password: %.*s; put the right one into %s",
		IRC_SLICE_ARG(line->nick), IRC_SLICE_ARG(line->param[1]),
		irc->config->nickserv.password_file);
	log_event(LOG_ERROR, "irc-nickserv", "%s: %s", irc->config->name, why);
	irc_tell_refused(irc, why);
}

/* Nick, host and modes */

void irc_nick_begin(struct irc *irc) {
	irc->self.tries = 0;
	irc->self.watched = false;
	irc_send_set_operator(irc, false);
	irc->self.user[0] = irc->self.host[0] = '\0';
	snprintf(irc->self.nick, sizeof(irc->self.nick), "%s", irc->config->nick);
}

/* If the server truncated the nick of the config, the truncated one is wanted. */
static void note_whether_taken(struct irc *irc) {
	struct irc_slice wish = irc_slice_of(irc->config->nick);
	if (wish.len > irc->isupport.nicklen) {
		wish.len = irc->isupport.nicklen;
	}
	irc->chat.name_is_taken = !irc_nick_is_own(irc, wish);
}

void irc_nick_set(struct irc *irc, struct irc_slice nick) {
	irc_slice_copy(nick, irc->self.nick, sizeof(irc->self.nick));
	note_whether_taken(irc);
}

void irc_nick_set_host(struct irc *irc, struct irc_slice username, struct irc_slice host) {
	irc_slice_copy(username, irc->self.user, sizeof(irc->self.user));
	irc_slice_copy(host, irc->self.host, sizeof(irc->self.host));
}

void irc_nick_set_modes(struct irc *irc) {
	const char *modes = irc->config->modes != NULL ? irc->config->modes : "";
	char bot[] = {'+', irc->isupport.bot_mode, '\0'};
	bool is_told = bot[1] != '\0';
	if (is_told || modes[0] != '\0') {
		irc_send(irc, SEND_CONTROL, "MODE %s %s%s", irc->self.nick, modes,
			is_told ? bot : "");
	}
}

const char *irc_nick_realname(const struct irc *irc) {
	const char *name = irc->config->realname;
	return name != NULL ? name : "dicecup, a tabletop bot";
}

static bool differ(const char *a, const char *b) {
	return strcmp(a != NULL ? a : "", b != NULL ? b : "") != 0;
}

void irc_nick_configure(struct irc *irc, const struct irc_config *before) {
	if (differ(irc->config->nick, before->nick)) {
		irc->self.watched = false;
		irc_nick_regain(irc);
	}
	if (!irc_is_ready(irc)) {
		return;
	}
	if (differ(irc->config->modes, before->modes)) {
		irc_nick_set_modes(irc);
	}
	if (differ(irc->config->realname, before->realname) && irc_has_cap(irc, IRC_CAP_SETNAME)) {
		irc_send(irc, SEND_CONTROL, "SETNAME :%s", irc_nick_realname(irc));
	}
}

/* 396 me host :is now your displayed host */
void irc_nick_on_host(struct irc *irc, const struct irc_line *line) {
	irc_slice_copy(line->param[1], irc->self.host, sizeof(irc->self.host));
}

/* 381 me :You are now an IRC operator */
void irc_nick_on_operator(struct irc *irc, const struct irc_line *line) {
	(void)line;
	irc_send_set_operator(irc, true);
}

/* "MODE me +io-w" */
void irc_nick_on_mode(struct irc *irc, const struct irc_line *line) {
	struct irc_slice modes = line->param[1];
	bool on = true;
	for (size_t i = 0; i < modes.len; i++) {
		if (modes.at[i] == '+' || modes.at[i] == '-') {
			on = modes.at[i] == '+';
		} else if (modes.at[i] == 'o') {
			irc_send_set_operator(irc, on);
		}
	}
}

bool irc_nick_is_own(const struct irc *irc, struct irc_slice nick) {
	return irc_isupport_equal(irc->isupport.casemapping, irc_slice_of(irc->self.nick), nick);
}

/* The alternates, then "Nick_", then the last character replaced by a digit, as a server may refuse
 * longer nicks. */
bool irc_nick_try_another(struct irc *irc, bool erroneous) {
	const char *wish = irc->config->nick;
	unsigned alternates = (unsigned)irc->config->alternate_count;
	unsigned number = irc->self.tries - alternates;
	if ((irc->self.tries == 0 && erroneous && alternates == 0) ||
		irc->self.tries >= alternates + TRIES_MOST) {
		return false;
	}
	if (irc->self.tries++ < alternates) {
		snprintf(irc->self.nick, sizeof(irc->self.nick), "%s",
			irc->config->alternates[irc->self.tries - 1]);
	} else if (number == 0) {
		snprintf(irc->self.nick, sizeof(irc->self.nick), "%.*s_", IRC_NAME_MOST - 2, wish);
	} else {
		int kept = (int)strnlen(wish, IRC_NAME_MOST - 4);
		kept -= kept > 1 && number < 10;
		snprintf(irc->self.nick, sizeof(irc->self.nick), "%.*s%u", kept, wish, number);
	}
	irc_send(irc, SEND_URGENT, "NICK %s", irc->self.nick);
	return true;
}

void irc_nick_regain(struct irc *irc) {
	irc->self.regain_at = irc_link_now(irc) + irc_link_pause(irc, REGAIN_MS);
	note_whether_taken(irc);
	if (!irc_is_ready(irc) || !irc->chat.name_is_taken) {
		return;
	}
	if (irc->isupport.monitor && !irc->self.watched) {
		irc->self.watched = true;
		irc_send(irc, SEND_CONTROL, "MONITOR + %s", irc->config->nick);
	}
	regain_by_nickserv(irc);
	irc_send(irc, SEND_CONTROL, "NICK %s", irc->config->nick);
}

void irc_nick_freed(struct irc *irc, struct irc_slice nick) {
	if (irc_isupport_equal(irc->isupport.casemapping, irc_slice_of(irc->config->nick), nick)) {
		irc_nick_regain(irc);
	}
}

/* 731 me :ann,ben!b@host */
void irc_nick_on_offline(struct irc *irc, const struct irc_line *line) {
	struct irc_slice list = line->param[1], nick;
	while (irc_slice_word(&list, ',', &nick)) {
		irc_nick_freed(irc, irc_slice_cut(&nick, '!'));
	}
}

void irc_nick_pulse(struct irc *irc) {
	if (irc_link_now(irc) >= irc->self.regain_at) {
		irc_nick_regain(irc);
	}
}
