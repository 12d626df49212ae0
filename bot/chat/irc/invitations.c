#include "bot/chat/irc/invitations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/irc/who_queries.h"

enum {
	INVITER_MS = 10 * 1000, /* between two invitations by one person */
	LOG_MS = 60 * 1000,     /* between two refusals in the log */
	CHANNELS_OF_ONE = 10,   /* limit of channels by one account */
	REFUSALS_MOST = 5,      /* in half an hour: then the bot gives up the channel */
};

/* Permitted inviters */

static void compose_key(const struct irc *irc, const char *account, char key[IRC_KEY_MOST]) {
	snprintf(key, IRC_KEY_MOST, "account:%s", account);
	irc_isupport_fold(irc->users->casemapping, key);
}

static bool may_invite(const struct irc *irc, const char *key) {
	const char *colon = strchr(key, ':');
	return irc_users_list_account(irc->users, colon != NULL ? colon + 1 : "",
		irc->config->inviters, irc->config->inviter_count);
}

bool irc_invitations_stand(const struct irc *irc, const struct irc_channel *channel) {
	return channel->invitation != NULL && may_invite(irc, channel->invitation->key);
}

static size_t count_of(const struct irc *irc, const char *key) {
	size_t n = 0;
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		n += channel->invitation != NULL && strcmp(channel->invitation->key, key) == 0;
	}
	return n;
}

/* Memory */

static void forget_kept(struct irc *irc, const char *channel) {
	if (irc->memory.kept != NULL) {
		irc->memory.kept->forget_invitation(irc->memory.data, irc->config->name, channel);
	}
}

void irc_invitations_drop(struct irc *irc, const struct irc_channel *channel) {
	forget_kept(irc, channel->invitation->name);
}

/* Reads the stored invitations; deletes the invalid ones at the end. */
struct recollection {
	struct irc *irc;
	size_t n;
	char stale[IRC_CHANNELS_MOST][IRC_CHANNEL_NAME_MOST];
};

static void recall(void *of, const char *channel, const char *key) {
	struct recollection *recollection = of;
	struct irc *irc = recollection->irc;
	struct irc_invitation invitation = {.nick = ""};
	snprintf(invitation.name, sizeof(invitation.name), "%s", channel);
	snprintf(invitation.key, sizeof(invitation.key), "%s", key);
	bool named = irc_channel_list_find(&irc->channels, irc_slice_of(channel)) != NULL;
	if (named || !may_invite(irc, key)) {
		memcpy(recollection->stale[recollection->n++], invitation.name,
			sizeof(invitation.name));
	} else if (irc_channel_list_add_invited(&irc->channels, &invitation) == NULL) {
		log_event(LOG_ERROR, "irc-channels", "%s: %s is one too many, and is not joined",
			irc->config->name, channel);
	}
}

void irc_invitations_recall(struct irc *irc) {
	struct recollection *recollection = calloc(1, sizeof(*recollection));
	if (irc->memory.kept == NULL || recollection == NULL) {
		free(recollection);
		return;
	}
	recollection->irc = irc;
	irc->memory.kept->invitations(irc->memory.data, irc->config->name, recall, recollection);
	for (size_t i = 0; i < recollection->n; i++) {
		forget_kept(irc, recollection->stale[i]);
		log_event(LOG_INFO, "irc-left", "%s: %s: the configuration has changed",
			irc->config->name, recollection->stale[i]);
	}
	free(recollection);
}

void irc_invitations_arrived(struct irc *irc, struct irc_channel *channel) {
	struct irc_invitation *invitation = channel->invitation;
	if (invitation == NULL || invitation->nick[0] == '\0') {
		return;
	}
	char nick[IRC_NAME_MOST];
	memcpy(nick, invitation->nick, sizeof(nick));
	invitation->nick[0] = '\0';
	if (irc->memory.kept != NULL) {
		struct chat_person by = {.key = invitation->key, .name = nick};
		irc->memory.kept->keep_invitation(
			irc->memory.data, irc->config->name, channel->name, by);
	}
	irc->chat.listener->invited(irc->chat.data, &irc->chat, channel->name, nick, NULL);
}

