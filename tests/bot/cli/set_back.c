#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The whole program on a machine whose time of day is set back by an hour as soon as the file
 * DICECUP_SET_BACK is there. It stands in by the linker's --wrap. */

enum { HOUR_S = 3600 };

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	const char *file = getenv("DICECUP_SET_BACK");
	int rc = __real_clock_gettime(clock, time);
	if (clock == CLOCK_REALTIME && file != NULL && access(file, F_OK) == 0) {
		time->tv_sec -= HOUR_S;
	}
	return rc;
}
