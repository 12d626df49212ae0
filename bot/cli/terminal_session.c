#include "bot/cli/terminal_session.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/worker.h"
#include "bot/chat/chat.h"
#include "bot/chat/console/console.h"
#include "bot/cli/adjusted_clock.h"
#include "bot/cli/seats.h"
#include "bot/commands/commands.h"
#include "bot/delivery/table_view.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/closing.h"
#include "bot/session/lesson.h"
#include "bot/session/restore.h"
#include "bot/table/guests.h"
#include "bot/table/rules.h"
#include "bot/table/table.h"
#include "engine/options.h"

/* The guests at the latest table. A game kept by an earlier session has none. */
struct terminal_guests {
	struct table_guests hook; /* the bot's interface */
	const struct seats *seats;
	bool waits;    /* waits for answers: at a pipe, before the next line is read */
	int64_t table; /* 0: none */
	struct terminal_guest_turn {
		int64_t asked_at; /* number of moves then; -1: not asked */
		enum guests_answer answer;
		struct move move; /* for GUESTS_MOVE */
	} turns[SEATS_MAX];       /* by seat */
};

static void put_name(void *data, int sat, struct text *out) {
	const struct terminal_guests *guests = data;
	if (sat <= SEATS_MAX && guests->seats->commands[sat - 1] != NULL) {
		seats_put_name(guests->seats->commands[sat - 1], out);
		text_puts(out, "(bot)");
	}
}

/* The number of the seat's guest; -1: none. */
static int guest_of(const struct terminal_guests *guests, const struct table *table, int seat) {
	int number = table->seats[seat].sat - 1;
	bool sits = table->id == guests->table && table->seats[seat].person == NULL &&
		    number < SEATS_MAX && guests->seats->guests[number] != NULL;
	return sits ? number : -1;
}

static bool plays(void *data, const struct table *table, int seat) {
	const struct terminal_guests *guests = data;
	int number = guest_of(guests, table, seat);
	const struct terminal_guest_turn *turn = &guests->turns[number < 0 ? 0 : number];
	return number >= 0 && guests->seats->guests[number]->process != NULL &&
	       (turn->asked_at != table->n_moves || turn->answer != GUESTS_COMPUTER);
}

static enum guests_answer hear(
	struct guest *guest, const void *state, bool waits, struct move *move) {
	static const enum guests_answer answers[] = {
		[GUEST_THINKS] = GUESTS_THINK,
		[GUEST_MOVES] = GUESTS_MOVE,
		[GUEST_PASSES] = GUESTS_PASS,
		[GUEST_YIELDS] = GUESTS_COMPUTER,
	};
	enum guest_answer heard;
	do {
		heard = guest_hear(guest, state, waits ? GUEST_MOVE_MS : 0, move);
	} while (waits && heard == GUEST_THINKS);
	return answers[heard];
}

static enum guests_answer decide(
	void *data, const struct table *table, int seat, struct move *move) {
	struct terminal_guests *guests = data;
	int number = guest_of(guests, table, seat);
	assert(number >= 0); /* as plays() told */
	struct guest *guest = guests->seats->guests[number];
	struct terminal_guest_turn *turn = &guests->turns[number];
	if (turn->asked_at != table->n_moves) {
		guest_ask(guest, table->state, !table_is_active(table, seat));
		turn->asked_at = table->n_moves;
		turn->answer = GUESTS_THINK;
	}
	if (turn->answer == GUESTS_THINK) {
		turn->answer = hear(guest, table->state, guests->waits, &turn->move);
	}
	*move = turn->move;
	return turn->answer;
}

static void begin_guests(struct terminal_guests *guests, const struct table *table) {
	struct guest_game game = {.game = table->game, .n_seats = table->n_seats};
	guests->table = table->id;
	memcpy(game.options, table->options, sizeof(game.options));
	for (int seat = 0; seat < table->n_seats; seat++) {
		game.names[seat] = table->seats[seat].name;
	}
	for (game.seat = 0; game.seat < table->n_seats; game.seat++) {
		int number = guest_of(guests, table, game.seat);
		if (number >= 0) {
			guests->turns[number].asked_at = -1;
			guest_begin(guests->seats->guests[number], &game);
		}
	}
}

