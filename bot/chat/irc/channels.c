#include "bot/chat/irc/channels.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/invitations.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/pace.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/standard_replies.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/irc/who_queries.h"
#include "bot/chat/secret_file.h"

enum {
	JOIN_AGAIN_MS = 2 * 60 * 1000, /* after a refusal, or no answer; then doubled */
	REFUSALS_COUNTED = 5,          /* then the pause is an hour */
	KEY_MOST = 64,
	REJOIN_MS = 10 * 1000, /* after a kick; then doubled */
	REJOIN_MOST_MS = 5 * 60 * 1000,
	INVITED_MS = 10 * 1000, /* between two joins by invitation */
	KICKS_COUNTED = 8,
	SPEAK_AGAIN_MS = 10 * 60 * 1000, /* after a refused line; then doubled */
	MUTES_COUNTED = 5,
	HEARD_MS = 2 * 60 * 1000, /* of speaking again without a refusal, which ends the doubling */
	ASKED_MOST = 4, /* WHO queries for single users; one for the channel if there are more */
};

void irc_channels_forget(struct irc *irc) {
	irc->forward_logged = false;
	irc->joins.begun = irc->joins.tables_known = false;
	irc->joins.full = irc->joins.full_logged = false;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		channel->joined = channel->muted = false;
		channel->people = IRC_PEOPLE_UNKNOWN;
		channel->join_at = 0;
		channel->kicks = channel->refusals = 0;
	}
}

/* JOIN */

/* "JOIN #with,#keys,#and,#without key1,key2" */
struct join_line {
	size_t listed, len;         /* number of channels; bytes of the line */
	bool for_tables;            /* one of the channels has a table */
	size_t in[IRC_LIMITS_MOST]; /* number of channels under each limit */
	char keyed[IRC_LINE_MOST], plain[IRC_LINE_MOST], keys[IRC_LINE_MOST];
};

/* Channels with a table are joined first. */
static void find_tables(struct irc *irc) {
	irc->joins.tables_known = true;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		channel->has_table =
			irc->chat.listener->has_table(irc->chat.data, &irc->chat, channel->name);
	}
}

static void put_off(struct irc *irc, struct irc_channel *channel, uint64_t pause) {
	channel->join_at = irc_link_now(irc) + irc_link_pause(irc, pause);
}

static void back_off(struct irc *irc, struct irc_channel *channel) {
	put_off(irc, channel, (uint64_t)JOIN_AGAIN_MS << channel->refusals);
	channel->refusals += channel->refusals < REFUSALS_COUNTED;
}

/* Limits of a server */

static void log_full(struct irc *irc, size_t joined, size_t others) {
	if (!irc->joins.full_logged) {
		irc->joins.full_logged = true;
		log_event(LOG_ERROR, "irc-channels-full",
			"%s: in %zu channels, %zu are not joined%s", irc->config->name, joined,
			others, irc_standard_replies_advice(IRC_SLICE("405")));
	}
}

static void take_full(struct irc *irc) {
	size_t joined = 0, others = 0;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		joined += channel->joined;
		others += !channel->joined;
	}
	irc->joins.full = true;
	log_full(irc, joined, others);
}

static void count_joined(const struct irc *irc, struct join_line *line) {
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		const struct irc_channel_limit *limit =
			irc_isupport_limit_of(&irc->isupport, channel->name);
		if (limit != NULL && channel->joined) {
			line->in[limit - irc->isupport.limits]++;
		}
	}
}

static size_t count_limited(const struct irc *irc, const struct irc_channel_limit *limit) {
	size_t n = 0;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		n += irc_isupport_limit_of(&irc->isupport, channel->name) == limit;
	}
	return n;
}

/* False: by the server's limits one more of this kind would be refused. */
static bool is_within_limit(
	struct irc *irc, struct join_line *line, const struct irc_channel *channel) {
	const struct irc_channel_limit *limit =
		irc_isupport_limit_of(&irc->isupport, channel->name);
	if (limit == NULL) {
		return true;
	}
	size_t *in = &line->in[limit - irc->isupport.limits];
	if (*in >= limit->most) {
		log_full(irc, *in, count_limited(irc, limit) - *in);
		return false;
	}
	++*in;
	return true;
}

