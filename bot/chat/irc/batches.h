#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Batches of lines (IRCv3 batch): those of the past, which servers and bouncers say again to who
 * joins, are no commands any more. */

struct irc;

/* A connection begins. */
void irc_batches_begin(struct irc *irc);
/* Whether the line is one of the past. */
bool irc_batches_is_past(const struct irc *irc, const struct irc_line *line);

void irc_batches_on_batch(struct irc *irc, const struct irc_line *line);
