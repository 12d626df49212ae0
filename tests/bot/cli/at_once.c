#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bot/fair/fair.h"

/* The whole program at a terminal, with the dice of DICECUP_SEED and a clock of its own: nothing is
 * waited for but keys, and how often that was stands in the terminal's title. What it shows depends
 * on these alone. These stand in by the linker's --wrap. */

static int64_t now_ms = INT64_C(1700000000000);

int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	const char *given = getenv("DICECUP_SEED");
	unsigned long n = given != NULL ? strtoul(given, NULL, 10) : 0;
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 1 + (int)(n >> i % 4 * 8 & 0xff));
	}
	return 0;
}

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	if (clock != CLOCK_REALTIME) {
		return __real_clock_gettime(clock, time);
	}
	*time = (struct timespec){now_ms / 1000, now_ms % 1000 * 1000000};
	return 0;
}

int __real_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *wait, const sigset_t *mask);
int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *wait, const sigset_t *mask);
int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *wait, const sigset_t *mask) {
	static const struct timespec at_once = {0, 0};
	static int waits;
	int ready = __real_ppoll(fds, n, &at_once, mask);
	if (ready == 0 && wait != NULL) {
		now_ms += wait->tv_sec * 1000 + (wait->tv_nsec + 999999) / 1000000;
	} else if (ready == 0) {
		printf("\033]2;%d\007", ++waits);
		fflush(stdout);
		ready = __real_ppoll(fds, n, NULL, mask);
	}
	return ready;
}