/* The JOIN line */

static bool is_due(const struct irc *irc, const struct irc_channel *channel) {
	return !channel->joined && irc_link_now(irc) >= channel->join_at;
}

/* False: the key cannot be read, which is logged. A channel without a key has an empty one. */
static bool read_key(struct irc *irc, struct irc_channel *channel, char key[KEY_MOST]) {
	char why[512];
	const char *key_file = channel->config->key_file;
	key[0] = '\0';
	if (key_file == NULL) {
		return true;
	}
	int rc = secret_file_read(key_file, key, KEY_MOST, why, sizeof(why));
	if (rc == 0 && strpbrk(key, " ,") != NULL) {
		snprintf(why, sizeof(why), "%s: a key has no blank and no comma", key_file);
		rc = -1;
	}
	if (rc < 0 && !channel->refusal_logged) {
		channel->refusal_logged = true;
		log_event(LOG_ERROR, "irc-join-refused", "%s: %s: %s", irc->config->name,
			channel->name, why);
	}
	return rc == 0;
}

static void add_to(char list[IRC_LINE_MOST], const char *word) {
	size_t len = strlen(list);
	snprintf(list + len, IRC_LINE_MOST - len, "%s%s", len > 0 ? "," : "", word);
}

/* False: the line is full. */
static bool list_channel(
	struct irc *irc, struct join_line *line, struct irc_channel *channel, const char *key) {
	size_t most = irc->isupport.join_targets > 0 ? irc->isupport.join_targets : SIZE_MAX;
	size_t added = strlen(channel->name) + 1 + (key[0] != '\0' ? strlen(key) + 1 : 0);
	if (line->listed == most || line->len + added > IRC_LINE_MOST) {
		return false;
	}
	if (is_within_limit(irc, line, channel)) {
		line->listed++;
		line->len += added;
		line->for_tables |= channel->has_table;
		add_to(key[0] != '\0' ? line->keyed : line->plain, channel->name);
		if (key[0] != '\0') {
			add_to(line->keys, key);
		}
	}
	put_off(irc, channel, JOIN_AGAIN_MS);
	return true;
}

