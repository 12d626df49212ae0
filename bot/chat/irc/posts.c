#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/protocol/wrap.h"
#include "bot/chat/irc/state.h"

/* What goes out: posts cut into lines, through the queue to the stream, and what became of them. */

enum {
	CHANNEL_MARK = 1, /* send_line.to of a room; ids of people are beyond IRC_USERS_MOST */
	POST_LINES_MOST = 64,
	ANSWER_LINES_MOST = 40, /* for one listener; a game may fill the queue */
	GAME_LINES_KEPT = 64,   /* which answers leave free for games */
	HOST_MOST = 63,         /* as servers show it */
	USER_MOST = 11,         /* with the "~" */
	ROOM_LEAST = 32,        /* text in a line, however long all names are */
	BATCH_MOST = 4 * 1024,
};

static uint64_t channel_address(const struct irc *irc, const struct irc_channel *channel) {
	return CHANNEL_MARK + (uint64_t)(channel - irc->channels);
}

/* The queue runs from the loop, never from within a caller of ours. */
static void on_sending(uv_timer_t *timer) {
	irc_send_pump(timer->data);
}

static void wake(struct irc *irc, uint64_t ms) {
	if (irc->phase != IRC_ENDING) {
		uv_timer_start(&irc->sending, on_sending, ms, 0);
	}
}

void irc_send(struct irc *irc, enum send_lane kind, const char *format, ...) {
	char text[IRC_LINE_MOST + 1], line[IRC_LINE_MOST + 1];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	struct send_line header = {.len = irc_line_format(line, "%s", text)};
	int rc = send_queue_push(irc->queue, kind, &header, line);
	if (rc < 0) {
		log_event(LOG_WARNING, "irc-queue", "%s: %s", irc->config->name, strerror(-rc));
	}
	wake(irc, 0);
}

/* Cutting */

/* How much text fits behind ":nick!user@host VERB target :", as the server shows us to others;
 * until it has told how that is, the longest there is is taken. */
static size_t text_room(const struct irc *irc, const char *verb, size_t target) {
	size_t nick = strlen(irc->nick), wish = strlen(irc->config->nick);
	size_t user = irc->user[0] != '\0' ? strlen(irc->user) : USER_MOST;
	size_t host = irc->host[0] != '\0' ? strlen(irc->host) : HOST_MOST;
	size_t taken = strlen(":!@  : \r\n") + (nick > wish ? nick : wish) + user + host +
		       strlen(verb) + target;
	return taken + ROOM_LEAST < IRC_LINE_MOST ? IRC_LINE_MOST - taken : ROOM_LEAST;
}

static bool next_line(struct irc_slice *lines, struct irc_slice *line) {
	bool found;
	do {
		found = irc_slice_word(lines, '\n', line);
	} while (found && irc_slice_is(*line, CHAT_PICTURE));
	return found;
}

/* Walks through the pieces of a post: its lines, each cut to fit. */
static bool next_piece(
	struct irc_slice *lines, struct irc_slice *rest, size_t room, struct irc_slice *piece) {
	while (!irc_wrap(rest, room, piece)) {
		if (!next_line(lines, rest)) {
			return false;
		}
	}
	return true;
}

static size_t count_pieces(const char *text, size_t room) {
	struct irc_slice lines = irc_slice_of(text), rest = {text, 0}, piece;
	size_t count = 0;
	while (next_piece(&lines, &rest, room, &piece)) {
		count++;
	}
	return count;
}

/* Who or what a post is for, and how. */
struct address {
	uint64_t to;
	const char *verb;
	const char *target; /* NULL: a person, whose nick is put in when the line goes */
	size_t room;
};

static int64_t count_ends(const char *text, const char *end) {
	int64_t n = 0;
	for (; text < end; text++) {
		n += *text == '\n';
	}
	return n;
}

