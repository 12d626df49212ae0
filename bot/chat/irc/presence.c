#include "bot/chat/irc/presence.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"

enum {
	STRANGERS_MOST = 64,
	STRANGER_MS = 2 * 60 * 1000,
};

struct chat_person irc_presence_person(const struct irc_user *user) {
	return (struct chat_person){.key = user->key, .name = user->nick};
}

int irc_presence_find(struct irc *irc, const struct irc_channel *channel, const char *nick,
	struct chat_person *found) {
	struct irc_user *user = irc_users_find(irc->users, irc_slice_of(nick));
	if (user == NULL || user->key[0] == '\0' || irc_nick_is_own(irc, irc_slice_of(nick)) ||
		irc_channel_list_find_member(user, channel) == NULL) {
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

/* Another connection of the account keeps the person present, perhaps under another name. */
static bool is_there_still(struct irc *irc, const char *key) {
	const struct irc_user *other = irc_users_find_key(irc->users, key);
	if (other != NULL) {
		tell_renamed(irc, other);
	}
	return other != NULL;
}

/* Users out of sight: if they return, the bot's next answer is not their first. */

static uint64_t hash_looks(const struct irc *irc, const struct irc_user *user) {
	char looks[IRC_KEY_MOST];
	irc_users_compose_looks(irc->users, user, looks);
	return hash_text(looks);
}

static bool was_told(struct irc *irc, const struct irc_user *user) {
	uint64_t hash = hash_looks(irc, user);
	size_t i = 0;
	while (i < IRC_TOLD_MOST && irc->told.last[i] != hash) {
		i++;
	}
	if (i < IRC_TOLD_MOST) {
		irc->told.last[i] = 0; /* from now on user->told */
	}
	return i < IRC_TOLD_MOST;
}

static void note_told(struct irc *irc, const struct irc_user *user) {
	if (user->told) {
		irc->told.last[irc->told.next++ % IRC_TOLD_MOST] = hash_looks(irc, user);
	}
}

static void forget(struct irc *irc, struct irc_user *user) {
	char key[IRC_KEY_MOST], nick[IRC_NAME_MOST];
	note_told(irc, user);
	bool known = user->key[0] != '\0' && !user->lost;
	snprintf(key, sizeof(key), "%s", user->key);
	snprintf(nick, sizeof(nick), "%s", user->nick);
	irc_channel_list_remove_user(user);
	irc_users_remove(irc->users, user);
	if (known && !is_there_still(irc, key) && !irc_is_ending(irc)) {
		struct chat_person gone = {.key = key, .name = nick};
		irc->chat.listener->left(irc->chat.data, &irc->chat, gone);
	}
}

/* Keys */

static void tell_came_everywhere(struct irc *irc, const struct irc_user *user) {
	const struct irc_member *member = user->memberships;
	for (; member != NULL; member = member->next_channel) {
		tell_came(irc, user, member->channel);
	}
}

static bool is_taken_over(struct irc *irc, const char *former, const char *key,
	const struct irc_user *user, enum chat_proof proof) {
	struct chat_person person = {.key = key, .name = user->nick};
	return !irc_is_ending(irc) &&
	       irc->chat.listener->becomes(irc->chat.data, &irc->chat, former, person, proof);
}

/* Without an account the key follows the nick, unless the listener knows that it is another
 * person's. */
static bool follow_nick(struct irc *irc, struct irc_user *user) {
	char looks[IRC_KEY_MOST];
	if (irc_user_has_account_key(user)) {
		irc_users_note_nick(user);
		return false;
	}
	irc_users_compose_looks(irc->users, user, looks);
	bool in_use = irc_users_find_key(irc->users, looks) != NULL;
	return is_taken_over(irc, user->key, looks, user,
		       in_use ? CHAT_PROOF_NICK_IN_USE : CHAT_PROOF_NICK) &&
	       irc_users_take_looks(irc->users, user);
}

/* Reports a connection that looks like another person's. */
static void tell_imitated(struct irc *irc, const struct irc_user *user, bool on) {
	char looks[IRC_KEY_MOST];
	irc_users_compose_looks(irc->users, user, looks);
	if (!irc_is_ending(irc) && user->key[0] != '\0' && !(on && strcmp(user->key, looks) == 0)) {
		irc->chat.listener->imitated(irc->chat.data, &irc->chat, looks, on);
	}
}

static bool is_imitated(struct irc *irc, const char *key) {
	return !irc_is_ending(irc) &&
	       irc->chat.listener->is_imitated(irc->chat.data, &irc->chat, key);
}

/* A user with an account also takes over the person with the key of their nick, user and host,
 * unless another connection has that key. */
static void make_key(struct irc *irc, struct irc_user *user) {
	char host_key[IRC_KEY_MOST];
	irc_users_compose_host_key(irc->users, user, host_key);
	bool contested = is_imitated(irc, host_key);
	if (!irc_users_make_key(irc->users, user, contested)) {
		return;
	}
	if (irc_user_has_account_key(user) && !contested &&
		irc_users_find_key(irc->users, host_key) == NULL) {
		is_taken_over(irc, host_key, user->key, user, CHAT_PROOF_LOOKS);
	}
	if (irc_users_has_former_nick(irc->users, user)) {
		follow_nick(irc, user);
	}
	if (!irc_user_has_account_key(user)) {
		tell_imitated(irc, user, true);
	}
	tell_came_everywhere(irc, user);
}

/* The connection is no longer that person's. */
static void log_out(struct irc *irc, struct irc_user *user) {
	char key[IRC_KEY_MOST];
	snprintf(key, sizeof(key), "%s", user->key);
	irc_users_drop_key(irc->users, user);
	if (!is_there_still(irc, key) && !irc_is_ending(irc)) {
		struct chat_person before = {.key = key, .name = user->nick};
		irc->chat.listener->logged_out(irc->chat.data, &irc->chat, before);
	}
}

static void change_key(struct irc *irc, struct irc_user *user) {
	char key[IRC_KEY_MOST];
	irc_users_compose_key(irc->users, user, key);
	bool taken = user->account[0] == '\0' && irc_users_find_key(irc->users, key) != NULL;
	user->keeps_old_key = taken || !is_taken_over(irc, user->key, key, user, CHAT_PROOF_SEEN);
	if (!user->keeps_old_key && irc_users_change_key(irc->users, user, key)) {
		tell_came_everywhere(irc, user);
	}
	if (!irc_user_has_account_key(user)) {
		tell_imitated(irc, user, true);
	}
}

void irc_presence_settle(struct irc *irc, struct irc_user *user) {
	if (user->key[0] == '\0') {
		make_key(irc, user);
	} else if (irc_users_key_is_current(irc->users, user) || user->keeps_old_key) {
		if (irc_users_has_former_nick(irc->users, user) && follow_nick(irc, user)) {
			tell_came_everywhere(irc, user);
		}
	} else if (irc_user_has_account_key(user)) {
		log_out(irc, user);
		make_key(irc, user);
	} else {
		change_key(irc, user);
	}
}

static void settle_known(struct irc *irc, struct irc_user *user) {
	if (user->key[0] != '\0') {
		irc_presence_settle(irc, user);
	}
}

struct irc_member *irc_presence_enter(
	struct irc *irc, struct irc_user *user, struct irc_channel *channel) {
	settle_known(irc, user);
	struct irc_member *member = irc_channel_list_find_member(user, channel);
	if (member == NULL && (member = irc_channel_list_add_member(user, channel)) != NULL) {
		user->lost = false;
		tell_came(irc, user, channel);
	}
	return member;
}

void irc_presence_tell_all(struct irc *irc, const struct irc_channel *channel) {
	const struct irc_member *member = channel->members;
	for (; member != NULL; member = member->next_user) {
		tell_came(irc, member->user, channel);
	}
}

static void leave(struct irc *irc, struct irc_member *member) {
	struct irc_user *user = member->user;
	irc_channel_list_remove_member(member);
	if (irc_user_is_stranger(user)) {
		forget(irc, user);
	}
}

void irc_presence_leave(struct irc *irc, struct irc_slice nick, const struct irc_channel *channel) {
	const struct irc_user *user = irc_users_find(irc->users, nick);
	struct irc_member *member =
		user != NULL ? irc_channel_list_find_member(user, channel) : NULL;
	if (member != NULL) {
		leave(irc, member);
	}
}

/* A user with queued lines stays known, as a stranger who has just spoken. */
void irc_presence_forget_all(struct irc *irc, const struct irc_channel *channel) {
	while (channel->members != NULL) {
		struct irc_user *user = channel->members->user;
		if (send_queue_has_to(irc->send.queue, user->id)) {
			irc_channel_list_remove_member(channel->members);
			user->spoke_at = irc_link_now(irc);
			user->lost = irc_user_is_stranger(user);
		} else {
			leave(irc, channel->members);
		}
	}
}

bool irc_presence_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel) {
	const struct irc_member *member = irc_channel_list_find_member(user, channel);
	return member != NULL &&
	       ((member->ranks & irc_isupport_moderators(&irc->isupport)) != 0 ||
		       irc_users_list_account(irc->users, user->account, irc->config->moderators,
			       irc->config->moderator_count));
}

void irc_presence_forget(struct irc *irc) {
	struct irc_user *user = NULL;
	while ((user = irc_users_next(irc->users, user)) != NULL) {
		irc_channel_list_remove_user(user);
	}
	irc_users_clear(irc->users);
	memset(&irc->told, 0, sizeof(irc->told));
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
	uint64_t pause = irc_link_pause(irc, STRANGER_MS);
	struct irc_user *user, *next = irc_users_next(irc->users, NULL);
	while ((user = next) != NULL) {
		next = irc_users_next(irc->users, user);
		if (irc_user_is_stranger(user) && irc_link_now(irc) - user->spoke_at > pause) {
			forget(irc, user);
		}
	}
}

/* A stranger's nick may change hands unseen; the nick of a user in our channels cannot. */
struct irc_user *irc_presence_meet(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL && irc_user_is_stranger(user) &&
		!(irc_slice_is(line->user, user->user) && irc_slice_is(line->host, user->host))) {
		forget(irc, user);
		user = NULL;
	}
	bool is_new = user == NULL;
	if (is_new) {
		user = irc_users_add(irc->users, line->nick);
	}
	if (user != NULL) {
		irc_user_set_host(user, line->user, line->host);
		user->told = is_new ? was_told(irc, user) : user->told;
		char account[IRC_NAME_MOST];
		if (irc_line_tag(line, "account", account, sizeof(account))) {
			irc_user_set_account(user, irc_slice_of(account));
		}
	}
	return user;
}

