#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/base/worker.h"
#include "bot/chat/console.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/folders.h"
#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/table/rules.h"
#include "engine/games.h"
#include "engine/options.h"

/* A table in this terminal against computer players. */

enum { PACE_MS = 900, PLAYERS_USUAL = 4, COMMAND_SIZE = 512, NOT_ASKED = INT16_MIN };

struct terminal_session {
	const struct game *game;
	long n_players;
	enum level level;
	enum language language;
	int16_t options[OPTIONS_MAX];
	unsigned switches;
	int16_t asked[OPTIONS_MAX]; /* the same, NOT_ASKED where nothing was said */
	struct store *store;
	struct bot *bot;
	struct chat *console;
	struct worker *worker; /* NULL at a pipe: an answer comes before the next line is read */
	const char *name;
	bool speaks; /* the language was asked for */
	bool quits;
	bool offers; /* the next line answers whether to go on with a game that waits */
};

enum word { PLAYERS, LEVEL, LANG, SET };

static const char *const words[] = {
	[PLAYERS] = "players", [LEVEL] = "level", [LANG] = "lang", [SET] = "set", NULL};

static int64_t now(void *data) {
	struct timespec time;
	(void)data;
	clock_gettime(CLOCK_REALTIME, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The game comes first: it decides what the other words mean. */
static int read_game(struct arguments arguments, struct terminal_session *session) {
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN && session->game != NULL) {
			return arguments_wrong(
				&arguments, "one game at a time, not %s too", arguments.value);
		}
		if (found == ARGUMENTS_PLAIN) {
			session->game = arguments_game(&arguments, arguments.value);
			if (session->game == NULL) {
				return 2;
			}
		}
	}
	session->game = session->game != NULL ? session->game : games[0];
	return 0;
}

/* "explain=on"; false: it is no switch of tables, or cannot be that. */
static bool read_switch(struct terminal_session *session, const char *value) {
	char key[32];
	size_t len = strcspn(value, "=");
	if (len >= sizeof(key) || value[len] == '\0') {
		return false;
	}
	snprintf(key, sizeof(key), "%.*s", (int)len, value);
	return rules_switch_set(session->game, &session->switches, key, value + len + 1) == 0;
}

static int read_rule(
	const struct arguments *arguments, struct terminal_session *session, const char *value) {
	if (read_switch(session, value)) {
		return 0;
	}
	int rc = arguments_set_option(arguments, session->game, session->options, value);
	return rc != 0 ? rc : arguments_set_option(arguments, session->game, session->asked, value);
}

static int read_word(
	const struct arguments *arguments, int found, struct terminal_session *session) {
	const char *value = arguments->value;
	const struct game *game = session->game;
	switch (found) {
	case PLAYERS:
		return arguments_number(
			       value, game->least_seats, game->most_seats, &session->n_players)
			       ? 0
			       : arguments_wrong(arguments, "%s takes %d to %d players, not %s",
					 game->id, game->least_seats, game->most_seats, value);
	case LEVEL:
		return game_find_level(value, strlen(value), &session->level)
			       ? 0
			       : arguments_wrong(arguments,
					 "levels are easy, normal and hard, not %s", value);
	case LANG:
		session->speaks = true;
		session->language = catalogue_find(value);
		return session->language != LANGUAGES
			       ? 0
			       : arguments_wrong(
					 arguments, "languages are en and ja, not %s", value);
	case SET:
		return read_rule(arguments, session, value);
	default:
		return 0;
	}
}

