#include "bot/chat/irc/send.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"

enum {
	BATCH_MOST = 4 * 1024,
	TAGGED_MOST = sizeof(IRC_REPLY_TAG) + IRC_MSGID_MOST + IRC_LINE_MOST,
	SLOWEST_MS = 10 * 1000, /* for a line */
	TABLES_OF_A_LINE = 6,   /* of six people, with a line a second, as tests/bench finds */
};

static const struct token_rate usual_rate = {.burst = 4, .ms_per_token = 1250};

/* Servers hold back operators less, or not at all; a queue of lines still has an end. */
static const struct token_rate operator_rate = {.burst = 20, .ms_per_token = 200};

static bool sends_as_operator(const struct irc *irc) {
	return irc->config->rate.automatic && irc->self.is_operator && !irc->send.flooded;
}

static struct token_rate choose_rate(const struct irc *irc) {
	const struct irc_config *config = irc->config;
	struct token_rate rate = usual_rate;
	if (sends_as_operator(irc)) {
		return operator_rate;
	}
	if (config->rate.burst >= 1) {
		rate.burst = (int64_t)config->rate.burst;
	}
	if (config->rate.per_second > 0) {
		rate.ms_per_token = 1000 / config->rate.per_second;
	}
	return rate;
}

/* Only the loop pumps, never a caller of ours. */
static void on_timer(uv_timer_t *timer) {
	irc_send_pump(timer->data);
}

static void pump_after(struct irc *irc, uint64_t ms) {
	if (!irc_is_ending(irc)) {
		uv_timer_start(&irc->send.timer, on_timer, ms, 0);
	}
}

static void use_rate(struct irc *irc, struct token_rate rate) {
	double well = TABLES_OF_A_LINE * 1000 / rate.ms_per_token;
	irc->send.rate = rate;
	irc->chat.responsive_tables_max = (size_t)fmax(well, 1);
}

int irc_send_init(struct irc *irc, uv_loop_t *loop) {
	use_rate(irc, choose_rate(irc));
	irc->send.queue = send_queue_create(irc->send.rate);
	if (irc->send.queue == NULL) {
		return -ENOMEM;
	}
	uv_timer_init(loop, &irc->send.timer);
	irc->send.timer.data = irc;
	return 0;
}

static void set_rate(struct irc *irc, struct token_rate rate) {
	use_rate(irc, rate);
	send_queue_set_rate(irc->send.queue, rate, irc_link_now(irc));
}

void irc_send_configure(struct irc *irc) {
	irc->send.flooded = false;
	set_rate(irc, choose_rate(irc));
}

void irc_send_set_operator(struct irc *irc, bool is_operator) {
	bool before = sends_as_operator(irc);
	irc->self.is_operator = is_operator;
	if (sends_as_operator(irc) != before) {
		set_rate(irc, choose_rate(irc));
		log_event(LOG_INFO, "irc-rate", "%s: %.2f lines a second, as %s", irc->config->name,
			1000 / irc->send.rate.ms_per_token,
			is_operator ? "a server operator" : "anybody");
	}
}

void irc_send_slow_down(struct irc *irc) {
	bool as_operator = sends_as_operator(irc);
	irc->send.flooded = true;
	struct token_rate rate = as_operator ? choose_rate(irc) : irc->send.rate;
	if (!as_operator) {
		rate.ms_per_token = fmin(2 * rate.ms_per_token, SLOWEST_MS);
	}
	set_rate(irc, rate);
	log_event(LOG_WARNING, "irc-flood", "%s: from now on %.2f lines a second",
		irc->config->name, 1000 / rate.ms_per_token);
}

void irc_send_forget(struct irc *irc) {
	send_queue_clear(irc->send.queue);
	irc->send.given = irc->send.written = 0;
	irc->send.count = 0;
	irc->send.blocked = false;
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
	line.written = irc->chat.listener->written(irc->chat.data);
	pump_after(irc, 0);
	return send_queue_push(irc->send.queue, lane, &line, bytes);
}

/* Writing */

