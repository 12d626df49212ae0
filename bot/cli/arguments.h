#pragma once

#include <stdbool.h>

#include "engine/game.h"

/* How subcommands read their command lines: plain words, and options that take a value ("--players
 * 3", "--players=3"). */
struct arguments {
	char **argv; /* [0]: the subcommand's own word */
	int argc;
	int at;            /* read so far; begin with 0 */
	const char *value; /* of the option found, or the plain word */
	bool plain;        /* after "--" nothing is an option */
};

enum { ARGUMENTS_END = -1, ARGUMENTS_PLAIN = -2, ARGUMENTS_WRONG = -3 };

/* Returns the next option's index in words (without dashes; "plain!" takes no value; ended by
 * NULL), or one of the above. A mistake was told on standard error. */
int arguments_next(struct arguments *arguments, const char *const *words);

/* Says on standard error in one line what is wrong with the command line, and returns 2. */
int arguments_wrong(const struct arguments *arguments, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Reads words and [--db DATABASE], which is dicecup.db if none is named, until cap words are found:
 * one more than there may be shows what is too much. How many words; or -1, and said what is wrong.
 */
int arguments_words_and_database(
	struct arguments *arguments, const char **words, int cap, const char **database);

/* Reads a whole command line of --config FILE, for 0, or says what is wrong and returns 2. file:
 * the one that is meant if none is named; NULL: one must be. */
int arguments_config(int argc, char **argv, const char **file);

/* Reads a whole command line of FILE [--db DATABASE], for 0, or says what is wrong and returns 2;
 * to_do says what the file is for ("copy to"). */
int arguments_file_and_database(
	int argc, char **argv, const char *to_do, const char **file, const char **database);

/* A whole number of decimal digits between the bounds. */
bool arguments_number(const char *word, long least, long most, long *number);

/* The game, or NULL after saying that there is none. */
const struct game *arguments_game(const struct arguments *arguments, const char *word);

/* Sets "key=value", for 0, or says why not and returns 2. */
int arguments_set_option(const struct arguments *arguments, const struct game *game,
	int16_t options[OPTIONS_MAX], const char *setting);
