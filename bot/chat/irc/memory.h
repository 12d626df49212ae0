#pragma once

#include <stdint.h>

/* What outlives the process: hosts that are to be reached by TLS alone (IRCv3 sts). */
struct irc_memory {
	/* Their port; 0: the host is none. */
	uint16_t (*secure_port)(void *data, const char *host);
	/* From now on for so many seconds; 0: no longer. */
	void (*keep_secure)(void *data, const char *host, uint16_t port, uint32_t seconds);
};
