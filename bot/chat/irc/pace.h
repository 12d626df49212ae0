#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/irc/protocol/line.h"
#include "bot/chat/irc/state.h"

/* With `rate: auto` the server's own clock: a few lines are given to it, and more once it shows
 * that it has read them, by the answer to a PING after them or by the echo of the last. Where it
 * holds lines back a PING is a line less: then lines to a channel go to ourselves, too, as an echo,
 * and lines that can wait leave room for those that cannot. Nothing here sends; send.c does. Times
 * as by irc_link_now(). */

/* Whether lines go by the server's clock, not at a fixed rate. */
static inline bool irc_pace_is_on(const struct irc *irc) {
	return irc->config->rate.automatic && !irc->pace.slow &&
	       (!irc_is_behind_bouncer(irc) || irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE));
}

/* Whether a line more may be unanswered. */
static inline bool irc_pace_has_room(const struct irc *irc) {
	return irc->pace.unanswered < irc->pace.window;
}

/* Whether the server holds lines back, or did a moment ago. */
static inline bool irc_pace_is_strained(const struct irc *irc, uint64_t now) {
	return irc_pace_is_on(irc) && now < irc->pace.strained_until;
}

/* Whether a line to a channel has ourselves as another recipient. */
static inline bool irc_pace_wants_copy(const struct irc *irc, uint64_t now) {
	return irc_pace_is_strained(irc, now) && !irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE) &&
	       !irc->several.refused && irc_isupport_targets_of(&irc->isupport, false) > 1;
}

/* How long a line waits for the server to have read others, and where it holds lines back for room
 * to be left for those that go at once. UINT64_MAX: until the server says something. */
uint64_t irc_pace_wait(struct irc *irc, const struct send_line *line, uint64_t now);

/* These bytes of one line go out. */
void irc_pace_note(struct irc *irc, const char *bytes, size_t len, uint64_t now);
/* Whether a PING, with irc->pace.word, must go out to open the window again. A server that has been
 * silent for long is sent lines at the fixed rate from now on. */
bool irc_pace_ask(struct irc *irc, uint64_t now);
/* A line from the server: its name, a PONG, our own line (echo-message), or a refusal of one. */
void irc_pace_hear(struct irc *irc, const struct irc_line *line, uint64_t now);

/* The server, or (channel) only this place, takes no more than the fixed rate, also after a
 * restart; and all that is forgotten, but for what channels know of themselves. */
void irc_pace_fall_back(struct irc *irc, struct irc_channel *channel, const char *why);
void irc_pace_forget(struct irc *irc);
/* A channel was joined. */
void irc_pace_recall(const struct irc *irc, struct irc_channel *channel);