static int read_arguments(int argc, char **argv, struct terminal_session *session) {
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found, rc = read_game(arguments, session);
	if (rc == 0) {
		options_set_normal(session->game, session->options);
		for (int i = 0; i < OPTIONS_MAX; i++) {
			session->asked[i] = NOT_ASKED;
		}
		long most = session->game->most_seats;
		long least = session->game->least_seats;
		session->n_players = PLAYERS_USUAL < least  ? least
				     : PLAYERS_USUAL < most ? PLAYERS_USUAL
							    : most;
	}
	while (rc == 0 && (found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		rc = found == ARGUMENTS_WRONG ? 2 : read_word(&arguments, found, session);
	}
	const char *why = rc == 0 ? options_objection(session->game, (int)session->n_players,
					    session->options)
				  : NULL;
	return why != NULL ? arguments_wrong(&arguments, "%s", why) : rc;
}

/* The system's language, if it is one of ours. */
static enum language usual_language(void) {
	static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
		const char *value = getenv(variables[i]);
		if (value != NULL && *value != '\0') {
			enum language language = catalogue_find(value);
			return language != LANGUAGES ? language : LANGUAGE_ENGLISH;
		}
	}
	return LANGUAGE_ENGLISH;
}

static const char *usual_name(void) {
	const char *name = getenv("USER");
	return name != NULL && *name != '\0' && strlen(name) < 32 ? name : "you";
}

/* $XDG_STATE_HOME/dicecup/terminal.db, else under ~/.local/state. */
static bool put_database(char path[PATH_MAX]) {
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int n = -1;
	if (state != NULL && *state == '/') {
		n = snprintf(path, PATH_MAX, "%s/dicecup/terminal.db", state);
	} else if (home != NULL && *home == '/') {
		n = snprintf(path, PATH_MAX, "%s/.local/state/dicecup/terminal.db", home);
	}
	if (n < 0 || n >= PATH_MAX) {
		return false;
	}
	folders_make_above(path, 0700);
	return true;
}

/* Without a database it says so and plays on. */
static struct store *open_store(void) {
	char path[PATH_MAX], why[STORE_WHY_SIZE] = "no home folder is set";
	struct store *store = NULL;
	if (!put_database(path) || store_open(path, &store, why) < 0) {
		fprintf(stderr, "dicecup play: this game will not be kept: %s\n", why);
	}
	return store;
}

static void type(struct terminal_session *session, const char *text) {
	struct chat_message message = {
		.place = CONSOLE_PLACE,
		.from = {session->name, session->name},
		.moderates = true,
		.by_name = true,
		.text = text,
	};
	bot_listener.message(session->bot, session->console, &message);
}

static void open_table(struct terminal_session *session) {
	char command[COMMAND_SIZE];
	struct text text = TEXT_INTO(command);
	text_add(&text, "new %s", session->game->id);
	for (int i = 0; i < session->game->n_options; i++) {
		if (session->asked[i] != NOT_ASKED) {
			text_add(&text, " %s=", session->game->options[i].key);
			options_put(&session->game->options[i], session->asked[i], &text);
		}
	}
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_are_on(session->switches, (enum rules_switch)i)) {
			text_add(&text, " %s=on", rules_switch_key((enum rules_switch)i));
		}
	}
	type(session, command);
	if (session->n_players > 1) {
		snprintf(command, sizeof(command), "addbot %s %ld", game_levels[session->level],
			session->n_players - 1);
		type(session, command);
	}
	type(session, "start");
}

static void put_line(struct terminal_session *session, const char *sentence) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	words_put(&text, bot_words(session->bot, session->console, CONSOLE_PLACE), sentence);
	console_print(session->console, buf);
}

static void answer_offer(struct terminal_session *session, const char *line) {
	session->offers = false;
	if (*line == 'n' || *line == 'N' || strncmp(line, "い", 3) == 0) {
		type(session, "end");
		open_table(session);
	} else {
		bot_listener.entered(session->bot, session->console, CONSOLE_PLACE);
		type(session, "join");
		type(session, "status");
	}
}

static bool is_quit(const char *line) {
	return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0;
}