static void tell(struct terminal_guests *guests, const struct table *table, int64_t move,
	const struct events *events) {
	for (int seat = 0; seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_tell(guests->seats->guests[number], move, events);
		}
	}
}

static void finish(struct terminal_guests *guests, const struct table *table) {
	uint8_t places[SEATS_MAX];
	for (int seat = 0; game_score(table->state, places) && seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_finish(guests->seats->guests[number], places);
		}
	}
}

/* Makes the moves again, from the state before them, to get their events. */
static void tell_step(struct terminal_guests *guests, const struct table *table, void *state,
	const struct move *moves, size_t n, bool starts) {
	struct events events;
	int64_t before = table->n_moves - (int64_t)n;
	events_clear(&events);
	if (starts) {
		table->game->setup(state, table->n_seats, table->options, &events);
		tell(guests, table, 0, &events);
	} else {
		/* The answer is kept, as nobody else plays there and moves may be taken back. */
		memcpy(state, table->undoable->before, table->game->state_size);
	}
	for (size_t i = 0; i < n; i++) {
		events_clear(&events);
		table->game->apply(state, &moves[i], &events);
		tell(guests, table, before + (int64_t)i + 1, &events);
	}
}

static void step(
	void *data, const struct table *table, const struct move *moves, size_t n, bool starts) {
	struct terminal_guests *guests = data;
	if (starts) {
		begin_guests(guests, table);
	}
	void *state = table->id == guests->table ? malloc(table->game->state_size) : NULL;
	if (state != NULL) {
		tell_step(guests, table, state, moves, n, starts);
		finish(guests, table);
	}
	free(state);
}

static void undone(void *data, const struct table *table, int64_t first) {
	struct terminal_guests *guests = data;
	for (int seat = 0; seat < table->n_seats; seat++) {
		int number = guest_of(guests, table, seat);
		if (number >= 0) {
			guest_tell_undo(guests->seats->guests[number], first);
		}
	}
}

static void init_guests(struct terminal_guests *guests, const struct seats *seats) {
	*guests = (struct terminal_guests){
		.hook = {.data = guests,
			.put_name = put_name,
			.plays = plays,
			.decide = decide,
			.step = step,
			.undone = undone},
		.seats = seats,
	};
}

const char *const terminal_paces[PACES] = {[PACE_SLOW] = "slow",
	[PACE_NORMAL] = "normal",
	[PACE_FAST] = "fast",
	[PACE_ENTER] = "enter"};

enum { PLACE_SIZE = 32 };

struct terminal_session {
	struct terminal_wishes wishes;
	struct terminal_guests guests;
	struct adjusted_clock clock;
	struct bot *bot;
	struct chat *console;
	struct worker *worker;  /* NULL at a pipe: an answer comes before the next line is read */
	char place[PLACE_SIZE]; /* of the current table */
	int64_t played;         /* id of the last game of the wished kind; 0: none */
	enum { ASKS_NOTHING, ASKS_TO_GO_ON, ASKS_TO_END } asks;
	bool held;  /* computers wait for Enter */
	bool skips; /* the person is out of the game, and skips the rest */
	bool quits;
	bool muted; /* texts are hidden while a table is opened */
};

static const unsigned pauses_ms[PACES] = {
	[PACE_SLOW] = 2000, [PACE_NORMAL] = 900, [PACE_FAST] = 150, [PACE_ENTER] = 0};

static struct table *table_of(const struct terminal_session *session) {
	return table_at(session->bot, session->console, session->place);
}

static int seat_of(const struct terminal_session *session, const struct table *table) {
	const struct person *person =
		people_find(&session->bot->people, session->console, session->wishes.name);
	return table != NULL && person != NULL ? table_seat_of(table, person) : SEAT_NONE;
}

static struct running_lesson *lesson_of(const struct terminal_session *session) {
	const struct person *person =
		people_find(&session->bot->people, session->console, session->wishes.name);
	return person != NULL ? lesson_find(session->bot, person) : NULL;
}

