#include "bot/chat/irc/presence.h"

#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	STRANGERS_MOST = 64,
	STRANGER_MS = 2 * 60 * 1000,
	CROWD_LINES = 16, /* of control that wait to be sent */
	WHOX_TOKEN = 152,
};

struct chat_person irc_presence_person(const struct irc_user *user) {
	return (struct chat_person){.key = user->key, .name = user->nick};
}

int irc_presence_find(struct irc *irc, const struct irc_channel *channel, const char *nick,
	struct chat_person *found) {
	struct irc_user *user = irc_users_find(irc->users, irc_slice_of(nick));
	if (user == NULL || user->key[0] == '\0' || irc_self_is(irc, irc_slice_of(nick)) ||
		*irc_membership(irc, user, channel) == 0) {
		return -ENOENT;
	}
	*found = irc_presence_person(user);
	return 0;
}

static void tell_came(
	struct irc *irc, const struct irc_user *user, const struct irc_channel *channel) {
	if (!irc_is_ending(irc) && user->key[0] != '\0') {
		irc->chat.listener->came(
			irc->chat.data, &irc->chat, channel->name, irc_presence_person(user));
	}
}

static void tell_renamed(struct irc *irc, const struct irc_user *user) {
	if (!irc_is_ending(irc) && user->key[0] != '\0') {
		irc->chat.listener->renamed(irc->chat.data, &irc->chat, irc_presence_person(user));
	}
}

/* While another connection of the same account is there, the person has not left, but may be shown
 * by another name now. */
static void forget(struct irc *irc, struct irc_user *user) {
	struct irc_user gone = *user;
	irc_users_remove(irc->users, user);
	const struct irc_user *other = irc_users_find_key(irc->users, gone.key);
	if (other != NULL) {
		tell_renamed(irc, other);
	} else if (!irc_is_ending(irc) && gone.key[0] != '\0') {
		irc->chat.listener->left(irc->chat.data, &irc->chat, irc_presence_person(&gone));
	}
}

void irc_presence_settle(struct irc *irc, struct irc_user *user) {
	if (user->key[0] != '\0' || !irc_users_make_key(irc->users, user)) {
		return;
	}
	for (size_t i = 0; i < irc->channels.count; i++) {
		if (user->membership[i] != 0) {
			tell_came(irc, user, &irc->channels.slots[i]);
		}
	}
}

void irc_presence_enter(struct irc *irc, struct irc_user *user, const struct irc_channel *channel) {
	uint8_t *membership = irc_membership(irc, user, channel);
	if (*membership == 0) {
		*membership = IRC_MEMBER;
		tell_came(irc, user, channel);
	}
}

void irc_presence_tell_all(struct irc *irc, const struct irc_channel *channel) {
	struct irc_user *user = irc_users_next(irc->users, NULL);
	for (; user != NULL; user = irc_users_next(irc->users, user)) {
		if (*irc_membership(irc, user, channel) != 0) {
			tell_came(irc, user, channel);
		}
	}
}

static void leave(struct irc *irc, struct irc_user *user, const struct irc_channel *channel) {
	*irc_membership(irc, user, channel) = 0;
	if (irc_user_is_stranger(user)) {
		forget(irc, user);
	}
}

void irc_presence_leave(struct irc *irc, struct irc_slice nick, const struct irc_channel *channel) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	if (user != NULL) {
		leave(irc, user, channel);
	}
}

void irc_presence_leave_all(struct irc *irc, const struct irc_channel *channel) {
	struct irc_user *user, *next = irc_users_next(irc->users, NULL);
	while ((user = next) != NULL) {
		next = irc_users_next(irc->users, user);
		if (*irc_membership(irc, user, channel) != 0) {
			leave(irc, user, channel);
		}
	}
}

bool irc_presence_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel) {
	unsigned membership = user->membership[irc_channel_index(irc, channel)];
	return (membership & irc_isupport_moderators(&irc->isupport)) != 0;
}

void irc_presence_forget(struct irc *irc) {
	irc_users_clear(irc->users);
	irc->whos = 0;
}

/* Strangers */

static void bound_strangers(struct irc *irc) {
	struct irc_user *oldest = NULL, *user = NULL;
	size_t strangers = 0;
	while ((user = irc_users_next(irc->users, user)) != NULL) {
		if (irc_user_is_stranger(user)) {
			bool older = oldest == NULL || user->spoke_at < oldest->spoke_at;
			oldest = older ? user : oldest;
			strangers++;
		}
	}
	if (strangers >= STRANGERS_MOST) {
		forget(irc, oldest);
	}
}

void irc_presence_no_such_nick(struct irc *irc, struct irc_user *user) {
	if (irc_user_is_stranger(user)) {
		forget(irc, user);
	}
}

void irc_presence_pulse(struct irc *irc) {
	irc->whos = 0; /* in case one is never answered */
	uint64_t pause = irc_link_pause(irc, STRANGER_MS);
	struct irc_user *user, *next = irc_users_next(irc->users, NULL);
	while ((user = next) != NULL) {
		next = irc_users_next(irc->users, user);
		if (irc_user_is_stranger(user) && irc_link_now(irc) - user->spoke_at > pause) {
			forget(irc, user);
		}
	}
}

