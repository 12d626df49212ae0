#ifndef BOT_CHAT_DISCORD_HEAR_H
#define BOT_CHAT_DISCORD_HEAR_H

#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/state.h"

/* What the ways of being spoken to have in common. */

/* What to call somebody, as it may be shown: the nick of the server, else the name chosen for
 * everywhere, else the account's. member may be NULL. False: there is no name. */
bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]);

/* A copy on one line: control characters become blanks, those at the ends go; whole characters as
 * far as they fit. */
void sanitize_line(const char *text, char *out, size_t cap);

/* The list of the config has this id. */
bool is_listed(const char *const *list, size_t n, const char *id);
/* A role of the member's is one of those that the config lets moderate. */
bool access_moderates(const struct discord *discord, const json_t *roles);
/* The config lets us be in this server, or in the channel (parent: which a thread is of, else 0).
 */
bool access_allows_guild(const struct discord *discord, const char *guild);
bool access_allows_channel(
	const struct discord *discord, const char *guild, const char *channel, uint64_t parent);

/* What a channel object tells: its name and, of a thread, its parent. */
void guild_channels_learn_object(struct discord *discord, const json_t *channel, bool is_new);
/* Asks for that, once, if nobody knows it yet. */
void channel_names_fetch(struct discord *discord, uint64_t channel);
bool guild_channels_is_thread(const json_t *channel);

/* said.c: a message somebody wrote. */
void message_create_handle(struct discord *discord, const json_t *d);
/* Whether message_create_handle() might find it meant for us; false only where it would surely not.
 * Takes the prefix, from any thread. */
bool message_create_may_be_for_us(const void *prefix, const char *d, size_t len);

const char *channel_names_place(struct chat *chat, const char *place);

#endif
