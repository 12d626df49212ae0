#ifndef BOT_CHAT_DISCORD_GATEWAY_CLOSE_CODES_H
#define BOT_CHAT_DISCORD_GATEWAY_CLOSE_CODES_H

#include <stddef.h>

/* What a close code of the gateway means for the session. */

enum closure { CLOSURE_RESUME, CLOSURE_ANEW, CLOSURE_WAIT, CLOSURE_FATAL };

enum closure closure_of(int code);

/* After a fatal one: a line for the operator, who asked for these intents. */
void closure_explain(int code, unsigned intents, char *out, size_t cap);

#endif
