#include "bot/guest/guest.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot/base/monotonic.h"
#include "bot/base/utf8.h"
#include "bot/commands/lookup.h"
#include "bot/record/value.h"
#include "engine/notation.h"
#include "engine/say.h"

/* The guest's process: a program started by the shell, in its own process group, that exchanges
 * lines through its standard input and output. Its standard error is ours. */

/* Limits of a line from the program, and of the bytes that wait for it to read. */
enum { PROCESS_LINE_MAX = 64 * 1024, PROCESS_QUEUE_MAX = 1024 * 1024 };

enum process_heard {
	PROCESS_LINE,
	PROCESS_NOTHING, /* none within the time */
	PROCESS_ENDED,   /* its output has ended */
	PROCESS_OVERLONG /* its line is longer than PROCESS_LINE_MAX */
};

extern char **environ;

enum { GRACE_MS = 1000, LOOK_MS = 5, SIGNALLED = 128 };

struct process {
	pid_t pid; /* also its process group */
	int input; /* a socket, so that writing raises no signal */
	int output;
	char *queue; /* bytes not yet written */
	size_t n_queue, cap_queue;
	size_t n_heard, n_taken; /* bytes read; bytes of the lines already returned */
	char heard[PROCESS_LINE_MAX + 1];
};

/* Starting */

/* Default signals for the shell: none ignored, none blocked. */
static int set_attributes(posix_spawnattr_t *attributes) {
	sigset_t none, all;
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawnattr_setpgroup(attributes, 0);
	posix_spawnattr_setsigmask(attributes, &none);
	posix_spawnattr_setsigdefault(attributes, &all);
	return posix_spawnattr_setflags(
		attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int spawn(char *command, int input, int output, pid_t *pid) {
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_t actions;
	char shell[] = "sh", option[] = "-c";
	char *const argv[] = {shell, option, command, NULL};
	if (posix_spawnattr_init(&attributes) != 0) {
		return -ENOMEM;
	}
	if (posix_spawn_file_actions_init(&actions) != 0) {
		posix_spawnattr_destroy(&attributes);
		return -ENOMEM;
	}
	int failed = set_attributes(&attributes);
	failed = failed != 0 ? failed : posix_spawn_file_actions_adddup2(&actions, input, 0);
	failed = failed != 0 ? failed : posix_spawn_file_actions_adddup2(&actions, output, 1);
	failed = failed != 0 ? failed
			     : posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	return -failed;
}

/* [0] is our end, [1] the program's. */
static int open_channels(int input[2], int output[2]) {
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0) {
		return -errno;
	}
	if (pipe2(output, O_CLOEXEC) != 0) {
		int rc = -errno;
		close(input[0]);
		close(input[1]);
		return rc;
	}
	return 0;
}

static int start_command(struct process *process, char *command) {
	int input[2], output[2];
	int rc = open_channels(input, output);
	if (rc != 0) {
		return rc;
	}
	process->input = input[0];
	process->output = output[0];
	rc = fcntl(output[0], F_SETFL, O_NONBLOCK) != 0 ? -errno : 0;
	rc = rc != 0 ? rc : spawn(command, input[1], output[1], &process->pid);
	close(input[1]);
	close(output[1]);
	if (rc != 0) {
		close(input[0]);
		close(output[0]);
	}
	return rc;
}

/* Starts a shell with the command: 0, or a negative errno. An unknown command ends soon, with
 * status 127. */
static int start_process(const char *command, struct process **process) {
	char *copy = strdup(command);
	*process = calloc(1, sizeof(**process));
	int rc = copy == NULL || *process == NULL ? -ENOMEM : start_command(*process, copy);
	free(copy);
	if (rc != 0) {
		free(*process);
		*process = NULL;
	}
	return rc;
}

/* Sending */

/* A closed pipe drops the queue. */
static int flush(struct process *process) {
	while (process->n_queue > 0) {
		ssize_t n = send(process->input, process->queue, process->n_queue,
			MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
			return 0;
		}
		if (n < 0) {
			process->n_queue = 0;
			return -EPIPE;
		}
		process->n_queue -= (size_t)n;
		memmove(process->queue, process->queue + n, process->n_queue);
	}
	return 0;
}

static int make_room(struct process *process, size_t len) {
	size_t wanted = process->n_queue + len, cap = process->cap_queue;
	if (wanted > PROCESS_QUEUE_MAX) {
		return -ENOBUFS;
	}
	for (cap = cap == 0 ? PROCESS_LINE_MAX : cap; cap < wanted; cap *= 2) {
	}
	char *queue = realloc(process->queue, cap);
	if (queue == NULL) {
		return -ENOMEM;
	}
	process->queue = queue;
	process->cap_queue = cap;
	return 0;
}

/* Sends a line, including its '\n', as soon as the program reads. -ENOBUFS: too much is queued;
 * -EPIPE: the program reads no more. */
static int send_to_process(struct process *process, const char *line, size_t len) {
	int rc = make_room(process, len);
	if (rc != 0) {
		return rc;
	}
	memcpy(process->queue + process->n_queue, line, len);
	process->n_queue += len;
	return flush(process);
}

/* Ending */

/* Waits a while for the process to end, without reaping it, so that its group's id stays valid. */
static bool has_ended(const struct process *process) {
	uint64_t until = monotonic_ms() + GRACE_MS;
	siginfo_t info = {.si_pid = 0};
	while (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
		info.si_pid == 0 && monotonic_ms() < until) {
		nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
	}
	return info.si_pid != 0;
}

/* Ends the process with its group and frees it: closes its input, sends a signal a second later,
 * and kills it after another second. NULL does nothing. Returns the status as a shell reports it.
 */
static int end_process(struct process *process) {
	int status = 0;
	if (process == NULL) {
		return 0;
	}
	flush(process);
	close(process->input);
	close(process->output);
	if (!has_ended(process)) {
		kill(-process->pid, SIGTERM);
		has_ended(process);
	}
	kill(-process->pid, SIGKILL); /* the whole group */
	while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
	}
	free(process->queue);
	free(process);
	return WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
}

