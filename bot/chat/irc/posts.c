#include "bot/chat/irc/posts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/nick.h"
#include "bot/chat/irc/presence.h"
#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/chat/irc/users.h"
#include "engine/spans.h"

enum {
	POST_LINES_MOST = 64,
	HOST_MOST = 63,          /* as shown by servers */
	USER_MOST = 11,          /* including the "~" */
	TEXT_LEAST = 32,         /* minimum of text in a line, even if all names are long */
	TABLE_ANSWERS_MOST = 16, /* answers queued in a table's flow */
	AHEAD_MOST = 4,          /* lines queued ahead of all tables' */
};

/* The recipient of a post. */
struct addressee {
	uint64_t to;
	uint64_t asker; /* the flow of an answer */
	const char *verb;
	size_t name;             /* the longest in bytes */
	bool everybody;          /* to a channel */
	bool probed;             /* finds out whether the recipient can be reached */
	bool late;               /* an earlier hand had waited long when this one replaced it */
	struct irc_slice prefix; /* must not begin a line; empty: nothing */
};

/* Precedes a line that would begin with a nick: only calls may alert people. */
#define NICK_GUARD "· "

/* Bytes of text that fit after ":nick!user@host VERB target : ", as others get the line. User and
 * host have their maximum until they are known; a guard may precede the text. */
static size_t text_room(const struct irc *irc, const struct addressee *addressee) {
	size_t nick = strlen(irc->self.nick), wish = strlen(irc->config->nick);
	size_t user = irc->self.user[0] != '\0' ? strlen(irc->self.user) : USER_MOST;
	size_t host = irc->self.host[0] != '\0' ? strlen(irc->self.host) : HOST_MOST;
	size_t taken = strlen(":!@  :" NICK_GUARD "\r\n") + (nick > wish ? nick : wish) + user +
		       host + strlen(addressee->verb) + addressee->name;
	return taken + TEXT_LEAST < IRC_LINE_MOST ? IRC_LINE_MOST - taken : TEXT_LEAST;
}

/* The length of the mark of this kind at the start of a line; 0: none. */
static size_t mark_length(struct irc_slice line, enum span_kind kind) {
	struct span span;
	size_t n = line.len > 0 ? spans_read(line.at, line.len, &span) : 0;
	return n > 0 && span.kind == kind ? n : 0;
}

/* Splits a post into lines that fit; returns their number. Beyond POST_LINES_MOST they are only
 * counted. */
static size_t wrap(const char *text, size_t room, struct irc_slice prefix,
	struct irc_slice pieces[POST_LINES_MOST]) {
	struct irc_slice lines = irc_slice_of(text), line, piece;
	size_t n = 0;
	while (irc_slice_word(&lines, '\n', &line)) {
		while (mark_length(line, SPAN_BLOCK) == 0 &&
			irc_formatting_wrap(&line, room, prefix, &piece)) {
			if (n < POST_LINES_MOST) {
				pieces[n] = piece;
			}
			n++;
		}
	}
	return n;
}

static int64_t count_line_ends(const char *text, const char *end) {
	int64_t n = 0;
	for (; text < end; text++) {
		n += *text == '\n';
	}
	return n;
}

/* The queue of a post's lines. A table's lines, aloud and private, stay in order, together with up
 * to TABLE_ANSWERS_MOST answers about it. */
struct waiting_place {
	enum send_lane lane;
	uint64_t flow;
};

static struct waiting_place place_of(
	const struct irc *irc, uint64_t asker, const struct post *post, size_t n) {
	uint64_t table = (uint64_t)post->table;
	bool too_much = post->asker != NULL &&
			send_queue_count_answers(irc->send.queue, table) + n > TABLE_ANSWERS_MOST;
	return table != 0 && !too_much ? (struct waiting_place){SEND_GAME, table}
				       : (struct waiting_place){SEND_ANSWER, asker};
}

/* Floods get no more answers for a while; games go on. */
static bool fits(const struct irc *irc, struct waiting_place where, const struct irc_slice *pieces,
	size_t n) {
	size_t bytes = 0;
	for (size_t i = 0; i < n && i < POST_LINES_MOST; i++) {
		bytes += pieces[i].len;
	}
	return n <= POST_LINES_MOST &&
	       send_queue_has_room(irc->send.queue, where.lane, where.flow, n, bytes);
}

