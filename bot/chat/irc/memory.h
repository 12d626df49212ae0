#pragma once

#include <stdint.h>

#include "bot/chat/chat.h"

/* What outlives the process: hosts that are to be reached by TLS alone (IRCv3 sts), and channels
 * that the bot was invited to. */
struct irc_memory {
	/* Their port; 0: the host is none. */
	uint16_t (*secure_port)(void *data, const char *host);
	/* From now on for so many seconds; 0: no longer. */
	void (*keep_secure)(void *data, const char *host, uint16_t port, uint32_t seconds);
	/* Tells each channel of the network, and the key of who invited, up to IRC_CHANNELS_MOST.
	 */
	void (*invitations)(void *data, const char *network,
		void (*each)(void *of, const char *channel, const char *key), void *of);
	/* In place of who invited there before. */
	void (*keep_invitation)(
		void *data, const char *network, const char *channel, struct chat_person by);
	void (*forget_invitation)(void *data, const char *network, const char *channel);
};
