#include "bot/chat/irc/privmsg.h"

#include <string.h>

#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	CTCP_PAUSE_MS = 2 * 1000,
	CTCP_ECHO_MOST = 64,
};

/* Commands */

static const char *behind_prefix(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->config->prefix);
	return len > 0 && strncmp(text, irc->config->prefix, len) == 0 ? text + len : NULL;
}

/* "Dicecup: bid 5 3" and "dicecup, bid 5 3" */
static const char *behind_nick(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->self.nick);
	struct irc_slice start = {text, strnlen(text, len)};
	bool named = irc_self_is(irc, start) && (text[len] == ':' || text[len] == ',');
	return named ? text + len + 1 : NULL;
}

/* The text behind prefix and nick; NULL: it is no command. */
static const char *find_command(
	const struct irc *irc, const char *text, bool private, bool *by_name) {
	const char *named = behind_nick(irc, text);
	*by_name = private || named != NULL;
	text = named != NULL ? named + strspn(named, " ") : text;
	const char *command = behind_prefix(irc, text);
	if (command == NULL && *by_name) {
		command = text;
	}
	return command != NULL ? command + strspn(command, " ") : NULL;
}

static void deliver(struct irc *irc, struct irc_user *user, const struct irc_channel *channel,
	struct irc_slice said) {
	char text[IRC_LINE_MOST];
	bool by_name;
	irc_presence_settle(irc, user);
	irc_formatting_strip(said, text, sizeof(text));
	const char *command = find_command(irc, text, channel == NULL, &by_name);
	if (command == NULL || *command == '\0' || user->key[0] == '\0' || irc_is_ending(irc)) {
		return;
	}
	struct chat_message message = {
		.place = channel != NULL ? channel->name : NULL,
		.from = irc_presence_person(user),
		.moderates = channel != NULL && irc_presence_moderates(irc, user, channel),
		.by_name = by_name,
		.text = command,
	};
	irc->chat.listener->message(irc->chat.data, &irc->chat, &message);
}

/* CTCP */

static void answer_ctcp(struct irc *irc, const struct irc_line *line, struct irc_slice text) {
	struct irc_slice rest = {text.at + 1, text.len - 1}, word;
	if (rest.len > 0 && rest.at[rest.len - 1] == '\x01') {
		rest.len--;
	}
	irc_slice_word(&rest, ' ', &word);
	if (irc_link_now(irc) < irc->privmsg.ctcp_at) {
		return;
	}
	if (irc_slice_is(word, "VERSION")) {
		irc_send(irc, SEND_CONTROL, "NOTICE %.*s :\x01VERSION dicecup\x01",
			IRC_SLICE_ARG(line->nick));
	} else if (irc_slice_is(word, "PING") && rest.len <= CTCP_ECHO_MOST) {
		irc_send(irc, SEND_CONTROL, "NOTICE %.*s :\x01PING%.*s\x01",
			IRC_SLICE_ARG(line->nick), IRC_SLICE_ARG(rest));
	} else {
		return;
	}
	irc->privmsg.ctcp_at = irc_link_now(irc) + CTCP_PAUSE_MS;
}

/* After our JOIN, WHO tells the accounts, unless every message carries its own. A key made earlier
 * would not be the one the user had before a restart. */
static bool must_wait(const struct irc *irc, const struct irc_user *user) {
	return user->key[0] == '\0' && irc->isupport.whox && irc->whos > 0 &&
	       !(irc->registration.enabled & IRC_CAP_ACCOUNT_TAG);
}

static bool hold(struct irc *irc, const struct irc_user *user, const struct irc_line *line) {
	struct irc_held *held = &irc->privmsg.held[irc->privmsg.held_count];
	if (irc->privmsg.held_count == IRC_HELD_MOST ||
		!irc_slice_copy(line->param[0], held->target, sizeof(held->target)) ||
		!irc_slice_copy(line->param[1], held->text, sizeof(held->text))) {
		return false;
	}
	held->user = user->id;
	irc->privmsg.held_count++;
	return true;
}

void irc_privmsg_on_privmsg(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	bool to_us = irc_self_is(irc, line->param[0]);
	bool from_somebody = line->user.len > 0 && !irc_self_is(irc, line->nick);
	if (!from_somebody || (channel == NULL && !to_us) || !irc_is_ready(irc)) {
		return; /* a server, ourselves, or the operators of a channel ("@#dice") */
	}
	struct irc_slice said = line->param[1];
	if (said.len > 0 && said.at[0] == '\x01') {
		if (to_us) {
			answer_ctcp(irc, line, said);
		}
		return;
	}
	struct irc_user *user = irc_presence_meet_speaker(irc, line);
	if (user != NULL && !(must_wait(irc, user) && hold(irc, user, line))) {
		deliver(irc, user, channel, said);
	}
}

void irc_privmsg_release(struct irc *irc) {
	size_t count = irc->privmsg.held_count;
	irc->privmsg.held_count = 0;
	for (size_t i = 0; i < count && irc_is_ready(irc); i++) {
		const struct irc_held *held = &irc->privmsg.held[i];
		struct irc_user *user = irc_users_find_id(irc->users, held->user);
		struct irc_slice target = irc_slice_of(held->target);
		struct irc_channel *channel = irc_channels_find(irc, target);
		if (user != NULL && (channel != NULL || irc_self_is(irc, target))) {
			deliver(irc, user, channel, irc_slice_of(held->text));
		}
	}
}

void irc_privmsg_forget(struct irc *irc) {
	irc->privmsg.held_count = 0;
}