/* Receiving */

/* Takes a line; false: no complete line. */
static bool cut_line(struct process *process, const char **line, size_t *len) {
	process->n_heard -= process->n_taken;
	memmove(process->heard, process->heard + process->n_taken, process->n_heard);
	process->n_taken = 0;
	const char *end = memchr(process->heard, '\n', process->n_heard);
	if (end == NULL) {
		return false;
	}
	*line = process->heard;
	*len = (size_t)(end - process->heard);
	process->n_taken = *len + 1;
	return true;
}

/* Waits until data can be read or sent; false: not within the time. */
static bool wait_for_it(const struct process *process, int timeout) {
	struct pollfd fds[] = {{.fd = process->output, .events = POLLIN},
		{.fd = process->n_queue > 0 ? process->input : -1, .events = POLLOUT}};
	return poll(fds, 2, timeout) != 0;
}

static int left_until(uint64_t until) {
	uint64_t now = monotonic_ms();
	return now < until ? (int)(until - now) : 0;
}

/* The next line, without its '\n', valid until the next call; waits at most timeout ms for it, and
 * sends queued lines meanwhile. */
static enum process_heard hear_process(
	struct process *process, int timeout, const char **line, size_t *len) {
	uint64_t until = monotonic_ms() + (uint64_t)timeout;
	while (!cut_line(process, line, len)) {
		if (process->n_heard == sizeof(process->heard)) {
			return PROCESS_OVERLONG;
		}
		flush(process); /* a program that does not read may still write */
		ssize_t n = read(process->output, process->heard + process->n_heard,
			sizeof(process->heard) - process->n_heard);
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
			return PROCESS_ENDED;
		}
		process->n_heard += n > 0 ? (size_t)n : 0;
		if (n < 0 && !wait_for_it(process, left_until(until))) {
			return PROCESS_NOTHING;
		}
	}
	return PROCESS_LINE;
}

/* Lines of the protocol, each a JSON object: man/dicecup-guest.7 documents them. They contain only
 * what the guest's seat may know. */

/* MOVES_LISTED: maximum of listed legal moves. */
enum { MOVES_LISTED = 200, MOVE_SIZE = 1024 };

/* A line from the guest. */
struct guest_said {
	enum { ANSWER_NONE, ANSWER_READY, ANSWER_MOVE, ANSWER_PASS } kind;
	int64_t number;       /* of the question; 0: not given */
	char move[MOVE_SIZE]; /* of ANSWER_MOVE, as typed */
};

enum { PROTOCOL = 1, WORDS_SIZE = 8192, MOVES_BYTES = GUEST_LINE_SIZE / 2 };

