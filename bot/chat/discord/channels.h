#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/state.h"

/* chat_impl's name_place(): "#dice", or while that is not known a mention, which posts show as the
 * channel's name. */
const char *channel_names_place(struct chat *chat, const char *place);

/* While a guild is being entered: keeps the name of one of its channels. */
void channel_names_keep(struct discord *discord, const char *place);

/* Fetches the channel object, once, for its name and parent. */
void channel_names_fetch(struct discord *discord, const char *channel);

/* Whether the bot can speak in a place, as the gateway and REST say. The listener is told of every
 * change; a place that was in that state already is no change. */

void place_state_open(struct discord *discord, const char *place);
/* The bot may not speak there (any more). */
void place_state_closed(struct discord *discord, const char *place);
/* The channel is deleted, or was never there. */
void place_state_gone(struct discord *discord, const char *place);

/* Whether a message there may show the picture that it has: the log says once what is lacking. It
 * is known by what Discord refused, or by the bot's permissions, and only as long as these last. */
bool place_state_takes_pictures(struct discord *discord, const char *place);
void place_state_set_takes_pictures(struct discord *discord, const char *place, bool takes);

/* What the bot may do in a channel and its threads, or (NULL) anywhere in the guild, may have
 * changed: those that are closed count as open. If one is not, Discord says so again. guild NULL:
 * none. */
void place_state_permissions_changed(
	struct discord *discord, const char *guild, const char *channel);

/* Drops what waits to be said in a place, or in all places of "GUILD/". */
void place_state_forget(struct discord *discord, const char *place);

/* It is time to try an audience again: for outages. */
void place_state_end_outage(struct discord *discord, const char *audience);

/* Nothing can be said to this audience: for message queues. */
void place_state_failed(struct discord *discord, const char *audience, enum error_class class,
	const struct rest_response *response);
