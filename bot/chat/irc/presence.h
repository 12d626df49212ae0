#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/irc/state.h"

/* Users coming, leaving and changing nick, as the listener hears of them. A user who shares no
 * channel with us and only spoke in private is a stranger, forgotten after two minutes. */

struct chat_person irc_presence_person(const struct irc_user *user);

/* The person with this nick in the channel. 0, or -ENOENT: nobody, or ourselves. */
int irc_presence_find(struct irc *irc, const struct irc_channel *channel, const char *nick,
	struct chat_person *found);

/* The user a line comes from, added if unknown. NULL: they cannot be kept track of. */
struct irc_user *irc_presence_meet(struct irc *irc, const struct irc_line *line);
/* The speaker of a line, perhaps in place of the stranger silent for longest. */
struct irc_user *irc_presence_meet_speaker(struct irc *irc, const struct irc_line *line);
/* Makes the user's key, and tells the listener their channels. A login or another host changes the
 * key if the listener takes the user over; a logout, or another account, makes a new person. */
void irc_presence_settle(struct irc *irc, struct irc_user *user);

/* Tells the listener of all members again. */
void irc_presence_tell_all(struct irc *irc, const struct irc_channel *channel);
/* NULL: out of memory. */
struct irc_member *irc_presence_enter(
	struct irc *irc, struct irc_user *user, struct irc_channel *channel);
void irc_presence_leave(struct irc *irc, struct irc_slice nick, const struct irc_channel *channel);
/* We left the channel. */
void irc_presence_forget_all(struct irc *irc, const struct irc_channel *channel);
/* 401: nobody has this nick. A stranger is forgotten. */
void irc_presence_no_such_nick(struct irc *irc, struct irc_user *user);
bool irc_presence_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel);

/* Whether the user has no key yet and only WHOX can tell the account; teller: the capability that
 * would tell it in a join or a message. */
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