static int push_piece(struct irc *irc, const struct address *address, struct irc_slice piece,
	const struct post *post, bool last) {
	char line[IRC_LINE_MOST + 1];
	struct send_line header = {.to = address->to,
		.table = post->table,
		.move = last ? post->move : 0,
		.step = post->step,
		.line = post->line + count_ends(post->text, piece.at)};
	if (address->target != NULL) {
		header.len = irc_line_format(line, "%s %s :%.*s", address->verb, address->target,
			(int)piece.len, piece.at);
	} else {
		header.len =
			irc_line_format(line, "%s %.*s", address->verb, (int)piece.len, piece.at);
	}
	return send_queue_push(irc->queue, SEND_TALK, &header, line);
}

/* A post without text is said when all before it is: an empty line in the queue stands for it. */
static int push_nothing(struct irc *irc, const struct address *address, const struct post *post) {
	struct send_line header = {.to = address->to, .table = post->table, .move = post->move};
	return send_queue_push(irc->queue, SEND_TALK, &header, "");
}

/* Whoever asks without end gets no more answers for a while, and the game goes on. */
static bool has_room(const struct irc *irc, const struct address *address, const struct post *post,
	size_t pieces) {
	bool game = post->table != 0;
	size_t kept = game ? 2 : GAME_LINES_KEPT;
	return pieces <= POST_LINES_MOST &&
	       pieces + kept <= send_queue_room(irc->queue, SEND_TALK) &&
	       (game || send_queue_count_to(irc->queue, address->to) + pieces <= ANSWER_LINES_MOST);
}

static int push_post(struct irc *irc, const struct address *address, const struct post *post) {
	size_t pieces = count_pieces(post->text, address->room);
	if (!has_room(irc, address, post, pieces)) {
		return -ENOBUFS;
	}
	if (pieces == 0) {
		return push_nothing(irc, address, post);
	}
	struct irc_slice lines = irc_slice_of(post->text), rest = {post->text, 0}, piece;
	int rc = 0;
	while (rc == 0 && next_piece(&lines, &rest, address->room, &piece)) {
		rc = push_piece(irc, address, piece, post, --pieces == 0);
	}
	wake(irc, 0);
	return rc;
}

/* Say, tell, probe */

int irc_say(struct chat *chat, const char *place, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_channel *channel = irc_channels_find(irc, irc_slice_of(place));
	if (irc->phase != IRC_UP || channel == NULL || !channel->in) {
		return -ENOTCONN;
	}
	struct address address = {channel_address(irc, channel), "PRIVMSG", channel->name,
		text_room(irc, "PRIVMSG", strlen(channel->name))};
	return push_post(irc, &address, post);
}

/* The one place where it is chosen how private texts go. */
static const char *private_verb(const struct post *post) {
	return post->mode == MODE_MESSAGE ? "PRIVMSG" : "NOTICE";
}

/* The nick may be another by the time the line goes. */
static struct address address_user(
	const struct irc *irc, const struct irc_user *user, const char *verb) {
	size_t nick = strlen(user->nick), most = irc->isupport.nick_most;
	return (struct address){
		user->id, verb, NULL, text_room(irc, verb, nick > most ? nick : most)};
}

static int find_user(struct irc *irc, const char *key, struct irc_user **user) {
	if (irc->phase != IRC_UP) {
		return -ENOTCONN;
	}
	*user = irc_users_find_key(irc->users, key);
	return *user != NULL ? 0 : -ENOENT;
}

int irc_tell(struct chat *chat, const char *key, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_user *user = NULL;
	int rc = find_user(irc, key, &user);
	if (rc < 0) {
		return rc;
	}
	struct address address = address_user(irc, user, private_verb(post));
	return push_post(irc, &address, post);
}

static struct irc_probe *find_probe(struct irc *irc, uint64_t token) {
	for (size_t i = 0; i < IRC_PROBES_MOST; i++) {
		if (irc->probes[i].token == token) {
			return &irc->probes[i];
		}
	}
	return NULL;
}

/* A server answers a PRIVMSG to nobody with a refusal, and whatever is asked of it in order: when
 * the PING behind the text is answered and nothing was refused, the text has arrived. */