/* Parts of lines */

static void put_string(struct text *out, const char *string) {
	json_t *json = json_string(string);
	char *dumped = json != NULL ? json_dumps(json, JSON_ENCODE_ANY) : NULL;
	text_puts(out, dumped != NULL ? dumped : "\"\"");
	free(dumped);
	json_decref(json);
}

/* Without control characters, which are marks for networks. */
static void put_words(struct text *out, char *words) {
	size_t n = 0;
	for (const char *c = words; *c != '\0'; c++) {
		if (*c == '\n' || !iscntrl((unsigned char)*c)) {
			words[n++] = *c;
		}
	}
	words[n] = '\0';
	put_string(out, words);
}

static void put_seats(struct text *out, unsigned seats) {
	const char *gap = "";
	text_puts(out, "[");
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if ((seats >> seat & 1) != 0) {
			text_add(out, "%s%d", gap, seat);
			gap = ",";
		}
	}
	text_puts(out, "]");
}

static void put_hello(struct text *out) {
	text_add(out, "{\"type\":\"hello\",\"protocol\":%d}\n", PROTOCOL);
}

static void put_start(const struct guest_game *game, struct text *out) {
	text_add(out,
		"{\"type\":\"start\",\"game\":\"%s\",\"version\":%d,\"seat\":%d,\"players\":[",
		game->game->id, game->game->version, game->seat);
	for (int seat = 0; seat < game->n_seats; seat++) {
		text_puts(out, seat > 0 ? "," : "");
		put_string(out, game->names[seat]);
	}
	text_puts(out, "],\"options\":{");
	for (int i = 0; i < game->game->n_options; i++) {
		const struct option *option = &game->game->options[i];
		text_add(out, "%s\"%s\":", i > 0 ? "," : "", option->key);
		value_write_option(option, game->options[i], out);
	}
	text_puts(out, "}}\n");
}

/* Events */

/* Kinds with named fields are written as in records, others as numbers. */
static void put_event(const struct event_kind *kind, const struct event *event, struct text *out) {
	const int16_t *data = event->data;
	text_add(out, "{\"type\":\"%s\"", kind->name);
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		data = value_write_member(field, data, out);
	}
	if (kind->fields->kind == FIELD_END && event->len > 0) {
		text_puts(out, ",\"data\":[");
		for (uint16_t i = 0; i < event->len; i++) {
			text_add(out, i > 0 ? ",%d" : "%d", data[i]);
		}
		text_puts(out, "]");
	}
	text_puts(out, "}");
}

/* Writes the events of this move (0: of the setup) that the seat is told; false: none. */
static bool put_events(const struct guest_game *game, int64_t move, const struct events *events,
	struct text *out) {
	int n = 0;
	text_add(out, "{\"type\":\"events\",\"move\":%lld,\"events\":[", (long long)move);
	for (uint16_t i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == SEAT_ALL || event->to == game->seat) {
			text_puts(out, n++ > 0 ? "," : "");
			put_event(&game->game->event_kinds[event->kind], event, out);
		}
	}
	text_puts(out, "]}\n");
	return n > 0;
}

/* Takes back the events of this move and all later ones. */
static void put_undo(int64_t move, struct text *out) {
	text_add(out, "{\"type\":\"undo\",\"move\":%lld}\n", (long long)move);
}

/* Questions */

static void put_view(const struct guest_game *game, const void *view, struct text *out) {
	const struct game_say *say = game->game->say;
	const struct audience audience = {.names = game->names, .view = view, .seat = game->seat};
	char status[WORDS_SIZE], hand[WORDS_SIZE];
	struct text status_text = TEXT_INTO(status), hand_text = TEXT_INTO(hand);
	say->status(&audience, &status_text);
	say->hand(&audience, &hand_text);
	text_add(out,
		"\"view\":{\"round\":%d,\"active\":", ((const struct state_head *)view)->round);
	put_seats(out, game->game->active_seats(view));
	text_puts(out, ",\"status\":");
	put_words(out, status);
	text_puts(out, ",\"hand\":");
	put_words(out, hand);
	text_puts(out, "}");
}

