#include "bot/chat/irc/send.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/pace.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "engine/text.h"

enum {
	BATCH_MOST = 4 * 1024,
	TAGGED_MOST = sizeof(IRC_REPLY_TAG) + IRC_MSGID_MOST + IRC_LINE_MOST,
	PING_MOST = 64,
	SLOWEST_MS = 10 * 1000, /* for each line */
	RESPONSIVE_TABLES = 2,  /* of six people, at the usual rate, as measured by tests/bench */
};

/* For anybody, anywhere: no server takes this for a flood. */
static const struct token_rate usual_rate = {
	.burst = IRC_USUAL_BURST, .ms_per_token = 1000 / IRC_USUAL_PER_SECOND};

/* The most when the server sets the pace: in total, and into one channel. */
static const struct token_rate quick_rate = {.burst = 4, .ms_per_token = 250};
static const struct token_rate channel_rate = {.burst = 2, .ms_per_token = 500};

/* Servers limit operators less, or not at all; the queue of lines still drains at a finite rate. */
static const struct token_rate operator_rate = {.burst = 20, .ms_per_token = 200};

static struct token_rate choose_rate(const struct irc *irc) {
	const struct irc_config *config = irc->config;
	struct token_rate rate = usual_rate;
	if (irc_pace_is_on(irc)) {
		return irc->self.is_operator ? operator_rate : quick_rate;
	}
	if (config->rate.burst >= 1 && !config->rate.automatic) {
		rate.burst = (int64_t)config->rate.burst;
	}
	if (config->rate.per_second > 0 && !config->rate.automatic) {
		rate.ms_per_token = 1000 / config->rate.per_second;
	}
	for (unsigned i = 0; i < irc->send.halvings; i++) {
		rate.ms_per_token = fmin(2 * rate.ms_per_token, SLOWEST_MS);
	}
	return rate;
}

/* The loop alone pumps, never a caller of ours. */
static void on_timer(uv_timer_t *timer) {
	irc_send_pump(timer->data);
}

static void pump_after(struct irc *irc, uint64_t ms) {
	if (!irc_is_ending(irc)) {
		uv_timer_start(&irc->send.timer, on_timer, ms, 0);
	}
}

/* When the server sets the pace that counts, not the maximum. */
static void use_rate(struct irc *irc, struct token_rate rate) {
	double read_ms = irc->pace.line_ms > 0 ? irc->pace.line_ms : usual_rate.ms_per_token;
	double each = irc_pace_is_on(irc) ? fmax(read_ms, rate.ms_per_token) : rate.ms_per_token;
	irc->send.rate = rate;
	irc->chat.responsive_tables_max =
		(size_t)fmax(RESPONSIVE_TABLES * usual_rate.ms_per_token / each, 1);
}

/* The time that a line waits for the server to read others, or for its channel's rate. */
static uint64_t wait_at_gate(
	void *data, enum send_lane lane, const struct send_line *line, uint64_t now) {
	struct irc *irc = data;
	if (lane == SEND_URGENT || !irc_pace_is_on(irc)) {
		return 0;
	}
	struct irc_channel *channel = irc_channel_list_at(&irc->channels, line->to);
	uint64_t wait = irc_pace_wait(irc, line, now);
	if (wait > 0) {
		return wait;
	}
	return channel == NULL || (irc->self.is_operator && !channel->slow)
		       ? 0
		       : (uint64_t)token_bucket_wait(&channel->bucket,
				 channel->slow ? &usual_rate : &channel_rate, (int64_t)now);
}

/* An operator who copied the former default still has it in the config. */
static void advise(const struct irc *irc) {
	if (irc_config_has_former_rate(irc->config)) {
		log_event(LOG_INFO, "irc-rate",
			"%s: %.1f lines a second, as configured; rate: auto goes by what the "
			"server "
			"takes",
			irc->config->name, IRC_USUAL_PER_SECOND);
	}
}

