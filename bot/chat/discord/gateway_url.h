#pragma once

#include "bot/chat/discord/state.h"

/* Whether the token may be sent there: over TLS, or without if the API is without, too, on this
 * machine. */
bool gateway_url_is_safe(const struct discord *discord, const char *text);
