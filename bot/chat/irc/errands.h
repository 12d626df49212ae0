#pragma once

#include "bot/chat/irc/protocol/line.h"

/* What the bot does beside talking: it joins channels and asks who is there, a line at a time. What
 * tables wait for takes turns with their own lines; all else goes while nobody has anything to say.
 */

struct irc;
struct irc_channel;

/* Queues the next errand once the one before has gone out. To be called whenever a line came in,
 * and now and then. */
void irc_errands_run(struct irc *irc);
/* The connection is gone. */
void irc_errands_forget(struct irc *irc);
/* Somebody spoke to the bot there: if a table stands there now, who is there is asked soon. */
void irc_errands_heard(struct irc *irc, struct irc_channel *channel);
/* More have come than are asked about one by one. */
void irc_errands_ask_again(struct irc_channel *channel);

void irc_errands_on_try_again(struct irc *irc, const struct irc_line *line);
void irc_errands_on_names_end(struct irc *irc, const struct irc_line *line);
void irc_errands_on_who_end(struct irc *irc, const struct irc_line *line);
