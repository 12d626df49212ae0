#ifndef BOT_BASE_SD_NOTIFY_H
#define BOT_BASE_SD_NOTIFY_H

#include <stdint.h>

/* What a service manager that asks for it is told (sd_notify(3)): lines like "READY=1" to the
 * datagram socket that NOTIFY_SOCKET names. */

/* 0, also when nobody asks; else a negative errno. */
int sd_notify_send(const char *lines);

/* How often to say WATCHDOG=1 lest it is thought to hang: half of what is granted, in milliseconds;
 * 0: nobody waits for it. */
uint64_t sd_notify_watchdog_ms(void);

#endif
