#include <limits.h>
#include <stdio.h>

#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/config/config.h"
#include "bot/words/catalogue.h"

/* Faults that the configuration cannot mend. */
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

/* Settings that work but could be better. */
static void print_advice(const char *file, const struct config *config) {
	for (size_t i = 0; i < config->n_irc; i++) {
		const struct irc_config *irc = &config->irc[i].irc;
		if (irc_config_has_former_rate(irc)) {
			printf("%s: %s: 'rate' is the former default, %.1f lines a second; rate: "
			       "auto, now the default, goes by what the server takes\n",
				file, irc->name, irc->rate.per_second);
		}
	}
}

/* Findings are the command's result, so they go to standard output, as in verify. */
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
	print_advice(file, config);
	print_missing_words();
	config_destroy(config);
	return 0;
}

int cli_check(int argc, char **argv) {
	const char *file = NULL;
	int status = arguments_config(argc, argv, &file);
	return status == 0 ? check_file(file) : status;
}