/* With account-tag every message of a logged-in user has the tag; in shared channels account-notify
 * tells of logouts. */
static void note_unmarked(
	const struct irc *irc, struct irc_user *user, const struct irc_line *line) {
	bool told = irc_has_cap(irc, IRC_CAP_ACCOUNT_NOTIFY) && !irc_user_is_stranger(user);
	if (!told && irc_has_cap(irc, IRC_CAP_ACCOUNT_TAG) && !irc_line_has_tag(line, "account")) {
		irc_user_set_account(user, IRC_SLICE("*"));
	}
}

struct irc_user *irc_presence_meet_speaker(struct irc *irc, const struct irc_line *line) {
	if (irc_users_find(irc->users, line->nick) == NULL) {
		bound_strangers(irc);
	}
	struct irc_user *user = irc_presence_meet(irc, line);
	if (user != NULL) {
		note_unmarked(irc, user, line);
		user->spoke_at = irc_link_now(irc);
		user->unreachable = user->away = user->lost = false;
	}
	return user;
}

/* QUIT, NICK, ACCOUNT, CHGHOST */

/* "one.example two.example": a netsplit; the user is still online on the other side. */
static bool is_split(struct irc_slice why) {
	const char *blank = why.len > 0 ? memchr(why.at, ' ', why.len) : NULL;
	size_t first = blank != NULL ? (size_t)(blank - why.at) : 0;
	return blank != NULL && memchr(why.at, '.', first) != NULL &&
	       memchr(blank + 1, '.', why.len - first - 1) != NULL &&
	       memchr(blank + 1, ' ', why.len - first - 1) == NULL;
}