int irc_probe(struct chat *chat, const char *key, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_user *user = NULL;
	int rc = find_user(irc, key, &user);
	struct irc_probe *probe = find_probe(irc, 0);
	if (rc < 0 || probe == NULL) {
		return rc < 0 ? rc : -ENOBUFS;
	}
	struct address address = address_user(irc, user, "PRIVMSG");
	rc = push_post(irc, &address, post);
	if (rc < 0) {
		return rc;
	}
	char line[IRC_LINE_MOST + 1];
	*probe = (struct irc_probe){.token = ++irc->last_token, .user = user->id};
	user->refused = false;
	struct send_line header = {
		.len = irc_line_format(line, "PING :proof-%llu", (unsigned long long)probe->token)};
	return send_queue_push(irc->queue, SEND_TALK, &header, line);
}

/* What came of it */

/* PONG server :proof-7 */
void irc_on_pong(struct irc *irc, const struct irc_line *line) {
	static const struct irc_slice start = {"proof-", 6};
	char digits[21];
	struct irc_slice word = line->param[line->params - 1];
	if (word.len <= start.len || memcmp(word.at, start.at, start.len) != 0) {
		return;
	}
	struct irc_slice number = {word.at + start.len, word.len - start.len};
	irc_slice_copy(number, digits, sizeof(digits));
	uint64_t token = strtoull(digits, NULL, 10);
	struct irc_probe *probe = token != 0 ? find_probe(irc, token) : NULL;
	if (probe == NULL) {
		return;
	}
	struct irc_user *user = irc_users_find_id(irc->users, probe->user);
	probe->token = 0;
	if (user != NULL && irc_is_heard(irc)) {
		irc->chat.listener->reached(irc->chat.data, &irc->chat, irc_user_shown(user));
	}
}

static void drop_probes(struct irc *irc, const struct irc_user *user) {
	for (size_t i = 0; i < IRC_PROBES_MOST; i++) {
		if (irc->probes[i].user == user->id) {
			irc->probes[i].token = 0;
		}
	}
}

/* Servers refuse each line of a text; the listener hears of the first. */
static void tell_unreachable(struct irc *irc, struct irc_user *user, const struct irc_line *line) {
	char why[256];
	irc_slice_copy(line->param[line->params - 1], why, sizeof(why));
	drop_probes(irc, user);
	if (!user->refused && user->key[0] != '\0' && irc_is_heard(irc)) {
		user->refused = true;
		irc->chat.listener->unreachable(
			irc->chat.data, &irc->chat, irc_user_shown(user), why);
	}
}

/* "401 me ann :No such nick/channel" */
void irc_on_refusal(struct irc *irc, const struct irc_line *line) {
	if (irc_channels_refused(irc, line)) {
		return;
	}
	struct irc_user *user = irc_users_find(irc->users, line->param[1]);
	if (user == NULL) {
		return;
	}
	tell_unreachable(irc, user, line);
	if (irc_slice_is(line->command, "401")) {
		irc_channels_gone(irc, user);
	}
}

/* The way out */

static void note_end(struct irc *irc, const struct send_line *line) {
	if (line->move == 0) {
		return;
	}
	size_t slot = (irc->flight_first + irc->flight_count++) % IRC_FLIGHT_MOST;
	irc->flight[slot] = (struct irc_mark){irc->given, line->table, line->move};
}

void irc_send_written(struct irc *irc, uint64_t total) {
	irc->gone = total;
	while (irc->flight_count > 0 && irc->flight[irc->flight_first].end <= total) {
		struct irc_mark mark = irc->flight[irc->flight_first];
		irc->flight_first = (irc->flight_first + 1) % IRC_FLIGHT_MOST;
		irc->flight_count--;
		if (irc_is_heard(irc)) {
			irc->chat.listener->delivered(
				irc->chat.data, &irc->chat, mark.table, mark.move);
		}
	}
	if (irc->blocked) {
		wake(irc, 0);
	}
}

/* The line as it goes out. 0: there is nobody any more to send it to. */
static size_t address_line(
	const struct irc *irc, const struct send_line *queued, char line[IRC_LINE_MOST + 1]) {
	if (queued->to <= IRC_CHANNELS_MOST) {
		memcpy(line, queued->bytes, queued->len);
		return queued->len;
	}
	const struct irc_user *user = irc_users_find_id(irc->users, queued->to);
	struct irc_slice text = {queued->bytes, queued->len}, verb;
	if (user == NULL || !irc_slice_word(&text, ' ', &verb)) {
		return 0;
	}
	return irc_line_format(line, "%.*s %s :%.*s", (int)verb.len, verb.at, user->nick,
		(int)text.len - 3, text.at + 1); /* without the blank before and CR LF */
}