int irc_send_init(struct irc *irc, uv_loop_t *loop) {
	use_rate(irc, choose_rate(irc));
	irc->send.queue = send_queue_create(irc->send.rate);
	if (irc->send.queue == NULL) {
		return -ENOMEM;
	}
	advise(irc);
	send_queue_set_gate(irc->send.queue, (struct send_gate){wait_at_gate, irc});
	uv_timer_init(loop, &irc->send.timer);
	irc->send.timer.data = irc;
	return 0;
}

static bool same_rate(struct token_rate a, struct token_rate b) {
	return a.burst == b.burst && fabs(a.ms_per_token - b.ms_per_token) < 0.001;
}

static void renew_rate(struct irc *irc) {
	struct token_rate rate = choose_rate(irc);
	if (!same_rate(rate, irc->send.rate)) {
		send_queue_set_rate(irc->send.queue, rate, irc_link_now(irc));
	}
	use_rate(irc, rate);
}

void irc_send_configure(struct irc *irc) {
	irc->send.halvings = 0;
	irc_pace_forget(irc);
	renew_rate(irc);
	advise(irc);
}

void irc_send_set_operator(struct irc *irc, bool is_operator) {
	bool changed = irc->self.is_operator != is_operator && irc_pace_is_on(irc);
	irc->self.is_operator = is_operator;
	renew_rate(irc);
	if (changed) {
		log_event(LOG_INFO, "irc-rate", "%s: %.2f lines a second at most, as %s",
			irc->config->name, 1000 / irc->send.rate.ms_per_token,
			is_operator ? "a server operator" : "anybody");
	}
}

void irc_send_slow_down(struct irc *irc) {
	if (irc_pace_is_on(irc)) {
		irc_pace_fall_back(irc, NULL, "the server takes it for a flood");
	} else {
		irc->send.halvings++;
	}
	renew_rate(irc);
	log_event(LOG_WARNING, "irc-flood", "%s: from now on %.2f lines a second",
		irc->config->name, 1000 / irc->send.rate.ms_per_token);
}

void irc_send_renew(struct irc *irc) {
	renew_rate(irc);
	pump_after(irc, 0);
}

void irc_send_forget(struct irc *irc) {
	send_queue_clear(irc->send.queue);
	irc->send.given = irc->send.written = 0;
	irc->send.count = 0;
	irc->send.blocked = false;
	memset(&irc->several, 0, sizeof(irc->several));
	uv_timer_stop(&irc->send.timer);
}

/* Queueing */

void irc_send(struct irc *irc, enum send_lane lane, const char *format, ...) {
	char line[IRC_LINE_MOST + 1];
	va_list args;
	va_start(args, format);
	struct send_line header = {.len = irc_line_vformat(line, format, args)};
	va_end(args);
	int rc = send_queue_push(irc->send.queue, lane, &header, line);
	if (rc < 0) {
		log_event(LOG_WARNING, "irc-queue", "%s: %s", irc->config->name, strerror(-rc));
	}
	pump_after(irc, 0);
}

int irc_send_talk(
	struct irc *irc, enum send_lane lane, const struct send_line *header, const char *bytes) {
	struct send_line line = *header;
	line.commit_seq = irc->chat.listener->commit_seq(irc->chat.data);
	line.since = irc_link_now(irc);
	line.yields = line.yields || lane == SEND_ANSWER;
	line.patience = lane == SEND_ANSWER ? SEND_PATIENTLY : line.patience;
	pump_after(irc, 0);
	return send_queue_push(irc->send.queue, lane, &line, bytes);
}

/* Writing */

static void note_end(struct irc *irc, const struct send_line *line) {
	if (line->end.move == 0 && line->end.step == 0) {
		return;
	}
	size_t slot = (irc->send.first + irc->send.count++) % IRC_IN_FLIGHT_MOST;
	irc->send.in_flight[slot] = (struct irc_post_end){irc->send.given, line->end};
}

