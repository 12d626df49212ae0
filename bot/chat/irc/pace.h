#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/irc/protocol/line.h"
#include "bot/chat/irc/state.h"

/* With `rate: auto` the server sets the pace: it is given a few lines, and more once it has shown,
 * by the answer to a PING after them or by the echo of the last, that it has read them. Where the
 * server holds lines back a PING costs a line: then lines to a channel are copied to ourselves
 * instead, as an echo, and lines that can wait leave room for those that cannot. Nothing here
 * sends; send.c does. Times are those of irc_link_now(). */

/* Whether the server sets the pace, not a fixed rate. */
static inline bool irc_pace_is_on(const struct irc *irc) {
	return irc->config->rate.automatic && !irc->pace.slow &&
	       (!irc_is_behind_bouncer(irc) || irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE));
}

/* Whether another line may be unanswered. */
static inline bool irc_pace_has_room(const struct irc *irc) {
	return irc->pace.unanswered < irc->pace.window;
}

/* Whether the server holds lines back, or did so lately. */
static inline bool irc_pace_is_strained(const struct irc *irc, uint64_t now) {
	return irc_pace_is_on(irc) && now < irc->pace.strained_until;
}

/* Whether a line to a channel is copied to ourselves. */
static inline bool irc_pace_wants_copy(const struct irc *irc, uint64_t now) {
	return irc_pace_is_strained(irc, now) && !irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE) &&
	       !irc->several.refused && irc_isupport_targets_of(&irc->isupport, false) > 1;
}

/* The time that a line waits for the server to read others, and, where it holds lines back, for
 * room that urgent lines might need. UINT64_MAX: until the server answers. */
uint64_t irc_pace_wait(struct irc *irc, const struct send_line *line, uint64_t now);

/* One line, these bytes, goes out. */
void irc_pace_note(struct irc *irc, const char *bytes, size_t len, uint64_t now);
/* Whether a PING with irc->pace.word must go out to open the window again. A server that does not
 * answer for long gets lines at the fixed rate from then on. */
bool irc_pace_ask(struct irc *irc, uint64_t now);
/* A line from the server: a welcome, a PONG, our own line (echo-message), or a refusal of one. */
void irc_pace_hear(struct irc *irc, const struct irc_line *line, uint64_t now);

/* irc_pace_fall_back(): the server, or only this channel, takes no more than the fixed rate, also
 * after a restart. irc_pace_forget() drops that for the server and in the memory, but not in the
 * channels. */
void irc_pace_fall_back(struct irc *irc, struct irc_channel *channel, const char *why);
void irc_pace_forget(struct irc *irc);
/* A channel was joined: recalls whether it is slow. */
void irc_pace_recall(const struct irc *irc, struct irc_channel *channel);
