#include <stdio.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "storage/store.h"

int cli_backup(int argc, char **argv) {
	char why[STORE_WHY_SIZE];
	const char *from, *to;
	int status = arguments_file_and_database(argc, argv, "copy to", &to, &from);
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
