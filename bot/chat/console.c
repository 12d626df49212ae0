#include "bot/chat/console.h"

#include <editline/readline.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include "bot/chat/utf8.h"

enum { LINE_MAX_BYTES = 1024, PROMPT_SIZE = 256, NARROWEST = 20 };

struct console {
	struct chat chat; /* first */
	struct console_config config;
	bool terminal, colour, editing, ended;
	char line[LINE_MAX_BYTES]; /* from a pipe, received so far */
	size_t n_line;
	int wakes[2];  /* a pipe from console_wake() to console_wait() */
	bool overlong; /* the rest of this line is dropped */
	char prompt[PROMPT_SIZE];
};

/* libedit's callback takes no data. */
static struct console *console_on_terminal;

static int width_of_terminal(const struct console *console) {
	struct winsize size;
	if (!console->terminal || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 ||
		size.ws_col < NARROWEST) {
		return 0;
	}
	return size.ws_col;
}

static int width_of(const char *word, size_t n) {
	int width = 0;
	while (n > 0) {
		int32_t c;
		size_t used = utf8_next(word, n, &c);
		width += utf8proc_charwidth(c);
		word += used;
		n -= used;
	}
	return width;
}

/* Wraps a line at blanks to the width of the terminal. */
static void print_wrapped(const char *line, size_t n, int columns, const char *colour) {
	int column = 0;
	fputs(colour, stdout);
	while (n > 0) {
		size_t word = strcspn(line, " \n");
		word = word < n ? word : n;
		int width = width_of(line, word);
		if (column > 0 && columns > 0 && column + 1 + width >= columns) {
			putchar('\n');
			column = 0;
		} else if (column > 0) {
			putchar(' ');
			column++;
		}
		fwrite(line, 1, word, stdout);
		column += width;
		size_t gap = word < n ? 1 : 0;
		line += word + gap;
		n -= word + gap;
	}
	fputs(*colour != '\0' ? "\033[0m\n" : "\n", stdout);
}

/* What is said appears above the line being typed, which is drawn again below. */
static void print(struct console *console, const char *text, const char *colour) {
	int columns = width_of_terminal(console);
	bool picture = false;
	if (console->editing) {
		fputs("\r\033[K", stdout);
	}
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		if (chat_marks_picture(text)) {
			picture = !picture;
		} else if (picture) {
			printf("%.*s\n", (int)n, text);
		} else {
			print_wrapped(text, n, columns, console->colour ? colour : "");
		}
		text += n + (text[n] == '\n');
	}
	fflush(stdout);
	if (console->editing) {
		rl_forced_update_display();
	}
}

static void tell_delivered(struct console *console, const struct post *post) {
	if (post->move != 0) {
		console->chat.listener->delivered(
			console->chat.data, &console->chat, post->table, post->move);
	}
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct console *console = (struct console *)chat;
	(void)place;
	print(console, post->text, "");
	tell_delivered(console, post);
	return 0;
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	struct console *console = (struct console *)chat;
	(void)key;
	print(console, post->text, "\033[1;36m");
	tell_delivered(console, post);
	return 0;
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct console *console = (struct console *)chat;
	(void)post;
	chat->listener->reached(chat->data, chat, (struct chat_person){key, console->config.name});
	return 0;
}

static void hand_on(struct console *console, const char *line) {
	const char *text = line + strspn(line, " \t!");
	if (console->config.line != NULL &&
		console->config.line(console->config.data, &console->chat, line)) {
		return;
	}
	struct chat_message message = {
		.place = CONSOLE_PLACE,
		.from = {console->config.name, console->config.name},
		.moderates = true,
		.by_name = true,
		.text = text,
	};
	console->chat.listener->message(console->chat.data, &console->chat, &message);
}

static void show_prompt(struct console *console) {
	char prompt[PROMPT_SIZE] = "";
	if (console->config.prompt != NULL) {
		console->config.prompt(
			console->config.data, &console->chat, prompt, sizeof(prompt));
	}
	if (console->editing && strcmp(prompt, console->prompt) != 0) {
		snprintf(console->prompt, sizeof(console->prompt), "%s", prompt);
		rl_set_prompt(console->prompt);
		fputs("\r\033[K", stdout);
		rl_forced_update_display();
	}
}

static void line_edited(char *line) {
	struct console *console = console_on_terminal;
	console->editing = false;
	rl_callback_handler_remove();
	if (line == NULL) {
		console->ended = true;
		putchar('\n');
	} else {
		if (*line != '\0') {
			add_history(line);
		}
		hand_on(console, line);
	}
	free(line);
}

static void begin_editing(struct console *console) {
	if (!console->editing) {
		console->prompt[0] = '\0';
		rl_callback_handler_install("", line_edited);
		console->editing = true;
	}
	show_prompt(console);
}

static void end_line(struct console *console) {
	console->line[console->n_line] = '\0';
	if (!console->overlong) {
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

/* One line at most, so that computer players can answer between two. */
static void read_pipe(struct console *console) {
	char byte = 0;
	ssize_t n;
	do {
		n = read(STDIN_FILENO, &byte, 1);
		if (n == 1) {
			take_byte(console, byte);
		}
	} while (n == 1 && byte != '\n');
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
		if (console->n_line > 0) {
			end_line(console);
		}
		console->ended = true;
	}
}

static void destroy(struct chat *chat) {
	struct console *console = (struct console *)chat;
	if (console->editing) {
		fputs("\r\033[K", stdout);
		rl_callback_handler_remove();
	}
	fflush(stdout);
	console_on_terminal = NULL;
	close(console->wakes[0]);
	close(console->wakes[1]);
	free(console);
}

struct chat *console_create(const struct console_config *config) {
	static const struct chat_impl impl = {
		.say = say,
		.show = chat_show_nothing,
		.tell = tell,
		.probe = probe,
		.answer = chat_answer_plainly,
		.name_place = chat_name_as_is,
		.waiting = chat_waits_for_nothing,
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
	const char *no_colour = getenv("NO_COLOR");
	console->config = *config;
	console->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	console->colour = console->terminal && (no_colour == NULL || *no_colour == '\0');
	console->chat = (struct chat){
		.impl = &impl,
		.listener = config->listener,
		.network = "terminal",
		.prefix = "",
		.single_user = true,
	};
	console_on_terminal = console;
	return &console->chat;
}

bool console_is_terminal(const struct chat *chat) {
	return ((const struct console *)chat)->terminal;
}

bool console_wait(struct chat *chat, int timeout) {
	struct console *console = (struct console *)chat;
	struct pollfd awaited[] = {{.fd = STDIN_FILENO, .events = POLLIN},
		{.fd = console->wakes[0], .events = POLLIN}};
	if (console->terminal) {
		begin_editing(console);
	}
	if (poll(awaited, 2, timeout) > 0) {
		char bytes[64];
		if (awaited[1].revents != 0 && read(console->wakes[0], bytes, sizeof(bytes)) < 0) {
			return !console->ended;
		}
		if (awaited[0].revents == 0) {
			return !console->ended;
		}
		if (console->terminal) {
			rl_callback_read_char();
		} else {
			read_pipe(console);
		}
	}
	return !console->ended;
}

void console_wake(struct chat *chat) {
	const struct console *console = (const struct console *)chat;
	ssize_t n = write(console->wakes[1], "", 1);
	(void)n; /* a full pipe wakes as well */
}

void console_print(struct chat *chat, const char *text) {
	print((struct console *)chat, text, "");
}
