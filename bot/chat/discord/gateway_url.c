#include "bot/chat/discord/gateway_url.h"

#include "bot/chat/url.h"

bool gateway_url_is_safe(const struct discord *discord, const char *text) {
	struct url url, api;
	return url_read(text, &url) && url.scheme[0] == 'w' &&
	       (url.tls || (url_read(discord->config->api, &api) && !api.tls));
}
