#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Which nicks and channels are equal: the server's CASEMAPPING. */

enum irc_casemapping {
	IRC_CASE_RFC1459, /* A-Z, and []\~ for {}|^; the default */
	IRC_CASE_STRICT,  /* the same without ~ and ^ */
	IRC_CASE_ASCII,   /* A-Z; also for names we do not know */
};

enum irc_casemapping irc_casemapping_parse(struct irc_slice name);
bool irc_casemapping_equal(enum irc_casemapping mapping, struct irc_slice a, struct irc_slice b);
void irc_casemapping_fold_string(enum irc_casemapping mapping, char *string);