static void put_move(const struct game *game, const struct move *move, struct text *out) {
	char typed[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(typed);
	notation_put_move(game->verbs, NULL, move, &text);
	put_string(out, typed);
}

/* Lists legal moves up to the maximum, as far as there is room. */
static void put_moves(const struct guest_game *game, const void *view, struct text *out) {
	struct move moves[MOVES_LISTED];
	size_t n = game_moves(game->game, view, game->seat, 0, moves, MOVES_LISTED);
	size_t begun = out->len;
	text_add(out, "\"count\":%zu,\"moves\":[", n);
	for (size_t i = 0; i < n && i < MOVES_LISTED && out->len - begun < MOVES_BYTES; i++) {
		text_puts(out, i > 0 ? "," : "");
		put_move(game->game, &moves[i], out);
	}
	text_puts(out, "]");
}

/* Question number, which asks for a move; may: or for an interruption. */
static void put_question(const struct guest_game *game, const void *view, int64_t number, bool may,
	struct text *out) {
	text_add(out, "{\"type\":\"%s\",\"n\":%lld,", may ? "may" : "move", (long long)number);
	put_view(game, view, out);
	text_puts(out, ",");
	put_moves(game, view, out);
	text_puts(out, "}\n");
}

static void put_refused(int64_t number, const char *reason, struct text *out) {
	char words[WORDS_SIZE];
	struct text text = TEXT_INTO(words);
	text_puts(&text, reason);
	text_add(out, "{\"type\":\"refused\",\"n\":%lld,\"reason\":", (long long)number);
	put_words(out, words);
	text_puts(out, "}\n");
}

static void put_end(const struct guest_game *game, const uint8_t *places, struct text *out) {
	text_puts(out, "{\"type\":\"end\",\"places\":[");
	for (int seat = 0; seat < game->n_seats; seat++) {
		text_add(out, seat > 0 ? ",%d" : "%d", places[seat]);
	}
	text_puts(out, "]}\n");
}

/* Answers */

static const char *read_object(const json_t *json, struct guest_said *answer) {
	const json_t *move = json_object_get(json, "move");
	answer->number = json_integer_value(json_object_get(json, "n"));
	if (json_is_true(json_object_get(json, "ready"))) {
		answer->kind = ANSWER_READY;
		return NULL;
	}
	if (answer->number <= 0) {
		return "an answer names its question: {\"n\": 1, \"move\": …}";
	}
	if (json_is_true(json_object_get(json, "pass"))) {
		answer->kind = ANSWER_PASS;
		return NULL;
	}
	if (!json_is_string(move)) {
		return "an answer has a \"move\", a string, or \"pass\": true";
	}
	if (json_string_length(move) >= sizeof(answer->move)) {
		return "no move is that long";
	}
	answer->kind = ANSWER_MOVE;
	memcpy(answer->move, json_string_value(move), json_string_length(move) + 1);
	return NULL;
}

/* Reads a line. NULL, or its error; answer->number is set if the line has one. */
static const char *read_answer(const char *line, size_t len, struct guest_said *answer) {
	*answer = (struct guest_said){.kind = ANSWER_NONE};
	json_t *json = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
	const char *wrong = json_is_object(json) ? read_object(json, answer)
						 : "an answer is a JSON object in one line";
	json_decref(json);
	return wrong;
}

/* Guests */

/* Lines read at a time: a flood of unasked lines delays nobody. */
enum { LINES_MOST = 256 };

static void complain(const struct guest *guest, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void complain(const struct guest *guest, const char *format, ...) {
	va_list args;
	va_start(args, format);
	fprintf(stderr, "dicecup %s: %s ", guest->command, guest->name);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
}

void guest_end(struct guest *guest) {
	end_process(guest->process);
	free(guest->view);
	guest->process = NULL;
	guest->view = NULL;
	guest->asked = false;
}

static void dismiss(struct guest *guest, const char *why) {
	complain(guest, "%s; the computer plays on in its place", why);
	guest_end(guest);
}

static struct text begin_line(struct guest *guest) {
	guest->buf[0] = '\0';
	return (struct text){.buf = guest->buf, .cap = sizeof(guest->buf)};
}

static void send_line(struct guest *guest, const struct text *line) {
	if (guest->process == NULL) {
		return;
	}
	int rc = send_to_process(guest->process, line->buf, line->len);
	if (rc == -EPIPE) {
		dismiss(guest, "reads no more");
	} else if (rc != 0) {
		dismiss(guest, rc == -ENOBUFS ? "does not read" : strerror(-rc));
	}
}

/* Starting */

static bool is_ready(const char *line, size_t len) {
	struct guest_said answer;
	return read_answer(line, len, &answer) == NULL && answer.kind == ANSWER_READY;
}

/* Ignores lines before it, such as greetings of libraries. */
static int wait_until_ready(struct guest *guest) {
	uint64_t until = monotonic_ms() + GUEST_READY_MS, now;
	const char *line;
	size_t len;
	while ((now = monotonic_ms()) < until) {
		switch (hear_process(guest->process, (int)(until - now), &line, &len)) {
		case PROCESS_LINE:
			if (is_ready(line, len)) {
				return 0;
			}
			break;
		case PROCESS_ENDED:
			complain(guest, "cannot be started: it ended with status %d",
				end_process(guest->process));
			guest->process = NULL;
			return -ENOEXEC;
		case PROCESS_OVERLONG:
			complain(guest, "cannot be started: it says more than a line holds");
			return -EMSGSIZE;
		case PROCESS_NOTHING:
			break;
		}
	}
	complain(guest, "cannot be started: it was not ready within %d seconds",
		GUEST_READY_MS / 1000);
	return -ETIMEDOUT;
}

int guest_start(
	struct guest *guest, const char *command, const char *name, const char *command_line) {
	*guest = (struct guest){.command = command};
	snprintf(guest->name, sizeof(guest->name), "%s", name);
	int rc = start_process(command_line, &guest->process);
	if (rc != 0) {
		complain(guest, "cannot be started: %s", strerror(-rc));
		return rc;
	}
	struct text line = begin_line(guest);
	put_hello(&line);
	send_to_process(
		guest->process, line.buf, line.len); /* the exit status explains a failure */
	rc = wait_until_ready(guest);
	if (rc != 0) {
		guest_end(guest);
	}
	return rc;
}

/* Telling */

void guest_begin(struct guest *guest, const struct guest_game *game) {
	struct text line = begin_line(guest);
	guest->game = *game;
	guest->asked = false;
	if (guest->process == NULL) {
		return;
	}
	free(guest->view);
	guest->view = malloc(game->game->state_size);
	if (guest->view == NULL) {
		dismiss(guest, strerror(ENOMEM));
		return;
	}
	put_start(game, &line);
	send_line(guest, &line);
}

void guest_tell(struct guest *guest, int64_t move, const struct events *events) {
	struct text line = begin_line(guest);
	if (put_events(&guest->game, move, events, &line)) {
		send_line(guest, &line);
	}
}

void guest_tell_undo(struct guest *guest, int64_t move) {
	struct text line = begin_line(guest);
	put_undo(move, &line);
	send_line(guest, &line);
}

void guest_finish(struct guest *guest, const uint8_t *places) {
	struct text line = begin_line(guest);
	guest->asked = false;
	put_end(&guest->game, places, &line);
	send_line(guest, &line);
}

/* Asking */

/* Discards unasked lines. */
static void drop_unasked(struct guest *guest) {
	const char *line;
	size_t len;
	for (int i = 0; i < LINES_MOST; i++) {
		if (hear_process(guest->process, 0, &line, &len) != PROCESS_LINE) {
			return; /* the failure is noticed by guest_hear() */
		}
	}
}

/* The seat's view: only it may be used for telling, parsing and explaining. */
static const void *see(struct guest *guest, const void *state) {
	memcpy(guest->view, state, guest->game.game->state_size);
	guest->game.game->player_view(guest->view, guest->game.seat);
	return guest->view;
}

void guest_ask(struct guest *guest, const void *state, bool may) {
	if (guest->process == NULL) {
		return;
	}
	struct text line = begin_line(guest);
	drop_unasked(guest);
	guest->asked = true;
	guest->may = may;
	guest->until = monotonic_ms() + GUEST_MOVE_MS;
	guest->n_refused = 0;
	put_question(&guest->game, see(guest, state), ++guest->n_asked, may, &line);
	send_line(guest, &line);
}

/* The computer makes this move. */
static enum guest_answer yield(struct guest *guest, bool *told, const char *why) {
	if (!*told) {
		complain(guest, "%s; the computer makes such moves in its place", why);
	}
	*told = true;
	guest->asked = false;
	return GUEST_YIELDS;
}

static enum guest_answer refuse(struct guest *guest, const char *reason) {
	struct text line = begin_line(guest);
	put_refused(guest->n_asked, reason, &line);
	send_line(guest, &line);
	return guest->process == NULL ? GUEST_YIELDS
	       : ++guest->n_refused <= GUEST_REFUSED_MOST
		       ? GUEST_THINKS
		       : yield(guest, &guest->refused_told, reason);
}

/* Parses a move as typed: with its verb, or its arguments alone. */
static bool parse(struct guest *guest, const void *state, const char *typed, struct move *move) {
	const struct game *game = guest->game.game;
	char folded[MOVE_SIZE], word[MOVE_SIZE];
	if (utf8_fold(typed, folded, sizeof(folded)) != 0) {
		return false;
	}
	size_t len = strcspn(folded, " ");
	snprintf(word, sizeof(word), "%.*s", (int)len, folded);
	int verb = lookup_verb(game, word, true);
	verb = verb >= 0 ? verb : lookup_verb(game, word, false);
	const char *words = verb < 0 ? folded : folded + len + strspn(folded + len, " ");
	return game->say->parse(see(guest, state), guest->game.seat, verb < 0 ? VERB_ANY : verb,
		       words, move) == PARSE_OK;
}

static enum guest_answer take_move(
	struct guest *guest, const void *state, const char *typed, struct move *move) {
	const struct game *game = guest->game.game;
	char reason[GUEST_LINE_SIZE / 8];
	struct text text = TEXT_INTO(reason);
	if (!parse(guest, state, typed, move)) {
		return refuse(guest, "that is no move of this game");
	}
	int refusal = game_legal(game, state, move);
	if (refusal == LEGAL) {
		guest->asked = false;
		return GUEST_MOVES;
	}
	const struct audience audience = {
		.names = guest->game.names, .view = see(guest, state), .seat = guest->game.seat};
	say_refusal(game, &audience, move, refusal, &text);
	return refuse(guest, reason);
}

static enum guest_answer take_line(
	struct guest *guest, const void *state, const char *line, size_t len, struct move *move) {
	struct guest_said answer;
	const char *wrong = read_answer(line, len, &answer);
	if (answer.number != 0 && answer.number != guest->n_asked) {
		return GUEST_THINKS; /* an answer to another question */
	}
	guest->n_late = 0;
	if (wrong != NULL) {
		return refuse(guest, wrong);
	}
	if (answer.kind == ANSWER_MOVE) {
		return take_move(guest, state, answer.move, move);
	}
	if (answer.kind == ANSWER_PASS && guest->may) {
		guest->asked = false;
		return GUEST_PASSES;
	}
	return refuse(guest, "it is your turn: a move is wanted");
}

static enum guest_answer give_up_waiting(struct guest *guest) {
	char why[64];
	if (++guest->n_late >= GUEST_LATE_MOST) {
		dismiss(guest, "does not answer");
		return GUEST_YIELDS;
	}
	snprintf(why, sizeof(why), "does not answer within %d seconds", GUEST_MOVE_MS / 1000);
	return yield(guest, &guest->late_told, why);
}

static int left_of(const struct guest *guest, int timeout) {
	uint64_t now = monotonic_ms();
	uint64_t left = guest->until > now ? guest->until - now : 0;
	return left < (uint64_t)timeout ? (int)left : timeout;
}

enum guest_answer guest_hear(
	struct guest *guest, const void *state, int timeout, struct move *move) {
	enum guest_answer answer = GUEST_THINKS;
	const char *line;
	size_t len;
	for (int i = 0; i < LINES_MOST && answer == GUEST_THINKS; i++) {
		if (guest->process == NULL || !guest->asked) {
			return GUEST_YIELDS;
		}
		switch (hear_process(guest->process, left_of(guest, timeout), &line, &len)) {
		case PROCESS_LINE:
			answer = take_line(guest, state, line, len, move);
			break;
		case PROCESS_NOTHING:
			return monotonic_ms() < guest->until ? GUEST_THINKS
							     : give_up_waiting(guest);
		case PROCESS_ENDED:
			dismiss(guest, "has ended");
			return GUEST_YIELDS;
		case PROCESS_OVERLONG:
			dismiss(guest, "says more than a line holds");
			return GUEST_YIELDS;
		}
	}
	return answer == GUEST_THINKS && monotonic_ms() >= guest->until ? give_up_waiting(guest)
									: answer;
}
