#ifndef BOT_CHAT_DISCORD_VERDICT_H
#define BOT_CHAT_DISCORD_VERDICT_H

#include "bot/chat/discord/rest/rest.h"

/* What an answer to something said means for what is done next; Discord's "JSON Error Codes". */

enum error_class {
	ERROR_NONE,
	ERROR_REJECTED,        /* this one is refused and always will be; others are not */
	ERROR_ARCHIVED,        /* the thread must be opened again first */
	ERROR_UNEDITABLE,      /* the message to change is there no more, or cannot be changed */
	ERROR_UNKNOWN_CHANNEL, /* the channel is no more */
	ERROR_FORBIDDEN,       /* nothing may be said there, or to this person */
	ERROR_OUTAGE,          /* Discord did not answer, however often it was asked */
};

enum error_class error_class_of(const struct rest_response *response);

/* What an administrator would have to grant. "": nothing is known. */
const char *error_class_missing(const struct rest_response *response);

#endif
