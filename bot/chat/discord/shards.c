#include "bot/chat/discord/shards.h"

#include "bot/base/monotonic.h"
#include "bot/chat/discord/place_path.h"
#include "bot/chat/discord/resumption.h"

unsigned shards_of_guild(const struct discord *discord, const char *guild) {
	unsigned shards = resumption_shards(discord);
	return (unsigned)((snowflake_number(guild) >> 22) % shards);
}

unsigned shards_of_place(const struct chat *chat, const char *place) {
	const struct discord *discord = (const struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return place_path_read(place, guild, channel) ? shards_of_guild(discord, guild) : 0;
}

int64_t shards_deaf_ms(const struct chat *chat, const char *place) {
	const struct discord *discord = (const struct discord *)chat;
	unsigned only = place != NULL ? shards_of_place(chat, place) : 0;
	uint64_t longest = 0, now = monotonic_ms();
	for (unsigned i = 0; i < GATEWAY_SHARDS_MOST; i++) {
		bool asked = place == NULL || i == only;
		uint64_t since = asked ? discord->deaf[i] : 0;
		uint64_t ms = since > 0 ? now + 2 - since : 0;
		longest = ms > longest ? ms : longest;
	}
	return (int64_t)longest;
}
