#include <stdio.h>

#include "bot/cli/built.h"
#include "bot/cli/cli.h"

int cli_version(int argc, char **argv) {
	(void)argc;
	(void)argv;
	puts("dicecup " BUILT_VERSION);
	if (BUILT_COMMIT[0] != '\0') {
		puts("built from commit " BUILT_COMMIT);
	}
	if (BUILT_PACKAGE[0] != '\0') {
		puts("built as " BUILT_PACKAGE);
	}
	puts("built with " BUILT_WITH);
	return 0;
}
