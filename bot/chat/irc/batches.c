#include "bot/chat/irc/batches.h"

#include "bot/chat/irc/state.h"

/* Its slot; IRC_BATCHES_MOST: it is none of the past. */
static size_t find(const struct irc *irc, struct irc_slice reference) {
	size_t i = reference.len > 0 ? 0 : IRC_BATCHES_MOST;
	while (i < IRC_BATCHES_MOST && !irc_slice_is(reference, irc->batches.open[i].reference)) {
		i++;
	}
	return i;
}

bool irc_batches_is_past(const struct irc *irc, const struct irc_line *line) {
	char reference[IRC_BATCH_REFERENCE_MOST];
	return irc_line_tag(line, "batch", reference, sizeof(reference)) &&
	       find(irc, irc_slice_of(reference)) < IRC_BATCHES_MOST;
}

/* Only batches of the past are remembered, and those within them. */
static bool tells_of_the_past(const struct irc *irc, const struct irc_line *line) {
	struct irc_slice type = line->param[1];
	return irc_slice_is(type, "chathistory") || irc_slice_is(type, "znc.in/playback") ||
	       irc_batches_is_past(irc, line);
}

/* BATCH +12 chathistory #dice … BATCH -12. Of too many the oldest is forgotten. */
void irc_batches_on_batch(struct irc *irc, const struct irc_line *line) {
	struct irc_slice reference = line->param[0];
	bool starts = reference.len > 0 && reference.at[0] == '+';
	if (reference.len < 2) {
		return;
	}
	reference.at++;
	reference.len--;
	if (!starts) {
		size_t slot = find(irc, reference);
		if (slot < IRC_BATCHES_MOST) {
			irc->batches.open[slot].reference[0] = '\0';
		}
	} else if (tells_of_the_past(irc, line)) {
		size_t slot = irc->batches.next++ % IRC_BATCHES_MOST;
		irc_slice_copy(reference, irc->batches.open[slot].reference,
			sizeof(irc->batches.open[slot].reference));
	}
}

void irc_batches_begin(struct irc *irc) {
	for (size_t i = 0; i < IRC_BATCHES_MOST; i++) {
		irc->batches.open[i].reference[0] = '\0';
	}
}
