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
	QUICK_MS = 250,          /* for each line: a server that reads this fast has no delay */
	ECHO_MS = 5 * 1000,      /* an echo later than this is not expected, */
	SILENT_MS = 30 * 1000,   /* nor a server's answer later than this */
	LATE_MS = 600,           /* for each line: a server this slow holds lines back, */
	STRAINED_MS = 60 * 1000, /* and counts as doing so for this long */
	SOON_MS = 5 * 1000,      /* longest wait of a hand */
};

/* Packaged servers take: InspIRCd ten lines at once, ircd-hybrid six, then both one a second. */
static const struct token_rate credit_rate = {.burst = 6, .ms_per_token = 1000};

/* The slow place that stands for the whole network. */
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
	irc->pace.strained_until = 0;
	irc->pace.slow = irc->pace.slow || is_kept_slow(irc, WHOLE_SERVER);
}

/* The bit of a hash that tells talk to one channel. */
enum { HASH_CHANNEL = 1 };

/* Hash of the text that an echo repeats; 0: not talk. */
static uint64_t hash_talk(const struct irc_line *line) {
	bool talk = irc_slice_is(line->command, "PRIVMSG") || irc_slice_is(line->command, "NOTICE");
	struct irc_slice names = line->param[0];
	bool to_channel = names.len > 0 && strchr("#&+!", names.at[0]) != NULL &&
			  memchr(names.at, ',', names.len) == NULL;
	uint64_t hash = hash_bytes(HASH_START, line->param[1].at, line->param[1].len);
	hash = (hash | HASH_CHANNEL) - (to_channel ? 0 : HASH_CHANNEL);
	return talk ? hash : 0;
}

static bool is_own(const struct irc *irc, struct irc_slice nick) {
	return irc_isupport_equal(irc->isupport.casemapping, irc_slice_of(irc->self.nick), nick);
}

/* Whether the line goes to a channel and to ourselves last. */
static bool is_copied(const struct irc *irc, const struct irc_line *line) {
	struct irc_slice names = line->param[0], first = irc_slice_cut(&names, ',');
	return first.len > 0 && names.len > 0 && is_own(irc, names);
}

/* Hash of the echo of a line to be sent; 0: it has no echo. */
static uint64_t echo_of(const struct irc *irc, const struct irc_line *line) {
	bool comes_back = irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE) || is_copied(irc, line);
	return comes_back ? hash_talk(line) : 0;
}

static uint64_t last_echo(const struct irc *irc) {
	return irc->pace.unanswered > 0 ? irc->pace.echo[irc->pace.unanswered - 1] : 0;
}

/* The server has read the first n lines. */
static void forget_first(struct irc *irc, size_t n) {
	irc->pace.unanswered -= n;
	irc->pace.asked -= n < irc->pace.asked ? n : irc->pace.asked;
	size_t left = irc->pace.unanswered * sizeof(irc->pace.echo[0]);
	memmove(irc->pace.echo, irc->pace.echo + n, left);
	memmove(irc->pace.sent_at, irc->pace.sent_at + n, left);
}

/* If the window overflows, by urgent lines, the oldest is dropped. */
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
		size_t asked = irc->pace.asked;
		forget_first(irc, 1);
		irc->pace.asked = asked;
	}
	irc->pace.echo[irc->pace.unanswered] = echo;
	irc->pace.sent_at[irc->pace.unanswered++] = hash_talk(&line) != 0 ? now : 0;
	token_bucket_drain(&irc->pace.credit, &credit_rate, (int64_t)now);
	if (irc->pace.unanswered == irc->pace.window) {
		irc->pace.full_at = now;
	}
}

/* The longest remaining wait for an echo; 0: no echo is due. */
static uint64_t wait_for_echo(const struct irc *irc, uint64_t now) {
	uint64_t wait = 0;
	for (size_t i = 0; i < irc->pace.unanswered; i++) {
		uint64_t until = irc->pace.sent_at[i] + ECHO_MS;
		wait = irc->pace.echo[i] != 0 && until > now ? until - now : wait;
	}
	return wait;
}

/* When the server holds lines back, lines that can wait leave this share of its credit to those
 * that cannot. */