/* Lists the channels due, either those with a table or those without. */
static void list_due(struct irc *irc, struct join_line *line, bool has_table) {
	struct irc_channel *channel = NULL;
	bool takes_more = true;
	while (takes_more && (channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		char key[KEY_MOST];
		if (channel->has_table != has_table || !is_due(irc, channel)) {
			continue;
		}
		if (read_key(irc, channel, key)) {
			takes_more = list_channel(irc, line, channel, key);
		} else {
			put_off(irc, channel, JOIN_AGAIN_MS);
		}
		OPENSSL_cleanse(key, sizeof(key));
	}
}

/* Channels without a table can wait, except for the first JOIN, which holds all channels of most
 * bots. */
static enum send_lane lane_of(const struct irc *irc, const struct join_line *line) {
	return line->for_tables ? SEND_GAME : !irc->joins.begun ? SEND_CONTROL : SEND_BACKGROUND;
}

/* Channels with keys come first, as keys are given in the order of channels (RFC 2812, 3.2.1). */
static void send_line(struct irc *irc, const struct join_line *line) {
	bool both = line->keyed[0] != '\0' && line->plain[0] != '\0';
	irc_send(irc, lane_of(irc, line), "JOIN %s%s%s%s%s", line->keyed, both ? "," : "",
		line->plain, line->keys[0] != '\0' ? " " : "", line->keys);
	irc->joins.begun = true;
}

static bool join_next(struct irc *irc, bool for_tables) {
	struct join_line line = {.len = strlen("JOIN \r\n")};
	if (irc->joins.full) {
		return false;
	}
	count_joined(irc, &line);
	list_due(irc, &line, true);
	if (line.listed > 0 || !for_tables) {
		list_due(irc, &line, false);
	}
	if (line.listed > 0) {
		send_line(irc, &line);
	}
	OPENSSL_cleanse(line.keys, sizeof(line.keys));
	return line.listed > 0;
}

void irc_channels_ask_next(struct irc *irc) {
	if (!irc_is_ready(irc)) {
		return;
	}
	if (!irc->joins.tables_known) {
		find_tables(irc);
	}
	if (send_queue_count_of(irc->send.queue, SEND_GAME, 0) == 0 && !join_next(irc, true)) {
		irc_who_queries_ask_next(irc, true);
	}
	if (send_queue_count_in(irc->send.queue, SEND_BACKGROUND) == 0 && !join_next(irc, false)) {
		irc_who_queries_ask_next(irc, false);
	}
}

/* Refusals */

/* The bot is banned, or has no voice under +m: players are told elsewhere, and its last lines are
 * repeated later. */
static void mute(struct irc *irc, struct irc_channel *channel) {
	if (channel->muted || irc_is_ending(irc)) {
		return;
	}
	uint64_t pause = (uint64_t)SPEAK_AGAIN_MS << channel->mutes;
	channel->muted = true;
	channel->mutes += channel->mutes < MUTES_COUNTED;
	channel->speak_at = irc_link_now(irc) + irc_link_pause(irc, pause);
	send_queue_drop_to(irc->send.queue, channel->address);
	irc->chat.listener->unheard(irc->chat.data, &irc->chat, channel->name);
	irc->chat.listener->lost(irc->chat.data, &irc->chat, channel->name);
}

static void unmute(struct irc *irc, struct irc_channel *channel) {
	channel->muted = false;
	channel->said_at = 0;
	log_event(LOG_INFO, "irc-speaking", "%s: tries to speak again in %s", irc->config->name,
		channel->name);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, channel->name);
	irc_presence_tell_all(irc, channel);
}

static bool is_heard_again(const struct irc *irc, const struct irc_channel *channel) {
	return !channel->muted && channel->mutes > 0 && channel->said_at != 0 &&
	       irc_link_now(irc) - channel->said_at > irc_link_pause(irc, HEARD_MS);
}

void irc_channels_pulse(struct irc *irc) {
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		if (channel->muted && irc_link_now(irc) >= channel->speak_at) {
			unmute(irc, channel);
		} else if (is_heard_again(irc, channel)) {
			channel->mutes = 0;
		}
	}
}

/* Our channel that a refusal names: its parameter, or a word of the text where UnrealIRCd has no
 * other parameter: "Cannot join channel #staff (IRCops only)". */
static struct irc_channel *find_refused(struct irc *irc, const struct irc_line *line) {
	struct irc_slice text = line->param[1], word;
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, text);
	while (line->params == 2 && channel == NULL && irc_slice_word(&text, ' ', &word)) {
		channel = irc_channel_list_find(&irc->channels, word);
	}
	return channel;
}

/* Logged once, until the next join. */
static void log_refusal(
	const struct irc *irc, struct irc_channel *channel, const struct irc_line *line) {
	if (!channel->refusal_logged) {
		struct irc_slice words = line->param[line->params - 1];
		channel->refusal_logged = true;
		log_event(LOG_ERROR, channel->joined ? "irc-say-refused" : "irc-join-refused",
			"%s: %s: %.*s%s", irc->config->name, channel->name, IRC_SLICE_ARG(words),
			irc_standard_replies_advice(line->command));
	}
}

/* The server forwarded us to another channel, which it usually announces (470). */
static void leave_where_sent(struct irc *irc, struct irc_slice name) {
	irc_send(irc, SEND_CONTROL, "PART %.*s", IRC_SLICE_ARG(name));
	if (!irc->forward_logged) {
		irc->forward_logged = true;
		log_event(LOG_WARNING, "irc-forwarded", "%s: to %.*s, which is not in the config",
			irc->config->name, IRC_SLICE_ARG(name));
	}
}

