#include "bot/cli/terminal_session.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/base/worker.h"
#include "bot/chat/console/console.h"
#include "bot/cli/terminal_tables.h"
#include "bot/cli/terminal_view.h"
#include "bot/commands/commands.h"
#include "bot/delivery/table_view.h"
#include "bot/router/bot_listener.h"
#include "bot/session/closing.h"
#include "bot/session/restore.h"

const char *const terminal_paces[PACES] = {[PACE_SLOW] = "slow",
	[PACE_NORMAL] = "normal",
	[PACE_FAST] = "fast",
	[PACE_ENTER] = "enter"};

static int64_t now(void *data) {
	const struct terminal_session *session = data;
	return steady_now(&session->steady, steady_even());
}

/* Nothing is due sooner or later because the machine's clock is set, or the machine sleeps. */
static void follow_clock(struct terminal_session *session) {
	int64_t jump = steady_follow(&session->steady, steady_wall(), steady_even());
	if (jump != 0) {
		bot_jump(session->bot, jump);
	}
}

/* On a screen the question stands above the prompt. */
static void print_question(struct terminal_session *session) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (!session->console->on_screen) {
		terminal_view_put_question(session, &text);
		console_print(session->console, buf);
	}
}

static bool begins_with(const char *line, const char *const *words) {
	for (; *words != NULL; words++) {
		if (strncasecmp(line, *words, strlen(*words)) == 0) {
			return true;
		}
	}
	return false;
}

static bool is_yes(const char *line) {
	static const char *const yes[] = {"y", "はい", "うん", NULL};
	return begins_with(line, yes);
}

static bool is_no(const char *line) {
	static const char *const no[] = {"n", "いいえ", "いや", NULL};
	return begins_with(line, no);
}

static bool is_later(const char *line) {
	static const char *const later[] = {"l", "あと", "後", NULL};
	return begins_with(line, later);
}

static void answer_whether_to_go_on(struct terminal_session *session, const char *line) {
	if (is_no(line)) {
		session->asks = ASKS_NOTHING;
		terminal_type(session, "end");
		terminal_tables_open_wished(session);
	} else if (is_later(line)) {
		session->asks = ASKS_NOTHING;
		terminal_tables_open_wished(session);
	} else if (is_yes(line) || *line == '\0') {
		session->asks = ASKS_NOTHING;
		terminal_tables_go_on(session);
	} else {
		print_question(session);
	}
}

static void answer_whether_to_end(struct terminal_session *session, const char *line) {
	session->asks = ASKS_NOTHING;
	if (is_yes(line)) {
		terminal_type(session, "end");
	}
}

static void go_on_with_waiting(struct terminal_session *session) {
	struct table *table = terminal_tables_find_waiting(session, NULL);
	if (table == NULL) {
		terminal_print(session, SENTENCE("You have no other unfinished game."));
		return;
	}
	if (terminal_table(session) != NULL) {
		bot_listener.lost(session->bot, session->console, session->place);
	}
	snprintf(session->place, sizeof(session->place), "%s", table->home->name);
	terminal_tables_go_on(session);
}

/* What is typed. */

static void end_after_asking(struct terminal_session *session) {
	if (terminal_table(session) == NULL) {
		terminal_type(session, "end");
		return;
	}
	session->asks = ASKS_TO_END;
	print_question(session);
}

static void skip(struct terminal_session *session) {
	const struct table *table = terminal_table(session);
	if (table != NULL && table_view_is_out(table, terminal_seat(session, table))) {
		terminal_set_pace(session, true);
	} else {
		terminal_print(session, SENTENCE("skip ends the wait once you are out of a game."));
	}
}

static void leave(struct terminal_session *session) {
	session->quits = true;
}

static void help(struct terminal_session *session) {
	terminal_type(session, "help");
}

/* Words of the session itself, at a terminal. */
static bool take_word(struct terminal_session *session, const char *line) {
	static const struct {
		const char *word;
		void (*run)(struct terminal_session *session);
	} words[] = {
		{"leave", leave},
		{"end", end_after_asking},
		{"skip", skip},
		{"continue", go_on_with_waiting},
		{"?", help},
	};
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strcmp(line, words[i].word) == 0) {
			words[i].run(session);
			return true;
		}
	}
	if (strncmp(line, "new ", 4) == 0) {
		terminal_tables_open(session, line);
		return true;
	}
	if (strcmp(line, "again") == 0 && terminal_table(session) == NULL) {
		terminal_tables_open_wished(session);
		return true;
	}
	return false;
}

