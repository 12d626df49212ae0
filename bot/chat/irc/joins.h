#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Which channels are joined when: those of the config that the bot is not in, as many in a line as
 * the server takes, each once in a while. */

struct irc;
struct irc_channel;

/* The connection is gone. */
void irc_joins_forget(struct irc *irc);
/* Asks the listener where tables stand: those channels are joined first. */
void irc_joins_begin(struct irc *irc);
/* Queues one JOIN, for those that are due; for_tables: unless none of them has a table. False:
 * nothing is to be joined. */
bool irc_joins_send(struct irc *irc, bool for_tables);

/* The channel is joined after this pause, in milliseconds before they are scaled. */
void irc_joins_put_off(struct irc *irc, struct irc_channel *channel, uint64_t pause);
/* A JOIN was refused: each further try comes later. */
void irc_joins_back_off(struct irc *irc, struct irc_channel *channel);
/* The server lets us into no more channels: no more are tried until we left one. */
void irc_joins_full(struct irc *irc);
/* We left one, or may be let into more. */
void irc_joins_try_again(struct irc *irc);