static void joined(struct irc *irc, struct irc_slice name) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, name);
	if (channel == NULL) {
		leave_where_sent(irc, name);
		return;
	}
	channel->joined = true;
	channel->muted = false;
	channel->mutes = 0;
	channel->refusals = 0;
	channel->refusal_logged = false;
	channel->people = IRC_PEOPLE_UNKNOWN;
	irc_pace_recall(irc, channel);
	log_event(LOG_INFO, "irc-joined", "%s: %s", irc->config->name, channel->name);
	irc->chat.listener->entered(irc->chat.data, &irc->chat, channel->name);
	irc_invitations_arrived(irc, channel);
}

/* The bot is out of the channel. The listener is told before its members go out of sight, while
 * private texts still reach them. Lines queued for the channel are dropped. */
static void drop(struct irc *irc, struct irc_channel *channel, uint64_t pause) {
	if (!irc_is_ending(irc)) {
		irc->chat.listener->lost(irc->chat.data, &irc->chat, channel->name);
	}
	channel->joined = channel->muted = false;
	put_off(irc, channel, pause);
	irc->joins.full = false;
	send_queue_drop_to(irc->send.queue, channel->address);
	irc_presence_forget_all(irc, channel);
}

static void remove_channel(struct irc *irc, struct irc_channel *channel) {
	if (channel->joined) {
		drop(irc, channel, 0);
	}
	irc_channel_list_remove(&irc->channels, channel);
}

/* Forgets an invitation and its channel: a table there is lost. */
static void leave_for_good(struct irc *irc, struct irc_channel *channel, const char *why) {
	irc_invitations_drop(irc, channel);
	log_event(LOG_INFO, "irc-left", "%s: %s: %s; an invitation brings it back",
		irc->config->name, channel->name, why);
	remove_channel(irc, channel);
}

struct loss {
	const char *event, *what;
};

static const struct loss kick = {"irc-kicked", "it was kicked"},
			 part = {"irc-removed", "somebody made it leave"},
			 end = {"irc-channel-gone", "it is not there any more"};

/* A channel of the config is joined again after a pause; an invitation ends. */
static void drop_for(struct irc *irc, struct irc_channel *channel, const struct loss *loss,
	struct irc_slice words, uint64_t pause) {
	char what[256];
	snprintf(what, sizeof(what), "%s (%.*s)", loss->what, IRC_SLICE_ARG(words));
	if (channel->invitation != NULL) {
		leave_for_good(irc, channel, what);
		return;
	}
	log_event(LOG_WARNING, loss->event,
		"%s: %s: %s; it joins again in %llu s, or at once by /invite %s; to keep it away, "
		"take the channel out of 'channels'",
		irc->config->name, channel->name, what,
		(unsigned long long)(irc_link_pause(irc, pause) + 999) / 1000, irc->self.nick);
	drop(irc, channel, pause);
}

/* A line was refused as the channel does not exist, or we are not in it. */
static void find_gone(struct irc *irc, struct irc_channel *channel, const struct irc_line *line) {
	if (channel->joined) {
		irc->chat.listener->unheard(irc->chat.data, &irc->chat, channel->name);
		drop_for(irc, channel, &end, line->param[line->params - 1], REJOIN_MS);
	}
}

/* Servers, and bots that guard a channel, report floods with these words. */
static void heed_flood(struct irc *irc, struct irc_channel *channel, struct irc_slice words) {
	char why[256];
	snprintf(why, sizeof(why), "%.*s", IRC_SLICE_ARG(words));
	if (strcasestr(why, "flood") != NULL) {
		irc_pace_fall_back(irc, channel, why);
	}
}