void irc_presence_on_quit(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL && !is_split(line->param[0])) {
		tell_imitated(irc, user, false);
		user->told = false;
	}
	if (user != NULL) {
		forget(irc, user);
	}
	irc_nick_freed(irc, line->nick);
}

static void rename_user(struct irc *irc, struct irc_user *user, struct irc_slice nick) {
	struct irc_user *before = irc_users_find(irc->users, nick);
	if (before != NULL && before != user) {
		forget(irc, before); /* a stranger who left unseen */
	}
	tell_imitated(irc, user, false);
	if (!irc_users_rename(irc->users, user, nick)) {
		forget(irc, user);
		return;
	}
	if (user->key[0] != '\0' && irc_users_has_former_nick(irc->users, user) &&
		follow_nick(irc, user)) {
		tell_came_everywhere(irc, user);
	} else {
		tell_renamed(irc, user);
	}
	tell_imitated(irc, user, true);
}

void irc_presence_on_nick(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (irc_nick_is_own(irc, line->nick)) {
		irc_nick_set(irc, line->param[0]);
		log_event(LOG_INFO, "irc-nick", "%s: now %s", irc->config->name, irc->self.nick);
		return;
	}
	if (user != NULL) {
		rename_user(irc, user, line->param[0]);
	}
	irc_nick_freed(irc, line->nick);
}

void irc_presence_on_account(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		irc_user_set_account(user, line->param[0]);
		settle_known(irc, user);
	}
}

/* Sets a user's host, or our own. NULL: it was our own, or the user is unknown. */
static struct irc_user *set_host(
	struct irc *irc, struct irc_slice nick, struct irc_slice username, struct irc_slice host) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	if (irc_nick_is_own(irc, nick)) {
		irc_nick_set_host(irc, username, host);
		return NULL;
	}
	if (user != NULL) {
		irc_user_set_host(user, username, host);
	}
	return user;
}

void irc_presence_on_chghost(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = set_host(irc, line->nick, line->param[0], line->param[1]);
	if (user != NULL) {
		settle_known(irc, user);
	}
}

/* With a message: away; without: back. */
void irc_presence_on_away(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		user->away = line->params > 0 && line->param[0].len > 0;
	}
}

/* WHO */

bool irc_presence_is_unproven(
	const struct irc *irc, const struct irc_user *user, enum irc_cap teller) {
	return user->key[0] == '\0' && irc->isupport.whox && !irc_has_cap(irc, teller);
}

/* "H@", "G*B+": here or gone, and perhaps a bot. */
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