static void take_empty_line(struct terminal_session *session) {
	if (session->held) {
		session->held = false;
	} else if (terminal_table(session) == NULL) {
		terminal_tables_open_wished(session);
	} else if (!session->console->on_screen) {
		terminal_type(session, "status");
	}
}

static bool is_quit(const char *line) {
	return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0;
}

static bool take_line(void *data, struct chat *chat, const char *line) {
	struct terminal_session *session = data;
	(void)chat;
	line += strspn(line, " \t!");
	if (terminal_lesson(session) != NULL && *line != '\0') {
		return false; /* quit ends the lesson */
	}
	if (is_quit(line)) {
		session->quits = true;
	} else if (session->asks == ASKS_TO_GO_ON) {
		answer_whether_to_go_on(session, line);
	} else if (session->asks == ASKS_TO_END) {
		answer_whether_to_end(session, line);
	} else if (*line == '\0') {
		take_empty_line(session);
	} else {
		return terminal_is_one(session) && take_word(session, line);
	}
	return true;
}

static void refuse_overlong(void *data) {
	terminal_print(data, SENTENCE("That line is too long: nothing was done."));
}

/* The loop. */

static bool waits_for_person(const struct terminal_session *session) {
	return session->held || session->asks != ASKS_NOTHING;
}

/* How long to wait for input before something is due. */
static int pause_of(struct terminal_session *session) {
	follow_clock(session);
	int64_t due = bot_due(session->bot);
	int64_t pause = due - now(session);
	return waits_for_person(session) || due == INT64_MAX ? -1
	       : pause < 0                                   ? 0
	       : pause < INT_MAX                             ? (int)pause
							     : INT_MAX;
}

static int round_of(const struct table *table) {
	return table != NULL && table_has_begun(table)
		       ? ((const struct state_head *)table->state)->round
		       : 0;
}

/* After a reveal, or (PACE_ENTER) each move, computers go on when the person has read it. */
static void hold(struct terminal_session *session, int round, int64_t n_moves) {
	const struct table *table = terminal_table(session);
	int seat = terminal_seat(session, table);
	if (!session->console->on_screen || session->skips || seat < 0 || round == 0 ||
		!table_has_begun(table) || table_is_active(table, seat)) {
		return;
	}
	bool revealed = round_of(table) > round && session->wishes.pace != PACE_FAST;
	bool moved = table->n_moves > n_moves && session->wishes.pace == PACE_ENTER;
	session->held = session->held || revealed || moved;
}

static void go_on(struct terminal_session *session) {
	bool had_table = true;
	while (!session->quits) {
		const struct table *table = terminal_table(session);
		if (!session->console->on_screen && terminal_is_one(session) && had_table &&
			table == NULL) {
			terminal_print(
				session, SENTENCE("Press Enter for a new game, or type quit."));
		}
		had_table = table != NULL;
		int round = round_of(table), pause = pause_of(session);
		int64_t n_moves = table != NULL ? table->n_moves : 0;
		if (pause != 0 ? !console_wait(session->console, pause)
			       : !console_goes_on(session->console)) {
			break;
		}
		worker_collect(session->worker);
		if (!waits_for_person(session)) {
			bot_tick(session->bot);
		}
		hold(session, round, n_moves);
	}
}

/* Where it is read: what stands on a screen's error stream is seen once the screen is gone. */
static void warn(struct terminal_session *session, const char *text) {
	if (terminal_is_one(session)) {
		console_print(session->console, text);
	} else {
		fprintf(stderr, "dicecup play: %s\n", text);
	}
}

static void put_unkept(const struct terminal_session *session, struct text *out) {
	const struct terminal_wishes *wishes = &session->wishes;
	if (!terminal_is_one(session)) {
		text_add(out, "this game will not be kept: %s", wishes->why_unkept);
	} else if (wishes->unkept == -EBUSY) {
		words_put(out, terminal_words(session),
			SENTENCE("This game will not be kept: another dicecup of yours is "
				 "running, and keeps its own."));
	} else {
		SAY(out, terminal_words(session), "This game will not be kept: {why}",
			{"why", wishes->why_unkept});
	}
}

