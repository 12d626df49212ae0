#include "bot/chat/irc/handover.h"

#include <string.h>

#include "bot/base/hash.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/self.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/utf8.h"

enum {
	BOTH_MS = 20 * 1000, /* so long both may be there, from when this one was made */
	/* Between the two ways at most, else somebody says it again: passed on by the database, it
	 * comes later than here, or hardly sooner. */
	PASSED_ON_LATER_MS = 3000,
	PASSED_ON_SOONER_MS = 500,
};

/* The one that goes */

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

void irc_handover_pass_on(struct irc *irc, struct irc_slice bytes) {
	char text[IRC_TAGS_MOST + IRC_LINE_MOST];
	if (irc_slice_copy(bytes, text, sizeof(text))) {
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

static uint64_t hash_line(const struct irc_line *line) {
	uint64_t hash = hash_slice(HASH_START, line->nick);
	return hash_slice(hash_slice(hash, line->param[0]), line->param[1]);
}

static struct irc_heard_twice *find(struct irc *irc, uint64_t hash, uint64_t apart_ms) {
	uint64_t now = irc_link_now(irc);
	for (size_t i = 0; i < IRC_HEARD_TWICE_MOST; i++) {
		struct irc_heard_twice *heard = &irc->handover.lines[i];
		if (heard->hash == hash) {
			*heard = now - heard->at <= apart_ms
					 ? *heard
					 : (struct irc_heard_twice){.hash = hash};
			return heard;
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
	if (irc_self_is(irc, line->param[0])) {
		return true; /* one of the two has the nick, and nobody else heard it */
	}
	struct irc_heard_twice *heard =
		find(irc, hash_line(line), passed_on ? PASSED_ON_LATER_MS : PASSED_ON_SOONER_MS);
	heard->at = irc_link_now(irc);
	unsigned *this = passed_on ? &heard->passed_on : &heard->here;
	return ++*this > (passed_on ? heard->here : heard->passed_on);
}
