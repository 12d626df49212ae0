#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/state.h"

/* Our rooms, and who is in them. */

enum {
	REJOIN_MS = 10 * 1000, /* after a kick; doubled for each more */
	REJOIN_MOST_MS = 5 * 60 * 1000,
	JOIN_AGAIN_MS = 2 * 60 * 1000, /* after a refusal, or no answer */
	JOIN_LINE_MOST = 400,
	STRANGER_MS = 2 * 60 * 1000, /* how long somebody who only spoke in private is in sight */
	WHO_QUEUE_ROOM = SEND_QUEUE_LINES_MOST - 16,
	WHOX_TOKEN = 152,
	KICKS_COUNTED = 8,
};

/* Rooms */

struct irc_channel *irc_channels_find(struct irc *irc, struct irc_slice name) {
	for (size_t i = 0; i < irc->channel_count; i++) {
		const char *known = irc->channels[i].name;
		if (known != NULL && irc_casemapping_equal(irc->isupport.casemapping,
					     irc_slice_of(known), name)) {
			return &irc->channels[i];
		}
	}
	return NULL;
}

static size_t index_of(const struct irc *irc, const struct irc_channel *channel) {
	return (size_t)(channel - irc->channels);
}

bool irc_is_me(const struct irc *irc, struct irc_slice nick) {
	return irc_casemapping_equal(irc->isupport.casemapping, irc_slice_of(irc->nick), nick);
}

static bool due(const struct irc *irc, const struct irc_channel *channel) {
	return channel->name != NULL && !channel->in && irc_now(irc) >= channel->join_at;
}

/* One JOIN for as many rooms as fit a line and the server takes at once. */
static void join_due(struct irc *irc) {
	size_t most = irc->isupport.joins_most > 0 ? irc->isupport.joins_most : SIZE_MAX;
	char list[JOIN_LINE_MOST + 1] = "";
	size_t len = 0, channels = 0;
	for (size_t i = 0; i < irc->channel_count; i++) {
		struct irc_channel *channel = &irc->channels[i];
		size_t added = due(irc, channel) ? strlen(channel->name) + 1 : 0;
		if (added == 0 || added > JOIN_LINE_MOST) {
			continue;
		}
		if (channels == most || len + added > JOIN_LINE_MOST) {
			irc_send(irc, SEND_CONTROL, "JOIN %s", list);
			len = channels = 0;
		}
		len += (size_t)snprintf(list + len, sizeof(list) - len, "%s%s",
			channels > 0 ? "," : "", channel->name);
		channels++;
		channel->join_at = irc_now(irc) + irc_pause(irc, JOIN_AGAIN_MS);
	}
	if (channels > 0) {
		irc_send(irc, SEND_CONTROL, "JOIN %s", list);
	}
}

void irc_channels_begin(struct irc *irc) {
	irc->whos = 0;
	for (size_t i = 0; i < irc->channel_count; i++) {
		irc->channels[i].in = false;
		irc->channels[i].join_at = 0;
		irc->channels[i].kicks = 0;
	}
	join_due(irc);
}

bool irc_channels_refused(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[1]);
	if (channel == NULL) {
		return false;
	}
	if (!channel->refusal_told) { /* once, until we join again */
		struct irc_slice words = line->param[line->params - 1];
		channel->refusal_told = true;
		log_event(LOG_ERROR, channel->in ? "irc-say-refused" : "irc-join-refused",
			"%s: %s: %.*s", irc->config->name, channel->name, (int)words.len, words.at);
	}
	return true;
}

/* People coming into sight and leaving it */

static void tell_came(struct irc *irc, const struct irc_user *user, const char *place) {
	if (irc_is_heard(irc)) {
		irc->chat.listener->came(irc->chat.data, &irc->chat, place, irc_user_shown(user));
	}
}

static void tell_renamed(struct irc *irc, const struct irc_user *user) {
	if (irc_is_heard(irc) && user->key[0] != '\0') {
		irc->chat.listener->renamed(irc->chat.data, &irc->chat, irc_user_shown(user));
	}
}

/* While another connection of the same account is in sight, the person has not left, but may be
 * shown by another name now. */
static void forget(struct irc *irc, struct irc_user *user) {
	struct irc_user gone = *user;
	irc_users_remove(irc->users, user);
	if (gone.key[0] == '\0' || !irc_is_heard(irc)) {
		return;
	}
	const struct irc_user *other = irc_users_find_key(irc->users, gone.key);
	if (other != NULL) {
		tell_renamed(irc, other);
	} else {
		irc->chat.listener->left(irc->chat.data, &irc->chat, irc_user_shown(&gone));
	}
}

void irc_channels_settle(struct irc *irc, struct irc_user *user) {
	if (user->key[0] != '\0') {
		return;
	}
	irc_users_make_key(irc->users, user);
	for (size_t i = 0; i < irc->channel_count; i++) {
		if (user->membership[i] != 0) {
			tell_came(irc, user, irc->channels[i].name);
		}
	}
}

