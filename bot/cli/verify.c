#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/record/record.h"

static int verify_file(const char *name) {
	char why[RECORD_WHY_SIZE];
	FILE *in = fopen(name, "rbe");
	if (in == NULL) {
		printf("%s: event 0: %s\n", name, strerror(errno));
		return 1;
	}
	int failed = record_verify(in, why);
	fclose(in);
	printf("%s: %s\n", name, failed == 0 ? "ok" : why);
	return failed != 0;
}

int cli_verify(int argc, char **argv) {
	static const char *const none[] = {NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found, failed = 0;
	while ((found = arguments_next(&arguments, none)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
	}
	arguments = (struct arguments){.argv = argv, .argc = argc};
	while (arguments_next(&arguments, none) == ARGUMENTS_PLAIN) {
		failed |= verify_file(arguments.value);
	}
	if (arguments.at == 1) {
		return arguments_wrong(&arguments, "name the records to verify");
	}
	return failed;
}