static bool is_terminal(const struct terminal_session *session) {
	return console_is_terminal(session->console);
}

static const struct words *words_of(const struct terminal_session *session) {
	return channel_settings_words(session->bot,
		channel_settings_at(session->bot, session->console, session->place), LANGUAGES);
}

static void print(struct terminal_session *session, const char *sentence) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	words_put(&text, words_of(session), sentence);
	console_print(session->console, buf);
}

static void type(struct terminal_session *session, const char *text) {
	struct chat_message message = {
		.place = session->place,
		.from = {session->wishes.name, session->wishes.name},
		.moderates = true,
		.by_name = true,
		.text = text,
	};
	bot_listener.message(session->bot, session->console, &message);
}

static void set_pace(struct terminal_session *session, bool skips) {
	session->skips = skips;
	session->held = false;
	session->bot->config.pace_ms =
		is_terminal(session) && !skips ? pauses_ms[session->wishes.pace] : 0;
}

/* Tables, each in its own place */

enum { COMMAND_SIZE = 512, TERMINAL_PLACES = 99 };

/* Moves to a place without a table, so that the played game waits in its own. */
static void find_free_place(struct terminal_session *session) {
	snprintf(session->place, sizeof(session->place), CONSOLE_PLACE);
	for (int n = 2; table_of(session) != NULL && n <= TERMINAL_PLACES; n++) {
		snprintf(session->place, sizeof(session->place), CONSOLE_PLACE "-%d", n);
	}
}

static void print_intro(struct terminal_session *session, const struct game *game) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	for (const char *const *line = game->say->intro; *line != NULL; line++) {
		words_put(&text, words_of(session), *line);
		text_puts(&text, "\n");
	}
	console_print(session->console, buf);
}

/* Types a command hidden from the screen. */
static void type_muted(struct terminal_session *session, const char *command) {
	session->muted = is_terminal(session);
	type(session, command);
	session->muted = false;
}

/* The next game gets the options of this one. */
static void note_played(struct terminal_session *session) {
	const struct table *table = table_of(session);
	struct terminal_wishes *wishes = &session->wishes;
	session->played = table->id;
	for (int i = 0; i < OPTIONS_MAX && wishes->game != table->game; i++) {
		wishes->options[i] = NOT_ASKED;
	}
	wishes->game = table->game;
}

/* Seats computers at the new table, and starts. */
static void begin_table(struct terminal_session *session) {
	char command[COMMAND_SIZE];
	const struct game *game = table_of(session)->game;
	long n_players = terminal_wishes_players(game, session->wishes.n_players);
	note_played(session);
	if (is_terminal(session)) {
		print_intro(session, game);
	}
	if (n_players > 1) {
		snprintf(command, sizeof(command), "addbot %s %ld",
			game_levels[session->wishes.level], n_players - 1);
		type_muted(session, command);
	}
	set_pace(session, false);
	type(session, "start");
}

static bool open_table(struct terminal_session *session, const char *command) {
	char before[PLACE_SIZE];
	snprintf(before, sizeof(before), "%s", session->place);
	find_free_place(session);
	type_muted(session, command);
	if (table_of(session) == NULL) {
		type(session, command); /* shows the reason */
		snprintf(session->place, sizeof(session->place), "%s", before);
		return false;
	}
	if (is_terminal(session) && table_at(session->bot, session->console, before) != NULL &&
		strcmp(before, session->place) != 0) {
		bot_listener.lost(session->bot, session->console, before);
	}
	begin_table(session);
	return true;
}

static void open_wished(struct terminal_session *session) {
	const struct terminal_wishes *wishes = &session->wishes;
	char command[COMMAND_SIZE];
	struct text text = TEXT_INTO(command);
	text_add(&text, "new %s", wishes->game->id);
	for (int i = 0; i < wishes->game->n_options; i++) {
		if (wishes->options[i] != NOT_ASKED) {
			text_add(&text, " %s=", wishes->game->options[i].key);
			options_put(&wishes->game->options[i], wishes->options[i], &text);
		}
	}
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_are_on(wishes->switches, (enum rules_switch)i)) {
			text_add(&text, " %s=on", rules_switches[i].key);
		}
	}
	open_table(session, command);
}

