#include "bot/chat/irc/channels.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/refusals.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	REJOIN_MS = 10 * 1000, /* after a kick; doubled for each more */
	REJOIN_MOST_MS = 5 * 60 * 1000,
	JOIN_AGAIN_MS = 2 * 60 * 1000, /* after a refusal, or no answer; doubled for each more */
	REFUSALS_COUNTED = 5,          /* then it is an hour */
	JOIN_LINE_MOST = 400,
	KEY_MOST = 64,
	INVITED_MS = 10 * 1000, /* between two joins on invitation */
	KICKS_COUNTED = 8,
	SPEAK_AGAIN_MS = 10 * 60 * 1000, /* after a line was refused; doubled for each more */
	MUTES_COUNTED = 5,
};

static bool is_same(const struct irc *irc, const char *a, struct irc_slice b) {
	return irc_casemapping_equal(irc->isupport.casemapping, irc_slice_of(a), b);
}

struct irc_channel *irc_channels_find(struct irc *irc, struct irc_slice name) {
	for (size_t i = 0; i < irc->channels.count; i++) {
		struct irc_channel *channel = &irc->channels.slots[i];
		if (channel->name != NULL && is_same(irc, channel->name, name)) {
			return channel;
		}
	}
	return NULL;
}

static bool is_due(const struct irc *irc, const struct irc_channel *channel) {
	return channel->name != NULL && !channel->joined && irc_link_now(irc) >= channel->join_at;
}

/* Keys stand beside names in another order, so each channel with one has a JOIN of its own. */
static void join_with_key(struct irc *irc, struct irc_channel *channel) {
	char key[KEY_MOST], why[512];
	if (secret_file_read(channel->key_file, key, sizeof(key), why, sizeof(why)) == 0) {
		irc_send(irc, SEND_CONTROL, "JOIN %s %s", channel->name, key);
		OPENSSL_cleanse(key, sizeof(key));
	} else if (!channel->refusal_logged) {
		channel->refusal_logged = true;
		log_event(LOG_ERROR, "irc-join-refused", "%s: %s: %s", irc->config->name,
			channel->name, why);
	}
}

static void put_off(struct irc *irc, struct irc_channel *channel) {
	channel->join_at = irc_link_now(irc) + irc_link_pause(irc, JOIN_AGAIN_MS);
}

/* One JOIN for as many channels as fit a line and the server takes at once. */
void irc_channels_join_due(struct irc *irc) {
	size_t most = irc->isupport.join_targets > 0 ? irc->isupport.join_targets : SIZE_MAX;
	char list[JOIN_LINE_MOST + 1] = "";
	size_t len = 0, listed = 0;
	for (size_t i = 0; i < irc->channels.count; i++) {
		struct irc_channel *channel = &irc->channels.slots[i];
		size_t added = is_due(irc, channel) ? strlen(channel->name) + 1 : 0;
		if (added == 0 || added > JOIN_LINE_MOST) {
			continue;
		}
		put_off(irc, channel);
		if (channel->key_file != NULL) {
			join_with_key(irc, channel);
			continue;
		}
		if (listed == most || len + added > JOIN_LINE_MOST) {
			irc_send(irc, SEND_CONTROL, "JOIN %s", list);
			len = listed = 0;
		}
		len += (size_t)snprintf(list + len, sizeof(list) - len, "%s%s",
			listed > 0 ? "," : "", channel->name);
		listed++;
	}
	if (listed > 0) {
		irc_send(irc, SEND_CONTROL, "JOIN %s", list);
	}
}

void irc_channels_forget(struct irc *irc) {
	irc->channels.forward_logged = false;
	for (size_t i = 0; i < irc->channels.count; i++) {
		irc->channels.slots[i].joined = irc->channels.slots[i].muted = false;
		irc->channels.slots[i].join_at = 0;
		irc->channels.slots[i].kicks = irc->channels.slots[i].refusals = 0;
	}
}

/* In and out */

/* A JOIN is refused: each further try comes later. */
static void back_off(struct irc *irc, struct irc_channel *channel) {
	uint64_t pause = (uint64_t)JOIN_AGAIN_MS << channel->refusals;
	channel->refusals += channel->refusals < REFUSALS_COUNTED;
	channel->join_at = irc_link_now(irc) + irc_link_pause(irc, pause);
}

/* Under +m, or banned: whoever plays there shall know, and what was said is to be said again. */
static void mute(struct irc *irc, struct irc_channel *channel) {
	if (channel->muted || irc_is_ending(irc)) {
		return;
	}
	uint64_t pause = (uint64_t)SPEAK_AGAIN_MS << channel->mutes;
	channel->muted = true;
	channel->mutes += channel->mutes < MUTES_COUNTED;
	channel->speak_at = irc_link_now(irc) + irc_link_pause(irc, pause);
	send_queue_drop_to(irc->send.queue, irc_channel_address(irc, channel));
	irc->chat.listener->unheard(irc->chat.data, &irc->chat, channel->name);
	irc->chat.listener->lost(irc->chat.data, &irc->chat, channel->name);
}

