#include "bot/chat/irc/pace.h"

#include <inttypes.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/log.h"

enum {
	WINDOW_LEAST = 2,
	WINDOW_MOST = 4,
	QUICK_MS = 250,        /* for a line: who reads as fast is not waited for */
	ECHO_MS = 5 * 1000,    /* after which an echo is not to be expected, */
	SILENT_MS = 30 * 1000, /* and a server's answer neither */
};

/* Among slow places: all of the network. */
#define WHOLE_SERVER ""

static bool is_kept_slow(const struct irc *irc, const char *place) {
	const struct irc_memory *kept = irc->memory.kept;
	return kept != NULL && kept->is_slow(irc->memory.data, irc->config->name, place);
}

static void forget_lines(struct irc *irc) {
	irc->pace.unanswered = irc->pace.asked = irc->pace.n_late = 0;
}

/* 001: only this server's answers count. */
static void begin(struct irc *irc, const struct irc_line *line) {
	forget_lines(irc);
	irc_slice_copy(line->nick, irc->pace.server, sizeof(irc->pace.server));
	irc->pace.window = WINDOW_LEAST;
	irc->pace.is_overtaken = false;
	irc->pace.slow = irc->pace.slow || is_kept_slow(irc, WHOLE_SERVER);
}

/* Of the text that an echo repeats; 0: the line comes back in no echo. */
static uint64_t echo_of(const struct irc *irc, const struct irc_line *line) {
	bool talk = irc_slice_is(line->command, "PRIVMSG") || irc_slice_is(line->command, "NOTICE");
	uint64_t hash = HASH_START;
	for (size_t i = 0; i < line->param[1].len; i++) {
		hash = hash_add(hash, (unsigned char)line->param[1].at[i]);
	}
	return talk && irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE) ? hash : 0;
}

static uint64_t last_echo(const struct irc *irc) {
	return irc->pace.unanswered > 0 ? irc->pace.echo[irc->pace.unanswered - 1] : 0;
}

/* Of more than fit, all urgent, the oldest is forgotten. */
void irc_pace_note(struct irc *irc, const char *bytes, size_t len, uint64_t now) {
	struct irc_line line;
	if (!irc_pace_is_on(irc) || irc->registration.phase == IRC_REGISTERING || len < 2 ||
		irc_line_parse((struct irc_slice){bytes, len - 2}, &line) < 0) {
		return;
	}
	uint64_t echo = echo_of(irc, &line);
	if (irc_is_behind_bouncer(irc) && echo == 0) {
		return;
	}
	if (irc->pace.unanswered == IRC_UNANSWERED_MOST) {
		irc->pace.unanswered--;
		memmove(irc->pace.echo, irc->pace.echo + 1,
			irc->pace.unanswered * sizeof(irc->pace.echo[0]));
	}
	irc->pace.echo[irc->pace.unanswered++] = echo;
	if (irc->pace.unanswered == irc->pace.window) {
		irc->pace.full_at = now;
	}
}

/* Whether only a PING can open the window: no echo comes of the last line, or it is overdue. */
static bool wants_ping(const struct irc *irc, uint64_t waited) {
	return irc->pace.asked == 0 && !irc_is_behind_bouncer(irc) &&
	       (last_echo(irc) == 0 || waited > ECHO_MS);
}

bool irc_pace_ask(struct irc *irc, uint64_t now) {
	uint64_t waited = now - irc->pace.full_at, word;
	if (!irc_pace_is_on(irc) || irc_pace_has_room(irc) ||
		irc->registration.phase == IRC_REGISTERING) {
		return false;
	}
	if (waited > SILENT_MS) {
		irc_pace_fall_back(irc, NULL, "the server does not answer");
		return false;
	}
	if (!wants_ping(irc, waited)) {
		return false;
	}
	irc->pace.word = RAND_bytes((unsigned char *)&word, sizeof(word)) == 1
				 ? word
				 : irc->pace.word * UINT64_C(0x9e3779b97f4a7c15) + 1;
	irc->pace.asked = irc->pace.unanswered;
	return true;
}

/* A window that opens late is made larger: where the PING counts as a line, it costs less then. One
 * that opens at once stays small, since what the server has can no more be overtaken. */
static void learn(struct irc *irc, size_t lines, uint64_t now) {
	uint64_t took = now - irc->pace.full_at;
	bool late = took > lines * QUICK_MS;
	if (late) {
		irc->pace.window += irc->pace.window < WINDOW_MOST;
	} else {
		irc->pace.window -= irc->pace.window > WINDOW_LEAST;
	}
	double each = late ? (double)took / (double)lines : QUICK_MS;
	irc->pace.line_ms = irc->pace.line_ms > 0 ? (3 * irc->pace.line_ms + each) / 4 : each;
}