static bool waits(const struct terminal_session *session, const struct table *table) {
	return table_has_begun(table) && table->home != NULL && !table->home->reachable &&
	       seat_of(session, table) >= 0;
}

static struct table *find_waiting(struct terminal_session *session, const struct game *game) {
	struct table *found = NULL;
	for (size_t i = 0; i < session->bot->n_tables; i++) {
		struct table *table = session->bot->tables[i];
		if (waits(session, table) && (game == NULL || table->game == game) &&
			(found == NULL || table->id > found->id)) {
			found = table;
		}
	}
	return found;
}

static void put_table_name(const struct table *table, struct text *out) {
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, SEAT_ALL, names);
	words_put(out, audience.words, table->game->name);
	text_add(out, " (#%lld, ", (long long)table->id);
	table->game->say->where(&audience, out);
	text_puts(out, ")");
}

static void go_on_with_table(struct terminal_session *session) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	SAY(&text, words_of(session), "Continuing {game} #{id}.",
		{"game", words_find(words_of(session), table_of(session)->game->name)},
		{"id", .number = (long)table_of(session)->id});
	console_print(session->console, buf);
	note_played(session);
	set_pace(session, false);
	restore_begin_earlier(table_of(session), seat_of(session, table_of(session)));
	bot_listener.entered(session->bot, session->console, session->place);
	type(session, "join");
}

/* The screen */

static void put_question(const struct terminal_session *session, struct text *out) {
	char name[128];
	struct text game = TEXT_INTO(name);
	put_table_name(table_of(session), &game);
	SAY(out, words_of(session),
		session->asks == ASKS_TO_END
			? SENTENCE("End {game} for good? It is kept as unfinished. [y/N]")
			: SENTENCE("You have an unfinished game: {game}. Go on with it? yes / no: "
				   "end it / later: it waits"),
		{"game", name});
}

static void put_advice(
	const struct terminal_session *session, const struct table *table, struct text *out) {
	const struct words *words = words_of(session);
	int seat = seat_of(session, table);
	if (session->asks != ASKS_NOTHING) {
		put_question(session, out);
		return;
	}
	if (table == NULL) {
		words_put(out, words, SENTENCE("Press Enter for a new game, or type quit."));
		return;
	}
	if (session->held) {
		words_put(out, words,
			table_view_is_out(table, seat)
				? SENTENCE("You are out. Press Enter to go on; skip shows the end.")
				: SENTENCE("Press Enter to go on."));
	} else if (table_view_is_out(table, seat) && !session->skips) {
		words_put(out, words, SENTENCE("You are out. skip ends the wait."));
	} else {
		table_view_put_hint(table, seat, out);
	}
}

static void put_no_table(const struct terminal_session *session,
	const struct running_lesson *lesson, struct text *name, struct text *turn) {
	const struct words *words = words_of(session);
	words_put(name, words, (lesson != NULL ? lesson->game : session->wishes.game)->name);
	if (lesson == NULL && session->played != 0) {
		text_add(name, " #%lld", (long long)session->played);
		words_put(turn, words, SENTENCE("game over"));
	}
}

static void put_view(void *data, struct chat *chat, struct screen_view *view) {
	struct terminal_session *session = data;
	const struct running_lesson *lesson = lesson_of(session);
	const struct table *table = lesson == NULL ? table_of(session) : NULL;
	struct text name = TEXT_INTO(view->name), where = TEXT_INTO(view->where);
	struct text turn = TEXT_INTO(view->turn), right = TEXT_INTO(view->right);
	struct text board = TEXT_INTO(view->board), advice = TEXT_INTO(view->advice);
	struct text prompt = TEXT_INTO(view->prompt);
	(void)chat;
	if (table != NULL) {
		struct text *hand = session->asks == ASKS_NOTHING ? &prompt : NULL;
		table_view_put(table, seat_of(session, table), (int)view->columns,
			&(struct table_view_texts){&name, &right, &where, &turn, &board, hand});
	} else {
		put_no_table(session, lesson, &name, &turn);
	}
	if (lesson != NULL) {
		words_put(&name, words_of(session), SENTENCE(": a lesson"));
		words_put(&advice, words_of(session), SENTENCE("quit ends the lesson."));
	} else {
		put_advice(session, table, &advice);
	}
	text_puts(&prompt, prompt.len > 0 ? " > " : "> ");
	view->keys = "hint · rules · help · quit";
}