bool irc_invitations_are_useless(const struct irc_channel *channel) {
	return channel->invitation != NULL && !channel->joined &&
	       (channel->invitation->nick[0] != '\0' || channel->refusals >= REFUSALS_MOST);
}

/* Outcomes */

static void refuse(struct irc *irc, const char *channel, const char *why) {
	uint64_t now = irc_link_now(irc);
	if (now >= irc->invitations.log_at) {
		irc->invitations.log_at = now + irc_link_pause(irc, LOG_MS);
		log_event(LOG_INFO, "irc-invite-refused", "%s: to %s: %s", irc->config->name,
			channel, why);
	}
}

static void follow(struct irc *irc, const char *channel, const char *nick, const char *key) {
	struct irc_invitation invitation;
	snprintf(invitation.name, sizeof(invitation.name), "%s", channel);
	snprintf(invitation.nick, sizeof(invitation.nick), "%s", nick);
	snprintf(invitation.key, sizeof(invitation.key), "%s", key);
	struct irc_channel *added = irc_channel_list_add_invited(&irc->channels, &invitation);
	if (added == NULL) {
		refuse(irc, channel, "there are too many channels");
		return;
	}
	added->has_table = irc->chat.listener->has_table(irc->chat.data, &irc->chat, added->name);
	log_event(LOG_INFO, "irc-invited", "%s: to %s by %s", irc->config->name, channel, key);
}

/* "": not logged in. */
static void decide(struct irc *irc, const char *channel, const char *nick, const char *account) {
	char key[IRC_KEY_MOST];
	compose_key(irc, account, key);
	if (irc_channel_list_find(&irc->channels, irc_slice_of(channel)) != NULL) {
		return; /* another invitation came first */
	}
	if (account[0] == '\0') {
		refuse(irc, channel, "by somebody who is not logged in");
	} else if (!may_invite(irc, key)) {
		refuse(irc, channel, "invited_by does not list the account");
	} else if (count_of(irc, key) >= CHANNELS_OF_ONE) {
		refuse(irc, channel, "the account has invited the bot to too many channels");
	} else {
		follow(irc, channel, nick, key);
	}
}

/* Recent inviters */

static bool is_inviter(const struct irc *irc, const struct irc_inviter *inviter,
	struct irc_slice nick, struct irc_slice user, struct irc_slice host) {
	return inviter->until > irc_link_now(irc) && irc_slice_is(nick, inviter->nick) &&
	       irc_slice_is(user, inviter->user) && irc_slice_is(host, inviter->host);
}

static bool is_heard_already(const struct irc *irc, const struct irc_line *line) {
	size_t i = 0;
	while (i < IRC_INVITERS_MOST && !is_inviter(irc, &irc->invitations.inviters[i], line->nick,
						line->user, line->host)) {
		i++;
	}
	return i < IRC_INVITERS_MOST;
}

/* A free slot, or the oldest one if the inviter is proven. NULL: none. */
static struct irc_inviter *take_slot(struct irc *irc, bool proven) {
	struct irc_inviter *slot = &irc->invitations.inviters[0];
	for (size_t i = 1; i < IRC_INVITERS_MOST; i++) {
		struct irc_inviter *other = &irc->invitations.inviters[i];
		slot = other->until < slot->until ? other : slot;
	}
	return proven || slot->until <= irc_link_now(irc) ? slot : NULL;
}

/* False: it is too long. */
static bool note_inviter(struct irc *irc, struct irc_inviter *slot, const struct irc_line *line) {
	slot->until = irc_link_now(irc) + irc_link_pause(irc, INVITER_MS);
	slot->channel[0] = '\0';
	return irc_slice_copy(line->nick, slot->nick, sizeof(slot->nick)) &&
	       irc_slice_copy(line->user, slot->user, sizeof(slot->user)) &&
	       irc_slice_copy(line->host, slot->host, sizeof(slot->host));
}

