#include "bot/chat/irc/registration.h"

#include <stdio.h>

#include "bot/base/log.h"
#include "bot/chat/irc/batches.h"
#include "bot/chat/irc/caps.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/introduction.h"
#include "bot/chat/irc/joins.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nickserv.h"
#include "bot/chat/irc/refusals.h"
#include "bot/chat/irc/sasl.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	REGISTER_MS = 60 * 1000, /* from connected to welcomed */
	NO_CAPS_MS = 10 * 1000,  /* after which a server knows no capabilities */
	STABLE_MS = 60 * 1000,   /* after which a lost connection is no failure */
};

static void use_casemapping(struct irc *irc) {
	irc_users_set_casemapping(irc->users, irc->isupport.casemapping);
	irc_channel_list_set_casemapping(&irc->channels, irc->isupport.casemapping);
}

void irc_registration_begin(struct irc *irc) {
	irc->registration.phase = IRC_REGISTERING;
	irc->registration.since = irc_link_now(irc);
	irc_isupport_init(&irc->isupport);
	use_casemapping(irc);
	irc_self_begin(irc);
	irc_batches_begin(irc);
	irc_refusals_begin(irc);
	if (!irc_sasl_begin(irc)) {
		return;
	}
	irc_caps_begin(irc);
	irc_introduction_begin(irc);
}

/* 421 or 451: the server knows no capabilities. */
void irc_registration_on_unknown(struct irc *irc, const struct irc_line *line) {
	(void)line;
	if (irc->registration.phase == IRC_REGISTERING) {
		irc_introduction_make(irc);
	}
}

/* 464: the server's own password, PASS. */
void irc_registration_on_password_refused(struct irc *irc, const struct irc_line *line) {
	char why[IRC_LINE_MOST];
	if (irc->registration.phase == IRC_REGISTERING) {
		snprintf(why, sizeof(why), "the server refuses the password: %.*s",
			IRC_SLICE_ARG(line->param[line->params - 1]));
		irc_tell_refused(irc, why);
		irc_link_drop(irc, "%s", why);
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
	if (irc->registration.phase != IRC_REGISTERING || !irc_sasl_is_settled(irc)) {
		return;
	}
	irc->registration.phase = IRC_WELCOMED;
	irc->registration.since = irc_link_now(irc);
	irc_self_set_nick(irc, line->param[0]);
	log_event(LOG_INFO, "irc-connected", "%s: as %s%s", irc->config->name, irc->self.nick,
		irc->sasl.logged_in ? ", logged in" : "");
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
		irc_self_set_modes(irc);
		irc_nickserv_identify(irc);
		irc_self_regain(irc);
		irc_joins_begin(irc);
	}
}

void irc_registration_pulse(struct irc *irc) {
	uint64_t age = irc_link_now(irc) - irc->registration.since;
	if (irc->registration.phase == IRC_REGISTERING) {
		if (age > irc_link_pause(irc, REGISTER_MS)) {
			irc_link_drop(irc, "the server does not welcome us");
		} else if (age > irc_link_pause(irc, NO_CAPS_MS)) {
			irc_introduction_make(irc);
		}
		return;
	}
	if (age > irc_link_pause(irc, STABLE_MS)) {
		irc_link_reset_backoff(irc);
	}
	irc_registration_on_motd_end(irc, NULL); /* some servers keep it to themselves */
	irc_self_pulse(irc);
}
