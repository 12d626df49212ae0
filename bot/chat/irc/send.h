#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "bot/chat/send_queue.h"

/* Lines out: queued, paced, written to the stream, and reported to the listener once they left. */

struct irc;

/* 0 or -ENOMEM. */
int irc_send_init(struct irc *irc, uv_loop_t *loop);
/* Takes over the rate of the config. */
void irc_send_configure(struct irc *irc);
/* The connection is gone: drops the queue. */
void irc_send_forget(struct irc *irc);

/* Queues a line, cut to fit; a full queue is logged. */
void irc_send(struct irc *irc, enum send_lane lane, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Before a msgid (IRCv3 reply client tag). */
#define IRC_REPLY_TAG "@+draft/reply="

/* Queues talk as "VERB text", perhaps with a tag before it, the recipient's name being put in when
 * the line goes out, or without a recipient as a whole line. An empty line is only reported. 0,
 * -ENOBUFS or -ENOMEM. */
int irc_send_talk(
	struct irc *irc, enum send_lane lane, const struct send_line *header, const char *bytes);

/* Writes the lines that may go now, and sets a timer for the next. */
void irc_send_pump(struct irc *irc);
/* The socket has taken this many bytes. */
void irc_send_written(struct irc *irc, uint64_t total);
/* Whether the server has made us an operator of its own: with `rate: auto` that raises the rate. */
void irc_send_set_operator(struct irc *irc, bool is_operator);
/* Until the config is read again the fixed rate, where the server's clock was followed, or half of
 * the rate before. */
void irc_send_slow_down(struct irc *irc);
/* Takes over what was found out of the server, and looks after answers that do not come. */
void irc_send_renew(struct irc *irc);