static void enter(struct irc *irc, struct irc_user *user, struct irc_channel *channel) {
	uint8_t *place = &user->membership[index_of(irc, channel)];
	if (*place == 0) {
		*place = IRC_MEMBER;
		if (user->key[0] != '\0') {
			tell_came(irc, user, channel->name);
		}
	}
}

static void leave(struct irc *irc, struct irc_user *user, struct irc_channel *channel) {
	user->membership[index_of(irc, channel)] = 0;
	if (!irc_user_in_sight(user)) {
		forget(irc, user);
	}
}

static bool is_stranger(const struct irc_user *user) {
	return !irc_user_in_sight(user);
}

void irc_channels_bound_strangers(struct irc *irc) {
	struct irc_user *oldest = NULL;
	size_t strangers = 0;
	for (size_t i = 0; i < IRC_USERS_MOST; i++) {
		struct irc_user *user = irc->users->slots[i];
		if (user != NULL && is_stranger(user)) {
			strangers++;
			oldest =
				oldest == NULL || user->spoke_at < oldest->spoke_at ? user : oldest;
		}
	}
	if (strangers >= IRC_STRANGERS_MOST) {
		forget(irc, oldest);
	}
}

void irc_channels_gone(struct irc *irc, struct irc_user *user) {
	if (is_stranger(user)) {
		forget(irc, user);
	}
}

static bool same_host(const struct irc_user *user, const struct irc_line *line) {
	return irc_slice_is(line->user, user->user) && irc_slice_is(line->host, user->host);
}

/* Nobody else can have the nick of somebody in sight, but a stranger may have gone unseen and
 * another may have taken the nick. */
struct irc_user *irc_channels_meet(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL && is_stranger(user) && !same_host(user, line)) {
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

bool irc_channels_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel) {
	unsigned ranks = user->membership[index_of(irc, channel)] & ~(unsigned)IRC_MEMBER;
	return (ranks & irc_isupport_moderators(&irc->isupport)) != 0;
}

/* JOIN, PART, KICK, QUIT, NICK */

/* What the server puts before our lines is learned here. */
static void learn_own_host(struct irc *irc, const struct irc_line *line) {
	irc_slice_copy(line->user, irc->user, sizeof(irc->user));
	irc_slice_copy(line->host, irc->host, sizeof(irc->host));
}

static void ask_who(struct irc *irc, struct irc_slice mask) {
	irc->whos++;
	if (irc->isupport.whox) {
		irc_send(irc, SEND_CONTROL, "WHO %.*s %%tuhna,%d", (int)mask.len, mask.at,
			WHOX_TOKEN);
	} else {
		irc_send(irc, SEND_CONTROL, "WHO %.*s", (int)mask.len, mask.at);
	}
}

static void we_joined(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	learn_own_host(irc, line);
	if (channel == NULL) { /* the server sent us on to another channel */
		irc_send(
			irc, SEND_CONTROL, "PART %.*s", (int)line->param[0].len, line->param[0].at);
		log_event(LOG_WARNING, "irc-forwarded", "%s: to %.*s, which is not in the config",
			irc->config->name, (int)line->param[0].len, line->param[0].at);
		return;
	}
	channel->in = true;
	channel->refusal_told = false;
	log_event(LOG_INFO, "irc-joined", "%s: %s", irc->config->name, channel->name);
	ask_who(irc, line->param[0]);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, channel->name);
}

/* Where JOIN does not tell accounts and WHO can, somebody new is asked for, unless a crowd comes.
 */
static bool must_ask(const struct irc *irc) {
	return irc->isupport.whox && !(irc->caps & IRC_CAP_EXTENDED_JOIN) &&
	       send_queue_room(irc->queue, SEND_CONTROL) > WHO_QUEUE_ROOM;
}

void irc_on_join(struct irc *irc, const struct irc_line *line) {
	if (irc_is_me(irc, line->nick)) {
		we_joined(irc, line);
		return;
	}
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_user *user = channel != NULL ? irc_channels_meet(irc, line) : NULL;
	if (user == NULL) {
		return;
	}
	if (irc->caps & IRC_CAP_EXTENDED_JOIN) {
		irc_user_set_account(user, line->param[1]);
	}
	enter(irc, user, channel);
	if (user->key[0] == '\0' && must_ask(irc)) {
		ask_who(irc, line->nick);
	} else {
		irc_channels_settle(irc, user);
	}
}

static void we_left(struct irc *irc, struct irc_channel *channel, uint64_t pause) {
	channel->in = false;
	channel->join_at = irc_now(irc) + irc_pause(irc, pause);
	irc_send_drop_channel(irc, channel);
	for (size_t i = 0; i < IRC_USERS_MOST; i++) {
		struct irc_user *user = irc->users->slots[i];
		if (user != NULL && user->membership[index_of(irc, channel)] != 0) {
			leave(irc, user, channel);
		}
	}
}

