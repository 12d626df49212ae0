#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/names.h"
#include "bot/base/utf8.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/terminal_session.h"
#include "bot/table/people.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/options.h"
#include "storage/store.h"

/* A table in this terminal against computer players. */

enum { PLAYERS_USUAL = 4 };

enum word { PLAYERS, LEVEL, LANG, SET, NAME, PACE, PLAIN, DICE, SEAT };

static const char *const words[] = {[PLAYERS] = "players",
	[LEVEL] = "level",
	[LANG] = "lang",
	[SET] = "set",
	[NAME] = "name",
	[PACE] = "pace",
	[PLAIN] = "plain!",
	[DICE] = "dice",
	[SEAT] = "seat",
	NULL};

/* Finds the game first, as it decides the meaning of the other words. */
static int read_game(struct arguments arguments, struct terminal_wishes *wishes) {
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN && wishes->game != NULL) {
			return arguments_wrong(
				&arguments, "one game at a time, not %s too", arguments.value);
		}
		if (found == ARGUMENTS_PLAIN) {
			wishes->game = arguments_game(&arguments, arguments.value);
			if (wishes->game == NULL) {
				return 2;
			}
		}
	}
	wishes->game_named = wishes->game != NULL;
	wishes->game = wishes->game_named ? wishes->game : games[0];
	return 0;
}

/* "explain=on"; -ENOENT: not a switch of tables. */
static int read_switch(
	const struct arguments *arguments, struct terminal_wishes *wishes, const char *value) {
	char key[32];
	size_t len = strcspn(value, "=");
	if (len >= sizeof(key) || value[len] == '\0') {
		return -ENOENT;
	}
	snprintf(key, sizeof(key), "%.*s", (int)len, value);
	int rc = rules_switch_set(wishes->game, &wishes->switches, key, value + len + 1);
	return rc != -EINVAL ? rc
			     : arguments_wrong(arguments, "%s must be on or off, not %s", key,
				       value + len + 1);
}

/* options: all options of the table; wishes->options: those asked for. */
static int read_rule(const struct arguments *arguments, struct terminal_wishes *wishes,
	int16_t *options, const char *value) {
	int rc = read_switch(arguments, wishes, value);
	if (rc != -ENOENT) {
		return rc;
	}
	rc = arguments_set_option(arguments, wishes->game, options, value);
	return rc != 0 ? rc : arguments_set_option(arguments, wishes->game, wishes->options, value);
}

static bool read_name(const char *value, struct terminal_wishes *wishes) {
	people_clean_name(value, wishes->name);
	return *value != '\0' && utf8_is_valid(value) && strcmp(value, wishes->name) == 0 &&
	       strpbrk(value, " \t") == NULL;
}

static bool read_pace(const char *value, struct terminal_wishes *wishes) {
	for (int i = 0; i < PACES; i++) {
		if (strcmp(value, terminal_paces[i]) == 0) {
			wishes->pace = (enum terminal_pace)i;
			return true;
		}
	}
	return false;
}

/* From the locale's name, as the locale need not be installed. */
static bool is_utf8(void) {
	static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
		const char *value = getenv(variables[i]);
		if (value != NULL && *value != '\0') {
			return strcasestr(value, "utf-8") != NULL ||
			       strcasestr(value, "utf8") != NULL;
		}
	}
	return false;
}

static bool read_dice(const char *value, struct terminal_wishes *wishes) {
	bool faces = strcmp(value, "faces") == 0;
	wishes->dice = !faces ? DICE_DIGITS : is_utf8() ? DICE_FACES : DICE_FACELESS;
	return faces || strcmp(value, "digits") == 0;
}

