#pragma once

#include <stdint.h>

/* The protocol of sd_notify(3): lines like "READY=1" sent to the service manager's datagram socket.
 */

/* Sends to the socket in NOTIFY_SOCKET. 0, also if there is none; or a negative errno. */
int sd_notify_send(const char *lines);

/* The interval for sending WATCHDOG=1, in milliseconds: half of the manager's timeout; 0: no
 * watchdog. */
uint64_t sd_notify_watchdog_ms(void);