static void take_refusal(
	struct irc *irc, struct irc_channel *channel, const struct irc_line *line) {
	if (channel->joined) {
		heed_flood(irc, channel, line->param[line->params - 1]);
		mute(irc, channel);
	} else if (irc_slice_is(line->command, "405")) {
		take_full(irc);
	} else {
		back_off(irc, channel);
	}
	if (!irc_slice_is(line->command, "405")) {
		log_refusal(irc, channel, line);
	}
	if (irc_invitations_are_useless(channel)) {
		leave_for_good(irc, channel, "it is not let in");
	}
}

bool irc_channels_refused(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = find_refused(irc, line);
	if (channel == NULL) {
		return false;
	}
	bool gone = irc_slice_is(line->command, "442") ||
		    irc_slice_is(line->command, channel->joined ? "403" : "404");
	if (gone) {
		find_gone(irc, channel, line);
	} else {
		take_refusal(irc, channel, line);
	}
	return true;
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
	if (line.nick.len == 0 || irc_nick_is_own(irc, line.nick)) {
		return;
	}
	struct irc_user *user = irc_presence_meet(irc, &line);
	struct irc_member *member = user != NULL ? irc_presence_enter(irc, user, channel) : NULL;
	if (member != NULL) {
		member->ranks = ranks;
	}
}

/* 353 me = #dice :@ann ben */
void irc_channels_on_names(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[2]);
	struct irc_slice rest = line->param[3], name;
	while (channel != NULL && irc_slice_word(&rest, ' ', &name)) {
		take_name(irc, channel, name);
	}
}

/* Too many members are unknown to ask about each. */
static void ask_again(struct irc_channel *channel) {
	if (channel->people == IRC_PEOPLE_KNOWN) {
		channel->people = IRC_PEOPLE_NAMED;
	}
}

/* Where only WHOX tells accounts, a new member's key waits for it. */
static void ask_about(struct irc *irc, const struct irc_user *user, struct irc_channel *channel) {
	bool has_table = irc->chat.listener->has_table(irc->chat.data, &irc->chat, channel->name);
	enum send_lane lane = has_table ? SEND_GAME : SEND_BACKGROUND;
	if (send_queue_count_of(irc->send.queue, lane, 0) < ASKED_MOST) {
		irc_who_queries_ask(irc, lane, 0, irc_slice_of(user->nick));
	} else {
		ask_again(channel);
	}
}

void irc_channels_on_join(struct irc *irc, const struct irc_line *line) {
	if (irc_nick_is_own(irc, line->nick)) {
		irc_nick_set_host(irc, line->user, line->host);
		joined(irc, line->param[0]);
		return;
	}
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
	struct irc_user *user = channel != NULL ? irc_presence_meet(irc, line) : NULL;
	if (user == NULL) {
		return;
	}
	if (irc_has_cap(irc, IRC_CAP_EXTENDED_JOIN)) {
		irc_user_set_account(user, line->param[1]);
	}
	irc_presence_enter(irc, user, channel);
	if (irc_presence_is_unproven(irc, user, IRC_CAP_EXTENDED_JOIN)) {
		ask_about(irc, user, channel);
	} else {
		irc_presence_settle(irc, user);
	}
}

/* Servers and moderators may remove us with SAPART or REMOVE: that is a kick, too. */
void irc_channels_on_part(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
	struct irc_slice words = line->params > 1 ? line->param[1] : IRC_SLICE("no reason");
	if (channel != NULL && channel->joined && irc_nick_is_own(irc, line->nick)) {
		drop_for(irc, channel, &part, words, REJOIN_MOST_MS);
	} else if (channel != NULL) {
		irc_presence_leave(irc, line->nick, channel);
	}
}

static void kicked(struct irc *irc, struct irc_channel *channel, struct irc_slice by) {
	uint64_t pause = (uint64_t)REJOIN_MS << channel->kicks;
	channel->kicks += channel->kicks < KICKS_COUNTED;
	drop_for(irc, channel, &kick, by, pause < REJOIN_MOST_MS ? pause : REJOIN_MOST_MS);
}

