#include "bot/chat/irc/privmsg.h"

#include <string.h>

#include "bot/chat/irc/batches.h"
#include "bot/chat/irc/channels.h"
#include "bot/chat/irc/ctcp.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/state.h"

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
	bool heard = user->key[0] != '\0' && !user->bot && !irc_is_ending(irc);
	if (command == NULL || *command == '\0' || !heard) {
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

/* What comes in */

/* After our JOIN, WHO tells the accounts, unless every message carries its own. A key made earlier
 * would not be the one the user had before a restart. */
static bool must_wait(const struct irc *irc, const struct irc_user *user) {
	return user->key[0] == '\0' && irc->isupport.whox && irc->whos > 0 &&
	       !irc_caps_has(irc, IRC_CAP_ACCOUNT_TAG);
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

static bool is_marked_as_bot(const struct irc_line *line) {
	return irc_line_has_tag(line, "bot") || irc_line_has_tag(line, "draft/bot");
}

/* Our own words, with echo-message: others see us as they are shown. False: somebody else's. */
static bool take_echo(struct irc *irc, const struct irc_line *line) {
	bool own = irc_self_is(irc, line->nick);
	if (own && line->user.len > 0) {
		irc_self_set_host(irc, line->user, line->host);
	}
	return own;
}

void irc_privmsg_on_notice(struct irc *irc, const struct irc_line *line) {
	take_echo(irc, line);
}

void irc_privmsg_on_privmsg(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	bool to_us = irc_self_is(irc, line->param[0]);
	if (line->user.len == 0 || (channel == NULL && !to_us) || !irc_is_ready(irc)) {
		return; /* from a server, or to the operators of a channel ("@#dice") */
	}
	if (take_echo(irc, line) || is_marked_as_bot(line) || irc_batches_is_past(irc, line)) {
		return;
	}
	struct irc_slice said = line->param[1];
	if (said.len > 0 && said.at[0] == '\x01') {
		if (to_us) {
			irc_ctcp_answer(irc, line->nick, said);
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
