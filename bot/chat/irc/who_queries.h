#pragma once

#include "bot/chat/irc/protocol/line.h"
#include "bot/chat/send_queue.h"

/* WHO and NAMES for the members of channels, one query at a time, channels with a table first. */

struct irc;

/* Sends a WHO for users, hosts and, where the server has WHOX, accounts. */
void irc_who_queries_ask(
	struct irc *irc, enum send_lane lane, uint64_t flow, struct irc_slice mask);
/* Queries the next channel, either one with a table or one without, if the previous query is
 * answered. */
void irc_who_queries_ask_next(struct irc *irc, bool for_tables);
/* The connection is gone. */
void irc_who_queries_forget(struct irc *irc);

void irc_who_queries_on_try_again(struct irc *irc, const struct irc_line *line);
void irc_who_queries_on_names_end(struct irc *irc, const struct irc_line *line);
void irc_who_queries_on_who_end(struct irc *irc, const struct irc_line *line);