static bool begins_with_nick(const struct irc *irc, struct irc_slice piece) {
	struct irc_slice word;
	if (!irc_slice_word(&piece, ' ', &word)) {
		return false;
	}
	word.len -= strchr(",:;.", word.at[word.len - 1]) != NULL;
	return irc_users_find(irc->users, word) != NULL;
}

static const char *find_guard(
	const struct irc *irc, const struct addressee *addressee, struct irc_slice piece) {
	if (irc_formatting_begins(piece, addressee->prefix)) {
		return " ";
	}
	return addressee->everybody && begins_with_nick(irc, piece) ? NICK_GUARD : "";
}

/* Cuts off the text up to the called name's end; empty: nobody is called. */
static struct irc_slice take_called(struct irc_slice *piece) {
	struct span span;
	for (size_t at = 0, n; at < piece->len; at += n) {
		n = spans_read(piece->at + at, piece->len - at, &span);
		if (span.kind == SPAN_CALLED) {
			struct irc_slice called = {piece->at, at};
			*piece = (struct irc_slice){piece->at + at + n, piece->len - at - n};
			return called;
		}
	}
	return (struct irc_slice){piece->at, 0};
}

/* Clients highlight a nick only up to the end of a word, and the text after a call may begin
 * without a blank. */
static bool joins(struct irc_slice called, struct irc_slice rest) {
	return called.len > 0 && rest.len > 0 && (rest.at[0] & 0x80) != 0;
}

/* Replies, and calls caused by a message, carry +draft/reply. */
static const char *find_replied(const struct irc *irc, const struct addressee *addressee,
	const struct post *post, bool calls) {
	bool replies = calls || post->asker != NULL;
	return replies && addressee->to == irc->messages.heard_in ? irc->messages.id : "";
}

/* A table's notice outside of its game: people sit down, come and go. */
static bool is_news(const struct addressee *addressee, const struct post *post) {
	return addressee->everybody && post->table != 0 && post->cause == 0 && post->move == 0 &&
	       post->step == 0 && post->asker == NULL;
}

/* The gap between a notice and the next one in its line; static. */
static const char *gap_of(const struct post *post) {
	return post->gap != NULL && *post->gap == '\0' ? "" : " ";
}

/* Appends a notice to the waiting line of an earlier notice. False: there is none, or too little
 * room. */
static bool add_to_news(struct irc *irc, const struct addressee *addressee,
	struct waiting_place where, const struct post *post, struct irc_slice piece) {
	char line[IRC_LINE_MOST + 1];
	const struct send_line *before =
		send_queue_find_going_on(irc->send.queue, where.lane, where.flow, addressee->to);
	if (before == NULL ||
		before->len + piece.len > strlen(addressee->verb) + text_room(irc, addressee)) {
		return false;
	}
	struct irc_slice text = {before->bytes, before->len - 2}; /* without CR LF */
	size_t len = irc_line_format(
		line, "%.*s%s%.*s", IRC_SLICE_ARG(text), before->gap, IRC_SLICE_ARG(piece));
	return send_queue_rewrite(irc->send.queue, where.lane, before, line, len, gap_of(post),
		       irc->chat.listener->commit_seq(irc->chat.data)) == 0;
}

/* False: the line continues in the next piece. */
static bool ends_line(struct irc_slice piece) {
	const char *end = piece.at + piece.len;
	end += strspn(end, " ");
	return *end == '\0' || *end == '\n';
}

