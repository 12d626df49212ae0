#ifndef BOT_CHAT_IRC_PRESENCE_H
#define BOT_CHAT_IRC_PRESENCE_H

#include "bot/chat/chat.h"
#include "bot/chat/irc/protocol/line.h"

/* Which users we can see, and telling the listener who came, left or changed nick. A user is in
 * sight while they share a channel with us; who only spoke to us in private is a stranger, kept for
 * two minutes. */

struct irc;
struct irc_channel;
struct irc_user;

struct chat_person irc_presence_person(const struct irc_user *user);

/* The user a line comes from, added if unknown. NULL: cannot be kept track of. */
struct irc_user *irc_presence_meet(struct irc *irc, const struct irc_line *line);
/* The same for who speaks: another stranger may take the place of the one longest silent. */
struct irc_user *irc_presence_meet_speaker(struct irc *irc, const struct irc_line *line);
/* What is known of the user becomes their key, and the listener hears where they are. */
void irc_presence_settle(struct irc *irc, struct irc_user *user);

void irc_presence_enter(struct irc *irc, struct irc_user *user, const struct irc_channel *channel);
void irc_presence_leave(struct irc *irc, struct irc_user *user, const struct irc_channel *channel);
void irc_presence_leave_all(struct irc *irc, const struct irc_channel *channel);
/* The server says nobody has this nick: so a stranger is gone. */
void irc_presence_no_such_nick(struct irc *irc, struct irc_user *user);
/* Forgets strangers who are silent, and expects no answer to WHO any more. */
void irc_presence_pulse(struct irc *irc);
/* The connection is gone. */
void irc_presence_forget(struct irc *irc);

bool irc_presence_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel);

/* WHO, or WHOX where the server has it: users, hosts and accounts. */
/* An answer is complete. */
void irc_presence_who_answered(struct irc *irc);
void irc_presence_ask(struct irc *irc, struct irc_slice mask);
/* The same for a user who joined, where only WHOX tells accounts; false: somebody else does, or a
 * crowd is coming in. */
bool irc_presence_ask_account(struct irc *irc, struct irc_slice nick);

void irc_presence_on_quit(struct irc *irc, const struct irc_line *line);
void irc_presence_on_nick(struct irc *irc, const struct irc_line *line);
void irc_presence_on_account(struct irc *irc, const struct irc_line *line);
void irc_presence_on_chghost(struct irc *irc, const struct irc_line *line);
void irc_presence_on_who(struct irc *irc, const struct irc_line *line);
void irc_presence_on_whox(struct irc *irc, const struct irc_line *line);

#endif