void irc_channels_on_kick(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
	if (channel != NULL && channel->joined && irc_nick_is_own(irc, line->param[1])) {
		heed_flood(irc, channel, line->param[line->params - 1]);
		kicked(irc, channel, line->nick);
	} else if (channel != NULL) {
		irc_presence_leave(irc, line->param[1], channel);
	}
}

void irc_channels_on_invite(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[1]);
	uint64_t now = irc_link_now(irc);
	if (!irc_nick_is_own(irc, line->param[0])) {
		return; /* by invite-notify, for somebody else */
	}
	if (channel == NULL) {
		irc_invitations_consider(irc, line);
	} else if (!channel->joined && now >= channel->invited_at) {
		channel->invited_at = now + irc_link_pause(irc, INVITED_MS);
		channel->join_at = now;
		channel->refusals = 0;
	}
}

void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line) {
	(void)line;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		channel->join_at = 0;
		channel->refusals = 0;
	}
}

static void set_rank(struct irc *irc, const struct irc_channel *channel, struct irc_slice nick,
	unsigned rank, bool on) {
	const struct irc_user *user = irc_users_find(irc->users, nick);
	struct irc_member *member =
		user != NULL ? irc_channel_list_find_member(user, channel) : NULL;
	if (member != NULL) {
		member->ranks = on ? member->ranks | rank : member->ranks & ~rank;
	}
}

/* "MODE #dice +o-v ann ben" */
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[0]);
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
						 irc_nick_is_own(irc, line->param[next]);
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

/* Configuration */

static void drop_channel(struct irc *irc, struct irc_channel *channel) {
	if (channel->joined) {
		irc_send(irc, SEND_CONTROL, "PART %s", channel->name);
		log_event(LOG_INFO, "irc-parted", "%s: %s", irc->config->name, channel->name);
	}
	if (channel->invitation != NULL) {
		leave_for_good(irc, channel, "invited_by has changed");
	} else {
		remove_channel(irc, channel);
	}
}

/* Updates a channel that exists already; its spelling may have changed. */
static void keep(struct irc *irc, const struct irc_channel_config *wanted) {
	struct irc_slice name = irc_slice_of(wanted->name);
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, name);
	if (channel != NULL) {
		if (channel->invitation != NULL) {
			irc_invitations_drop(irc, channel);
		}
		channel->wanted = true;
		irc_channel_list_configure(channel, wanted);
	}
}

/* Channels of the config displace channels by invitation. */
static void make_room(struct irc *irc) {
	struct irc_channel *channel = NULL, *last = NULL;
	size_t n = 0;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		last = channel->invitation != NULL ? channel : last;
		n++;
	}
	if (n == IRC_CHANNELS_MOST && last != NULL) {
		drop_channel(irc, last);
	}
}

static void add_new(struct irc *irc, const struct irc_channel_config *wanted) {
	struct irc_slice name = irc_slice_of(wanted->name);
	if (irc_channel_list_find(&irc->channels, name) != NULL) {
		return;
	}
	make_room(irc);
	if (irc_channel_list_add(&irc->channels, wanted) == NULL) {
		log_event(LOG_ERROR, "irc-channels", "%s: %s is one too many, and is not joined",
			irc->config->name, wanted->name);
	}
}

static void drop_unwanted(struct irc *irc) {
	struct irc_channel *channel, *next = irc_channel_list_next(&irc->channels, NULL);
	while ((channel = next) != NULL) {
		next = irc_channel_list_next(&irc->channels, channel);
		if (!channel->wanted) {
			drop_channel(irc, channel);
		}
	}
}

void irc_channels_configure(struct irc *irc) {
	const struct irc_channel_config *wanted = irc->config->channels;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		channel->wanted = irc_invitations_stand(irc, channel);
		channel->slow = false;
	}
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		keep(irc, &wanted[i]);
	}
	drop_unwanted(irc);
	for (size_t i = 0; i < irc->config->channel_count; i++) {
		add_new(irc, &wanted[i]);
	}
	irc->joins.tables_known = false;
}
