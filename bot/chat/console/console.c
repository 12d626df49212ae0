#include "bot/chat/console/console.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/chat/console/line_editor.h"
#include "engine/text.h"

enum { LINE_MAX_BYTES = 1024, CHOICE_BYTES = 2048, BEGUN_MAX_BYTES = 100 };

#define NO_BREAK "\u00a0"
#define BARE_PROMPT "> "

struct console {
	struct chat chat; /* first */
	struct console_config config;
	bool terminal, ended;
	struct screen *screen;          /* NULL: plain lines */
	struct line_editor *editor;     /* with a screen */
	char choices[CHOICE_BYTES];     /* completions, */
	char completed[LINE_MAX_BYTES]; /* and the line that they complete */
	char line[LINE_MAX_BYTES];      /* of plain lines, so far */
	size_t n_line;
	int wakes[2];  /* a pipe from console_wake() to console_wait() */
	bool overlong; /* the current line is dropped */
	bool prompted; /* the last line is the prompt of plain lines */
	/* The last prompt with a hand in plain lines. */
	char prompt_said[sizeof(((struct screen_view *)NULL)->prompt)];
	sigset_t usual_signals, caught_signals;
};

/* Received signals. They are blocked unless the console waits. */
static volatile sig_atomic_t asked_to_end, asked_to_stop, resized;

static void note_signal(int signal) {
	if (signal == SIGTSTP) {
		asked_to_stop = 1;
	} else if (signal == SIGWINCH) {
		resized = 1;
	} else {
		asked_to_end = 1;
	}
}

static void print_plain(struct console *console, const char *text) {
	char *spelt = malloc(strlen(text) + 1);
	if (spelt == NULL) {
		return;
	}
	screen_spell(text, true, spelt);
	size_t n = strlen(spelt);
	printf("%s%s%s", console->prompted ? "\n" : "", spelt,
		n > 0 && spelt[n - 1] == '\n' ? "" : "\n");
	console->prompted = false;
	console->ended |= fflush(stdout) != 0; /* the reader is gone */
	free(spelt);
}

static void print(struct console *console, const char *text) {
	if (console->config.is_muted(console->config.data)) {
		return;
	}
	console->choices[0] = '\0';
	if (console->screen != NULL) {
		screen_log(console->screen, text);
	} else {
		print_plain(console, text);
	}
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct console *console = (struct console *)chat;
	(void)place;
	struct post_end end = post_end(post);
	print(console, post->text);
	chat_tell_delivered(chat, &end);
	return 0;
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct console *console = (struct console *)chat;
	(void)post;
	chat->listener->reached(chat->data, chat, (struct chat_person){key, console->config.name});
	return 0;
}

static const char *name_place(struct chat *chat, const char *place) {
	(void)chat;
	(void)place;
	return CONSOLE_PLACE;
}

static struct chat_message message_of(const struct console *console, const char *text) {
	return (struct chat_message){
		.place = console->config.place(console->config.data),
		.from = {console->config.name, console->config.name},
		.moderates = true,
		.by_name = true,
		.text = text,
	};
}

static void hand_on(struct console *console, const char *line) {
	if (console->config.line != NULL &&
		console->config.line(console->config.data, &console->chat, line)) {
		return;
	}
	struct chat_message message = message_of(console, line + strspn(line, " \t!"));
	console->chat.listener->message(console->chat.data, &console->chat, &message);
}

/* The screen */

static void draw(struct console *console) {
	struct screen_view view = {.columns = screen_columns(console->screen)};
	console->config.view(console->config.data, &console->chat, &view);
	view.typed = line_editor_line(console->editor, &view.cursor);
	if (console->choices[0] != '\0' && strcmp(console->completed, view.typed) == 0) {
		snprintf(view.advice, sizeof(view.advice), "%s", console->choices);
	}
	screen_draw(console->screen, &view);
}

/* The length of the common beginning of the choices. */
static size_t common_length(const struct chat_choice *choices, size_t n) {
	size_t len = strlen(choices[0].id);
	for (size_t i = 1; i < n; i++) {
		size_t same = 0;
		while (same < len && choices[i].id[same] == choices[0].id[same]) {
			same++;
		}
		len = same;
	}
	return len;
}

/* Choices replace the advice until the line changes. No choice is cut apart. */
static void show_choices(
	struct console *console, const char *line, const struct chat_choice *choices, size_t n) {
	struct text text = TEXT_INTO(console->choices);
	text_puts(&text, "Tab:");
	for (size_t i = 0; i < n; i++) {
		text_puts(&text, "  ");
		for (const char *c = choices[i].id; *c != '\0'; c++) {
			text_put(&text, *c == ' ' ? NO_BREAK : c, *c == ' ' ? strlen(NO_BREAK) : 1);
		}
	}
	snprintf(console->completed, sizeof(console->completed), "%s", line);
}

