#pragma once

#include "bot/commands/request.h"
#include "bot/table/command.h"

/* Commands, games and verbs by the words that people type for them. */

/* Whether word is one of the blank-separated words, or (not exact) the beginning of one. NULL:
 * there are none. */
bool lookup_is_among(const char *words, const char *word, bool exact);

/* The command with this word or beginning, or NULL. exact: the whole word or an alias. */
const struct command *lookup_command(
	const struct command *const *commands, const char *word, bool exact);

/* The game with this id, with this name in any language, or the only one whose id begins so; else
 * NULL. */
const struct game *lookup_game(const char *word);
/* "perudo, catbox, …" */
void lookup_put_games(struct text *out);
/* "Perudo · Cat in the Box · …", by their names. */
void lookup_put_game_names(const struct words *words, struct text *out);
/* Asks which game, and lists all. */
void lookup_ask_game(struct request *request);

/* The verb of a game with this word or beginning, or -1. */
int lookup_verb(const struct game *game, const char *word, bool exact);

/* The verb of the running game, or the command, named by a word; whole words come before
 * abbreviations. verb VERB_ANY and command NULL: none. */
struct lookup_named {
	int verb;
	const struct command *command;
};
struct lookup_named lookup_named(const struct request *request, const char *word);

/* The word of a verb or a command that a misspelled word probably means, verbs first (game NULL: no
 * verbs); NULL: none is near. */
const char *lookup_meant(
	const struct command *const *commands, const struct game *game, const char *word);
