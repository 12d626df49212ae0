#pragma once

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

/* The connection to the server and its clock: connects, and reconnects after a pause until it is
 * ended. */

struct irc;

/* The events of a link. Every member is filled. */
struct irc_link_listener {
	void (*opened)(struct irc *irc);
	void (*received)(struct irc *irc, const char *bytes, size_t len);
	void (*written)(struct irc *irc, uint64_t total); /* bytes taken by the socket so far */
	void (*pulse)(struct irc *irc);                   /* every five seconds after opened() */
	void (*lost)(struct irc *irc);  /* the connection is lost, or could not be opened */
	void (*ended)(struct irc *irc); /* the last event, after irc_link_quit() */
};

void irc_link_start(struct irc *irc, uv_loop_t *loop, const struct irc_link_listener *listener);

uint64_t irc_link_now(const struct irc *irc);
/* A pause, scaled by the config. */
uint64_t irc_link_pause(const struct irc *irc, uint64_t ms);

/* Closes this connection for a reason that is logged; the next one follows after a pause. */
void irc_link_drop(struct irc *irc, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Closes this connection and connects to the server again at once, by its new STS policy. */
void irc_link_again(struct irc *irc);
/* Sends QUIT and connects as the config now says; may call lost() within. */
void irc_link_reconnect(struct irc *irc);
/* This connection lasted: the pause after the next failure is the short one again. */
void irc_link_reset_backoff(struct irc *irc);
/* Sends QUIT and ends. */
void irc_link_quit(struct irc *irc, const char *words);
