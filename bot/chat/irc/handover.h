#pragma once

#include <stdbool.h>

#include "bot/chat/irc/protocol/line.h"

/* Another process takes over: until it is in the channels, who plays there no more stays and passes
 * on what is said to the bot. What both hear is heard once. */

struct irc;

/* Passes on a line that is meant for the bot. */
void irc_handover_pass_on(struct irc *irc, struct irc_slice bytes);

/* Whether another process may be passing on what is said. */
bool irc_handover_is_on(const struct irc *irc);
/* A line that is meant for us, heard here, or passed on by another process. False: the other way
 * it was heard already. */
bool irc_handover_is_new(struct irc *irc, const struct irc_line *line, bool passed_on);