/* Calls delivered() once a line has left: a kill in between repeats a line and loses none. */
void irc_send_written(struct irc *irc, uint64_t total) {
	irc->send.written = total;
	while (irc->send.count > 0 && irc->send.in_flight[irc->send.first].at <= total) {
		struct irc_post_end post = irc->send.in_flight[irc->send.first];
		irc->send.first = (irc->send.first + 1) % IRC_IN_FLIGHT_MOST;
		irc->send.count--;
		if (!irc_is_ending(irc)) {
			chat_tell_delivered(&irc->chat, &post.end);
		}
	}
	if (irc->send.blocked) {
		pump_after(irc, 0);
	}
}

/* NULL: the recipient is gone. */
static const char *target_of(const struct irc *irc, uint64_t to) {
	const struct irc_channel *channel = irc_channel_list_at(&irc->channels, to);
	if (channel != NULL) {
		return channel->name;
	}
	const struct irc_user *user = irc_users_find_id(irc->users, to);
	return user != NULL ? user->nick : NULL;
}

/* "ann" or "ann,ben". False: all recipients are gone. */
static bool put_targets(const struct irc *irc, const struct send_line *queued, struct text *out) {
	for (size_t i = 0; i <= SEND_ALSO_MOST; i++) {
		uint64_t to = i == 0 ? queued->to : queued->also[i - 1];
		const char *target = to != 0 ? target_of(irc, to) : NULL;
		if (target != NULL) {
			text_puts(out, out->len > 0 ? "," : "");
			text_puts(out, target);
		}
	}
	return out->len > 0;
}

/* Copies a line to a channel to ourselves, as an echo. It fits, as others get it with our nick and
 * more in front. */
static bool is_copied(const struct irc *irc, const struct send_line *queued) {
	return irc_channel_list_at(&irc->channels, queued->to) != NULL && queued->also[0] == 0 &&
	       irc_pace_wants_copy(irc, irc_link_now(irc));
}

static void put_copy(const struct irc *irc, const struct send_line *queued, struct text *targets) {
	if (is_copied(irc, queued)) {
		text_puts(targets, ",");
		text_puts(targets, irc->self.nick);
	}
}

/* The server may refuse this number of recipients. */
static void note_several(struct irc *irc, const struct send_line *line) {
	struct irc_several *several = &irc->several.last[irc->several.next % IRC_SEVERAL_MOST];
	if ((line->also[0] == 0 && !is_copied(irc, line)) || line->len > sizeof(several->bytes)) {
		return;
	}
	irc->several.next++;
	several->to[0] = line->to;
	memcpy(several->to + 1, line->also, sizeof(line->also));
	several->flow = line->flow;
	several->len = line->len;
	memcpy(several->bytes, line->bytes, line->len);
}

/* Formats the line for the server. 0: its recipient is gone, or it has no text. */
static size_t address_line(
	const struct irc *irc, const struct send_line *queued, char line[TAGGED_MOST + 1]) {
	if (queued->to == 0) {
		memcpy(line, queued->bytes, queued->len);
		return queued->len;
	}
	char names[IRC_TARGETS_MOST * IRC_NAME_MOST];
	struct text targets = TEXT_INTO(names);
	struct irc_slice text = {queued->bytes, queued->len}, verb;
	if (!put_targets(irc, queued, &targets) || !irc_slice_word(&text, ' ', &verb)) {
		return 0;
	}
	size_t tags = verb.at[0] == '@' ? verb.len + 1 : 0;
	memcpy(line, queued->bytes, tags);
	if (tags > 0 && !irc_slice_word(&text, ' ', &verb)) {
		return 0;
	}
	put_copy(irc, queued, &targets);
	return tags + irc_line_format(line + tags, "%.*s %s :%.*s", IRC_SLICE_ARG(verb), names,
			      (int)text.len - 3, text.at + 1); /* without the blank and CR LF */
}

/* Lines written to the stream by one system call. */
struct irc_batch {
	size_t len;
	char bytes[BATCH_MOST];
};

/* Whether an end of this table and place is in flight, not yet reported. Later lines wait for it:
 * after a crash both would be resent. */
