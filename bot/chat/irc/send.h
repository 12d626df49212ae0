#ifndef BOT_CHAT_IRC_SEND_H
#define BOT_CHAT_IRC_SEND_H

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "bot/chat/send_queue.h"

/* Lines on their way out: from the send queue to the stream, and what is known of them then. */

struct irc;

/* 0 or -ENOMEM. */
int irc_send_init(struct irc *irc, uv_loop_t *loop);
/* Takes the rate of the config. */
void irc_send_configure(struct irc *irc);
/* The connection is gone, and what waited is not sent any more. */
void irc_send_forget(struct irc *irc);

/* Queues a line; what does not fit is cut, and a full queue is logged. */
void irc_send(struct irc *irc, enum send_lane lane, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Queues talk: "VERB text", and the recipient's name is put in when the line goes; without a
 * recipient the whole line. An empty one is only delivered. 0, -ENOBUFS or -ENOMEM. */
int irc_send_talk(struct irc *irc, const struct send_line *header, const char *bytes);

/* Writes the lines that may go now; timers and written() do the rest. */
void irc_send_pump(struct irc *irc);
void irc_send_written(struct irc *irc, uint64_t total);
/* Halves the rate for as long as the config stays. */
void irc_send_slow_down(struct irc *irc);

#endif