/* The server has read the first n of the lines. */
static void answered(struct irc *irc, size_t n, uint64_t now) {
	if (!irc_pace_has_room(irc)) {
		learn(irc, irc->pace.unanswered, now);
	}
	irc->pace.unanswered -= n;
	irc->pace.asked -= n < irc->pace.asked ? n : irc->pace.asked;
	memmove(irc->pace.echo, irc->pace.echo + n,
		irc->pace.unanswered * sizeof(irc->pace.echo[0]));
}

/* Echoes that a PONG came before: one that follows has been overtaken. */
static void note_late(struct irc *irc, size_t n) {
	irc->pace.n_late = 0;
	for (size_t i = 0; i < n; i++) {
		if (irc->pace.echo[i] != 0) {
			irc->pace.late[irc->pace.n_late++] = irc->pace.echo[i];
		}
	}
}

/* ":irc.example.org PONG irc.example.org :pace-1a2b", to our own PING and by who welcomed us. */
static void take_pong(struct irc *irc, const struct irc_line *line, uint64_t now) {
	char word[32];
	snprintf(word, sizeof(word), IRC_PACE_WORD, irc->pace.word);
	bool ours = irc_slice_is(line->param[line->params - 1], word) &&
		    irc_slice_is(line->nick, irc->pace.server);
	if (ours && irc->pace.asked > 0) {
		note_late(irc, irc->pace.asked);
		answered(irc, irc->pace.asked, now);
	}
}

static bool was_overtaken(const struct irc *irc, uint64_t echo) {
	size_t i = 0;
	while (i < irc->pace.n_late && irc->pace.late[i] != echo) {
		i++;
	}
	return i < irc->pace.n_late;
}

/* A PONG that overtakes an echo comes from nearer than the server. */
static void find_bouncer(struct irc *irc) {
	irc->pace.is_overtaken = true;
	forget_lines(irc);
	log_event(LOG_INFO, "irc-rate", "%s: a bouncer answers PINGs: echoes alone set the pace",
		irc->config->name);
}

static bool is_own(const struct irc *irc, struct irc_slice nick) {
	return irc_isupport_equal(irc->isupport.casemapping, irc_slice_of(irc->self.nick), nick);
}

static void take_echo(struct irc *irc, const struct irc_line *line, uint64_t now) {
	uint64_t echo = echo_of(irc, line);
	size_t i = 0;
	while (i < irc->pace.unanswered && irc->pace.echo[i] != echo) {
		i++;
	}
	if (echo == 0 || !is_own(irc, line->nick)) {
		return;
	}
	if (i < irc->pace.unanswered) {
		answered(irc, i + 1, now);
	} else if (was_overtaken(irc, echo) && !irc_is_behind_bouncer(irc)) {
		find_bouncer(irc);
	}
}

void irc_pace_hear(struct irc *irc, const struct irc_line *line, uint64_t now) {
	if (irc_slice_is(line->command, "001")) {
		begin(irc, line);
	} else if (irc_slice_is(line->command, "PONG")) {
		take_pong(irc, line, now);
	} else if (irc_slice_is(line->command, "PRIVMSG") ||
		   irc_slice_is(line->command, "NOTICE")) {
		take_echo(irc, line, now);
	} else if (line->command.len == 3 && line->command.at[0] == '4' &&
		   irc_is_behind_bouncer(irc) && irc->pace.unanswered > 0) {
		answered(irc, 1, now); /* a refusal: no echo will come */
	}
}

void irc_pace_fall_back(struct irc *irc, struct irc_channel *channel, const char *why) {
	bool *slow = channel != NULL ? &channel->slow : &irc->pace.slow;
	const char *place = channel != NULL ? channel->name : WHOLE_SERVER;
	if (*slow || !irc->config->rate.automatic) {
		return;
	}
	*slow = true;
	log_event(LOG_WARNING, "irc-rate",
		"%s%s%s: from now on at the fixed rate, until the configuration is read again: %s",
		irc->config->name, channel != NULL ? ": " : "", place, why);
	if (irc->memory.kept != NULL) {
		irc->memory.kept->keep_slow(irc->memory.data, irc->config->name, place);
	}
}

void irc_pace_forget(struct irc *irc) {
	irc->pace.slow = false;
	if (irc->memory.kept != NULL) {
		irc->memory.kept->forget_slow(irc->memory.data, irc->config->name);
	}
}

void irc_pace_recall(const struct irc *irc, struct irc_channel *channel) {
	channel->slow =
		channel->slow || (irc->config->rate.automatic && is_kept_slow(irc, channel->name));
}
