#include "bot/chat/discord/place_state.h"

#include "bot/base/log.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/outages.h"
#include "bot/chat/discord/place_path.h"
#include "bot/chat/discord/shards.h"

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