static int push_piece(struct irc *irc, const struct addressee *addressee,
	struct waiting_place where, const struct post *post, struct irc_slice piece, bool last) {
	char line[sizeof(IRC_REPLY_TAG) + IRC_MSGID_MOST + IRC_LINE_MOST + 1] = "";
	size_t mark = mark_length(piece, SPAN_CALL);
	bool calls = mark > 0;
	piece.at += mark;
	piece.len -= mark;
	const char *guard = calls ? "" : find_guard(irc, addressee, piece);
	struct irc_slice called = take_called(&piece);
	struct send_line header = {
		.to = addressee->to,
		.flow = where.flow,
		.answers = post->asker != NULL,
		.gap = !calls && is_news(addressee, post) ? gap_of(post) : NULL,
		.yields = addressee->probed || (post->can_wait && !addressee->late),
		.hand = post->hand,
		.patience = post->can_wait                             ? SEND_PATIENTLY
			    : !addressee->everybody && post->cause > 0 ? SEND_SOON
								       : SEND_AT_ONCE,
		.end = {.table = post->table,
			.place_index = post->place_index,
			.move = last ? post->move : 0,
			.step = ends_line(piece) ? post->step : 0,
			.line = post->line + count_line_ends(post->text, piece.at)},
	};
	const char *replied = find_replied(irc, addressee, post, calls);
	if (*replied != '\0') {
		header.len = (size_t)snprintf(line, sizeof(line), IRC_REPLY_TAG "%s ", replied);
	}
	header.len += irc_line_format(line + header.len, "%s %s%.*s%s%.*s", addressee->verb, guard,
		IRC_SLICE_ARG(called), joins(called, piece) ? " " : "", IRC_SLICE_ARG(piece));
	return irc_send_talk(irc, where.lane, &header, line);
}

/* Called people get the private lines that they need before the call. */
static void hurry_those_called(
	struct irc *irc, struct waiting_place where, const struct post *post) {
	for (size_t i = 0; i < post->n_mentions; i++) {
		const struct irc_user *user = irc_users_find_key(irc->users, post->mentions[i]);
		if (user != NULL) {
			send_queue_hurry(irc->send.queue, where.lane, where.flow, user->id);
		}
	}
}

/* Queues a post. A post without text is delivered once everything of its table before it is: an
 * empty line marks it. */
static int push_post(struct irc *irc, struct addressee *addressee, const struct post *post) {
	struct irc_slice pieces[POST_LINES_MOST];
	size_t n = wrap(post->text, text_room(irc, addressee), addressee->prefix, pieces);
	struct waiting_place where = place_of(irc, addressee->asker, post, n);
	if (!fits(irc, where, pieces, n)) {
		return -ENOBUFS;
	}
	hurry_those_called(irc, where, post);
	addressee->late = post->hand && send_queue_drop_hand(irc->send.queue, where.lane,
						where.flow, addressee->to);
	if (n == 0) {
		struct send_line nothing = {
			.to = addressee->to, .flow = where.flow, .end = post_end(post)};
		return irc_send_talk(irc, where.lane, &nothing, "");
	}
	bool news = n == 1 && is_news(addressee, post) && mark_length(pieces[0], SPAN_CALL) == 0;
	int rc = 0;
	if (news && add_to_news(irc, addressee, where, post, pieces[0])) {
		return 0;
	}
	for (size_t i = 0; i < n && rc == 0; i++) {
		rc = push_piece(irc, addressee, where, post, pieces[i], i + 1 == n);
	}
	return rc;
}

/* The flow of an answer in a channel: the asker's, or if unknown the channel's. */
static uint64_t find_asker(
	const struct irc *irc, const struct irc_channel *channel, const struct post *post) {
	const struct irc_user *user =
		post->asker != NULL ? irc_users_find_key(irc->users, post->asker) : NULL;
	return user != NULL ? user->id : channel->address;
}

/* The first line after a refusal: if it is not refused, the mute is over. */
static void note_said(const struct irc *irc, struct irc_channel *channel) {
	if (channel->mutes > 0 && channel->said_at == 0) {
		channel->said_at = irc_link_now(irc);
	}
}

int irc_posts_say(struct chat *chat, const char *place, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_channel *channel = irc_channel_list_find(&irc->channels, irc_slice_of(place));
	if (!irc_is_ready(irc) || channel == NULL || !channel->joined || channel->muted) {
		return -ENOTCONN;
	}
	struct addressee addressee = {
		.to = channel->address,
		.asker = find_asker(irc, channel, post),
		.verb = "PRIVMSG",
		.name = strlen(channel->name),
		.everybody = true,
		.prefix = irc_slice_of(irc->config->prefix),
	};
	int rc = push_post(irc, &addressee, post);
	if (rc == 0) {
		note_said(irc, channel);
	}
	return rc;
}

static int find_user(struct irc *irc, const char *key, struct irc_user **user) {
	if (!irc_is_ready(irc)) {
		return -ENOTCONN;
	}
	*user = irc_users_find_key(irc->users, key);
	return *user != NULL ? 0 : -ENOENT;
}