static bool is_in_flight(const struct irc *irc, const struct send_line *line) {
	for (size_t i = 0; i < irc->send.count; i++) {
		size_t slot = (irc->send.first + i) % IRC_IN_FLIGHT_MOST;
		const struct post_end *end = &irc->send.in_flight[slot].end;
		if (end->table == line->end.table && end->place_index == line->end.place_index) {
			return true;
		}
	}
	return false;
}

static bool takes_more(const struct irc *irc, const struct irc_batch *batch,
	const struct send_line *line, int *rc) {
	size_t after = batch->len + TAGGED_MOST + PING_MOST;
	return !is_in_flight(irc, line) && irc->send.count < IRC_IN_FLIGHT_MOST &&
	       after < sizeof(batch->bytes) && after <= stream_room(irc->link.stream) &&
	       (*rc = irc->chat.listener->before_send(irc->chat.data, line->commit_seq)) == 0;
}

/* A line to a channel counts against the channel's rate. */
static void count_line(struct irc *irc, uint64_t to) {
	struct irc_channel *channel = irc_channel_list_at(&irc->channels, to);
	if (channel != NULL) {
		token_bucket_drain(&channel->bucket, channel->slow ? &usual_rate : &channel_rate,
			(int64_t)irc_link_now(irc));
	}
}

/* Asks whether the server has read its lines, once the window is full. */
static void close_window(struct irc *irc, struct irc_batch *batch) {
	if (irc_pace_ask(irc, irc_link_now(irc))) {
		size_t len = irc_line_format(
			batch->bytes + batch->len, "PING :" IRC_PACE_WORD, irc->pace.word);
		batch->len += len;
		irc->send.given += len;
	}
}

/* Collects lines into a batch. NULL: no line may go for *wait_ms. rc: the listener's answer for the
 * next line. */
static const struct send_line *gather(
	struct irc *irc, struct irc_batch *batch, uint64_t *wait_ms, int *rc) {
	const struct send_line *line;
	close_window(irc, batch);
	while ((line = send_queue_next(irc->send.queue, irc_link_now(irc), wait_ms)) != NULL &&
		takes_more(irc, batch, line, rc)) {
		char *bytes = batch->bytes + batch->len;
		size_t len = address_line(irc, line, bytes);
		irc_pace_note(irc, bytes, len, irc_link_now(irc));
		len = irc->isupport.utf8only ? len : irc_line_to_bytes(bytes, len);
		batch->len += len;
		irc->send.given += len;
		note_end(irc, line);
		if (len > 0) {
			count_line(irc, line->to);
			note_several(irc, line);
			close_window(irc, batch);
		}
		send_queue_pop(irc->send.queue, len > 0);
	}
	return line;
}

/* Sends all lines that may go. irc_send_written() resumes after a full stream, durable() of the
 * network after a line that waits for its commit; the link reports a broken stream. */
void irc_send_pump(struct irc *irc) {
	uint64_t wait = UINT64_MAX;
	const struct send_line *line;
	struct irc_batch batch;
	if (irc->link.stream == NULL || irc->link.phase != IRC_LINK_UP) {
		return;
	}
	do {
		batch.len = 0;
		int rc = 0;
		line = gather(irc, &batch, &wait, &rc);
		bool lost = rc < 0 && rc != -EINPROGRESS;
		if (lost || (batch.len > 0 &&
				    stream_write(irc->link.stream, batch.bytes, batch.len) < 0)) {
			irc_link_drop(irc, "cannot write");
			return;
		}
	} while (line != NULL && batch.len > 0);
	irc->send.blocked = line != NULL;
	if (line != NULL || wait == UINT64_MAX) {
		uv_timer_stop(&irc->send.timer);
	} else {
		pump_after(irc, wait);
	}
	if (irc->send.count > 0 && irc->send.in_flight[irc->send.first].at <= irc->send.written) {
		irc_send_written(irc, irc->send.written);
	}
}
