#include "bot/chat/discord/channels.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/snowflake.h"

/* Names */

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
	if (guild_channels_has_unkept(&discord->channels)) {
		timers_start(&discord->timers, TIMER_KEEP, 0);
	}
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

/* Where the bot can speak */

/* False: it was in this state already. */
static bool set_state(struct discord *discord, const char *place, enum channel_state state) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return !discord->ending && place_path_read(place, guild, channel) &&
	       guild_channels_set_state(&discord->channels, guild, channel, state);
}

static void tell_open(struct discord *discord, const char *place) {
	log_event(LOG_INFO, "discord-channel-open", "%s", place);
	if (shards_deaf_ms(&discord->chat, place) > 0) {
		return; /* it is entered with its server */
	}
	discord->chat.listener->entered(discord->chat.data, &discord->chat, place);
}

void place_state_open(struct discord *discord, const char *place) {
	if (set_state(discord, place, CHANNEL_OPEN)) {
		tell_open(discord, place);
	}
}

void place_state_closed(struct discord *discord, const char *place) {
	if (set_state(discord, place, CHANNEL_CLOSED)) {
		place_state_forget(discord, place);
		discord->chat.listener->lost(discord->chat.data, &discord->chat, place);
	}
}

void place_state_gone(struct discord *discord, const char *place) {
	if (set_state(discord, place, CHANNEL_GONE)) {
		log_event(LOG_INFO, "discord-channel-gone",
			"%s was deleted; a table there is closed, and kept as unfinished", place);
		place_state_forget(discord, place);
		discord->chat.listener->gone(discord->chat.data, &discord->chat, place);
	}
}

bool place_state_takes_pictures(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	bool first = false;
	bool takes = place_path_read(place, guild, channel) &&
		     guild_channels_takes_files(&discord->channels, channel, &first);
	if (first) {
		log_event(LOG_WARNING, "discord-pictures",
			"boards in %s are shown in words alone, since Discord takes no pictures "
			"there; the bot needs: Attach Files",
			place);
	}
	return takes;
}

void place_state_set_takes_pictures(struct discord *discord, const char *place, bool takes) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (place_path_read(place, guild, channel)) {
		guild_channels_set_takes_files(&discord->channels, guild, channel, takes);
	}
}

void place_state_permissions_changed(
	struct discord *discord, const char *guild, const char *channel) {
	char opened[SNOWFLAKE_SIZE], place[PLACE_PATH_SIZE];
	if (guild == NULL) {
		return;
	}
	guild_channels_forget_files(&discord->channels, guild, channel);
	while (!discord->ending &&
		guild_channels_open_any(&discord->channels, guild, channel, opened)) {
		place_path_write(place, guild, opened);
		tell_open(discord, place);
	}
}

void place_state_forget(struct discord *discord, const char *place) {
	message_queues_forget(discord, place);
}

static void close_failed(struct discord *discord, const char *place, enum error_class class,
	const struct rest_response *response, const char *why) {
	const char *permission = error_class_permission(response);
	log_event(LOG_WARNING, "discord-channel-closed", "cannot speak in %s: %s%s%s", place, why,
		permission[0] != '\0' ? "; the bot needs there: " : "", permission);
	place_state_closed(discord, place);
	if (class == ERROR_OUTAGE) {
		outages_add(discord, place);
	}
}

void place_state_end_outage(struct discord *discord, const char *audience) {
	if (place_path_is(audience)) {
		place_state_open(discord, audience);
	} else {
		message_queue_end_outage(discord, audience);
	}
}

void place_state_failed(struct discord *discord, const char *audience, enum error_class class,
	const struct rest_response *response) {
	const char *why = response->message != NULL ? response->message : "no answer";
	struct chat_person person = {.key = audience, .name = audience};
	if (!place_path_is(audience)) {
		discord->chat.listener->unreachable(
			discord->chat.data, &discord->chat, person, why);
	} else if (class == ERROR_UNKNOWN_CHANNEL) {
		place_state_gone(discord, audience);
	} else {
		close_failed(discord, audience, class, response, why);
	}
}
