#include <poll.h>
#include <stdint.h>
#include <time.h>

/* A clock for tests of guests: each look at it takes a millisecond, and who waits in vain has
 * waited for as long as they wanted to, though it took PATIENCE_MS. */

enum { PATIENCE_MS = 400 };

int __real_poll(struct pollfd *fds, nfds_t n, int timeout);
int __real_nanosleep(const struct timespec *time, struct timespec *left);
int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout);
int __wrap_nanosleep(const struct timespec *time, struct timespec *left);
uint64_t __wrap_uv_hrtime(void);

static uint64_t now = 1000000000;

uint64_t __wrap_uv_hrtime(void) {
	return now += 1000000;
}

int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout) {
	int found = __real_poll(fds, n, timeout < PATIENCE_MS ? timeout : PATIENCE_MS);
	now += found == 0 ? (uint64_t)timeout * 1000000 : 0;
	return found;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *left) {
	now += (uint64_t)time->tv_nsec;
	return __real_nanosleep(time, left);
}
