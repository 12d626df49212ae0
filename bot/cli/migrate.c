#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/monotonic.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "storage/store.h"

enum {
	TELL_MS = 1000,
	DRAW_MS = 100, /* between two updates of the progress line on a terminal */
	NUMBER_SIZE = 32,
};

struct migrate_names {
	const char *from, *to;
};

/* Reports progress on standard error. */
struct migrate_progress {
	bool terminal;
	uint64_t told_at;
	size_t drawn; /* width of the progress line on the terminal */
};

/* "1,234,567" */
static const char *write_number(int64_t number, char out[NUMBER_SIZE]) {
	char digits[NUMBER_SIZE];
	int n = snprintf(digits, sizeof(digits), "%" PRId64, number);
	char *end = out;
	for (int i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0) {
			*end++ = ',';
		}
		*end++ = digits[i];
	}
	*end = '\0';
	return out;
}

static void draw(struct migrate_progress *telling, const char *line) {
	int width = (int)telling->drawn;
	fprintf(stderr, "\r%-*s", width, line);
	if (*line == '\0') {
		fputc('\r', stderr);
	}
	telling->drawn = strlen(line);
}

static void on_goes_on(void *data, const char *table, int64_t row, int64_t rows, bool compares) {
	struct migrate_progress *telling = data;
	uint64_t now = monotonic_ms();
	char line[160], of[NUMBER_SIZE], all[NUMBER_SIZE];
	if (now - telling->told_at < (telling->terminal ? DRAW_MS : TELL_MS)) {
		return;
	}
	telling->told_at = now;
	snprintf(line, sizeof(line), "%s: %s of %s%s", table, write_number(row, of),
		write_number(rows, all), compares ? " compared" : "");
	if (telling->terminal) {
		draw(telling, line);
	} else {
		fprintf(stderr, "%s\n", line);
	}
}

static int read_arguments(int argc, char **argv, struct migrate_names *names) {
	static const char *const options[] = {"from", "to", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, options)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN) {
			return arguments_wrong(&arguments, "what is %s? %s", arguments.value,
				"dicecup migrate --from NAME --to NAME");
		}
		*(found == 0 ? &names->from : &names->to) = arguments.value;
	}
	if (names->from == NULL || names->to == NULL) {
		return arguments_wrong(&arguments, "name both databases: %s",
			"dicecup migrate --from NAME --to NAME");
	}
	if (store_tells_password(names->from) || store_tells_password(names->to)) {
		return arguments_wrong(&arguments,
			"a password does not belong on the command line; put it into a file that "
			"nobody else may read and name that: ?passfile=/run/secrets/pgpass");
	}
	return 0;
}

static void tell_moved(const struct store_transferred *moved, uint64_t ms) {
	char rows[NUMBER_SIZE];
	printf("all of %s is in %s now and compared: %d tables, %s rows, %" PRIu64 ".%" PRIu64
	       " seconds\n",
		moved->from, moved->to, moved->tables, write_number(moved->rows, rows), ms / 1000,
		ms % 1000 / 100);
	printf("from now on start the bot on %s only: %s has the same sessions and secrets, and "
	       "two bots must not go on with them\n",
		moved->to, moved->from);
}

int cli_migrate(int argc, char **argv) {
	struct migrate_names names = {NULL, NULL};
	int status = read_arguments(argc, argv, &names);
	if (status != 0) {
		return status;
	}
	uint64_t began_at = monotonic_ms();
	struct migrate_progress telling = {
		.terminal = isatty(STDERR_FILENO) == 1, .told_at = began_at};
	const struct store_transfer_progress progress = {on_goes_on, &telling};
	struct store_transferred moved;
	char why[STORE_WHY_SIZE];
	int rc = store_transfer(names.from, names.to, &progress, &moved, why);
	if (telling.drawn > 0) {
		draw(&telling, "");
	}
	if (rc != 0) {
		fprintf(stderr, "dicecup migrate: %s\n", why);
		return 1;
	}
	tell_moved(&moved, monotonic_ms() - began_at);
	return 0;
}
