#include <stdlib.h>
#include <string.h>

#include "bot/chat/irc/state.h"

/* What people say: which of it is meant for us, and its plain text. NOTICEs are never answered
 * (RFC 2812, 3.3.2), so nobody listens to them. */

enum {
	CTCP_PAUSE_MS = 2 * 1000,
	CTCP_ECHO_MOST = 64,
};

/* Formatting */

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_hex(char c) {
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The length of "4", "04,12" or "ff0000,00ff00" behind the code for colour. */
static size_t colour_length(
	struct irc_slice rest, bool (*is_of)(char c), size_t least, size_t most) {
	size_t n = 0, second;
	while (n < rest.len && n < most && is_of(rest.at[n])) {
		n++;
	}
	if (n < least) {
		return 0;
	}
	if (n + 1 < rest.len && rest.at[n] == ',') {
		for (second = 0; second < most && n + 1 + second < rest.len; second++) {
			if (!is_of(rest.at[n + 1 + second])) {
				break;
			}
		}
		n += second >= least ? 1 + second : 0;
	}
	return n;
}

/* Bold, colour and the like go; other control characters become blanks. */
static void strip(struct irc_slice text, char *out, size_t cap) {
	static const char codes[] = "\x02\x0f\x11\x16\x1d\x1e\x1f";
	size_t n = 0;
	for (size_t i = 0; i < text.len && n + 1 < cap; i++) {
		struct irc_slice rest = {text.at + i + 1, text.len - i - 1};
		unsigned char c = (unsigned char)text.at[i];
		if (c == 0x03) {
			i += colour_length(rest, is_digit, 1, 2);
		} else if (c == 0x04) {
			i += colour_length(rest, is_hex, 6, 6);
		} else if (strchr(codes, c) == NULL) {
			out[n++] = c < 0x20 || c == 0x7f ? ' ' : (char)c;
		}
	}
	out[n] = '\0';
}

/* What is meant for us */

static const char *behind_prefix(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->config->prefix);
	return len > 0 && strncmp(text, irc->config->prefix, len) == 0 ? text + len : NULL;
}

/* "Dicecup: bid 5 3" and "dicecup, bid 5 3" */
static const char *behind_name(const struct irc *irc, const char *text) {
	size_t len = strlen(irc->nick);
	struct irc_slice start = {text, strnlen(text, len)};
	bool named = irc_is_me(irc, start) && (text[len] == ':' || text[len] == ',');
	return named ? text + len + 1 : NULL;
}

/* A message is by name in private, and behind our name. */
static const char *find_command(
	const struct irc *irc, const char *text, bool private, bool *by_name) {
	const char *named = behind_name(irc, text);
	*by_name = private || named != NULL;
	text = named != NULL ? named + strspn(named, " ") : text;
	const char *command = behind_prefix(irc, text);
	if (command == NULL && *by_name) {
		command = text;
	}
	return command != NULL ? command + strspn(command, " ") : NULL;
}

static void trim_end(char *text) {
	size_t len = strlen(text);
	while (len > 0 && text[len - 1] == ' ') {
		text[--len] = '\0';
	}
}

/* CTCP */

static void answer_ctcp(struct irc *irc, const struct irc_line *line, struct irc_slice text) {
	struct irc_slice rest = {text.at + 1, text.len - 1}, word;
	if (rest.len > 0 && rest.at[rest.len - 1] == '\x01') {
		rest.len--;
	}
	irc_slice_word(&rest, ' ', &word);
	if (irc_now(irc) < irc->ctcp_at) {
		return;
	}
	int nick_len = (int)line->nick.len;
	if (irc_slice_is(word, "VERSION")) {
		irc_send(irc, SEND_CONTROL, "NOTICE %.*s :\x01VERSION dicecup\x01", nick_len,
			line->nick.at);
	} else if (irc_slice_is(word, "PING") && rest.len <= CTCP_ECHO_MOST) {
		irc_send(irc, SEND_CONTROL, "NOTICE %.*s :\x01PING%.*s\x01", nick_len,
			line->nick.at, (int)rest.len, rest.at);
	} else {
		return;
	}
	irc->ctcp_at = irc_now(irc) + CTCP_PAUSE_MS;
}

