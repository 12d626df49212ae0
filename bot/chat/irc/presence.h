#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/irc/state.h"

/* Users as the listener sees them: coming, leaving and changing nick. A user who shares no channel
 * with us and only spoke in private is a stranger, forgotten after two minutes. */

struct chat_person irc_presence_person(const struct irc_user *user);

/* The person with this nick in the channel. -ENOENT: nobody, or ourselves. */
int irc_presence_find(struct irc *irc, const struct irc_channel *channel, const char *nick,
	struct chat_person *found);

/* The user of a line's source, added if unknown. NULL: the user cannot be stored. */
struct irc_user *irc_presence_meet(struct irc *irc, const struct irc_line *line);
/* As irc_presence_meet(), for a speaker, who may displace the stranger silent for longest. */
struct irc_user *irc_presence_meet_speaker(struct irc *irc, const struct irc_line *line);
/* Makes or updates the user's key, and tells the listener the user's channels. After a login or a
 * new host the key changes if the listener takes the user over; a logout or another account makes a
 * new person. */
void irc_presence_settle(struct irc *irc, struct irc_user *user);

/* Tells the listener of all members again. */
void irc_presence_tell_all(struct irc *irc, const struct irc_channel *channel);
/* NULL: out of memory. */
struct irc_member *irc_presence_enter(
	struct irc *irc, struct irc_user *user, struct irc_channel *channel);
void irc_presence_leave(struct irc *irc, struct irc_slice nick, const struct irc_channel *channel);
/* We left the channel. */
void irc_presence_forget_all(struct irc *irc, const struct irc_channel *channel);
/* 401: the nick is not in use. Forgets a stranger. */
void irc_presence_no_such_nick(struct irc *irc, struct irc_user *user);
bool irc_presence_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel);

/* Whether the user has no key yet and only WHOX can tell the account. teller: the capability by
 * which a join or a message would tell it. */
bool irc_presence_is_unproven(
	const struct irc *irc, const struct irc_user *user, enum irc_cap teller);

void irc_presence_pulse(struct irc *irc);
/* The connection is gone. */
void irc_presence_forget(struct irc *irc);

void irc_presence_on_quit(struct irc *irc, const struct irc_line *line);
void irc_presence_on_nick(struct irc *irc, const struct irc_line *line);
void irc_presence_on_account(struct irc *irc, const struct irc_line *line);
void irc_presence_on_away(struct irc *irc, const struct irc_line *line);
void irc_presence_on_chghost(struct irc *irc, const struct irc_line *line);
void irc_presence_on_who(struct irc *irc, const struct irc_line *line);
void irc_presence_on_whox(struct irc *irc, const struct irc_line *line);