uint64_t irc_pace_wait(struct irc *irc, const struct send_line *line, uint64_t now) {
	static const int64_t spared[] = {[SEND_AT_ONCE] = 0, [SEND_SOON] = 3, [SEND_PATIENTLY] = 3};
	enum send_patience patience =
		line->patience == SEND_PATIENTLY && !line->yields ? SEND_AT_ONCE : line->patience;
	uint64_t most = line->since + SOON_MS > now ? line->since + SOON_MS - now : 0;
	if (!irc_pace_has_room(irc)) {
		return UINT64_MAX;
	}
	if (patience == SEND_AT_ONCE || !irc_pace_is_strained(irc, now)) {
		return 0;
	}
	uint64_t wait = wait_for_echo(irc, now);
	if (wait == 0) {
		wait = (uint64_t)token_bucket_wait_for(
			&irc->pace.credit, &credit_rate, spared[patience], (int64_t)now);
	}
	return patience == SEND_SOON && wait > most ? most : wait;
}

/* Whether only a PING can open the window: the last line has no echo, or its echo is overdue. */
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
	token_bucket_drain(&irc->pace.credit, &credit_rate, (int64_t)now);
	return true;
}

/* A window that opens late grows: if the PING counts as a line, it then costs less. One that opens
 * at once shrinks, as urgent lines cannot overtake those that the server already has. */
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

/* Whether the server held back the first n lines, all of them talk: it may take long to process
 * other commands. */
static bool were_held_back(const struct irc *irc, size_t n, uint64_t now) {
	size_t i = 0;
	while (i < n && irc->pace.sent_at[i] != 0) {
		i++;
	}
	return n > 0 && i == n && now - irc->pace.sent_at[n - 1] > n * LATE_MS;
}

static void answered(struct irc *irc, size_t n, uint64_t now) {
	if (!irc_pace_has_room(irc)) {
		learn(irc, n, now);
	}
	if (were_held_back(irc, n, now)) {
		irc->pace.strained_until = now + STRAINED_MS;
		irc->pace.credit.full_at =
			(double)now + (double)credit_rate.burst * credit_rate.ms_per_token;
	}
	forget_first(irc, n);
}

/* Notes the echoes that were due before a PONG: an echo that still comes was overtaken. */
static void note_late(struct irc *irc, size_t n) {
	irc->pace.n_late = 0;
	for (size_t i = 0; i < n; i++) {
		if (irc->pace.echo[i] != 0) {
			irc->pace.late[irc->pace.n_late++] = irc->pace.echo[i];
		}
	}
}

/* ":irc.example.org PONG irc.example.org :pace-1a2b", to our own PING from the server that welcomed
 * us. */
static void take_pong(struct irc *irc, const struct irc_line *line, uint64_t now) {
	char word[32];
	snprintf(word, sizeof(word), IRC_PACE_WORD, irc->pace.word);
	bool ours = irc_slice_is(line->param[line->params - 1], word) &&
		    irc_slice_is(line->nick, irc->pace.server);
	if (ours && irc->pace.asked > 0) {
		note_late(irc, irc->pace.asked);
		bool missed = irc->pace.n_late > 0 && !irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE);
		irc->several.refused = irc->several.refused || missed; /* no copy came */
		answered(irc, irc->pace.asked, now);
	}
}

/* Whether a PONG overtook this echo. Private talk does not count: it may be refused by one person
 * and echoed for another. */
static bool was_overtaken(const struct irc *irc, uint64_t echo) {
	size_t i = (echo & HASH_CHANNEL) != 0 ? 0 : irc->pace.n_late;
	while (i < irc->pace.n_late && irc->pace.late[i] != echo) {
		i++;
	}
	return i < irc->pace.n_late;
}

/* A PONG that overtakes an echo comes from a bouncer, not from the server. */
static void find_bouncer(struct irc *irc) {
	irc->pace.is_overtaken = true;
	forget_lines(irc);
	log_event(LOG_INFO, "irc-rate", "%s: a bouncer answers PINGs: echoes alone set the pace",
		irc->config->name);
}

static void take_echo(struct irc *irc, const struct irc_line *line, uint64_t now) {
	uint64_t echo = hash_talk(line);
	size_t i = 0;
	while (i < irc->pace.unanswered && irc->pace.echo[i] != echo) {
		i++;
	}
	if (echo == 0 || !is_own(irc, line->nick)) {
		return;
	}
	if (i < irc->pace.unanswered) {
		answered(irc, i + 1, now);
	} else if (irc_has_cap(irc, IRC_CAP_ECHO_MESSAGE) && was_overtaken(irc, echo) &&
		   !irc_is_behind_bouncer(irc)) {
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