/* A server or a moderator may send us away with SAPART or REMOVE: that is a kick too. */
void irc_on_part(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (channel != NULL && irc_is_me(irc, line->nick)) {
		we_left(irc, channel, REJOIN_MOST_MS);
	} else if (channel != NULL && user != NULL) {
		leave(irc, user, channel);
	}
}

static uint64_t rejoin_pause(struct irc_channel *channel) {
	uint64_t pause = (uint64_t)REJOIN_MS << channel->kicks;
	if (channel->kicks < KICKS_COUNTED) {
		channel->kicks++;
	}
	return pause < REJOIN_MOST_MS ? pause : REJOIN_MOST_MS;
}

void irc_on_kick(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_user *user = irc_users_find(irc->users, line->param[1]);
	if (channel != NULL && irc_is_me(irc, line->param[1])) {
		log_event(LOG_WARNING, "irc-kicked", "%s: from %s by %.*s", irc->config->name,
			channel->name, (int)line->nick.len, line->nick.at);
		we_left(irc, channel, rejoin_pause(channel));
	} else if (channel != NULL && user != NULL) {
		leave(irc, user, channel);
	}
}

void irc_on_quit(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		forget(irc, user);
	}
	irc_registration_nick_free(irc, line->nick);
}

static void rename_user(struct irc *irc, struct irc_user *user, struct irc_slice nick) {
	struct irc_user *before = irc_users_find(irc->users, nick);
	if (before != NULL && before != user) {
		forget(irc, before); /* a stranger who had gone unseen */
	}
	if (!irc_users_rename(irc->users, user, nick)) {
		forget(irc, user);
		return;
	}
	tell_renamed(irc, user);
}

void irc_on_nick(struct irc *irc, const struct irc_line *line) {
	if (irc_is_me(irc, line->nick)) {
		irc_slice_copy(line->param[0], irc->nick, sizeof(irc->nick));
		log_event(LOG_INFO, "irc-nick", "%s: now %s", irc->config->name, irc->nick);
		return;
	}
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		rename_user(irc, user, line->param[0]);
	}
	irc_registration_nick_free(irc, line->nick);
}

void irc_on_account(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (user != NULL) {
		irc_user_set_account(user, line->param[0]); /* the key stays, see people.h */
	}
}

void irc_on_chghost(struct irc *irc, const struct irc_line *line) {
	struct irc_user *user = irc_users_find(irc->users, line->nick);
	if (irc_is_me(irc, line->nick)) {
		irc_slice_copy(line->param[0], irc->user, sizeof(irc->user));
		irc_slice_copy(line->param[1], irc->host, sizeof(irc->host));
	} else if (user != NULL) {
		irc_user_set_host(user, line->param[0], line->param[1]);
	}
}

/* Ranks */

static void set_rank(struct irc *irc, const struct irc_channel *channel, struct irc_slice nick,
	unsigned rank, bool on) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	uint8_t *place = user != NULL ? &user->membership[index_of(irc, channel)] : NULL;
	if (place != NULL && *place != 0) {
		*place = (uint8_t)(on ? *place | rank : *place & ~rank);
	}
}

static bool takes_parameter(const struct irc_isupport *isupport, char mode, bool on) {
	return strchr(isupport->list_modes, mode) != NULL ||
	       (on && strchr(isupport->set_modes, mode) != NULL);
}

/* "MODE #dice +o-v ann ben" */
void irc_on_mode(struct irc *irc, const struct irc_line *line) {
	const struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_slice modes = line->param[1];
	bool on = true;
	size_t next = 2;
	for (size_t i = 0; channel != NULL && i < modes.len; i++) {
		unsigned rank = irc_isupport_rank_of_mode(&irc->isupport, modes.at[i]);
		if (modes.at[i] == '+' || modes.at[i] == '-') {
			on = modes.at[i] == '+';
		} else if (rank != 0 && next < line->params) {
			set_rank(irc, channel, line->param[next++], rank, on);
		} else if (takes_parameter(&irc->isupport, modes.at[i], on)) {
			next++;
		}
	}
}

/* The rooms of a config */

static const char *find_channel(const struct irc *irc, const char *name) {
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		const char *channel = irc->config->channels[i];
		if (irc_casemapping_equal(
			    irc->isupport.casemapping, irc_slice_of(channel), irc_slice_of(name))) {
			return channel;
		}
	}
	return NULL;
}