/* Nobody can take the nick of a user who shares a channel with us unseen, but a stranger's. */
struct irc_user *irc_presence_meet(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL && irc_user_is_stranger(user) &&
		!(irc_slice_is(line->user, user->user) && irc_slice_is(line->host, user->host))) {
		forget(irc, user);
		user = NULL;
	}
	if (user == NULL) {
		user = irc_users_add(irc->users, line->nick);
	}
	if (user != NULL) {
		irc_user_set_host(user, line->user, line->host);
		char account[IRC_NAME_MOST];
		if (irc_line_tag(line, "account", account, sizeof(account))) {
			irc_user_set_account(user, irc_slice_of(account));
		}
	}
	return user;
}

struct irc_user *irc_presence_meet_speaker(struct irc *irc, const struct irc_line *line) {
	if (irc_users_find(irc->users, line->nick) == NULL) {
		bound_strangers(irc);
	}
	struct irc_user *user = irc_presence_meet(irc, line);
	if (user != NULL) {
		user->spoke_at = irc_link_now(irc);
		user->unreachable = user->away = false;
	}
	return user;
}

/* QUIT, NICK, ACCOUNT, CHGHOST */

void irc_presence_on_quit(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		forget(irc, user);
	}
	irc_self_nick_freed(irc, line->nick);
}

static void rename_user(struct irc *irc, struct irc_user *user, struct irc_slice nick) {
	struct irc_user *before = irc_users_find(irc->users, nick);
	if (before != NULL && before != user) {
		forget(irc, before); /* a stranger who had gone unseen */
	}
	if (irc_users_rename(irc->users, user, nick)) {
		tell_renamed(irc, user);
	} else {
		forget(irc, user);
	}
}

void irc_presence_on_nick(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (irc_self_is(irc, line->nick)) {
		irc_self_set_nick(irc, line->param[0]);
		log_event(LOG_INFO, "irc-nick", "%s: now %s", irc->config->name, irc->self.nick);
		return;
	}
	if (user != NULL) {
		rename_user(irc, user, line->param[0]);
	}
	irc_self_nick_freed(irc, line->nick);
}

/* The key stays, see users.h. */
void irc_presence_on_account(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		irc_user_set_account(user, line->param[0]);
	}
}

/* The user, or ourselves. */
static struct irc_user *set_host(
	struct irc *irc, struct irc_slice nick, struct irc_slice username, struct irc_slice host) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	if (irc_self_is(irc, nick)) {
		irc_self_set_host(irc, username, host);
		return NULL;
	}
	if (user != NULL) {
		irc_user_set_host(user, username, host);
	}
	return user;
}

void irc_presence_on_chghost(struct irc *irc, const struct irc_line *line) {
	set_host(irc, line->nick, line->param[0], line->param[1]);
}

/* With a message: away; without: back. */
void irc_presence_on_away(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		user->away = line->params > 0 && line->param[0].len > 0;
	}
}

/* WHO */

void irc_presence_ask(struct irc *irc, struct irc_slice mask) {
	irc->whos++;
	if (irc->isupport.whox) {
		irc_send(
			irc, SEND_CONTROL, "WHO %.*s %%tuhnfa,%d", IRC_SLICE_ARG(mask), WHOX_TOKEN);
	} else {
		irc_send(irc, SEND_CONTROL, "WHO %.*s", IRC_SLICE_ARG(mask));
	}
}

bool irc_presence_ask_account(struct irc *irc, struct irc_slice nick) {
	size_t waiting = send_queue_count_in(irc->send.queue, SEND_CONTROL);
	bool ask = irc->isupport.whox && !irc_caps_has(irc, IRC_CAP_EXTENDED_JOIN) &&
		   waiting < CROWD_LINES;
	if (ask) {
		irc_presence_ask(irc, nick);
	}
	return ask;
}

/* "H@", "G*B+": here or gone, and whether a bot. */
static void take_flags(const struct irc *irc, struct irc_user *user, struct irc_slice flags) {
	char bot = irc->isupport.bot_mode;
	user->away = flags.len > 0 && flags.at[0] == 'G';
	user->bot = bot != '\0' && flags.len > 0 && memchr(flags.at, bot, flags.len) != NULL;
}

/* 352 me #dice user host server nick flags :hops name */
void irc_presence_on_who(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = set_host(irc, line->param[5], line->param[2], line->param[3]);
	if (user != NULL) {
		take_flags(irc, user, line->param[6]);
		irc_presence_settle(irc, user);
	}
}

/* 354 me 152 user host nick flags account */
void irc_presence_on_whox(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = set_host(irc, line->param[4], line->param[2], line->param[3]);
	if (user != NULL && line->param[6].len > 0) {
		irc_user_set_account(user, line->param[6]);
	}
	if (user != NULL) {
		take_flags(irc, user, line->param[5]);
		irc_presence_settle(irc, user);
	}
}

/* Servers shorten long answers: whom they left out is settled by what they do next. */
bool irc_presence_who_answered(struct irc *irc) {
	irc->whos -= irc->whos > 0;
	return irc->whos == 0;
}
