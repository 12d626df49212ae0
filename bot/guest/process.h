#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A program that is spoken to in lines, through its standard input and output. Its standard error
 * is ours. The shell starts it, in a process group of its own. */
struct process;

/* Longer lines are not heard; and so much may wait until it reads. */
enum { PROCESS_LINE_MAX = 64 * 1024, PROCESS_QUEUE_MAX = 1024 * 1024 };

/* Starts what the shell makes of the command: 0, or a negative errno. A command that there is not
 * ends soon, with status 127. */
int process_start(const char *command, struct process **process);

/* Ends it with all of its group and frees it: its input ends; a second later it is asked to end by
 * a signal, and after another it is killed. NULL does nothing. Returns its status as a shell
 * would tell it. */
int process_end(struct process *process);

/* Sends a line, which ends in '\n', as soon as the program reads. -ENOBUFS: too much waits;
 * -EPIPE: it reads no more. */
int process_send(struct process *process, const char *line, size_t len);

enum process_heard {
	PROCESS_LINE,
	PROCESS_NOTHING, /* within this time */
	PROCESS_ENDED,   /* its output has */
	PROCESS_OVERLONG /* a line is longer than PROCESS_LINE_MAX */
};

/* The next line, without its '\n', which lasts until the next call; waits at most so many
 * milliseconds for it, and sends meanwhile what waits. */
enum process_heard process_hear(
	struct process *process, int timeout, const char **line, size_t *len);
