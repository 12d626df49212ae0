#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "bot/chat/send_queue.h"

/* Outbound lines: queued, paced, written to the stream, and reported to the listener after they
 * left. */

struct irc;

/* 0 or -ENOMEM. */
int irc_send_init(struct irc *irc, uv_loop_t *loop);
/* Adopts the rate of the config. */
void irc_send_configure(struct irc *irc);
/* The connection is gone: drops the queue. */
void irc_send_forget(struct irc *irc);

/* Queues a line, truncated to fit; a full queue is logged. */
void irc_send(struct irc *irc, enum send_lane lane, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Precedes a msgid (IRCv3 reply client tag). */
#define IRC_REPLY_TAG "@+draft/reply="

/* Queues talk as "VERB text", perhaps with a tag before it; the recipient's name is added when the
 * line goes out. Without a recipient it is a complete line. An empty line is only reported. 0,
 * -ENOBUFS or -ENOMEM. */
int irc_send_talk(
	struct irc *irc, enum send_lane lane, const struct send_line *header, const char *bytes);

/* Writes the lines that may go now, and sets a timer for the next. */
void irc_send_pump(struct irc *irc);
/* The socket has taken this number of bytes. */
void irc_send_written(struct irc *irc, uint64_t total);
/* Whether the server made us a server operator: with `rate: auto` that raises the rate. */
void irc_send_set_operator(struct irc *irc, bool is_operator);
/* Slows down until the config is read again: to the fixed rate, if the server set the pace, else to
 * half of the rate. */
void irc_send_slow_down(struct irc *irc);
/* Adopts the server's pace so far, and looks for answers that are overdue. */
void irc_send_renew(struct irc *irc);