static void unmute(struct irc *irc, struct irc_channel *channel) {
	channel->muted = false;
	log_event(LOG_INFO, "irc-speaking", "%s: tries to speak again in %s", irc->config->name,
		channel->name);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, channel->name);
	irc_presence_tell_all(irc, channel);
}

void irc_channels_pulse(struct irc *irc) {
	for (size_t i = 0; i < irc->channels.count; i++) {
		struct irc_channel *channel = &irc->channels.slots[i];
		if (channel->muted && irc_link_now(irc) >= channel->speak_at) {
			unmute(irc, channel);
		}
	}
}

bool irc_channels_refused(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[1]);
	if (channel == NULL) {
		return false;
	}
	if (channel->joined) {
		mute(irc, channel);
	} else {
		back_off(irc, channel);
	}
	if (!channel->refusal_logged) { /* once, until we join again */
		struct irc_slice words = line->param[line->params - 1];
		channel->refusal_logged = true;
		log_event(LOG_ERROR, channel->joined ? "irc-say-refused" : "irc-join-refused",
			"%s: %s: %.*s%s", irc->config->name, channel->name, IRC_SLICE_ARG(words),
			irc_refusals_advice(line->command));
	}
	return true;
}

/* The server forwarded us: mostly it has said so (470). */
static void leave_where_sent(struct irc *irc, struct irc_slice name) {
	irc_send(irc, SEND_CONTROL, "PART %.*s", IRC_SLICE_ARG(name));
	if (!irc->channels.forward_logged) {
		irc->channels.forward_logged = true;
		log_event(LOG_WARNING, "irc-forwarded", "%s: to %.*s, which is not in the config",
			irc->config->name, IRC_SLICE_ARG(name));
	}
}

static void joined(struct irc *irc, struct irc_slice name) {
	struct irc_channel *channel = irc_channels_find(irc, name);
	if (channel == NULL) {
		leave_where_sent(irc, name);
		return;
	}
	channel->joined = true;
	channel->muted = false;
	channel->mutes = 0;
	channel->refusals = 0;
	channel->refusal_logged = false;
	log_event(LOG_INFO, "irc-joined", "%s: %s", irc->config->name, channel->name);
	if (irc_caps_has(irc, IRC_CAP_NO_IMPLICIT_NAMES)) {
		irc_send(irc, SEND_CONTROL, "NAMES %s", channel->name);
	}
	irc_presence_ask(irc, name);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, channel->name);
}

/* Talk that waits for the channel cannot be said any more. */
static void leave(struct irc *irc, struct irc_channel *channel, uint64_t pause) {
	channel->joined = channel->muted = false;
	channel->join_at = irc_link_now(irc) + irc_link_pause(irc, pause);
	send_queue_drop_to(irc->send.queue, irc_channel_address(irc, channel));
	irc_presence_leave_all(irc, channel);
}

/* "@+ann", or "@ann!user@host" with userhost-in-names. */
static void take_name(struct irc *irc, struct irc_channel *channel, struct irc_slice name) {
	unsigned ranks = 0, rank;
	struct irc_line line;
	while (name.len > 0 &&
		(rank = irc_isupport_rank_of_symbol(&irc->isupport, name.at[0])) != 0) {
		ranks |= rank;
		name.at++;
		name.len--;
	}
	irc_line_from(name, &line);
	if (line.nick.len == 0 || irc_self_is(irc, line.nick)) {
		return;
	}
	struct irc_user *user = irc_presence_meet(irc, &line);
	if (user != NULL) {
		irc_presence_enter(irc, user, channel);
		*irc_membership(irc, user, channel) = (uint8_t)(IRC_MEMBER | ranks);
	}
}

/* 353 me = #dice :@ann ben */
void irc_channels_on_names(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[2]);
	struct irc_slice rest = line->param[3], name;
	while (channel != NULL && irc_slice_word(&rest, ' ', &name)) {
		take_name(irc, channel, name);
	}
}

void irc_channels_on_join(struct irc *irc, const struct irc_line *line) {
	if (irc_self_is(irc, line->nick)) {
		irc_self_set_host(irc, line->user, line->host);
		joined(irc, line->param[0]);
		return;
	}
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_user *user = channel != NULL ? irc_presence_meet(irc, line) : NULL;
	if (user == NULL) {
		return;
	}
	if (irc_caps_has(irc, IRC_CAP_EXTENDED_JOIN)) {
		irc_user_set_account(user, line->param[1]);
	}
	irc_presence_enter(irc, user, channel);
	if (user->key[0] != '\0' || !irc_presence_ask_account(irc, line->nick)) {
		irc_presence_settle(irc, user);
	}
}

/* A server or a moderator may send us away with SAPART or REMOVE: that is a kick too. */
void irc_channels_on_part(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	if (channel != NULL && irc_self_is(irc, line->nick)) {
		leave(irc, channel, REJOIN_MOST_MS);
	} else if (channel != NULL) {
		irc_presence_leave(irc, line->nick, channel);
	}
}

