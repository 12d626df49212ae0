#include "bot/chat/irc/joins.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/refusals.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/secret_file.h"

enum {
	JOIN_AGAIN_MS = 2 * 60 * 1000, /* after a refusal, or no answer; doubled for each more */
	REFUSALS_COUNTED = 5,          /* then it is an hour */
	KEY_MOST = 64,
};

/* "JOIN #with,#keys,#and,#without key1,key2" */
struct join_line {
	size_t listed, len;         /* channels; bytes of the whole line */
	bool for_tables;            /* one of them has a table */
	size_t in[IRC_LIMITS_MOST]; /* channels that count for each limit */
	char keyed[IRC_LINE_MOST], plain[IRC_LINE_MOST], keys[IRC_LINE_MOST];
};

void irc_joins_forget(struct irc *irc) {
	irc->joins.begun = irc->joins.full = irc->joins.full_logged = false;
}

void irc_joins_begin(struct irc *irc) {
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		channel->has_table =
			irc->chat.listener->has_table(irc->chat.data, &irc->chat, channel->name);
	}
}

void irc_joins_put_off(struct irc *irc, struct irc_channel *channel, uint64_t pause) {
	channel->join_at = irc_link_now(irc) + irc_link_pause(irc, pause);
}

void irc_joins_back_off(struct irc *irc, struct irc_channel *channel) {
	irc_joins_put_off(irc, channel, (uint64_t)JOIN_AGAIN_MS << channel->refusals);
	channel->refusals += channel->refusals < REFUSALS_COUNTED;
}

/* How many channels a server takes */

static void log_full(struct irc *irc, size_t joined, size_t others) {
	if (!irc->joins.full_logged) {
		irc->joins.full_logged = true;
		log_event(LOG_ERROR, "irc-channels-full",
			"%s: in %zu channels, %zu are not joined%s", irc->config->name, joined,
			others, irc_refusals_advice(IRC_SLICE("405")));
	}
}

void irc_joins_full(struct irc *irc) {
	size_t joined = 0, others = 0;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		joined += channel->joined;
		others += !channel->joined;
	}
	irc->joins.full = true;
	log_full(irc, joined, others);
}

void irc_joins_try_again(struct irc *irc) {
	irc->joins.full = false;
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

/* False: the server has told that it would refuse one more of this kind. */
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

/* The line */

static bool is_due(const struct irc *irc, const struct irc_channel *channel) {
	return !channel->joined && irc_link_now(irc) >= channel->join_at;
}

/* False: it cannot be had, which is logged. A channel without a key has an empty one. */
static bool read_key(struct irc *irc, struct irc_channel *channel, char key[KEY_MOST]) {
	char why[512];
	key[0] = '\0';
	if (channel->key_file == NULL) {
		return true;
	}
	int rc = secret_file_read(channel->key_file, key, KEY_MOST, why, sizeof(why));
	if (rc == 0 && strpbrk(key, " ,") != NULL) {
		snprintf(
			why, sizeof(why), "%s: a key has no blank and no comma", channel->key_file);
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
	irc_joins_put_off(irc, channel, JOIN_AGAIN_MS);
	return true;
}

/* Those with a table, or those without. */
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
			irc_joins_put_off(irc, channel, JOIN_AGAIN_MS);
		}
		OPENSSL_cleanse(key, sizeof(key));
	}
}

/* Nobody waits for a channel without a table; but the first line holds all channels of most bots,
 * which are to be there at once. */
static enum send_lane lane_of(const struct irc *irc, const struct join_line *line) {
	return line->for_tables ? SEND_GAME : !irc->joins.begun ? SEND_CONTROL : SEND_BACKGROUND;
}

/* Channels with keys stand before the others, since keys are told in the order of channels (RFC
 * 2812, 3.2.1). */
static void send_line(struct irc *irc, const struct join_line *line) {
	bool both = line->keyed[0] != '\0' && line->plain[0] != '\0';
	irc_send(irc, lane_of(irc, line), "JOIN %s%s%s%s%s", line->keyed, both ? "," : "",
		line->plain, line->keys[0] != '\0' ? " " : "", line->keys);
	irc->joins.begun = true;
}

bool irc_joins_send(struct irc *irc, bool for_tables) {
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
