#ifndef BOT_CHAT_DISCORD_VERDICT_H
#define BOT_CHAT_DISCORD_VERDICT_H

#include "bot/chat/discord/rest/rest.h"

/* What an answer to something said means for what is done next; Discord's "JSON Error Codes". */

enum verdict {
	VERDICT_SAID,
	VERDICT_PASSED_OVER,  /* this one is refused and always will be; others are not */
	VERDICT_ARCHIVED,     /* the thread must be opened again first */
	VERDICT_EDIT_REFUSED, /* the message to change is there no more, or cannot be changed */
	VERDICT_GONE,         /* the channel is no more */
	VERDICT_CLOSED,       /* nothing may be said there, or to this person */
	VERDICT_OUTAGE,       /* Discord did not answer, however often it was asked */
};

enum verdict verdict_of(const struct rest_response *response);

/* What an administrator would have to grant. "": nothing is known. */
const char *verdict_lacking(const struct rest_response *response);

#endif