/* Completes the word before the cursor as far as all choices agree, or else shows them. */
static void complete(struct console *console) {
	struct chat_choice choices[CHOICES_MOST];
	char before[LINE_MAX_BYTES];
	size_t cursor;
	const char *line = line_editor_line(console->editor, &cursor);
	memcpy(before, line, cursor);
	before[cursor] = '\0';
	char *blank = strrchr(before, ' ');
	const char *begun = line + (blank != NULL ? (size_t)(blank + 1 - before) : 0);
	size_t n_begun = cursor - (size_t)(begun - line);
	if (n_begun > BEGUN_MAX_BYTES) {
		return;
	}
	char word[BEGUN_MAX_BYTES + 1];
	memcpy(word, begun, n_begun);
	word[n_begun] = '\0';
	before[begun - line] = '\0';
	struct chat_message message = message_of(console, before);
	size_t n = console->chat.listener->suggest(
		console->chat.data, &console->chat, &message, word, choices);
	if (n == 0) {
		return;
	}
	size_t len = common_length(choices, n);
	bool goes_on = len >= n_begun && strncmp(choices[0].id, word, n_begun) == 0;
	if (goes_on && (n == 1 || len > n_begun)) {
		choices[0].id[len] = '\0';
		line_editor_insert(console->editor, choices[0].id + n_begun);
		line_editor_insert(console->editor, n == 1 ? " " : "");
	} else {
		show_choices(console, line, choices, n);
	}
}

/* False after a line, so that computer players can answer before the next one, and without a key.
 */
static bool read_key(struct console *console) {
	enum line_editor_event event = line_editor_read(console->editor);
	switch (event) {
	case LINE_NOTHING:
		return false;
	case LINE_ENTERED:
		console->choices[0] = '\0';
		hand_on(console, line_editor_entered(console->editor));
		return false;
	case LINE_OVERLONG:
		console->config.overlong(console->config.data);
		return false;
	case LINE_COMPLETES:
		complete(console);
		break;
	case LINE_PAGE_UP:
		screen_page(console->screen, 1);
		break;
	case LINE_PAGE_DOWN:
		screen_page(console->screen, -1);
		break;
	case LINE_ENDED:
		console->ended = true;
		break;
	case LINE_TYPED:
		break;
	}
	return !console->ended;
}

/* Ctrl-Z: stops the program, and redraws everything when it continues. */
static void stop(struct console *console) {
	line_editor_suspend(console->editor);
	screen_leave(console->screen);
	raise(SIGSTOP);
	screen_enter(console->screen);
	line_editor_resume(console->editor);
}

/* Signals wait while the program works, and if there is input already: ppoll() lets none in then.
 */
static void take_signals(struct console *console) {
	sigprocmask(SIG_SETMASK, &console->usual_signals, NULL);
	sigprocmask(SIG_BLOCK, &console->caught_signals, NULL);
	if (asked_to_stop) {
		asked_to_stop = 0;
		stop(console);
	}
	if (resized) {
		resized = 0;
		screen_forget(console->screen);
	}
	console->ended |= asked_to_end != 0;
}

/* The last two are for a screen. A pipe's reader may disappear. */
static void catch_signals(struct console *console) {
	static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
	size_t n = sizeof(caught) / sizeof(*caught) - (console->screen != NULL ? 0 : 2);
	struct sigaction action = {.sa_handler = note_signal};
	sigemptyset(&console->caught_signals);
	asked_to_end = asked_to_stop = resized = 0;
	for (size_t i = 0; i < n; i++) {
		struct sigaction usual;
		sigaction(caught[i], NULL, &usual);
		if (usual.sa_handler != SIG_IGN) { /* not under nohup */
			sigaction(caught[i], &action, NULL);
		}
		sigaddset(&console->caught_signals, caught[i]);
	}
	if (!console->terminal) {
		signal(SIGPIPE, SIG_IGN);
	}
	sigprocmask(SIG_BLOCK, &console->caught_signals, &console->usual_signals);
}

static bool open_screen(struct console *console) {
	const char *no_colour = getenv("NO_COLOR");
	console->editor = line_editor_create();
	if (console->editor == NULL) {
		return false;
	}
	console->screen = screen_create(no_colour == NULL || *no_colour == '\0');
	return console->screen != NULL;
}

/* Whether there is input within this number of milliseconds. Lets signals in meanwhile. */
static bool await_input(struct console *console, int timeout) {
	struct pollfd awaited[] = {{.fd = STDIN_FILENO, .events = POLLIN},
		{.fd = console->wakes[0], .events = POLLIN}};
	struct timespec time = {timeout / 1000, timeout % 1000 * 1000000L};
	int n = ppoll(awaited, 2, timeout < 0 ? NULL : &time, &console->usual_signals);
	char bytes[64];
	if (n > 0 && awaited[1].revents != 0 && read(console->wakes[0], bytes, sizeof(bytes)) < 0) {
		return false;
	}
	bool gone = n > 0 && (awaited[0].revents & (POLLHUP | POLLERR)) != 0;
	console->ended |= gone && console->terminal;
	take_signals(console);
	return n > 0 && awaited[0].revents != 0;
}

static bool wait_at_screen(struct console *console, int timeout) {
	bool has_key = line_editor_has_key(console->editor);
	draw(console);
	bool input = await_input(console, has_key ? 0 : timeout);
	if (input && !has_key && !console->ended) {
		console->ended |= !line_editor_fill(console->editor);
	}
	while (!console->ended && read_key(console)) {
	}
	return !console->ended;
}