/* The nick may have changed to a longer one when the line goes out. */
static struct addressee address(const struct irc *irc, const struct irc_user *user) {
	size_t nick = strlen(user->nick), most = irc->isupport.nicklen;
	return (struct addressee){.to = user->id,
		.asker = user->id,
		.verb = "PRIVMSG",
		.name = nick > most ? nick : most,
		.prefix = {"", 0}};
}

/* Clients show notices from unknown nicks where nobody looks, so the first answer is a message,
 * except to bots, which would answer it, and in games, whose players got messages before a restart.
 */
static const char *private_verb(const struct irc_user *user, const struct post *post) {
	bool first = post->asker != NULL && post->table == 0 && post->mode == MODE_USUAL &&
		     !user->told && !user->bot;
	return first || post->mode == MODE_MESSAGE ? "PRIVMSG" : "NOTICE";
}

int irc_posts_tell(struct chat *chat, const char *key, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_user *user = NULL;
	int rc = find_user(irc, key, &user);
	if (rc < 0) {
		return rc;
	}
	struct addressee addressee = address(irc, user);
	addressee.verb = private_verb(user, post);
	rc = push_post(irc, &addressee, post);
	user->told = user->told || rc == 0;
	return rc;
}

/* A line ahead of games; AHEAD_MOST limits their delay. */
int irc_posts_tell_ahead(struct chat *chat, const char *key, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_user *user = NULL;
	int rc = find_user(irc, key, &user);
	if (rc == 0 && send_queue_count_in(irc->send.queue, SEND_CONTROL) >= AHEAD_MOST) {
		rc = -ENOBUFS;
	}
	if (rc == 0) {
		irc_send(irc, SEND_CONTROL, "%s %s :%s", private_verb(user, post), user->nick,
			post->text);
	}
	return rc;
}

/* Probes */

/* If equal words to another person are queued, one line goes to both, and one PING. Hands are never
 * joined, as they are no probes. False: there is no such line. */
static bool join_probe(struct irc *irc, const struct addressee *addressee,
	struct waiting_place where, const char *text, struct irc_user *user) {
	char line[IRC_LINE_MOST + 1];
	size_t most = irc->several.refused ? 1 : irc_isupport_targets_of(&irc->isupport, false);
	size_t len = irc_line_format(line, "%s %s", addressee->verb, text);
	size_t names = (most - 1) * (addressee->name + 1);
	struct send_line *same =
		send_queue_find_same(irc->send.queue, where.lane, where.flow, line, len, most);
	const struct irc_user *first =
		same != NULL ? irc_users_find_id(irc->users, same->to) : NULL;
	if (first == NULL || first->probe == 0 || first == user ||
		strlen(text) + names > text_room(irc, addressee)) {
		return false;
	}
	send_line_add_to(same, user->id);
	user->probe = first->probe;
	return true;
}

/* Servers answer in order: the answer to a PING after the text, in its flow, proves that the text
 * arrived, unless it was refused. Probes yield to the table's other lines. */
static int ask_for_proof(struct irc *irc, struct waiting_place where, struct irc_user *user) {
	char line[IRC_LINE_MOST + 1];
	user->probe = ++irc->probes;
	struct send_line header = {.flow = where.flow,
		.yields = true,
		.len = irc_line_format(line, "PING :proof-%llu", (unsigned long long)user->probe)};
	return irc_send_talk(irc, where.lane, &header, line);
}

int irc_posts_probe(struct chat *chat, const char *key, const struct post *post) {
	struct irc *irc = (struct irc *)chat;
	struct irc_user *user = NULL;
	int rc = find_user(irc, key, &user);
	if (rc < 0) {
		return rc;
	}
	struct addressee addressee = address(irc, user);
	struct waiting_place where = place_of(irc, user->id, post, 0);
	addressee.probed = true;
	user->unreachable = false;
	user->told = true;
	if (join_probe(irc, &addressee, where, post->text, user)) {
		return 0;
	}
	rc = push_post(irc, &addressee, post);
	return rc < 0 ? rc : ask_for_proof(irc, where, user);
}