/* Lines on their way to the stream: one system call for many. */
struct batch {
	size_t len;
	int64_t table, step, line; /* the last that may be said a second time; table 0: none */
	char bytes[BATCH_MOST];
};

/* Whether a move of this table is on its way, and its listener was not told yet that it left: what
 * comes behind waits, or a kill would let the lines of both come a second time. */
static bool is_on_its_way(const struct irc *irc, int64_t table) {
	for (size_t i = 0; i < irc->flight_count; i++) {
		if (irc->flight[(irc->flight_first + i) % IRC_FLIGHT_MOST].table == table) {
			return true;
		}
	}
	return false;
}

static bool takes_more(
	const struct irc *irc, const struct batch *batch, const struct send_line *line) {
	size_t after = batch->len + IRC_LINE_MOST;
	bool repeats_another = line->step != 0 && batch->table != 0 && batch->table != line->table;
	return !repeats_another && !is_on_its_way(irc, line->table) &&
	       irc->flight_count < IRC_FLIGHT_MOST && after < sizeof(batch->bytes) &&
	       after <= stream_room(irc->stream);
}

static void note_repeated(struct batch *batch, const struct send_line *line) {
	if (line->step != 0) {
		batch->table = line->table;
		batch->step = line->step;
		batch->line = line->line;
	}
}

/* NULL: no line may go now, *wait_ms says how long until one may. */
static const struct send_line *gather(struct irc *irc, struct batch *batch, uint64_t *wait_ms) {
	const struct send_line *line;
	while ((line = send_queue_next(irc->queue, irc_now(irc), wait_ms)) != NULL &&
		takes_more(irc, batch, line)) {
		size_t len = address_line(irc, line, batch->bytes + batch->len);
		batch->len += len;
		irc->given += len;
		note_end(irc, line);
		note_repeated(batch, line);
		send_queue_pop(irc->queue, len > 0);
	}
	return line;
}

/* That lines come a second time is written down before: a kill right behind that may lose them, if
 * they were not there the first time either, but they come no third time. */
static int write_batch(struct irc *irc, const struct batch *batch) {
	if (batch->table != 0 && irc_is_heard(irc)) {
		irc->chat.listener->resending(
			irc->chat.data, &irc->chat, batch->table, batch->step, batch->line);
	}
	return stream_write(irc->stream, batch->bytes, batch->len);
}

/* Sends what may go now and comes back when more may. A socket that takes nothing wakes us
 * through irc_send_left, and one that broke is told of by the stream. */
void irc_send_pump(struct irc *irc) {
	uint64_t wait = UINT64_MAX;
	const struct send_line *line;
	struct batch batch;
	if (irc->stream == NULL || irc->phase < IRC_REGISTERING || irc->phase == IRC_ENDING) {
		return;
	}
	do {
		batch.len = 0;
		batch.table = 0;
		line = gather(irc, &batch, &wait);
		if (batch.len > 0 && write_batch(irc, &batch) < 0) {
			irc_drop(irc, "cannot write");
			return;
		}
	} while (line != NULL && batch.len > 0);
	irc->blocked = line != NULL;
	if (line != NULL || wait == UINT64_MAX) {
		uv_timer_stop(&irc->sending);
	} else {
		wake(irc, wait);
	}
	if (irc->flight_count > 0 && irc->flight[irc->flight_first].end <= irc->gone) {
		irc_send_written(irc, irc->gone);
	}
}

void irc_send_forget(struct irc *irc) {
	send_queue_clear(irc->queue);
	irc->flight_count = 0;
	irc->blocked = false;
	memset(irc->probes, 0, sizeof(irc->probes));
	uv_timer_stop(&irc->sending);
}

void irc_send_drop_channel(struct irc *irc, const struct irc_channel *channel) {
	send_queue_drop_to(irc->queue, channel_address(irc, channel));
}