/* Lines kept back */

static bool hold(struct irc *irc, struct irc_slice whole) {
	if (irc->held_count == IRC_HELD_MOST) {
		return false;
	}
	struct irc_held *held = malloc(sizeof(*held) + whole.len);
	if (held == NULL) {
		return false;
	}
	held->next = NULL;
	held->len = whole.len;
	memcpy(held->bytes, whole.at, whole.len);
	*irc->held_end = held;
	irc->held_end = &held->next;
	irc->held_count++;
	return true;
}

static struct irc_held *take_held(struct irc *irc) {
	struct irc_held *first = irc->held;
	irc->held = NULL;
	irc->held_end = &irc->held;
	irc->held_count = 0;
	return first;
}

void irc_privmsg_held(struct irc *irc) {
	irc->whos = 0;
	struct irc_held *next;
	for (struct irc_held *held = take_held(irc); held != NULL; held = next) {
		next = held->next;
		if (irc_is_heard(irc)) {
			irc_receive_line(irc, (struct irc_slice){held->bytes, held->len});
		}
		free(held);
	}
}

void irc_privmsg_forget(struct irc *irc) {
	struct irc_held *next;
	for (struct irc_held *held = take_held(irc); held != NULL; held = next) {
		next = held->next;
		free(held);
	}
}

/* After our own JOIN accounts come with the answer to WHO, unless every message carries its own:
 * until then we would take people for somebody else than they were before a restart. */
static bool must_wait(const struct irc *irc, const struct irc_user *user) {
	return user->key[0] == '\0' && irc->isupport.whox && irc->whos > 0 &&
	       !(irc->caps & IRC_CAP_ACCOUNT_TAG);
}

static struct irc_slice whole_line(const struct irc_line *line) {
	const struct irc_slice *last = &line->param[line->params - 1];
	const char *start =
		line->nick.at - 1; /* the colon; without tags, which nothing waits for */
	return (struct irc_slice){start, (size_t)(last->at + last->len - start)};
}

/* Messages */

static void deliver(struct irc *irc, const struct irc_user *user, const struct irc_channel *channel,
	struct irc_slice said) {
	char text[IRC_LINE_MOST];
	bool by_name;
	strip(said, text, sizeof(text));
	trim_end(text);
	const char *command = find_command(irc, text, channel == NULL, &by_name);
	if (command == NULL || *command == '\0' || !irc_is_heard(irc)) {
		return;
	}
	struct chat_message message = {
		.place = channel != NULL ? channel->name : NULL,
		.from = irc_user_shown(user),
		.moderates = channel != NULL && irc_channels_moderates(irc, user, channel),
		.by_name = by_name,
		.text = command,
	};
	irc->chat.listener->message(irc->chat.data, &irc->chat, &message);
}

static struct irc_user *find_author(struct irc *irc, const struct irc_line *line) {
	if (irc_users_find(irc->users, line->nick) == NULL) {
		irc_channels_bound_strangers(irc);
	}
	struct irc_user *user = irc_channels_meet(irc, line);
	if (user != NULL) {
		user->spoke_at = irc_now(irc);
		user->refused = false;
	}
	return user;
}

void irc_on_privmsg(struct irc *irc, const struct irc_line *line) {
	struct irc_channel *channel = irc_channels_find(irc, line->param[0]);
	bool to_us = irc_is_me(irc, line->param[0]);
	bool from_somebody = line->user.len > 0 && !irc_is_me(irc, line->nick);
	if (!from_somebody || (channel == NULL && !to_us) || irc->phase != IRC_UP) {
		return; /* a server, ourselves, or the operators of a channel ("@#dice") */
	}
	struct irc_slice said = line->param[1];
	if (said.len > 0 && said.at[0] == '\x01') {
		if (to_us) {
			answer_ctcp(irc, line, said);
		}
		return;
	}
	struct irc_user *user = find_author(irc, line);
	if (user == NULL || (must_wait(irc, user) && hold(irc, whole_line(line)))) {
		return;
	}
	irc_channels_settle(irc, user);
	deliver(irc, user, channel, said);
}