/* PONG server :proof-7 */
void irc_posts_on_pong(struct irc *irc, const struct irc_line *line) {
	char digits[21];
	struct irc_slice word = line->param[line->params - 1];
	if (!irc_slice_is(irc_slice_cut(&word, '-'), "proof")) {
		return;
	}
	irc_slice_copy(word, digits, sizeof(digits));
	uint64_t probe = strtoull(digits, NULL, 10);
	struct irc_user *user = NULL;
	while (probe != 0 && (user = irc_users_next(irc->users, user)) != NULL) {
		if (user->probe == probe) {
			user->probe = 0;
			irc->chat.listener->reached(
				irc->chat.data, &irc->chat, irc_presence_person(user));
		}
	}
}

/* The last line to several people with this one among them; NULL: none. */
static struct irc_several *find_several(struct irc *irc, const struct irc_user *user) {
	for (size_t i = 0; i < IRC_SEVERAL_MOST; i++) {
		for (size_t n = 0; n < IRC_TARGETS_MOST; n++) {
			if (irc->several.last[i].to[n] == user->id) {
				return &irc->several.last[i];
			}
		}
	}
	return NULL;
}

/* The last line to a channel that was copied to ourselves; NULL: none. */
static struct irc_several *find_copied(struct irc *irc) {
	struct irc_several *found = NULL;
	for (size_t i = 0; i < IRC_SEVERAL_MOST; i++) {
		struct irc_several *at =
			&irc->several.last[(irc->several.next + i) % IRC_SEVERAL_MOST];
		found = irc_channel_list_at(&irc->channels, at->to[0]) != NULL ? at : found;
	}
	return found;
}

/* Sends the line again to each recipient alone; from here on all lines have one recipient. */
static void say_singly(struct irc *irc, struct irc_several *several) {
	irc->several.refused = true;
	for (size_t n = 0; n < IRC_TARGETS_MOST && several->to[n] != 0; n++) {
		struct irc_user *user = irc_users_find_id(irc->users, several->to[n]);
		bool there =
			user != NULL || irc_channel_list_at(&irc->channels, several->to[n]) != NULL;
		struct send_line header = {.to = several->to[n],
			.flow = several->flow,
			.yields = user != NULL,
			.len = several->len};
		if (there && irc_send_talk(irc, SEND_GAME, &header, several->bytes) == 0 &&
			user != NULL) {
			ask_for_proof(irc, (struct waiting_place){SEND_GAME, several->flow}, user);
		}
	}
	*several = (struct irc_several){.len = 0};
}

/* 407 or 707: too many recipients, or too fast. */
static bool is_too_many(const struct irc_line *line) {
	return irc_slice_is(line->command, "407") || irc_slice_is(line->command, "707");
}

/* The user named by a refusal: a nick, or the first known one of several. NULL: a copy to ourselves
 * was refused, or nobody is known. */
static struct irc_user *find_refused(
	const struct irc *irc, struct irc_slice names, bool *to_ourselves) {
	struct irc_user *user = NULL;
	struct irc_slice nick;
	while (user == NULL && irc_slice_word(&names, ',', &nick)) {
		*to_ourselves |= irc_nick_is_own(irc, nick);
		user = *to_ourselves ? NULL : irc_users_find(irc->users, nick);
	}
	return *to_ourselves ? NULL : user;
}

/* "401 me ann :No such nick/channel". Servers refuse each line of a text; the listener is told
 * once. */
void irc_posts_on_refusal(struct irc *irc, const struct irc_line *line) {
	bool to_ourselves = false;
	struct irc_user *user = find_refused(irc, line->param[1], &to_ourselves);
	struct irc_several *several = !is_too_many(line) ? NULL
				      : user != NULL     ? find_several(irc, user)
				      : to_ourselves     ? find_copied(irc)
							 : NULL;
	irc->several.refused = irc->several.refused || to_ourselves;
	if (several != NULL) {
		say_singly(irc, several);
		return;
	}
	if (user == NULL) {
		return;
	}
	user->probe = 0;
	if (!user->unreachable && user->key[0] != '\0') {
		char why[256];
		irc_slice_copy(line->param[line->params - 1], why, sizeof(why));
		user->unreachable = true;
		irc->chat.listener->unreachable(
			irc->chat.data, &irc->chat, irc_presence_person(user), why);
	}
	if (irc_slice_is(line->command, "401")) {
		irc_presence_no_such_nick(irc, user);
	}
}
