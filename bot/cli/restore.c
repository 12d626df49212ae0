#include <stdio.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "storage/store.h"

int cli_restore(int argc, char **argv) {
	char kept[STORE_WHY_SIZE], why[STORE_WHY_SIZE];
	const char *from, *to;
	int status = arguments_file_and_database(argc, argv, "restore", &from, &to);
	if (status != 0) {
		return status;
	}
	int error = store_restore(from, to, kept, why);
	if (error != 0) {
		fprintf(stderr, "dicecup restore: %s\n", why);
	} else {
		printf("%s is restored from %s\n", to, from);
	}
	if (*kept != '\0') {
		fprintf(error != 0 ? stderr : stdout, "what was there before is in %s\n", kept);
	}
	return error != 0;
}
