#include "bot/chat/irc/who_queries.h"

#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"

enum {
	ANSWER_MS = 30 * 1000, /* for an answer, or before a server may be asked again */
	WHOX_TOKEN = 152,
};

void irc_who_queries_forget(struct irc *irc) {
	irc->who_queries.ask_at[false] = irc->who_queries.ask_at[true] = 0;
}

/* Queries */

void irc_who_queries_ask(
	struct irc *irc, enum send_lane lane, uint64_t flow, struct irc_slice mask) {
	char line[IRC_LINE_MOST + 1];
	struct send_line header = {.flow = flow};
	header.len = irc->isupport.whox ? irc_line_format(line, "WHO %.*s %%tuhnfa,%d",
						  IRC_SLICE_ARG(mask), WHOX_TOKEN)
					: irc_line_format(line, "WHO %.*s", IRC_SLICE_ARG(mask));
	irc_send_talk(irc, lane, &header, line);
}

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

/* False: there is nothing to ask. */
static bool ask_about(struct irc *irc, struct irc_channel *channel) {
	bool unnamed = channel->people == IRC_PEOPLE_UNKNOWN &&
		       irc_has_cap(irc, IRC_CAP_NO_IMPLICIT_NAMES);
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
		irc_who_queries_ask(
			irc, lane_of(channel->has_table), 0, irc_slice_of(channel->name));
	}
	return ask;
}

/* No answer came, and none will: members are asked about when they speak. */
static void cancel(const struct irc *irc, bool for_tables) {
	struct irc_channel *channel = NULL;
	while ((channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		bool asked =
			channel->people == IRC_PEOPLE_NAMING || channel->people == IRC_PEOPLE_ASKED;
		if (asked && channel->has_table == for_tables) {
			channel->people = IRC_PEOPLE_KNOWN;
		}
	}
}

void irc_who_queries_ask_next(struct irc *irc, bool for_tables) {
	uint64_t now = irc_link_now(irc), *ask_at = &irc->who_queries.ask_at[for_tables];
	if (now < *ask_at) {
		return;
	}
	if (*ask_at != 0) {
		cancel(irc, for_tables);
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
	irc->who_queries.ask_at[channel->has_table] = 0;
}

/* 263 me WHO :Please wait a while and try again */
void irc_who_queries_on_try_again(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = NULL;
	bool who = irc_slice_is(line->param[1], "WHO");
	while (who && (channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		if (channel->people == IRC_PEOPLE_ASKED) {
			channel->people = IRC_PEOPLE_NAMED;
		}
	}
}

/* 366 me #dice :End of NAMES list */
void irc_who_queries_on_names_end(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[1]);
	if (channel != NULL && channel->people == IRC_PEOPLE_UNKNOWN) {
		channel->people = IRC_PEOPLE_NAMED;
	} else if (channel != NULL && channel->people == IRC_PEOPLE_NAMING) {
		answered(irc, channel, IRC_PEOPLE_NAMED);
	}
}

/* 315 me #dice :End of WHO list. Servers shorten long answers: missing members are asked about when
 * they speak. */
void irc_who_queries_on_who_end(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, line->param[1]);
	if (channel != NULL && channel->people == IRC_PEOPLE_ASKED) {
		answered(irc, channel, IRC_PEOPLE_KNOWN);
	}
}
