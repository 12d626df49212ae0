#include "bot/cli/process_figures.h"

#include <poll.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

enum { FDS_AT_ONCE = 256, FDS_MOST = 1 << 16 };

static double seconds_of(struct timeval time) {
	return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double cpu_seconds(void) {
	struct rusage usage = {0};
	getrusage(RUSAGE_SELF, &usage);
	return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

static unsigned long long resident_bytes(void) {
	unsigned long long all = 0, resident = 0;
	FILE *file = fopen("/proc/self/statm", "re");
	if (file != NULL) {
		if (fscanf(file, "%llu %llu", &all, &resident) != 2) {
			resident = 0;
		}
		fclose(file);
	}
	return resident * (unsigned long long)sysconf(_SC_PAGESIZE);
}

/* A process that must not be dumped cannot list /proc/self/fd unless it is root. */
static unsigned count_fds(int most) {
	struct pollfd fds[FDS_AT_ONCE];
	unsigned open = 0;
	for (int from = 0; from < most; from += FDS_AT_ONCE) {
		int n = most - from < FDS_AT_ONCE ? most - from : FDS_AT_ONCE;
		for (int i = 0; i < n; i++) {
			fds[i] = (struct pollfd){.fd = from + i};
		}
		poll(fds, (nfds_t)n, 0);
		for (int i = 0; i < n; i++) {
			open += (fds[i].revents & POLLNVAL) == 0;
		}
	}
	return open;
}

static void put(struct text *out, const char *name, const char *type, const char *help) {
	text_add(out, "# HELP process_%s %s\n# TYPE process_%s %s\nprocess_%s ", name, help, name,
		type, name);
}

void process_figures_put(struct text *out) {
	struct rlimit limit = {0};
	getrlimit(RLIMIT_NOFILE, &limit);
	int most = limit.rlim_cur < FDS_MOST ? (int)limit.rlim_cur : FDS_MOST;
	put(out, "cpu_seconds_total", "counter", "Time on processors.");
	text_add(out, "%.2f\n", cpu_seconds());
	put(out, "resident_memory_bytes", "gauge", "Memory, with that of shared libraries.");
	text_add(out, "%llu\n", resident_bytes());
	put(out, "open_fds", "gauge", "File descriptors that are open.");
	text_add(out, "%u\n", count_fds(most));
	put(out, "max_fds", "gauge", "How many may be.");
	text_add(out, "%llu\n", (unsigned long long)limit.rlim_cur);
}
