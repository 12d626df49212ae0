#include <stdio.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "storage/store.h"

static int read_command_line(int argc, char **argv, const char **from, const char **to) {
	static const char *const words[] = {"db", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	*from = "dicecup.db";
	*to = NULL;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == 0) {
			*from = arguments.value;
		} else if (*to == NULL) {
			*to = arguments.value;
		} else {
			return arguments_wrong(
				&arguments, "one file to copy to, not %s too", arguments.value);
		}
	}
	return *to != NULL ? 0 : arguments_wrong(&arguments, "which file to copy to?");
}

int cli_backup(int argc, char **argv) {
	char why[STORE_WHY_SIZE];
	const char *from, *to;
	int status = read_command_line(argc, argv, &from, &to);
	if (status != 0) {
		return status;
	}
	if (store_backup(from, to, why) != 0) {
		fprintf(stderr, "dicecup backup: %s\n", why);
		return 1;
	}
	printf("%s is copied to %s\n", from, to);
	return 0;
}
