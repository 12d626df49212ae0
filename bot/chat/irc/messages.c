#include "bot/chat/irc/messages.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/irc/who_queries.h"

enum {
	HELD_MS = 10 * 1000, /* for WHOX to tell the account */
	PAUSE_MS = 5 * 1000, /* between two CTCP answers */
	ECHO_MOST = 64,
	ANSWER_MOST = 128,
};

/* Batches (IRCv3 batch): on a join servers and bouncers replay the past; its lines are no commands.
 */

/* The batch's slot; IRC_BATCHES_MOST: it replays nothing. */
static size_t find(const struct irc *irc, struct irc_slice reference) {
	size_t i = reference.len > 0 ? 0 : IRC_BATCHES_MOST;
	while (i < IRC_BATCHES_MOST && !irc_slice_is(reference, irc->batches.open[i])) {
		i++;
	}
	return i;
}

static bool is_past(const struct irc *irc, const struct irc_line *line) {
	char reference[IRC_BATCH_REFERENCE_MOST];
	return irc_line_tag(line, "batch", reference, sizeof(reference)) &&
	       find(irc, irc_slice_of(reference)) < IRC_BATCHES_MOST;
}

/* Only batches of replayed lines, and batches within them, are noted. */
static bool tells_of_the_past(const struct irc *irc, const struct irc_line *line) {
	struct irc_slice type = line->param[1];
	return irc_slice_is(type, "chathistory") || irc_slice_is(type, "znc.in/playback") ||
	       is_past(irc, line);
}

/* BATCH +12 chathistory #dice … BATCH -12. If there are too many the oldest is dropped. */
void irc_messages_on_batch(struct irc *irc, const struct irc_line *line) {
	struct irc_slice reference = line->param[0];
	bool starts = reference.len > 0 && reference.at[0] == '+';
	if (reference.len < 2) {
		return;
	}
	reference.at++;
	reference.len--;
	if (!starts) {
		size_t slot = find(irc, reference);
		if (slot < IRC_BATCHES_MOST) {
			irc->batches.open[slot][0] = '\0';
		}
	} else if (tells_of_the_past(irc, line)) {
		size_t slot = irc->batches.next++ % IRC_BATCHES_MOST;
		irc_slice_copy(reference, irc->batches.open[slot], IRC_BATCH_REFERENCE_MOST);
	}
}

/* CTCP: requests between programs, enclosed in \x01, answered with a NOTICE, one every five
 * seconds. */

/* PING's argument is returned unchanged. */
static void say_ping(struct irc_slice asked, char out[ANSWER_MOST]) {
	snprintf(out, ANSWER_MOST, "%.*s", asked.len > ECHO_MOST ? 0 : (int)asked.len, asked.at);
}

static void say_time(struct irc_slice asked, char out[ANSWER_MOST]) {
	(void)asked;
	time_t now = time(NULL);
	struct tm utc;
	strftime(out, ANSWER_MOST, " %Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}

static const struct {
	const char *word, *answer;
	void (*say)(struct irc_slice asked, char out[ANSWER_MOST]); /* instead of an answer */
} rows[] = {
	{"CLIENTINFO", " CLIENTINFO PING SOURCE TIME VERSION", NULL},
	{"PING", NULL, say_ping},
	{"SOURCE", " dicecup: ask who runs this bot", NULL},
	{"TIME", NULL, say_time},
	{"VERSION", " dicecup " DICECUP_VERSION, NULL},
};

/* Floods get a line now and then; answers to people go first. */
static bool may_answer(const struct irc *irc) {
	return irc_link_now(irc) >= irc->ctcp.next_at &&
	       send_queue_count_in(irc->send.queue, SEND_ANSWER) == 0;
}

static void answer_ctcp(struct irc *irc, struct irc_slice nick, struct irc_slice text) {
	struct irc_slice rest = {text.at + 1, text.len - 1}, word;
	if (rest.len > 0 && rest.at[rest.len - 1] == '\x01') {
		rest.len--;
	}
	irc_slice_word(&rest, ' ', &word);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char said[ANSWER_MOST];
		if (irc_slice_is(word, rows[i].word) && may_answer(irc)) {
			if (rows[i].say != NULL) {
				rows[i].say(rest, said);
			}
			irc_send(irc, SEND_ANSWER, "NOTICE %.*s :\x01%s%s\x01", IRC_SLICE_ARG(nick),
				rows[i].word, rows[i].say != NULL ? said : rows[i].answer);
			irc->ctcp.next_at = irc_link_now(irc) + PAUSE_MS;
		}
	}
}

/* Commands */

static const char *after_prefix(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->config->prefix);
	return len > 0 && strncmp(text, irc->config->prefix, len) == 0 ? text + len : NULL;
}