/* The inviter's account, "" for none, as told by the line or by a shared channel. False: only WHOX
 * can tell. */
static bool know_account(
	const struct irc *irc, const struct irc_line *line, char account[IRC_NAME_MOST]) {
	account[0] = '\0';
	if (irc_line_tag(line, "account", account, IRC_NAME_MOST)) {
		return true;
	}
	const struct irc_user *user = irc_users_find(irc->users, line->nick);
	bool told = user != NULL && !irc_user_is_stranger(user) &&
		    irc_has_cap(irc, IRC_CAP_ACCOUNT_NOTIFY) && user->account[0] != '\0';
	if (told) {
		snprintf(account, IRC_NAME_MOST, "%s", user->account);
	}
	return told || irc_has_cap(irc, IRC_CAP_ACCOUNT_TAG) || !irc->isupport.whox;
}

/* The name goes into a JOIN line, where commas and blanks separate. */
static bool is_channel(const char *name) {
	return name[0] != '\0' && strchr("#&+!", name[0]) != NULL && name[1] != '\0' &&
	       strpbrk(name, " ,:\a") == NULL;
}

void irc_invitations_consider(struct irc *irc, const struct irc_line *line) {
	char channel[IRC_CHANNEL_NAME_MOST], account[IRC_NAME_MOST], nick[IRC_NAME_MOST];
	bool heard = irc_is_ready(irc) && line->user.len > 0 && !is_heard_already(irc, line);
	if (!heard || !irc_slice_copy(line->param[1], channel, sizeof(channel)) ||
		!irc_slice_copy(line->nick, nick, sizeof(nick)) || !is_channel(channel)) {
		return;
	}
	if (irc->config->inviter_count == 0) {
		refuse(irc, channel, "invited_by lists nobody");
		return;
	}
	bool known = know_account(irc, line, account);
	struct irc_inviter *slot = take_slot(irc, known && account[0] != '\0');
	if (slot == NULL || !note_inviter(irc, slot, line)) {
		refuse(irc, channel, "too many invite it at once");
	} else if (known) {
		decide(irc, channel, nick, account);
	} else {
		memcpy(slot->channel, channel, sizeof(channel));
		irc_who_queries_ask(irc, SEND_BACKGROUND, 0, line->nick);
	}
}

/* 354 me 152 user host nick flags account. The inviter's nick may have changed hands, so user and
 * host must match. */
void irc_invitations_on_whox(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 0; i < IRC_INVITERS_MOST; i++) {
		struct irc_inviter *inviter = &irc->invitations.inviters[i];
		if (inviter->channel[0] != '\0' &&
			is_inviter(irc, inviter, line->param[4], line->param[2], line->param[3])) {
			char channel[IRC_CHANNEL_NAME_MOST], account[IRC_NAME_MOST];
			memcpy(channel, inviter->channel, sizeof(channel));
			inviter->channel[0] = '\0';
			irc_slice_copy(line->param[6], account, sizeof(account));
			bool none = strcmp(account, "0") == 0 || strcmp(account, "*") == 0;
			decide(irc, channel, inviter->nick, none ? "" : account);
		}
	}
}

/* 315 me ann :End of WHO list */
void irc_invitations_on_who_end(struct irc *irc, const struct irc_line *line) {
	for (size_t i = 0; i < IRC_INVITERS_MOST; i++) {
		struct irc_inviter *inviter = &irc->invitations.inviters[i];
		if (inviter->channel[0] != '\0' && irc_slice_is(line->param[1], inviter->nick)) {
			refuse(irc, inviter->channel, "nobody tells by whom");
			inviter->channel[0] = '\0';
		}
	}
}

void irc_invitations_forget(struct irc *irc) {
	memset(irc->invitations.inviters, 0, sizeof(irc->invitations.inviters));
}
