#ifndef BOT_CHAT_IRC_PROTOCOL_CASEMAPPING_H
#define BOT_CHAT_IRC_PROTOCOL_CASEMAPPING_H

#include "bot/chat/irc/protocol/line.h"

/* When two nicks or channels are the same: the server's CASEMAPPING. */

enum irc_casemapping {
	IRC_CASE_RFC1459, /* A-Z, and []\~ are the capitals of {}|^; what a server means that says
			     none */
	IRC_CASE_STRICT,  /* the same without ~ and ^ */
	IRC_CASE_ASCII,   /* A-Z; also taken for names we do not know */
};

enum irc_casemapping irc_casemapping_parse(struct irc_slice name);
bool irc_casemapping_equal(enum irc_casemapping mapping, struct irc_slice a, struct irc_slice b);
void irc_casemapping_fold_string(enum irc_casemapping mapping, char *string);

#endif
