#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "bot/cli/cli.h"
#include "bot/words/catalogue.h"

static const struct subcommand {
	const char *word;
	const char *usage; /* what follows the word */
	const char *help;
	int (*run)(int argc, char **argv);
} commands[] = {
	{"play",
		"[GAME] [--players N] [--level easy|casual|normal|hard] [--lang en|ja]\n"
		"           [--set key=value]... [--name NAME] [--pace slow|normal|fast|enter]\n"
		"           [--plain] [--dice digits|faces] [--seat N=COMMAND]...",
		"a table in this terminal against computer players and programs of your own",
		cli_play},
	{"web", "[--lan] [--port N]",
		"tables in the browser of this machine, or of all on its network (--lan)", cli_web},
	{"run", "--config FILE", "the bot, until it is told to stop (Ctrl-C)", cli_run},
	{"check", "--config FILE", "says what is wrong with the configuration", cli_check},
	{"doctor", "[--config FILE] [--setup-discord [--yes]]",
		"looks over the configuration (dicecup.yaml), the database, permissions, the\n"
		"           clock and the servers, and says what to do; sets up Discord's "
		"application",
		cli_doctor},
	{"simulate",
		"GAME [--players N] [--games K] [--level L[,L...]] [--seed HEX]\n"
		"           [--set key=value]... [--seat N=COMMAND]... --out DIR",
		"computer players (easy, casual, normal, hard) and programs of your own\n"
		"           against each other, one record a game; the same for the same seed of\n"
		"           64 hex digits",
		cli_simulate},
	{"export", "ID [--svg ROUND] [--db FILE]",
		"a finished game of the database (dicecup.db) as a record, or the board at the\n"
		"           end of one of its rounds as a picture (SVG)",
		cli_export},
	{"backup", "FILE [--db FILE]",
		"a copy of the database (dicecup.db), also while it is in use", cli_backup},
	{"restore", "FILE [--db FILE]",
		"a backup in the database's place (dicecup.db), which is kept beside it",
		cli_restore},
	{"migrate", "--from NAME --to NAME",
		"moves all of a database, while no bot uses it, to an empty one of the other "
		"kind:\n"
		"           from a file to postgresql://… or back",
		cli_migrate},
	{"mydata", "show|apart|forget NETWORK NAME [--db FILE]",
		"what is kept about a person (by name, or the key that show tells); tells them "
		"apart\n"
		"           from who they were put together with, or forgets them",
		cli_mydata},
	{"verify", "FILE...", "replays game records under the rules, and their dice by their seed",
		cli_verify},
};

/* "dicecup drain" gave what one of several processes played to the others. */
static int refuse_drain(int argc, char **argv) {
	(void)argc, (void)argv;
	fputs("dicecup: drain is gone: one process plays everything, so stop it, and the next "
	      "takes "
	      "over\n",
		stderr);
	return 2;
}

enum { COMMANDS = sizeof(commands) / sizeof(*commands) };

static void print_command(const struct subcommand *command) {
	printf("  dicecup %s %s\n           %s\n", command->word, command->usage, command->help);
}

static const struct subcommand *find_in(
	const struct subcommand *table, size_t n, const char *word) {
	for (size_t i = 0; i < n; i++) {
		if (strcmp(table[i].word, word) == 0) {
			return &table[i];
		}
	}
	return NULL;
}

static int refuse(const char *what, const char *word) {
	fprintf(stderr, "dicecup: unknown %s %s; dicecup help lists what there is\n",
		word[0] == '-' ? "option" : what, word);
	return 2;
}

static int print_help(int argc, char **argv) {
	if (argc > 1) {
		const struct subcommand *command = find_in(commands, COMMANDS, argv[1]);
		if (command == NULL) {
			return refuse("command", argv[1]);
		}
		print_command(command);
		return 0;
	}
	puts("Dicecup deals tabletop games in chat rooms and in this terminal.\n");
	for (size_t i = 0; i < COMMANDS; i++) {
		print_command(&commands[i]);
	}
	puts("  dicecup help, --version");
	return 0;
}

static const struct subcommand about[] = {
	{"help", "", "", print_help},
	{"--help", "", "", print_help},
	{"-h", "", "", print_help},
	{"version", "", "", cli_version},
	{"--version", "", "", cli_version},
	{"drain", "", "", refuse_drain},
};

static int run_command(const struct subcommand *command, int argc, char **argv) {
	if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		print_command(command);
		return 0;
	}
	return command->run(argc, argv);
}

static int dispatch(int argc, char **argv) {
	const struct subcommand *command = find_in(commands, COMMANDS, argv[1]);
	if (command != NULL) {
		return run_command(command, argc - 1, argv + 1);
	}
	command = find_in(about, sizeof(about) / sizeof(*about), argv[1]);
	if (command == NULL) {
		return refuse("command", argv[1]);
	}
	int most = command->run == print_help ? 3 : 2;
	return argc > most ? refuse("word", argv[most]) : command->run(argc - 1, argv + 1);
}

int main(int argc, char **argv) {
	if (argc < 2) {
		fputs("dicecup: what to do? dicecup help lists what there is\n", stderr);
		return 2;
	}
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told of, as a full disk is */
	catalogue_open();
	int status = dispatch(argc, argv);
	bool flushed = fflush(stdout) == 0;
	if (!flushed || ferror(stdout)) {
		fprintf(stderr, "dicecup: standard output: %s\n",
			flushed ? "not all of it could be written" : strerror(errno));
		status = status != 0 ? status : 1;
	}
	return status;
}