/* Plain lines */

static void end_line(struct console *console) {
	console->line[console->n_line] = '\0';
	console->prompted = false;
	if (console->overlong) {
		console->config.overlong(console->config.data);
	} else {
		hand_on(console, console->line);
	}
	console->n_line = 0;
	console->overlong = false;
}

static void take_byte(struct console *console, char byte) {
	if (byte == '\n') {
		end_line(console);
	} else if (byte == '\0' || console->n_line + 1 >= sizeof(console->line)) {
		console->overlong = true;
	} else if (byte != '\r') {
		console->line[console->n_line++] = byte;
	}
}

static bool has_input(void) {
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
	return poll(&input, 1, 0) > 0;
}

/* Reads one line at most, so that computer players can answer before the next one, and never waits
 * for the rest of a line. */
static void read_plain(struct console *console) {
	char byte = 0;
	ssize_t n;
	do {
		n = read(STDIN_FILENO, &byte, 1);
		if (n == 1) {
			take_byte(console, byte);
		}
	} while (n == 1 && byte != '\n' && has_input());
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
		if (console->n_line > 0) {
			end_line(console);
		}
		console->ended = true;
	}
}

/* Writes a hand when it changes: a screen reader reads each line aloud. */
static void show_plain_prompt(struct console *console) {
	struct screen_view view = {.keys = ""};
	if (console->prompted || console->n_line > 0) {
		return;
	}
	console->config.view(console->config.data, &console->chat, &view);
	screen_spell(view.prompt, true, view.prompt);
	bool said = strcmp(view.prompt, console->prompt_said) == 0;
	fputs(said ? BARE_PROMPT : view.prompt, stdout);
	fflush(stdout);
	if (strcmp(view.prompt, BARE_PROMPT) != 0) {
		memcpy(console->prompt_said, view.prompt, sizeof(view.prompt));
	}
	console->prompted = true;
}

static bool wait_for_plain_line(struct console *console, int timeout) {
	if (console->terminal) {
		show_plain_prompt(console);
	}
	if (await_input(console, timeout) && !console->ended) {
		read_plain(console);
	}
	return !console->ended;
}

bool console_wait(struct chat *chat, int timeout) {
	struct console *console = (struct console *)chat;
	return console->screen != NULL ? wait_at_screen(console, timeout)
				       : wait_for_plain_line(console, timeout);
}

bool console_goes_on(struct chat *chat) {
	struct console *console = (struct console *)chat;
	take_signals(console);
	return !console->ended;
}

static void destroy(struct chat *chat) {
	struct console *console = (struct console *)chat;
	if (console->editor != NULL) {
		line_editor_destroy(console->editor);
	}
	if (console->screen != NULL) {
		screen_destroy(console->screen);
	}
	sigprocmask(SIG_SETMASK, &console->usual_signals, NULL);
	if (console->prompted) {
		putchar('\n');
	}
	fflush(stdout);
	close(console->wakes[0]);
	close(console->wakes[1]);
	free(console);
}

struct chat *console_create(const struct console_config *config) {
	static const struct chat_impl impl = {
		.say = say,
		.tell = say,
		.probe = probe,
		.ask_after = chat_asks_after_nobody,
		.answer = chat_answer_plainly,
		.find = chat_find_nobody,
		.name_place = name_place,
		.durable = chat_holds_nothing_back,
		.waiting = chat_waits_for_nothing,
		.deaf_ms = chat_is_never_deaf,
		.destroy = destroy,
	};
	struct console *console = calloc(1, sizeof(*console));
	if (console == NULL) {
		return NULL;
	}
	if (pipe2(console->wakes, O_CLOEXEC | O_NONBLOCK) < 0) {
		free(console);
		return NULL;
	}
	const char *term = getenv("TERM");
	bool dumb = term == NULL || *term == '\0' || strcmp(term, "dumb") == 0;
	console->config = *config;
	console->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	console->chat = (struct chat){
		.impl = &impl,
		.listener = config->listener,
		.network = "terminal",
		.prefix = "",
		.single_user = true,
		.second_person = console->terminal,
		.has_emojis = config->faces,
		.on_screen = console->terminal && !config->plain && !dumb,
	};
	if (console->chat.on_screen && !open_screen(console)) {
		destroy(&console->chat);
		return NULL;
	}
	catch_signals(console);
	return &console->chat;
}

bool console_is_terminal(const struct chat *chat) {
	return ((const struct console *)chat)->terminal;
}

void console_wake(struct chat *chat) {
	const struct console *console = (const struct console *)chat;
	ssize_t n = write(console->wakes[1], "", 1);
	(void)n; /* a full pipe wakes, too */
}

void console_clear(struct chat *chat) {
	const struct console *console = (const struct console *)chat;
	if (console->screen != NULL) {
		screen_log(console->screen, NULL);
	}
}

void console_print(struct chat *chat, const char *text) {
	print((struct console *)chat, text);
}