static int64_t now(void *data) {
	const struct terminal_session *session = data;
	return adjusted_clock_now(&session->clock, adjusted_clock_even());
}

/* Times do not change when the machine's clock is set, or the machine sleeps. */
static void follow_clock(struct terminal_session *session) {
	int64_t jump = adjusted_clock_follow(
		&session->clock, adjusted_clock_wall(), adjusted_clock_even());
	if (jump != 0) {
		bot_jump(session->bot, jump);
	}
}

/* On a screen the question is above the prompt. */
static void print_question(struct terminal_session *session) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (!session->console->on_screen) {
		put_question(session, &text);
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
		type(session, "end");
		open_wished(session);
	} else if (is_later(line)) {
		session->asks = ASKS_NOTHING;
		open_wished(session);
	} else if (is_yes(line) || *line == '\0') {
		session->asks = ASKS_NOTHING;
		go_on_with_table(session);
	} else {
		print_question(session);
	}
}

static void answer_whether_to_end(struct terminal_session *session, const char *line) {
	session->asks = ASKS_NOTHING;
	if (is_yes(line)) {
		type(session, "end");
	}
}

static void go_on_with_waiting(struct terminal_session *session) {
	struct table *table = find_waiting(session, NULL);
	if (table == NULL) {
		print(session, SENTENCE("You have no other unfinished game."));
		return;
	}
	if (table_of(session) != NULL) {
		bot_listener.lost(session->bot, session->console, session->place);
	}
	snprintf(session->place, sizeof(session->place), "%s", table->home->name);
	go_on_with_table(session);
}

/* Typed lines. */

static void end_after_asking(struct terminal_session *session) {
	if (table_of(session) == NULL) {
		type(session, "end");
		return;
	}
	session->asks = ASKS_TO_END;
	print_question(session);
}

static void skip(struct terminal_session *session) {
	const struct table *table = table_of(session);
	if (table != NULL && table_view_is_out(table, seat_of(session, table))) {
		set_pace(session, true);
	} else {
		print(session, SENTENCE("skip ends the wait once you are out of a game."));
	}
}

static void leave(struct terminal_session *session) {
	session->quits = true;
}

static void help(struct terminal_session *session) {
	type(session, "help");
}

/* The session's own words, at a terminal. */
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
		open_table(session, line);
		return true;
	}
	if (strcmp(line, "learn") == 0 || strncmp(line, "learn ", 6) == 0) {
		console_clear(session->console); /* a lesson is another game */
		return false;
	}
	if (strcmp(line, "again") == 0 && table_of(session) == NULL) {
		open_wished(session);
		return true;
	}
	return false;
}

static void take_empty_line(struct terminal_session *session) {
	if (session->held) {
		session->held = false;
	} else if (table_of(session) == NULL) {
		open_wished(session);
	} else if (!session->console->on_screen) {
		type(session, "status");
	}
}

static bool is_quit(const char *line) {
	return strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0;
}

static bool take_line(void *data, struct chat *chat, const char *line) {
	struct terminal_session *session = data;
	(void)chat;
	line += strspn(line, " \t!");
	if (lesson_of(session) != NULL && *line != '\0') {
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
		return is_terminal(session) && take_word(session, line);
	}
	return true;
}

static void refuse_overlong(void *data) {
	print(data, SENTENCE("That line is too long: nothing was done."));
}

/* The loop. */

static bool waits_for_person(const struct terminal_session *session) {
	return session->held || session->asks != ASKS_NOTHING;
}

/* The wait for input until something is due. */
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

