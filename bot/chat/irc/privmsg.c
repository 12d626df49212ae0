#include "bot/chat/irc/privmsg.h"

#include <string.h>

#include "bot/chat/irc/batches.h"
#include "bot/chat/irc/caps.h"
#include "bot/chat/irc/ctcp.h"
#include "bot/chat/irc/errands.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/members.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/state.h"

enum { HELD_MS = 10 * 1000 }; /* then nobody will tell the account */

/* Commands */

static const char *behind_prefix(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->config->prefix);
	return len > 0 && strncmp(text, irc->config->prefix, len) == 0 ? text + len : NULL;
}

static const char *behind_name(const struct irc *irc, const char *name, const char *text) {
	size_t len = strlen(name);
	struct irc_slice start = {text, strnlen(text, len)};
	bool named = irc_casemapping_equal(irc->isupport.casemapping, irc_slice_of(name), start) &&
		     (text[len] == ':' || text[len] == ',');
	return named ? text + len + 1 : NULL;
}

/* "Dicecup: bid 5 3" and "dicecup, bid 5 3"; also where the nick of the config is held by a process
 * that is gone, and this one has another. */
static const char *behind_nick(const struct irc *irc, const char *text) {
	const char *rest = behind_name(irc, irc->self.nick, text);
	return rest != NULL ? rest : behind_name(irc, irc->config->nick, text);
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

static void deliver(struct irc *irc, struct irc_user *user, struct irc_channel *channel,
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
		.source = user->account[0] == '\0' && user->host[0] != '\0' ? user->host : NULL,
		.text = command,
	};
	irc->chat.listener->message(irc->chat.data, &irc->chat, &message);
	if (channel != NULL) {
		irc_errands_heard(irc, channel);
	}
}

/* What comes in */

static bool is_held(const struct irc *irc, const struct irc_user *user) {
	size_t i = 0;
	while (i < irc->privmsg.held_count && irc->privmsg.held[i].user != user->id) {
		i++;
	}
	return i < irc->privmsg.held_count;
}

/* WHOX tells the account, unless every message carries its own. A key made without it would not be
 * the one the user had before a restart. */
static bool hold(struct irc *irc, const struct irc_user *user, const struct irc_line *line) {
	struct irc_held *held = &irc->privmsg.held[irc->privmsg.held_count];
	if (irc->privmsg.held_count == IRC_HELD_MOST ||
		!irc_slice_copy(line->param[0], held->target, sizeof(held->target)) ||
		!irc_slice_copy(line->param[1], held->text, sizeof(held->text))) {
		return false;
	}
	if (!is_held(irc, user)) {
		irc_presence_ask(irc, SEND_ANSWER, user->id, irc_slice_of(user->nick));
	}
	held->user = user->id;
	held->since = irc_link_now(irc);
	irc->privmsg.held_count++;
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

/* Keeps the msgid, if it can stand in a tag as it is. */
static void note_id(struct irc *irc, const struct irc_line *line, uint64_t heard_in) {
	char *id = irc->privmsg.id;
	bool told = irc_caps_has(irc, IRC_CAP_MESSAGE_TAGS) &&
		    irc_line_tag(line, "msgid", id, sizeof(irc->privmsg.id));
	if (!told || strpbrk(id, " ;\\\r\n") != NULL) {
		id[0] = '\0';
	}
	irc->privmsg.heard_in = heard_in;
}

void irc_privmsg_on_privmsg(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
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
	bool waits = user != NULL && irc_presence_is_unproven(irc, user, IRC_CAP_ACCOUNT_TAG);
	if (waits && !is_command(irc, said, to_us)) {
		return;
	}
	if (user != NULL && !(waits && hold(irc, user, line))) {
		note_id(irc, line, channel != NULL ? channel->address : user->id);
		deliver(irc, user, channel, said);
		irc->privmsg.id[0] = '\0';
	}
}

/* Is this the nick of the user, or a channel they are in? */
static bool covers(const struct irc *irc, struct irc_slice mask, const struct irc_user *user) {
	const struct irc_channel *channel = irc_channel_list_find(&irc->channels, mask);
	return irc_users_find(irc->users, mask) == user ||
	       (channel != NULL && irc_members_find(user, channel) != NULL);
}

static void hear(struct irc *irc, struct irc_user *user, const struct irc_held *held) {
	struct irc_slice target = irc_slice_of(held->target);
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, target);
	if (channel != NULL || irc_self_is(irc, target)) {
		deliver(irc, user, channel, irc_slice_of(held->text));
	}
}

void irc_privmsg_release(struct irc *irc, struct irc_slice mask) {
	size_t count = irc->privmsg.held_count, kept = 0;
	uint64_t pause = irc_link_pause(irc, HELD_MS);
	for (size_t i = 0; i < count && irc_is_ready(irc); i++) {
		const struct irc_held *held = &irc->privmsg.held[i];
		struct irc_user *user = irc_users_find_id(irc->users, held->user);
		bool waits = user != NULL && user->key[0] == '\0' && !covers(irc, mask, user) &&
			     irc_link_now(irc) - held->since < pause;
		if (waits) {
			irc->privmsg.held[kept++] = *held;
		} else if (user != NULL) {
			hear(irc, user, held);
		}
	}
	irc->privmsg.held_count = kept;
}

void irc_privmsg_pulse(struct irc *irc) {
	irc_privmsg_release(irc, (struct irc_slice){"", 0});
}

void irc_privmsg_forget(struct irc *irc) {
	irc->privmsg.held_count = 0;
}
