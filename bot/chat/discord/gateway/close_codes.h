#pragma once

#include <stddef.h>

/* What a gateway close code says about reconnecting: Discord's "Gateway Close Event Codes". */

enum reconnect { RECONNECT_RESUME, RECONNECT_IDENTIFY, RECONNECT_LATER, RECONNECT_NEVER };

enum reconnect close_codes_reconnect(int code);

/* After RECONNECT_NEVER: a line for the operator, whose bot asked for these intents. */
void close_codes_explain(int code, unsigned intents, char *out, size_t cap);