/* After a revelation, or (PACE_ENTER) each move, computers wait until the person has read it. */
static void hold(struct terminal_session *session, int round, int64_t n_moves) {
	const struct table *table = table_of(session);
	int seat = seat_of(session, table);
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
		const struct table *table = table_of(session);
		if (!session->console->on_screen && is_terminal(session) && had_table &&
			table == NULL) {
			print(session, SENTENCE("Press Enter for a new game, or type quit."));
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

/* To the visible stream: on a screen standard error would show only afterwards. */
static void warn(struct terminal_session *session, const char *text) {
	if (is_terminal(session)) {
		console_print(session->console, text);
	} else {
		fprintf(stderr, "dicecup play: %s\n", text);
	}
}

static void put_unkept(const struct terminal_session *session, struct text *out) {
	const struct terminal_wishes *wishes = &session->wishes;
	if (!is_terminal(session)) {
		text_add(out, "this game will not be kept: %s", wishes->why_unkept);
	} else if (wishes->unkept == -EBUSY) {
		words_put(out, words_of(session),
			SENTENCE("This game will not be kept: another dicecup of yours is "
				 "running, and keeps its own."));
	} else {
		SAY(out, words_of(session), "This game will not be kept: {why}",
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
	if (session->wishes.dice == DICE_FACELESS) {
		text = TEXT_INTO(buf);
		words_put(&text, words_of(session),
			SENTENCE("Dice are shown as digits: this locale is not UTF-8, which has "
				 "their faces."));
		warn(session, buf);
	}
	if (session->wishes.unkept != 0) {
		text = TEXT_INTO(buf);
		put_unkept(session, &text);
		warn(session, buf);
	}
}

/* Asks a person whether to continue an unfinished game; a script gets its new table besides the
 * kept one. */
static void begin(struct terminal_session *session) {
	bool terminal = is_terminal(session);
	struct table *table = find_waiting(
		session, terminal && session->wishes.game_named ? session->wishes.game : NULL);
	if (table != NULL && terminal) {
		snprintf(session->place, sizeof(session->place), "%s", table->home->name);
		session->asks = ASKS_TO_GO_ON;
		print_question(session);
		return;
	}
	open_wished(session);
}

/* A game left unfinished by a script is never continued. */
static void end(struct terminal_session *session) {
	struct table *table = table_of(session);
	if (!is_terminal(session) && table != NULL && table->home->reachable) {
		closing_break_off(table, 0);
	}
}

/* Called on the worker's thread. */
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
		.faces = session->wishes.dice == DICE_FACES,
		.view = put_view,
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
	init_guests(&session->guests, &session->wishes.seats);
	session->bot = bot_create(&bot);
	session->console = session->bot != NULL ? console_create(&console) : NULL;
	if (session->console == NULL) {
		return -ENOMEM;
	}
	session->console->data = session->bot;
	session->guests.waits = !is_terminal(session);
	if (is_terminal(session)) {
		session->worker = worker_create(WORKER_NICE, wake, session->console);
		session->bot->config.worker = session->worker;
	}
	if (session->wishes.speaks) {
		channel_settings_speak(
			session->bot, session->console, session->place, session->wishes.language);
	}
	set_pace(session, false);
	return store != NULL ? restore_network(session->bot, session->console) : 0;
}

/* How to return to the unfinished game. */
static void put_goodbye(const struct terminal_session *session, struct text *out) {
	char name[128];
	struct text game = TEXT_INTO(name);
	const struct table *table = table_of(session);
	if (is_terminal(session) && session->bot->config.store != NULL && table != NULL &&
		table_has_begun(table)) {
		put_table_name(table, &game);
		SAY(out, words_of(session), "{game} is kept. To go on: dicecup play",
			{"game", name});
		text_puts(out, "\n");
	}
}

int terminal_session_run(const struct terminal_wishes *wishes, struct store *store) {
	struct terminal_session session = {.wishes = *wishes, .place = CONSOLE_PLACE};
	adjusted_clock_set(&session.clock, adjusted_clock_wall(), adjusted_clock_even());
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
