#include "bot/chat/irc/registration.h"

#include <openssl/crypto.h>
#include <stdio.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/sasl.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/secret_file.h"

enum {
	REGISTER_MS = 60 * 1000, /* from the connection to the welcome */
	NO_CAPS_MS = 10 * 1000,  /* then the server knows no capabilities */
	STABLE_MS = 60 * 1000,   /* the loss of a connection this old is no failure */
	PASSWORD_MOST = 512,
};

/* PASS, NICK and USER */

/* False: the password cannot be read, and the connection is dropped. */
static bool send_password(struct irc *irc) {
	char password[PASSWORD_MOST], why[512];
	const char *file = irc->config->password_file;
	if (file == NULL) {
		return true;
	}
	int rc = secret_file_read(file, password, sizeof(password), why, sizeof(why));
	if (rc < 0) {
		irc_link_drop(irc, "%s", why);
		return false;
	}
	irc_send(irc, SEND_URGENT, "PASS :%s", password);
	OPENSSL_cleanse(password, sizeof(password));
	return true;
}

bool irc_registration_introduce(struct irc *irc) {
	if (irc->registration.introduced) {
		return true;
	}
	if (!send_password(irc)) {
		return false;
	}
	irc_send(irc, SEND_URGENT, "NICK %s", irc->self.nick);
	irc_send(irc, SEND_URGENT, "USER dicecup 0 * :%s", irc_nick_realname(irc));
	irc->registration.introduced = true;
	return true;
}

/* From the connection to the welcome */

static void use_casemapping(struct irc *irc) {
	irc_users_set_casemapping(irc->users, irc->isupport.casemapping);
	irc_channel_list_set_casemapping(&irc->channels, irc->isupport.casemapping);
}

void irc_registration_begin(struct irc *irc) {
	irc->registration.phase = IRC_REGISTERING;
	irc->registration.since = irc_link_now(irc);
	irc->registration.introduced = false;
	irc_isupport_init(&irc->isupport);
	use_casemapping(irc);
	irc_nick_begin(irc);
}

/* 421 or 451: the server knows no capabilities. */
void irc_registration_on_unknown(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_REGISTERING) {
		irc_registration_introduce(irc);
	}
}

/* 464: the server's own password (PASS) is wrong. */
void irc_registration_on_password_refused(struct irc *irc, const struct irc_line *line) {
	char why[2 * IRC_LINE_MOST];
	const char *file = irc->config->password_file;
	if (irc->registration.phase == IRC_REGISTERING) {
		snprintf(why, sizeof(why),
			"the server refuses the password: %.*s; put the right one into %s",
			IRC_SLICE_ARG(line->param[line->params - 1]),
			file != NULL ? file : "a file, and name that as its password_file");
		irc_tell_refused(irc, why);
		irc_link_drop(irc, "%s", why);
	}
}

/* The welcome */

void irc_registration_on_nick_refused(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase != IRC_REGISTERING) {
		return;
	}
	if (!irc_nick_try_another(irc, irc_slice_is(line->command, "432"))) {
		irc_link_drop(irc, "the server refuses our nick: %.*s",
			IRC_SLICE_ARG(line->param[line->params - 1]));
	}
}

void irc_registration_on_welcome(struct irc *irc, const struct irc_line *line) {
	if (irc->registration.phase != IRC_REGISTERING || !irc_sasl_is_settled(irc)) {
		return;
	}
	irc->registration.phase = IRC_WELCOMED;
	irc->registration.since = irc_link_now(irc);
	irc_nick_set(irc, line->param[0]);
	log_event(LOG_INFO, "irc-connected", "%s: as %s%s", irc->config->name, irc->self.nick,
		irc->sasl.logged_in ? ", logged in" : "");
	if (irc->owner.tried != NULL) {
		irc->owner.tried(irc->owner.data, NULL);
	}
}

void irc_registration_on_isupport(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 1; i + 1 < line->params; i++) {
		irc_isupport_take(&irc->isupport, line->param[i]);
	}
	use_casemapping(irc);
}

void irc_registration_on_motd_end(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_WELCOMED) {
		irc->registration.phase = IRC_READY;
		irc_send_renew(irc);
		irc_nick_set_modes(irc);
		irc_nick_identify(irc);
		irc_nick_regain(irc);
	}
}

void irc_registration_pulse(struct irc *irc) {
	uint64_t age = irc_link_now(irc) - irc->registration.since;
	if (irc->registration.phase == IRC_REGISTERING) {
		if (age > irc_link_pause(irc, REGISTER_MS)) {
			irc_link_drop(irc, "the server does not welcome us");
		} else if (age > irc_link_pause(irc, NO_CAPS_MS)) {
			irc_registration_introduce(irc);
		}
		return;
	}
	if (age > irc_link_pause(irc, STABLE_MS)) {
		irc_link_reset_backoff(irc);
	}
	irc_registration_on_motd_end(irc, NULL); /* some servers omit it */
	irc_nick_pulse(irc);
}