void irc_channels_on_kick(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	if (channel != NULL && irc_self_is(irc, line->param[1])) {
		uint64_t pause = (uint64_t)REJOIN_MS << channel->kicks;
		channel->kicks += channel->kicks < KICKS_COUNTED;
		log_event(LOG_WARNING, "irc-kicked", "%s: from %s by %.*s", irc->config->name,
			channel->name, IRC_SLICE_ARG(line->nick));
		leave(irc, channel, pause < REJOIN_MOST_MS ? pause : REJOIN_MOST_MS);
	} else if (channel != NULL) {
		irc_presence_leave(irc, line->param[1], channel);
	}
}

void irc_channels_on_invite(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[1]);
	uint64_t now = irc_link_now(irc);
	if (channel != NULL && irc_self_is(irc, line->param[0]) && !channel->joined &&
		now >= channel->invited_at) {
		channel->invited_at = now + irc_link_pause(irc, INVITED_MS);
		channel->join_at = now;
		channel->refusals = 0;
		irc_channels_join_due(irc);
	}
}

void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line) {
	(void)line;
	for (size_t i = 0; i < irc->channels.count; i++) {
		irc->channels.slots[i].join_at = 0;
		irc->channels.slots[i].refusals = 0;
	}
	if (irc_is_ready(irc)) {
		irc_channels_join_due(irc);
	}
}

static void set_rank(struct irc *irc, const struct irc_channel *channel, struct irc_slice nick,
	unsigned rank, bool on) {
	struct irc_user *user = irc_users_find(irc->users, nick);
	uint8_t *membership = user != NULL ? irc_membership(irc, user, channel) : NULL;
	if (user != NULL && *membership != 0) {
		*membership = (uint8_t)(on ? *membership | rank : *membership & ~rank);
	}
}

/* "MODE #dice +o-v ann ben" */
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	struct irc_slice modes = line->param[1];
	bool on = true, may_speak = false;
	size_t next = 2;
	for (size_t i = 0; channel != NULL && i < modes.len; i++) {
		unsigned rank = irc_isupport_rank_of_mode(&irc->isupport, modes.at[i]);
		if (modes.at[i] == '+' || modes.at[i] == '-') {
			on = modes.at[i] == '+';
			continue;
		}
		may_speak |= rank == 0 ? !on
				       : on && next < line->params &&
						 irc_self_is(irc, line->param[next]);
		if (rank != 0 && next < line->params) {
			set_rank(irc, channel, line->param[next++], rank, on);
		} else if (irc_isupport_takes_parameter(&irc->isupport, modes.at[i], on)) {
			next++;
		}
	}
	if (may_speak && channel->muted) {
		unmute(irc, channel);
	}
}

/* The config */

/* As the config spells it; NULL: it does not. */
static const struct irc_channel_config *find_in_config(
	const struct irc *irc, struct irc_slice name) {
	const struct irc_channel_config *channels = irc->config->channels;
	size_t i = 0, count = irc->config->channel_count;
	while (i < count && !is_same(irc, channels[i].name, name)) {
		i++;
	}
	return i < count ? &channels[i] : NULL;
}

/* The place is lost first, so that the listener is not told that everybody left. */
static void drop_channel(struct irc *irc, struct irc_channel *channel) {
	if (channel->joined) {
		irc_send(irc, SEND_CONTROL, "PART %s", channel->name);
		log_event(LOG_INFO, "irc-parted", "%s: %s", irc->config->name, channel->name);
		irc->chat.listener->lost(irc->chat.data, &irc->chat, channel->name);
		leave(irc, channel, 0);
	}
	*channel = (struct irc_channel){.name = NULL};
}

static void add_channel(struct irc *irc, const struct irc_channel_config *wanted) {
	if (irc_channels_find(irc, irc_slice_of(wanted->name)) != NULL) {
		return; /* there already, or listed twice */
	}
	size_t i = 0;
	while (i < irc->channels.count && irc->channels.slots[i].name != NULL) {
		i++;
	}
	if (i == IRC_CHANNELS_MOST) {
		log_event(LOG_ERROR, "irc-channels", "%s: %s is one too many, and is not joined",
			irc->config->name, wanted->name);
		return;
	}
	irc->channels.slots[i] =
		(struct irc_channel){.name = wanted->name, .key_file = wanted->key_file};
	irc->channels.count += i == irc->channels.count;
}

void irc_channels_configure(struct irc *irc) {
	for (size_t i = 0; i < irc->channels.count; i++) {
		struct irc_channel *channel = &irc->channels.slots[i];
		const struct irc_channel_config *wanted =
			channel->name != NULL ? find_in_config(irc, irc_slice_of(channel->name))
					      : NULL;
		if (wanted != NULL) {
			channel->name = wanted->name;
			channel->key_file = wanted->key_file;
		} else if (channel->name != NULL) {
			drop_channel(irc, channel);
		}
	}
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		add_channel(irc, &irc->config->channels[i]);
	}
	if (irc_is_ready(irc)) {
		irc_channels_join_due(irc);
	}
}
