#include <limits.h>
#include <stdio.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/config/config.h"
#include "bot/words/catalogue.h"

/* Nothing that the configuration could mend. */
static void print_missing_words(void) {
	char words[PATH_MAX];
	for (int i = 0; i < LANGUAGES; i++) {
		if (catalogue_is_missing((enum language)i, words, sizeof(words))) {
			printf("%s: cannot be read: language %s is English; install dicecup "
			       "again\n",
				words, catalogue_tag((enum language)i));
		}
	}
}

/* The findings are the command's result, so they go to standard output, as verify's do. */
static int check_file(const char *file) {
	char lines[16384] = "";
	struct text why = TEXT_INTO(lines);
	struct config *config = NULL;
	if (config_load(file, &config, &why) != 0) {
		fputs(lines, stdout);
		if (why.cut) {
			printf("%s: and more\n", file);
		}
		return 1;
	}
	printf("%s: fine\n", file);
	print_missing_words();
	config_destroy(config);
	return 0;
}

int cli_check(int argc, char **argv) {
	const char *file = NULL;
	int status = arguments_config(argc, argv, &file);
	return status == 0 ? check_file(file) : status;
}
