#include "bot/chat/discord/access.h"

#include <string.h>

static bool is_listed(const char *const *list, size_t n, const char *id) {
	size_t i = 0;
	while (i < n && strcmp(list[i], id) != 0) {
		i++;
	}
	return i < n;
}

bool access_allows_guild(const struct discord_config *config, const char *guild) {
	return config->n_servers == 0 || is_listed(config->servers, config->n_servers, guild);
}

bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent) {
	return access_allows_guild(config, guild) &&
	       (config->n_channels == 0 ||
		       is_listed(config->channels, config->n_channels, channel) ||
		       is_listed(config->channels, config->n_channels, parent));
}

bool access_moderates(const struct discord_config *config, const json_t *roles) {
	for (size_t i = 0; i < json_array_size(roles); i++) {
		const char *role = json_string_value(json_array_get(roles, i));
		if (role != NULL && is_listed(config->moderators, config->n_moderators, role)) {
			return true;
		}
	}
	return false;
}
