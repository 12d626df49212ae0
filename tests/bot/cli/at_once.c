#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The whole program at a terminal, with dice that are known (known_dice.c) and a clock of its own:
 * nothing is waited for but keys, and how often that was stands in the terminal's title. What it
 * shows depends on these alone. These stand in by the linker's --wrap. Who was killed comes back
 * DICECUP_HOURS later. */

static int64_t now_ms = INT64_C(1700000000000);

__attribute__((constructor)) static void begin(void) {
	const char *hours = getenv("DICECUP_HOURS");
	now_ms += hours != NULL ? strtoll(hours, NULL, 10) * 3600 * 1000 : 0;
}

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) {
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