static void tell_warnings(struct terminal_session *session) {
	char buf[PATH_MAX + 128];
	struct text text = TEXT_INTO(buf);
	if (session->wishes.wordless[0] != '\0') {
		text_add(&text, "this game will be in English: %s cannot be read",
			session->wishes.wordless);
		warn(session, buf);
	}
	if (session->wishes.unkept != 0) {
		text = TEXT_INTO(buf);
		put_unkept(session, &text);
		warn(session, buf);
	}
}

/* A person is asked whether to go on with an unfinished game; a script gets the table it asked for,
 * beside what is kept. */
static void begin(struct terminal_session *session) {
	bool terminal = terminal_is_one(session);
	struct table *table = terminal_tables_find_waiting(
		session, terminal && session->wishes.game_named ? session->wishes.game : NULL);
	if (table != NULL && terminal) {
		snprintf(session->place, sizeof(session->place), "%s", table->home->name);
		session->asks = ASKS_TO_GO_ON;
		print_question(session);
		return;
	}
	terminal_tables_open_wished(session);
}

/* What a script began and did not finish is nobody's to go on with. */
static void end(struct terminal_session *session) {
	struct table *table = terminal_table(session);
	if (!terminal_is_one(session) && table != NULL && table->home->reachable) {
		closing_break_off(table);
	}
}

/* On the worker's thread. */
static void wake(void *data) {
	console_wake(data);
}

static const char *place_of(void *data) {
	return ((struct terminal_session *)data)->place;
}

static bool is_muted(const void *data) {
	return ((const struct terminal_session *)data)->muted;
}

static int open_session(struct terminal_session *session, struct store *store) {
	struct console_config console = {
		.name = session->wishes.name,
		.place = place_of,
		.is_muted = is_muted,
		.listener = &bot_listener,
		.plain = session->wishes.plain,
		.view = terminal_view_put,
		.line = take_line,
		.overlong = refuse_overlong,
		.data = session,
	};
	struct bot_config bot = {
		.commands = commands,
		.store = store,
		.language = session->wishes.language,
		.now = now,
		.data = session,
		.guests = &session->guests.hook,
	};
	terminal_guests_init(&session->guests, &session->wishes.seats);
	session->bot = bot_create(&bot);
	session->console = session->bot != NULL ? console_create(&console) : NULL;
	if (session->console == NULL) {
		return -ENOMEM;
	}
	session->console->data = session->bot;
	session->guests.waits = !terminal_is_one(session);
	if (terminal_is_one(session)) {
		session->worker = worker_create(wake, session->console);
		session->bot->config.worker = session->worker;
	}
	if (session->wishes.speaks) {
		channel_settings_speak(
			session->bot, session->console, session->place, session->wishes.language);
	}
	terminal_set_pace(session, false);
	return store != NULL ? restore_network(session->bot, session->console) : 0;
}

/* How to come back to the game that is left. */
static void put_goodbye(const struct terminal_session *session, struct text *out) {
	char name[128];
	struct text game = TEXT_INTO(name);
	const struct table *table = terminal_table(session);
	if (terminal_is_one(session) && session->bot->config.store != NULL && table != NULL &&
		table_has_begun(table)) {
		terminal_tables_put_name(table, &game);
		SAY(out, terminal_words(session), "{game} is kept. To go on: dicecup play",
			{"game", name});
		text_puts(out, "\n");
	}
}

int terminal_session_run(const struct terminal_wishes *wishes, struct store *store) {
	struct terminal_session session = {.wishes = *wishes, .place = CONSOLE_PLACE};
	steady_set(&session.steady, steady_wall(), steady_even());
	char goodbye[512];
	struct text text = TEXT_INTO(goodbye);
	int rc = open_session(&session, store);
	if (rc == 0) {
		tell_warnings(&session);
		begin(&session);
		go_on(&session);
		end(&session);
		put_goodbye(&session, &text);
	}
	worker_destroy(session.worker);
	if (session.console != NULL) {
		session.console->impl->destroy(session.console);
	}
	fputs(goodbye, stdout);
	bot_destroy(session.bot);
	return rc;
}
