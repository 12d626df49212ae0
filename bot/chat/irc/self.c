#include "bot/chat/irc/self.h"

#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nickserv.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	REGAIN_MS = 60 * 1000,
	TRIES_MOST = 12,
};

void irc_self_begin(struct irc *irc) {
	irc->self.tries = 0;
	irc->self.watched = false;
	irc_send_set_operator(irc, false);
	irc->self.user[0] = irc->self.host[0] = '\0';
	snprintf(irc->self.nick, sizeof(irc->self.nick), "%s", irc->config->nick);
}

void irc_self_set_nick(struct irc *irc, struct irc_slice nick) {
	irc_slice_copy(nick, irc->self.nick, sizeof(irc->self.nick));
}

void irc_self_set_host(struct irc *irc, struct irc_slice username, struct irc_slice host) {
	irc_slice_copy(username, irc->self.user, sizeof(irc->self.user));
	irc_slice_copy(host, irc->self.host, sizeof(irc->self.host));
}

void irc_self_set_modes(struct irc *irc) {
	const char *modes = irc->config->modes != NULL ? irc->config->modes : "";
	char bot[] = {'+', irc->isupport.bot_mode, '\0'};
	bool is_told = bot[1] != '\0';
	if (is_told || modes[0] != '\0') {
		irc_send(irc, SEND_CONTROL, "MODE %s %s%s", irc->self.nick, modes,
			is_told ? bot : "");
	}
}

const char *irc_self_realname(const struct irc *irc) {
	const char *name = irc->config->realname;
	return name != NULL ? name : "dicecup, a tabletop bot";
}

static bool differ(const char *a, const char *b) {
	return strcmp(a != NULL ? a : "", b != NULL ? b : "") != 0;
}

void irc_self_configure(struct irc *irc, const struct irc_config *before) {
	if (differ(irc->config->nick, before->nick)) {
		irc->self.watched = false;
		irc_self_regain(irc);
	}
	if (!irc_is_ready(irc)) {
		return;
	}
	if (differ(irc->config->modes, before->modes)) {
		irc_self_set_modes(irc);
	}
	if (differ(irc->config->realname, before->realname) && irc_caps_has(irc, IRC_CAP_SETNAME)) {
		irc_send(irc, SEND_CONTROL, "SETNAME :%s", irc_self_realname(irc));
	}
}

/* 396 me host :is now your displayed host */
void irc_self_on_host(struct irc *irc, const struct irc_line *line) {
	irc_slice_copy(line->param[1], irc->self.host, sizeof(irc->self.host));
}

/* 381 me :You are now an IRC operator */
void irc_self_on_operator(struct irc *irc, const struct irc_line *line) {
	(void)line;
	irc_send_set_operator(irc, true);
}

/* "MODE me +io-w" */
void irc_self_on_mode(struct irc *irc, const struct irc_line *line) {
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

bool irc_self_is(const struct irc *irc, struct irc_slice nick) {
	return irc_casemapping_equal(irc->isupport.casemapping, irc_slice_of(irc->self.nick), nick);
}

/* The alternates, then "Nick_", then with a digit for its last character: servers may take no
 * longer one. */
bool irc_self_try_another(struct irc *irc, bool erroneous) {
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

/* The server may have truncated the nick of the config: then that is the one to have. */
static bool has_nick_of_config(const struct irc *irc) {
	struct irc_slice wish = irc_slice_of(irc->config->nick);
	if (wish.len > irc->isupport.nicklen) {
		wish.len = irc->isupport.nicklen;
	}
	return irc_self_is(irc, wish);
}

void irc_self_regain(struct irc *irc) {
	irc->self.regain_at = irc_link_now(irc) + irc_link_pause(irc, REGAIN_MS);
	if (!irc_is_ready(irc) || has_nick_of_config(irc)) {
		return;
	}
	if (irc->isupport.monitor && !irc->self.watched) {
		irc->self.watched = true;
		irc_send(irc, SEND_CONTROL, "MONITOR + %s", irc->config->nick);
	}
	irc_nickserv_regain(irc);
	irc_send(irc, SEND_CONTROL, "NICK %s", irc->config->nick);
}

void irc_self_nick_freed(struct irc *irc, struct irc_slice nick) {
	if (irc_casemapping_equal(
		    irc->isupport.casemapping, irc_slice_of(irc->config->nick), nick)) {
		irc_self_regain(irc);
	}
}

/* 731 me :ann,ben!b@host */
void irc_self_on_offline(struct irc *irc, const struct irc_line *line) {
	struct irc_slice list = line->param[1], nick;
	while (irc_slice_word(&list, ',', &nick)) {
		irc_self_nick_freed(irc, irc_slice_cut(&nick, '!'));
	}
}

void irc_self_pulse(struct irc *irc) {
	if (irc_link_now(irc) >= irc->self.regain_at) {
		irc_self_regain(irc);
	}
}
