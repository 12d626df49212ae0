#pragma once

#include <stdbool.h>

#include "engine/game.h"

/* Parsing of subcommands' command lines: plain words, and options that may take a value ("--players
 * 3", "--players=3"). */
struct arguments {
	char **argv; /* [0]: the subcommand */
	int argc;
	int at;            /* words read so far; starts at 0 */
	const char *value; /* of the option found, or the plain word */
	bool plain;        /* after "--": no more options */
};

enum { ARGUMENTS_END = -1, ARGUMENTS_PLAIN = -2, ARGUMENTS_WRONG = -3 };

/* Returns the next option's index in words (without dashes; "plain!" takes no value;
 * NULL-terminated), or one of the above. Mistakes are reported on standard error. */
int arguments_next(struct arguments *arguments, const char *const *words);

/* Reports an error in the command line on standard error, in one line, and returns 2. */
int arguments_wrong(const struct arguments *arguments, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Reads words and [--db DATABASE], by default dicecup.db, until cap words are found: one more than
 * the maximum, to notice superfluous ones. Returns the number of words; -1: an error, which was
 * reported. */
int arguments_words_and_database(
	struct arguments *arguments, const char **words, int cap, const char **database);

/* Reads a whole command line of --config FILE: 0, or 2 after reporting an error. file: the default;
 * NULL: there is none. */
int arguments_config(int argc, char **argv, const char **file);

/* Reads a whole command line of FILE [--db DATABASE]: 0, or 2 after reporting an error; to_do says
 * what the file is for ("copy to"). */
int arguments_file_and_database(
	int argc, char **argv, const char *to_do, const char **file, const char **database);

/* A whole decimal number within the bounds. */
bool arguments_number(const char *word, long least, long most, long *number);

/* The game, or NULL after reporting that there is none. */
const struct game *arguments_game(const struct arguments *arguments, const char *word);

/* Sets "key=value": 0, or 2 after reporting an error. */
int arguments_set_option(const struct arguments *arguments, const struct game *game,
	int16_t options[OPTIONS_MAX], const char *setting);
