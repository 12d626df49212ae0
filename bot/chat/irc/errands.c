#include "bot/chat/irc/errands.h"

#include "bot/chat/irc/joins.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/members.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum { ANSWER_MS = 30 * 1000 }; /* for an answer, or until a server may be asked again */

void irc_errands_forget(struct irc *irc) {
	irc->errands.ask_at[false] = irc->errands.ask_at[true] = 0;
}

void irc_errands_heard(struct irc *irc, struct irc_channel *channel) {
	if (channel->people < IRC_PEOPLE_ASKED && !channel->has_table) {
		channel->has_table =
			irc->chat.listener->has_table(irc->chat.data, &irc->chat, channel->name);
	}
}

void irc_errands_ask_again(struct irc_channel *channel) {
	if (channel->people == IRC_PEOPLE_KNOWN) {
		channel->people = IRC_PEOPLE_NAMED;
	}
}

/* Who is there */

static bool lacks_keys(const struct irc_channel *channel) {
	const struct irc_member *member = channel->members;
	while (member != NULL && member->user->key[0] != '\0') {
		member = member->next_user;
	}
	return member != NULL;
}

static enum send_lane lane_of(bool for_tables) {
	return for_tables ? SEND_GAME : SEND_BACKGROUND;
}

/* False: there is nothing to be asked. */
static bool ask_about(struct irc *irc, struct irc_channel *channel) {
	bool unnamed = channel->people == IRC_PEOPLE_UNKNOWN &&
		       irc_caps_has(irc, IRC_CAP_NO_IMPLICIT_NAMES);
	if (unnamed) {
		channel->people = IRC_PEOPLE_NAMING;
		irc_send(irc, lane_of(channel->has_table), "NAMES %s", channel->name);
		return true;
	}
	if (channel->people != IRC_PEOPLE_NAMED) {
		return false;
	}
	bool ask = lacks_keys(channel);
	channel->people = ask ? IRC_PEOPLE_ASKED : IRC_PEOPLE_KNOWN;
	if (ask) {
		irc_presence_ask(irc, lane_of(channel->has_table), 0, irc_slice_of(channel->name));
	}
	return ask;
}

/* A server that did not answer will not: whoever speaks is asked about. */
static void give_up(const struct irc *irc, bool for_tables) {
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		bool asked =
			channel->people == IRC_PEOPLE_NAMING || channel->people == IRC_PEOPLE_ASKED;
		if (asked && channel->has_table == for_tables) {
			channel->people = IRC_PEOPLE_KNOWN;
		}
	}
}

static void ask_next(struct irc *irc, bool for_tables) {
	uint64_t now = irc_link_now(irc), *ask_at = &irc->errands.ask_at[for_tables];
	if (now < *ask_at) {
		return;
	}
	if (*ask_at != 0) {
		give_up(irc, for_tables);
		*ask_at = 0;
	}
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		bool meant = channel->joined && channel->has_table == for_tables;
		if (meant && ask_about(irc, channel)) {
			*ask_at = now + irc_link_pause(irc, ANSWER_MS);
			return;
		}
	}
}

static void answered(struct irc *irc, struct irc_channel *channel, enum irc_people now) {
	channel->people = now;
	irc->errands.ask_at[channel->has_table] = 0;
}

/* 263 me WHO :Please wait a while and try again */
void irc_errands_on_try_again(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = NULL;
	bool who = irc_slice_is(line->param[1], "WHO");
	while (who && (channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		if (channel->people == IRC_PEOPLE_ASKED) {
			channel->people = IRC_PEOPLE_NAMED;
		}
	}
}

/* 366 me #dice :End of NAMES list */
void irc_errands_on_names_end(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[1]);
	if (channel != NULL && channel->people == IRC_PEOPLE_UNKNOWN) {
		channel->people = IRC_PEOPLE_NAMED;
	} else if (channel != NULL && channel->people == IRC_PEOPLE_NAMING) {
		answered(irc, channel, IRC_PEOPLE_NAMED);
	}
}

/* 315 me #dice :End of WHO list. Servers shorten long answers: whom they left out is asked about
 * when they speak. */
void irc_errands_on_who_end(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[1]);
	if (channel != NULL && channel->people == IRC_PEOPLE_ASKED) {
		answered(irc, channel, IRC_PEOPLE_KNOWN);
	}
}

void irc_errands_run(struct irc *irc) {
	if (!irc_is_ready(irc)) {
		return;
	}
	if (send_queue_count_of(irc->send.queue, SEND_GAME, 0) == 0 && !irc_joins_send(irc, true)) {
		ask_next(irc, true);
	}
	if (send_queue_count_in(irc->send.queue, SEND_BACKGROUND) == 0 &&
		!irc_joins_send(irc, false)) {
		ask_next(irc, false);
	}
}
