#include "bot/guest/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot/base/monotonic.h"

extern char **environ;

enum { GRACE_MS = 1000, LOOK_MS = 5, SIGNALLED = 128 };

struct process {
	pid_t pid; /* and its group's */
	int input; /* a socket, so that writing raises no signal */
	int output;
	char *queue; /* what waits until it reads */
	size_t n_queue, cap_queue;
	size_t n_heard, n_taken; /* bytes read, and those of the lines before */
	char heard[PROCESS_LINE_MAX + 1];
};

/* Starting. */

/* The signals of a program that the shell starts: none is ignored, none held back. */
static int set_attributes(posix_spawnattr_t *attributes) {
	sigset_t none, all;
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawnattr_setpgroup(attributes, 0);
	posix_spawnattr_setsigmask(attributes, &none);
	posix_spawnattr_setsigdefault(attributes, &all);
	return posix_spawnattr_setflags(
		attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int spawn(char *command, int input, int output, pid_t *pid) {
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_t actions;
	char shell[] = "sh", option[] = "-c";
	char *const argv[] = {shell, option, command, NULL};
	if (posix_spawnattr_init(&attributes) != 0) {
		return -ENOMEM;
	}
	if (posix_spawn_file_actions_init(&actions) != 0) {
		posix_spawnattr_destroy(&attributes);
		return -ENOMEM;
	}
	int failed = set_attributes(&attributes);
	failed = failed != 0 ? failed : posix_spawn_file_actions_adddup2(&actions, input, 0);
	failed = failed != 0 ? failed : posix_spawn_file_actions_adddup2(&actions, output, 1);
	failed = failed != 0 ? failed
			     : posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	return -failed;
}

/* Ours are [0], the program's [1]. */
static int open_channels(int input[2], int output[2]) {
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0) {
		return -errno;
	}
	if (pipe2(output, O_CLOEXEC) != 0) {
		int rc = -errno;
		close(input[0]);
		close(input[1]);
		return rc;
	}
	return 0;
}

static int start(struct process *process, char *command) {
	int input[2], output[2];
	int rc = open_channels(input, output);
	if (rc != 0) {
		return rc;
	}
	process->input = input[0];
	process->output = output[0];
	rc = fcntl(output[0], F_SETFL, O_NONBLOCK) != 0 ? -errno : 0;
	rc = rc != 0 ? rc : spawn(command, input[1], output[1], &process->pid);
	close(input[1]);
	close(output[1]);
	if (rc != 0) {
		close(input[0]);
		close(output[0]);
	}
	return rc;
}

int process_start(const char *command, struct process **process) {
	char *copy = strdup(command);
	*process = calloc(1, sizeof(**process));
	int rc = copy == NULL || *process == NULL ? -ENOMEM : start(*process, copy);
	free(copy);
	if (rc != 0) {
		free(*process);
		*process = NULL;
	}
	return rc;
}

/* Sending. */

/* Who reads no more is sent nothing more. */
static int flush(struct process *process) {
	while (process->n_queue > 0) {
		ssize_t n = send(process->input, process->queue, process->n_queue,
			MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
			return 0;
		}
		if (n < 0) {
			process->n_queue = 0;
			return -EPIPE;
		}
		process->n_queue -= (size_t)n;
		memmove(process->queue, process->queue + n, process->n_queue);
	}
	return 0;
}

static int make_room(struct process *process, size_t len) {
	size_t wanted = process->n_queue + len, cap = process->cap_queue;
	if (wanted > PROCESS_QUEUE_MAX) {
		return -ENOBUFS;
	}
	for (cap = cap == 0 ? PROCESS_LINE_MAX : cap; cap < wanted; cap *= 2) {
	}
	char *queue = realloc(process->queue, cap);
	if (queue == NULL) {
		return -ENOMEM;
	}
	process->queue = queue;
	process->cap_queue = cap;
	return 0;
}

int process_send(struct process *process, const char *line, size_t len) {
	int rc = make_room(process, len);
	if (rc != 0) {
		return rc;
	}
	memcpy(process->queue + process->n_queue, line, len);
	process->n_queue += len;
	return flush(process);
}

/* Ending. */

/* Waits a while for it to end, and leaves its number taken, so that its group can be told by it. */
static bool has_ended(const struct process *process) {
	uint64_t until = monotonic_ms() + GRACE_MS;
	siginfo_t info = {.si_pid = 0};
	while (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
		info.si_pid == 0 && monotonic_ms() < until) {
		nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
	}
	return info.si_pid != 0;
}

int process_end(struct process *process) {
	int status = 0;
	if (process == NULL) {
		return 0;
	}
	flush(process);
	close(process->input);
	close(process->output);
	if (!has_ended(process)) {
		kill(-process->pid, SIGTERM);
		has_ended(process);
	}
	kill(-process->pid, SIGKILL); /* also what it started and left behind */
	while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
	}
	free(process->queue);
	free(process);
	return WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
}

/* Hearing. */

/* Whether a whole line has been read, which is taken. */
static bool take_line(struct process *process, const char **line, size_t *len) {
	process->n_heard -= process->n_taken;
	memmove(process->heard, process->heard + process->n_taken, process->n_heard);
	process->n_taken = 0;
	const char *end = memchr(process->heard, '\n', process->n_heard);
	if (end == NULL) {
		return false;
	}
	*line = process->heard;
	*len = (size_t)(end - process->heard);
	process->n_taken = *len + 1;
	return true;
}

/* Waits until there is something to read, or to send; false: not within this time. */
static bool wait_for_it(const struct process *process, int timeout) {
	struct pollfd fds[] = {{.fd = process->output, .events = POLLIN},
		{.fd = process->n_queue > 0 ? process->input : -1, .events = POLLOUT}};
	return poll(fds, 2, timeout) != 0;
}

static int left_until(uint64_t until) {
	uint64_t now = monotonic_ms();
	return now < until ? (int)(until - now) : 0;
}

enum process_heard process_hear(
	struct process *process, int timeout, const char **line, size_t *len) {
	uint64_t until = monotonic_ms() + (uint64_t)timeout;
	while (!take_line(process, line, len)) {
		if (process->n_heard == sizeof(process->heard)) {
			return PROCESS_OVERLONG;
		}
		flush(process); /* who reads nothing may still have something to say */
		ssize_t n = read(process->output, process->heard + process->n_heard,
			sizeof(process->heard) - process->n_heard);
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
			return PROCESS_ENDED;
		}
		process->n_heard += n > 0 ? (size_t)n : 0;
		if (n < 0 && !wait_for_it(process, left_until(until))) {
			return PROCESS_NOTHING;
		}
	}
	return PROCESS_LINE;
}