static const char *after_name(const struct irc *irc, const char *name, const char *text) {
	size_t len = strlen(name);
	struct irc_slice start = {text, strnlen(text, len)};
	bool named = irc_isupport_equal(irc->isupport.casemapping, irc_slice_of(name), start) &&
		     (text[len] == ':' || text[len] == ',');
	return named ? text + len + 1 : NULL;
}

/* "Dicecup: bid 5 3" and "dicecup, bid 5 3"; also by the configured nick, which a dead process may
 * hold while this one has another. */
static const char *after_nick(const struct irc *irc, const char *text) {
	const char *rest = after_name(irc, irc->self.nick, text);
	return rest != NULL ? rest : after_name(irc, irc->config->nick, text);
}

/* The text after prefix or nick; NULL: not a command. */
static const char *find_command(
	const struct irc *irc, const char *text, bool private, bool *by_name) {
	const char *named = after_nick(irc, text);
	*by_name = private || named != NULL;
	text = named != NULL ? named + strspn(named, " ") : text;
	const char *command = after_prefix(irc, text);
	if (command == NULL && *by_name) {
		command = text;
	}
	return command != NULL ? command + strspn(command, " ") : NULL;
}

/* The channel may have a table now: then its members are asked for soon. */
static void note_table(struct irc *irc, struct irc_channel *channel) {
	if (channel->people < IRC_PEOPLE_ASKED && !channel->has_table) {
		channel->has_table =
			irc->chat.listener->has_table(irc->chat.data, &irc->chat, channel->name);
	}
}

static void deliver(struct irc *irc, struct irc_user *user, struct irc_channel *channel,
	struct irc_slice said) {
	char text[IRC_LINE_MOST];
	bool by_name;
	irc_presence_settle(irc, user);
	irc_formatting_strip(said, text, sizeof(text));
	const char *command = find_command(irc, text, channel == NULL, &by_name);
	bool heard = user->key[0] != '\0' && !user->bot && !irc_is_ending(irc);
	if (command == NULL && channel != NULL && heard) {
		irc->chat.listener->talked(
			irc->chat.data, &irc->chat, channel->name, user->nick, text);
	}
	if (command == NULL || *command == '\0' || !heard) {
		return;
	}
	struct chat_message message = {
		.place = channel != NULL ? channel->name : NULL,
		.from = irc_presence_person(user),
		.moderates = channel != NULL && irc_presence_moderates(irc, user, channel),
		.by_name = by_name,
		.place_language = channel != NULL ? channel->config->language : NULL,
		.source = user->account[0] == '\0' && user->host[0] != '\0' ? user->host : NULL,
		.text = command,
	};
	irc->chat.listener->message(irc->chat.data, &irc->chat, &message);
	if (channel != NULL) {
		note_table(irc, channel);
	}
}

/* PRIVMSG */

static bool is_held(const struct irc *irc, const struct irc_user *user) {
	size_t i = 0;
	while (i < irc->messages.held_count && irc->messages.held[i].user != user->id) {
		i++;
	}
	return i < irc->messages.held_count;
}

/* WHOX tells the account, unless every message does. A key made without the account would differ
 * from the user's key before a restart. */
static bool hold(struct irc *irc, const struct irc_user *user, const struct irc_line *line) {
	struct irc_held *held = &irc->messages.held[irc->messages.held_count];
	if (irc->messages.held_count == IRC_HELD_MOST ||
		!irc_slice_copy(line->param[0], held->target, sizeof(held->target)) ||
		!irc_slice_copy(line->param[1], held->text, sizeof(held->text))) {
		return false;
	}
	if (!is_held(irc, user)) {
		irc_who_queries_ask(irc, SEND_ANSWER, user->id, irc_slice_of(user->nick));
	}
	held->user = user->id;
	held->since = irc_link_now(irc);
	irc->messages.held_count++;
	return true;
}

