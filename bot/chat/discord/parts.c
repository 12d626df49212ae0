#include "bot/chat/discord/parts.h"

#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/dm_openings.h"
#include "bot/chat/discord/gateway_url.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/guild_lookups.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/place_path.h"
#include "bot/chat/discord/resumption.h"
#include "bot/chat/discord/turns.h"

void parts_share_limits(struct chat *chat, unsigned processes) {
	struct discord *discord = (struct discord *)chat;
	rest_share(discord->rest, processes);
	dm_openings_share(discord->dm_openings, processes);
}

/* Where a session is resumed is connected to before anybody asked for the usual address. */
static void add(struct discord *discord, unsigned shard, const struct gateway_position *resumed) {
	struct gateway_position position = {.sequence = -1};
	if (resumed != NULL) {
		position = *resumed;
	}
	if (!gateway_url_is_safe(discord, position.url)) {
		position.url[0] = '\0';
	}
	gateway_add(discord->gateway, shard, resumed != NULL ? &position : NULL);
	explicit_bzero(&position, sizeof(position));
}

void parts_take(struct chat *chat, unsigned shard) {
	struct discord *discord = (struct discord *)chat;
	log_event(LOG_INFO, "discord-shard", "%u is taken", shard);
	discord->here[shard] = true;
	add(discord, shard, resumption_take(discord, shard));
}

/* Its channels may be open again when the shard comes back. */
static void forget_guild(void *data, const char *guild) {
	struct discord *discord = data;
	char place[PLACE_PATH_SIZE];
	place_path_write(place, guild, "");
	message_queues_hand_over(discord, place);
	guild_channels_open_all(discord->channels, guild);
	guilds_remove(discord->guilds, guild);
}

void parts_give(struct chat *chat, unsigned shard) {
	struct discord *discord = (struct discord *)chat;
	interactions_handle_waiting(discord);
	resumption_give(discord, shard);
	gateway_remove(discord->gateway, shard);
	turns_end_soon(discord, shard);
	guild_lookups_drop(discord, shard);
	guilds_find_missing(
		discord->guilds, NULL, shard, resumption_shards(discord), forget_guild, discord);
	live_messages_forget(discord);
	discord->here[shard] = false;
	discord->deaf[shard] = 0;
	log_event(LOG_INFO, "discord-shard", "%u is given", shard);
}
