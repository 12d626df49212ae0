#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "bot/chat/irc/protocol/line.h"

/* An IRC server of a few lines, at the other end of a real socket, in the same program. */

struct loopback {
	uv_loop_t loop;                             /* of the bot */
	const char *(*names)(const char *channel);  /* who is in a channel, as in a NAMES list */
	void (*heard)(const struct irc_line *line); /* each line of the bot; or NULL */
	int listening, fd;
	struct irc_splitter splitter;
};

/* Returns the port at which it listens. Ends the program where something fails, as all here do. */
uint16_t loopback_listen(struct loopback *server);
/* Waits until the bot has come. */
void loopback_accept(struct loopback *server);
/* Once the bot is destroyed: ends the loop. */
void loopback_close(struct loopback *server);

/* Sends the bot a line. */
void loopback_serve(struct loopback *server, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Lets the loop turn once and the server answer what came out of it. False: nothing did. */
bool loopback_turn(struct loopback *server);
/* The same until the bot has nothing more to say. */
void loopback_settle(struct loopback *server);

/* Ends the program unless it is fine. */
void loopback_must(bool fine, const char *what);
