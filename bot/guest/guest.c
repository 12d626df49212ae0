#include "bot/guest/guest.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/base/utf8.h"
#include "bot/commands/lookup.h"
#include "engine/say.h"

/* As many lines are read at a time: what it says unasked keeps nobody waiting. */
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
	process_end(guest->process);
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
	int rc = process_send(guest->process, line->buf, line->len);
	if (rc == -EPIPE) {
		dismiss(guest, "reads no more");
	} else if (rc != 0) {
		dismiss(guest, rc == -ENOBUFS ? "does not read" : strerror(-rc));
	}
}

/* Starting. */

static bool is_ready(const char *line, size_t len) {
	struct message_answer answer;
	return message_read(line, len, &answer) == NULL && answer.kind == ANSWER_READY;
}

/* What it says before is passed over: libraries greet. */
static int wait_until_ready(struct guest *guest) {
	uint64_t until = monotonic_ms() + GUEST_READY_MS, now;
	const char *line;
	size_t len;
	while ((now = monotonic_ms()) < until) {
		switch (process_hear(guest->process, (int)(until - now), &line, &len)) {
		case PROCESS_LINE:
			if (is_ready(line, len)) {
				return 0;
			}
			break;
		case PROCESS_ENDED:
			complain(guest, "cannot be started: it ended with status %d",
				process_end(guest->process));
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
	int rc = process_start(command_line, &guest->process);
	if (rc != 0) {
		complain(guest, "cannot be started: %s", strerror(-rc));
		return rc;
	}
	struct text line = begin_line(guest);
	message_hello(&line);
	process_send(guest->process, line.buf, line.len); /* who does not read says why it ended */
	rc = wait_until_ready(guest);
	if (rc != 0) {
		guest_end(guest);
	}
	return rc;
}

/* Telling. */

void guest_begin(struct guest *guest, const struct message_game *game) {
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
	message_start(game, &line);
	send_line(guest, &line);
}

void guest_tell(struct guest *guest, int64_t move, const struct events *events) {
	struct text line = begin_line(guest);
	if (message_events(&guest->game, move, events, &line)) {
		send_line(guest, &line);
	}
}

void guest_tell_undo(struct guest *guest, int64_t move) {
	struct text line = begin_line(guest);
	message_undo(move, &line);
	send_line(guest, &line);
}

void guest_finish(struct guest *guest, const uint8_t *places) {
	struct text line = begin_line(guest);
	guest->asked = false;
	message_end(&guest->game, places, &line);
	send_line(guest, &line);
}

/* Asking. */

/* What it said unasked is passed over. */
static void drop_unasked(struct guest *guest) {
	const char *line;
	size_t len;
	for (int i = 0; i < LINES_MOST; i++) {
		if (process_hear(guest->process, 0, &line, &len) != PROCESS_LINE) {
			return; /* what is wrong shows when it is heard */
		}
	}
}

/* Nothing but this is told, parsed and explained by. */
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
	message_question(&guest->game, see(guest, state), ++guest->n_asked, may, &line);
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
	message_refused(guest->n_asked, reason, &line);
	send_line(guest, &line);
	return guest->process == NULL ? GUEST_YIELDS
	       : ++guest->n_refused <= GUEST_REFUSED_MOST
		       ? GUEST_THINKS
		       : yield(guest, &guest->refused_told, reason);
}

/* A move as typed: its verb leads, or the words alone say what is meant. */
static bool parse(struct guest *guest, const void *state, const char *typed, struct move *move) {
	const struct game *game = guest->game.game;
	char folded[MESSAGE_MOVE_SIZE], word[MESSAGE_MOVE_SIZE];
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
	char reason[MESSAGE_SIZE / 8];
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
	struct message_answer answer;
	const char *wrong = message_read(line, len, &answer);
	if (answer.number != 0 && answer.number != guest->n_asked) {
		return GUEST_THINKS; /* of another question */
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
		switch (process_hear(guest->process, left_of(guest, timeout), &line, &len)) {
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