static int read_word(const struct arguments *arguments, int found, struct terminal_wishes *wishes,
	int16_t *options) {
	const char *value = arguments->value;
	const struct game *game = wishes->game;
	switch (found) {
	case PLAYERS:
		return arguments_number(
			       value, game->least_seats, game->most_seats, &wishes->n_players)
			       ? 0
			       : arguments_wrong(arguments, "%s takes %d to %d players, not %s",
					 game->id, game->least_seats, game->most_seats, value);
	case LEVEL:
		return game_find_level(value, strlen(value), &wishes->level)
			       ? 0
			       : arguments_wrong(arguments,
					 "levels are easy, casual, normal and hard, not %s", value);
	case LANG:
		wishes->speaks = true;
		wishes->language = catalogue_find(value);
		return wishes->language != LANGUAGES
			       ? 0
			       : arguments_wrong(
					 arguments, "languages are en and ja, not %s", value);
	case SET:
		return read_rule(arguments, wishes, options, value);
	case NAME:
		return read_name(value, wishes)
			       ? 0
			       : arguments_wrong(arguments,
					 "--name takes a name in UTF-8 of up to %d characters, "
					 "without blanks, and no computer's",
					 NAMES_CHARACTERS_MOST);
	case PACE:
		return read_pace(value, wishes)
			       ? 0
			       : arguments_wrong(arguments,
					 "paces are slow, normal, fast and enter, not %s", value);
	case PLAIN:
		wishes->plain = true;
		return 0;
	case DICE:
		return read_dice(value, wishes)
			       ? 0
			       : arguments_wrong(arguments,
					 "dice are shown as digits or faces, not %s", value);
	case SEAT:
		return seats_read(arguments, value, &wishes->seats);
	default:
		return 0;
	}
}

static int read_arguments(int argc, char **argv, struct terminal_wishes *wishes) {
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found, rc = read_game(arguments, wishes);
	int16_t options[OPTIONS_MAX];
	if (rc == 0) {
		options_set_normal(wishes->game, options);
		wishes->n_players = terminal_wishes_players(wishes->game, PLAYERS_USUAL);
	}
	for (int i = 0; i < OPTIONS_MAX; i++) {
		wishes->options[i] = NOT_ASKED;
	}
	while (rc == 0 && (found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		rc = found == ARGUMENTS_WRONG ? 2 : read_word(&arguments, found, wishes, options);
	}
	if (rc == 0) {
		rc = seats_check(&arguments, &wishes->seats, 2, (int)wishes->n_players);
	}
	const char *why =
		rc == 0 ? options_objection(wishes->game, (int)wishes->n_players, options) : NULL;
	return why != NULL ? arguments_wrong(&arguments, "%s", why) : rc;
}

/* The name of the login. */
static void put_usual_name(char name[STORE_NAME_SIZE]) {
	const char *set = getenv("USER");
	const struct passwd *login = set == NULL || *set == '\0' ? getpwuid(getuid()) : NULL;
	people_clean_name(login != NULL ? login->pw_name : set != NULL ? set : "", name);
	if (*name == '\0' || !utf8_is_valid(name) || strpbrk(name, " \t") != NULL) {
		snprintf(name, STORE_NAME_SIZE, "player");
	}
}

/* The game works without a database. */
static struct store *open_store(struct terminal_wishes *wishes) {
	char path[PATH_MAX];
	struct store *store = NULL;
	if (folders_put_state("terminal.db", path)) {
		wishes->unkept = store_open(path, &store, wishes->why_unkept);
	} else {
		wishes->unkept = -ENOENT;
		snprintf(wishes->why_unkept, sizeof(wishes->why_unkept), "no home folder is set");
	}
	return store;
}

int cli_play(int argc, char **argv) {
	struct terminal_wishes wishes = {
		.level = LEVEL_NORMAL, .pace = PACE_NORMAL, .language = catalogue_usual()};
	put_usual_name(wishes.name);
	int rc = read_arguments(argc, argv, &wishes);
	if (rc != 0) {
		return rc;
	}
	catalogue_open();
	catalogue_is_missing(wishes.language, wishes.wordless, sizeof(wishes.wordless));
	if (seats_start(&wishes.seats, argv[0]) != 0) {
		return 1;
	}
	struct store *store = open_store(&wishes);
	rc = terminal_session_run(&wishes, store);
	store_close(store);
	seats_end(&wishes.seats);
	if (rc < 0) {
		fprintf(stderr, "dicecup play: %s\n", strerror(-rc));
	}
	return rc < 0;
}