/* First the place is lost, so that nobody is told that everybody went. */
static void leave_channel(struct irc *irc, struct irc_channel *channel) {
	if (channel->in) {
		irc_send(irc, SEND_CONTROL, "PART %s", channel->name);
		log_event(LOG_INFO, "irc-parted", "%s: %s", irc->config->name, channel->name);
		irc->chat.listener->lost(irc->chat.data, &irc->chat, channel->name);
		we_left(irc, channel, 0);
	}
	*channel = (struct irc_channel){.name = NULL};
}

static struct irc_channel *free_channel(struct irc *irc) {
	for (size_t i = 0; i < irc->channel_count; i++) {
		if (irc->channels[i].name == NULL) {
			return &irc->channels[i];
		}
	}
	return irc->channel_count < IRC_CHANNELS_MOST ? &irc->channels[irc->channel_count++] : NULL;
}

static void take_channel(struct irc *irc, const char *name) {
	struct irc_channel *channel = irc_channels_find(irc, irc_slice_of(name));
	if (channel != NULL) {
		return; /* there already, or listed twice */
	}
	channel = free_channel(irc);
	if (channel != NULL) {
		*channel = (struct irc_channel){.name = name};
	} else {
		log_event(LOG_ERROR, "irc-channels", "%s: %s is one too many, and is not joined",
			irc->config->name, name);
	}
}

void irc_channels_configure(struct irc *irc) {
	for (size_t i = 0; i < irc->channel_count; i++) {
		struct irc_channel *channel = &irc->channels[i];
		const char *name = channel->name != NULL ? find_channel(irc, channel->name) : NULL;
		if (name != NULL) {
			channel->name = name;
		} else if (channel->name != NULL) {
			leave_channel(irc, channel);
		}
	}
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		take_channel(irc, irc->config->channels[i]);
	}
	if (irc->phase == IRC_UP) {
		join_due(irc);
	}
}

/* NAMES and WHO */

/* "@+ann", or "@ann!user@host" with userhost-in-names. */
static void take_name(struct irc *irc, struct irc_channel *channel, struct irc_slice name) {
	unsigned ranks = 0, rank;
	while (name.len > 0 &&
		(rank = irc_isupport_rank_of_mark(&irc->isupport, name.at[0])) != 0) {
		ranks |= rank;
		name.at++;
		name.len--;
	}
	char source[4 * IRC_NAME_MOST];
	struct irc_line line;
	snprintf(source, sizeof(source), ":%.*s NAMES", (int)name.len, name.at);
	if (irc_line_parse(irc_slice_of(source), &line) < 0 || irc_is_me(irc, line.nick)) {
		return;
	}
	struct irc_user *user = irc_channels_meet(irc, &line);
	if (user != NULL) {
		enter(irc, user, channel);
		user->membership[index_of(irc, channel)] = (uint8_t)(IRC_MEMBER | ranks);
	}
}

/* 353 me = #dice :@ann ben */
void irc_on_names(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[2]);
	struct irc_slice rest = line->param[3], name;
	while (channel != NULL && irc_slice_word(&rest, ' ', &name)) {
		take_name(irc, channel, name);
	}
}

static void take_who(struct irc *irc, struct irc_slice nick, struct irc_slice username,
	struct irc_slice host, struct irc_slice account) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	if (irc_is_me(irc, nick)) {
		irc_slice_copy(username, irc->user, sizeof(irc->user));
		irc_slice_copy(host, irc->host, sizeof(irc->host));
	} else if (user != NULL) {
		irc_user_set_host(user, username, host);
		if (account.len > 0) {
			irc_user_set_account(user, account);
		}
		irc_channels_settle(irc, user);
	}
}

/* 352 me #dice user host server nick flags :hops name */
void irc_on_who(struct irc *irc, const struct irc_line *line) {
	struct irc_slice unknown = {"", 0};
	take_who(irc, line->param[5], line->param[2], line->param[3], unknown);
}

/* 354 me 152 user host nick account */
void irc_on_whox(struct irc *irc, const struct irc_line *line) {
	take_who(irc, line->param[4], line->param[2], line->param[3], line->param[5]);
}

/* Whom the answer left out, since servers shorten long ones, is settled by what they do next. */
void irc_on_who_end(struct irc *irc, const struct irc_line *line) {
	(void)line;
	irc->whos -= irc->whos > 0;
	if (irc->whos == 0) {
		irc_privmsg_held(irc);
	}
}

/* Pulse */

static void forget_silent_strangers(struct irc *irc) {
	uint64_t pause = irc_pause(irc, STRANGER_MS);
	for (size_t i = 0; i < IRC_USERS_MOST; i++) {
		struct irc_user *user = irc->users->slots[i];
		if (user != NULL && is_stranger(user) && irc_now(irc) - user->spoke_at > pause) {
			forget(irc, user);
		}
	}
}

void irc_channels_pulse(struct irc *irc) {
	join_due(irc);
	irc_privmsg_held(irc); /* in case a WHO is never answered */
	forget_silent_strangers(irc);
}
