#include "bot/chat/discord/place_path.h"

#include <stdio.h>
#include <string.h>

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel) {
	snprintf(place, PLACE_PATH_SIZE, "%s/%s", guild, channel);
}

bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]) {
	const char *slash = strchr(place, '/');
	size_t len = slash != NULL ? (size_t)(slash - place) : 0;
	if (len == 0 || len >= SNOWFLAKE_SIZE || strlen(slash + 1) >= SNOWFLAKE_SIZE) {
		return false;
	}
	memcpy(guild, place, len);
	guild[len] = '\0';
	memcpy(channel, slash + 1, strlen(slash + 1) + 1);
	return snowflake_number(guild) != 0 && snowflake_number(channel) != 0;
}

bool place_path_is(const char *audience) {
	return strchr(audience, '/') != NULL;
}

bool place_path_is_in(const char *audience, const char *place) {
	size_t len = strlen(place);
	return place_path_is(audience) && strncmp(audience, place, len) == 0 &&
	       (audience[len] == '\0' || (len > 0 && place[len - 1] == '/'));
}
