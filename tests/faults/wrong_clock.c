#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The machine's time is off by as many seconds as stand in the file that DICECUP_CLOCK names. These
 * stand in by the linker's --wrap. */

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	const char *name = clock == CLOCK_REALTIME ? getenv("DICECUP_CLOCK") : NULL;
	FILE *file = name != NULL ? fopen(name, "r") : NULL;
	char seconds[32] = "";
	int rc = __real_clock_gettime(clock, time);
	if (file != NULL) {
		time->tv_sec += fgets(seconds, sizeof(seconds), file) != NULL
					? strtoll(seconds, NULL, 10)
					: 0;
		fclose(file);
	}
	return rc;
}