/* Commands of the session itself. */
static bool take_line(void *data, struct chat *chat, const char *line) {
	struct terminal_session *session = data;
	(void)chat;
	line += strspn(line, " \t!");
	if (is_quit(line)) {
		session->quits = true;
	} else if (session->offers) {
		answer_offer(session, line);
	} else if (*line == '\0' && bot_count_tables(session->bot) == 0) {
		open_table(session);
	} else if (*line == '\0') {
		type(session, "status");
	} else {
		return false;
	}
	return true;
}

static void put_prompt(void *data, struct chat *chat, char *out, size_t size) {
	struct terminal_session *session = data;
	struct text text = {.buf = out, .cap = size};
	if (!session->offers) {
		bot_put_prompt(session->bot, chat, CONSOLE_PLACE, session->name, &text);
	}
	text_puts(&text, text.len > 0 ? " > " : "> ");
}

/* How long to wait for input before a computer player is due. */
static int pause_of(const struct terminal_session *session) {
	int64_t due = bot_due(session->bot);
	int64_t pause = due - now(NULL);
	return due == INT64_MAX ? -1 : pause < 0 ? 0 : pause < INT_MAX ? (int)pause : INT_MAX;
}

static void go_on(struct terminal_session *session) {
	bool had_table = true;
	while (!session->quits) {
		bool terminal = console_is_terminal(session->console);
		if (terminal && had_table && bot_count_tables(session->bot) == 0) {
			put_line(session, SENTENCE("Enter deals a new game; quit leaves."));
		}
		had_table = bot_count_tables(session->bot) > 0;
		int pause = pause_of(session);
		if (pause != 0 && !console_wait(session->console, pause)) {
			break;
		}
		bot_tick(session->bot);
	}
}

/* A person is asked whether to go on with an unfinished game; a script gets the table it asked for.
 */
static void begin(struct terminal_session *session) {
	bool waits = bot_count_tables(session->bot) > 0;
	session->offers = waits && console_is_terminal(session->console);
	if (session->offers) {
		put_line(session, SENTENCE("A game of yours waits. Go on with it? [Y/n]"));
		return;
	}
	if (waits) {
		type(session, "end");
	}
	open_table(session);
}

/* On the worker's thread. */
static void wake(void *data) {
	console_wake(data);
}

static int run(struct terminal_session *session) {
	struct bot_config bot = {
		.commands = commands,
		.store = session->store,
		.language = session->language,
		.pace_ms = 0,
		.now = now,
	};
	struct console_config console = {
		.name = session->name,
		.listener = &bot_listener,
		.prompt = put_prompt,
		.line = take_line,
		.data = session,
	};
	session->console = console_create(&console);
	if (session->console == NULL) {
		return -ENOMEM;
	}
	if (console_is_terminal(session->console)) {
		session->worker = worker_create(wake, session->console);
	}
	bot.worker = session->worker;
	bot.pace_ms = console_is_terminal(session->console) ? PACE_MS : 0;
	session->bot = bot_create(&bot);
	if (session->bot == NULL) {
		return -ENOMEM;
	}
	session->console->data = session->bot;
	if (session->speaks) {
		bot_set_language_of(
			session->bot, session->console, CONSOLE_PLACE, session->language);
	}
	int rc = session->store != NULL ? restore_network(session->bot, session->console) : 0;
	if (rc == 0) {
		begin(session);
		go_on(session);
	}
	return rc;
}

int cli_play(int argc, char **argv) {
	struct terminal_session session = {
		.level = LEVEL_NORMAL, .language = usual_language(), .name = usual_name()};
	int rc = read_arguments(argc, argv, &session);
	if (rc != 0) {
		return rc;
	}
	catalogue_open();
	session.store = open_store();
	rc = run(&session);
	worker_destroy(session.worker);
	if (session.console != NULL) {
		session.console->impl->destroy(session.console);
	}
	bot_destroy(session.bot);
	store_close(session.store);
	if (rc < 0) {
		fprintf(stderr, "dicecup play: %s\n", strerror(-rc));
	}
	return rc < 0;
}