static bool is_command(const struct irc *irc, struct irc_slice said, bool private) {
	char text[IRC_LINE_MOST];
	bool by_name;
	irc_formatting_strip(said, text, sizeof(text));
	return find_command(irc, text, private, &by_name) != NULL;
}

static bool is_marked_as_bot(const struct irc_line *line) {
	return irc_line_has_tag(line, "bot") || irc_line_has_tag(line, "draft/bot");
}

/* An echo of our own line (echo-message) shows our user and host. False: not an echo. */
static bool take_echo(struct irc *irc, const struct irc_line *line) {
	bool own = irc_nick_is_own(irc, line->nick);
	if (own && line->user.len > 0) {
		irc_nick_set_host(irc, line->user, line->host);
	}
	return own;
}

void irc_messages_on_notice(struct irc *irc, const struct irc_line *line) {
	take_echo(irc, line);
}

/* Keeps the msgid, if it can be repeated in a tag unchanged. */
static void note_id(struct irc *irc, const struct irc_line *line, uint64_t heard_in) {
	char *id = irc->messages.id;
	bool told = irc_has_cap(irc, IRC_CAP_MESSAGE_TAGS) &&
		    irc_line_tag(line, "msgid", id, sizeof(irc->messages.id));
	if (!told || strpbrk(id, " ;\\\r\n") != NULL) {
		id[0] = '\0';
	}
	irc->messages.heard_in = heard_in;
}

void irc_messages_on_privmsg(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
	bool to_us = irc_nick_is_own(irc, line->param[0]);
	if (line->user.len == 0 || (channel == NULL && !to_us) || !irc_is_ready(irc)) {
		return; /* from a server, or to the operators of a channel ("@#dice") */
	}
	if (take_echo(irc, line) || is_marked_as_bot(line) || is_past(irc, line)) {
		return;
	}
	struct irc_slice said = line->param[1];
	if (said.len > 0 && said.at[0] == '\x01') {
		if (to_us) {
			answer_ctcp(irc, line->nick, said);
		}
		return;
	}
	struct irc_user *user = irc_presence_meet_speaker(irc, line);
	bool waits = user != NULL && irc_presence_is_unproven(irc, user, IRC_CAP_ACCOUNT_TAG);
	if (waits && !is_command(irc, said, to_us)) {
		return;
	}
	if (user != NULL && !(waits && hold(irc, user, line))) {
		note_id(irc, line, channel != NULL ? channel->address : user->id);
		deliver(irc, user, channel, said);
		irc->messages.id[0] = '\0';
	}
}

/* Whether this is the user's nick or a channel of theirs. */
static bool covers(const struct irc *irc, struct irc_slice mask, const struct irc_user *user) {
	const struct irc_channel *channel = irc_channel_list_find(&irc->channels, mask);
	return irc_users_find(irc->users, mask) == user ||
	       (channel != NULL && irc_channel_list_find_member(user, channel) != NULL);
}

static void deliver_held(struct irc *irc, struct irc_user *user, const struct irc_held *held) {
	struct irc_slice target = irc_slice_of(held->target);
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, target);
	if (channel != NULL || irc_nick_is_own(irc, target)) {
		deliver(irc, user, channel, irc_slice_of(held->text));
	}
}

void irc_messages_release(struct irc *irc, struct irc_slice mask) {
	size_t count = irc->messages.held_count, kept = 0;
	uint64_t pause = irc_link_pause(irc, HELD_MS);
	for (size_t i = 0; i < count && irc_is_ready(irc); i++) {
		const struct irc_held *held = &irc->messages.held[i];
		struct irc_user *user = irc_users_find_id(irc->users, held->user);
		bool waits = user != NULL && user->key[0] == '\0' && !covers(irc, mask, user) &&
			     irc_link_now(irc) - held->since < pause;
		if (waits) {
			irc->messages.held[kept++] = *held;
		} else if (user != NULL) {
			deliver_held(irc, user, held);
		}
	}
	irc->messages.held_count = kept;
}

void irc_messages_pulse(struct irc *irc) {
	irc_messages_release(irc, (struct irc_slice){"", 0});
}

void irc_messages_forget(struct irc *irc) {
	memset(irc->batches.open, 0, sizeof(irc->batches.open));
	irc->messages.held_count = 0;
}
