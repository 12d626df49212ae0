#include "bot/chat/discord/channel_names.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/place_path.h"
#include "bot/chat/discord/resumption.h"

static void on_fetched(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	if (response->status == 200) {
		guild_channels_learn(&discord->channels, response->body, true);
	} else {
		log_event(LOG_DEBUG, "discord-channel", "not described: %s", response->message);
	}
}

void channel_names_fetch(struct discord *discord, const char *channel) {
	char path[64];
	if (!guild_channels_fetch_once(&discord->channels, channel)) {
		return;
	}
	snprintf(path, sizeof(path), "/channels/%s", channel);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.route = path,
		.repeatable = true,
		.done = on_fetched,
		.data = discord,
	};
	rest_send(discord->rest, &request);
}

/* Of all a guild's channels only those are kept that somebody asks for. */
static void learn_from(struct discord *discord, const json_t *channels, const char *wanted) {
	for (size_t i = 0; i < json_array_size(channels); i++) {
		const json_t *channel = json_array_get(channels, i);
		const char *id = json_read_id(channel, "id");
		if (id != NULL && strcmp(id, wanted) == 0) {
			guild_channels_learn(&discord->channels, channel, true);
		}
	}
}

static const char *find_name(struct discord *discord, const char *channel) {
	if (discord->entering != NULL) { /* newer than what was kept */
		learn_from(discord, json_read_array(discord->entering, "channels"), channel);
		learn_from(discord, json_read_array(discord->entering, "threads"), channel);
	}
	const char *name = guild_channels_name(&discord->channels, channel);
	resumption_note(discord);
	return name;
}

const char *channel_names_place(struct chat *chat, const char *place) {
	struct discord *discord = (struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (!place_path_read(place, guild, channel)) {
		return place;
	}
	const char *name = find_name(discord, channel);
	if (name[0] != '\0') {
		snprintf(discord->shown_name, sizeof(discord->shown_name), "#%s", name);
	} else {
		channel_names_fetch(discord, channel);
		snprintf(discord->shown_name, sizeof(discord->shown_name),
			MARKDOWN_CHANNEL "%s" MARKDOWN_CHANNEL, channel);
	}
	return discord->shown_name;
}

void channel_names_keep(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (discord->entering != NULL && place_path_read(place, guild, channel)) {
		find_name(discord, channel);
	}
}