static void note_end(struct irc *irc, const struct send_line *line) {
	if (line->move == 0 && line->step == 0) {
		return;
	}
	size_t slot = (irc->send.first + irc->send.count++) % IRC_IN_FLIGHT_MOST;
	irc->send.in_flight[slot] = (struct irc_post_end){.end = irc->send.given,
		.table = line->table,
		.move = line->move,
		.step = line->step,
		.line = line->line,
		.stand = line->stand};
}

/* resent() follows once a line has left: a kill in between repeats a line and loses none. */
static void tell_left(struct irc *irc, const struct irc_post_end *post) {
	const struct chat_listener *listener = irc->chat.listener;
	if (post->move != 0) {
		listener->delivered(
			irc->chat.data, &irc->chat, post->table, post->stand, post->move);
	} else {
		listener->resent(irc->chat.data, &irc->chat, post->table, post->stand, post->step,
			post->line);
	}
}

void irc_send_written(struct irc *irc, uint64_t total) {
	irc->send.written = total;
	while (irc->send.count > 0 && irc->send.in_flight[irc->send.first].end <= total) {
		struct irc_post_end post = irc->send.in_flight[irc->send.first];
		irc->send.first = (irc->send.first + 1) % IRC_IN_FLIGHT_MOST;
		irc->send.count--;
		if (!irc_is_ending(irc)) {
			tell_left(irc, &post);
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

/* The line as it goes out. 0: its recipient is gone, or it has no text. */
static size_t address_line(
	const struct irc *irc, const struct send_line *queued, char line[TAGGED_MOST + 1]) {
	if (queued->to == 0) {
		memcpy(line, queued->bytes, queued->len);
		return queued->len;
	}
	const char *target = target_of(irc, queued->to);
	struct irc_slice text = {queued->bytes, queued->len}, verb;
	if (target == NULL || !irc_slice_word(&text, ' ', &verb)) {
		return 0;
	}
	size_t tags = verb.at[0] == '@' ? verb.len + 1 : 0;
	memcpy(line, queued->bytes, tags);
	if (tags > 0 && !irc_slice_word(&text, ' ', &verb)) {
		return 0;
	}
	return tags + irc_line_format(line + tags, "%.*s %s :%.*s", IRC_SLICE_ARG(verb), target,
			      (int)text.len - 3, text.at + 1); /* without the blank and CR LF */
}

/* Lines written to the stream at once: one system call for many. */
struct irc_batch {
	size_t len;
	char bytes[BATCH_MOST];
};

/* Whether an end of this table and place is in flight, not yet reported. Later lines wait for it:
 * after a crash both would be resent. */
static bool is_in_flight(const struct irc *irc, const struct send_line *line) {
	for (size_t i = 0; i < irc->send.count; i++) {
		size_t slot = (irc->send.first + i) % IRC_IN_FLIGHT_MOST;
		const struct irc_post_end *post = &irc->send.in_flight[slot];
		if (post->table == line->table && post->stand == line->stand) {
			return true;
		}
	}
	return false;
}

static bool takes_more(const struct irc *irc, const struct irc_batch *batch,
	const struct send_line *line, int *rc) {
	size_t after = batch->len + TAGGED_MOST;
	return !is_in_flight(irc, line) && irc->send.count < IRC_IN_FLIGHT_MOST &&
	       after < sizeof(batch->bytes) && after <= stream_room(irc->link.stream) &&
	       (*rc = irc->chat.listener->leaving(irc->chat.data, line->written)) == 0;
}

/* NULL: no line may go for *wait_ms. rc: the listener's answer for the next line. */
static const struct send_line *gather(
	struct irc *irc, struct irc_batch *batch, uint64_t *wait_ms, int *rc) {
	const struct send_line *line;
	while ((line = send_queue_next(irc->send.queue, irc_link_now(irc), wait_ms)) != NULL &&
		takes_more(irc, batch, line, rc)) {
		size_t len = address_line(irc, line, batch->bytes + batch->len);
		batch->len += len;
		irc->send.given += len;
		note_end(irc, line);
		send_queue_pop(irc->send.queue, len > 0);
	}
	return line;
}

/* irc_send_written() resumes after a full stream, kept() of the network after a line that had to
 * wait for its commit; a broken stream is the link's to report. */
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
	if (irc->send.count > 0 && irc->send.in_flight[irc->send.first].end <= irc->send.written) {
		irc_send_written(irc, irc->send.written);
	}
}
