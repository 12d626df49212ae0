#pragma once

#include <stdint.h>

/* The protocol of sd_notify(3): lines like "READY=1" to the service manager's datagram socket. */

/* To the socket that NOTIFY_SOCKET names. 0, also without one; or a negative errno. */
int sd_notify_send(const char *lines);

/* The interval at which to send WATCHDOG=1, in milliseconds: half of the manager's timeout; 0: it
 * has none. */
uint64_t sd_notify_watchdog_ms(void);
