#include "bot/chat/irc/handover.h"

#include <errno.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/errands.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/privmsg.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/utf8.h"

enum { BOTH_MS = 20 * 1000 /* so long both may be there, from when this one was made */ };

/* The one that goes */

void irc_stay_for(struct chat *chat, void (*heard)(void *data, const char *line), void *data) {
	struct irc *irc = (struct irc *)chat;
	irc->handover.heard = heard;
	irc->handover.data = data;
	irc_send_forget(irc);
	irc_privmsg_forget(irc);
}

/* Bytes of another encoding would not be kept on their way. */
static void make_utf8(char *text) {
	size_t len = strlen(text), n;
	int32_t c;
	for (size_t at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (c == 0xfffd && n == 1) {
			text[at] = '?';
		}
	}
}

void irc_handover_pass_on(struct irc *irc, struct irc_slice bytes, const struct irc_line *line) {
	char text[IRC_TAGS_MOST + IRC_LINE_MOST];
	if (irc_privmsg_is_for_us(irc, line) && irc_slice_copy(bytes, text, sizeof(text))) {
		make_utf8(text);
		irc->handover.heard(irc->handover.data, text);
	}
}

/* The one that comes */

static uint64_t hash_slice(uint64_t hash, struct irc_slice slice) {
	for (size_t i = 0; i < slice.len; i++) {
		hash = hash_add(hash, (unsigned char)slice.at[i]);
	}
	return hash_add(hash, ' ');
}

/* The nick of the one may not be that of the other. */
static uint64_t hash_line(const struct irc *irc, const struct irc_line *line) {
	uint64_t hash = hash_slice(HASH_START, line->nick);
	if (!irc_self_is(irc, line->param[0])) {
		hash = hash_slice(hash, line->param[0]);
	}
	return hash_slice(hash, line->param[1]);
}

static struct irc_heard_twice *find(struct irc *irc, uint64_t hash) {
	for (size_t i = 0; i < IRC_HEARD_TWICE_MOST; i++) {
		if (irc->handover.lines[i].hash == hash) {
			return &irc->handover.lines[i];
		}
	}
	struct irc_heard_twice *oldest = &irc->handover.lines[irc->handover.next];
	irc->handover.next = (irc->handover.next + 1) % IRC_HEARD_TWICE_MOST;
	*oldest = (struct irc_heard_twice){.hash = hash};
	return oldest;
}

bool irc_handover_is_on(const struct irc *irc) {
	return irc_link_now(irc) < irc->handover.made_at + BOTH_MS;
}

bool irc_handover_is_new(struct irc *irc, const struct irc_line *line, bool passed_on) {
	struct irc_heard_twice *heard = find(irc, hash_line(irc, line));
	unsigned *this = passed_on ? &heard->passed_on : &heard->here;
	return ++*this > (passed_on ? heard->here : heard->passed_on);
}

static bool is_channel(struct irc_slice target) {
	return target.len > 0 && strchr("#&+!", target.at[0]) != NULL; /* RFC 2812, 1.3 */
}

/* 0, -EAGAIN, or -ENOENT for a channel where this bot does not go. */
static int look_for(const struct irc *irc, struct irc_slice target) {
	const struct irc_channel *channel = irc_channel_list_find(&irc->channels, target);
	if (!irc_is_ready(irc) || (channel != NULL && !channel->joined)) {
		return -EAGAIN;
	}
	return channel != NULL || !is_channel(target) ? 0 : -ENOENT;
}

int irc_hear(struct chat *chat, const char *text) {
	struct irc *irc = (struct irc *)chat;
	struct irc_line line;
	if (irc_line_parse(irc_slice_of(text), &line) < 0 || line.params < 2) {
		return -EINVAL;
	}
	int rc = look_for(irc, line.param[0]);
	if (rc < 0) {
		return rc;
	}
	if (!is_channel(line.param[0])) { /* the nick that the other one had */
		line.param[0] = irc_slice_of(irc->self.nick);
	}
	if (irc_handover_is_new(irc, &line, true)) {
		irc_privmsg_take(irc, &line);
		irc_errands_run(irc);
		irc_send_pump(irc);
	}
	return 0;
}
