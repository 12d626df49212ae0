#ifndef BOT_CHAT_CHAT_H
#define BOT_CHAT_CHAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The cut between a network and everything else: a few functions down (chat_impl), a few up
 * (chat_listener). Strings are lent for the call. */

struct chat;

/* A person on this network. */
struct chat_person {
	const char *key;  /* who it is, for good: an account, or nick!user@host; not the name */
	const char *name; /* how to show them, now */
};

/* A command as it came in, the prefix or the bot's name cut off. */
struct chat_message {
	const char *place; /* the channel; NULL: in private */
	struct chat_person from;
	bool moderates; /* from moderates the place */
	bool by_name;   /* said to the bot itself: a word it does not know deserves an answer */
	const char *text;
};

/* Something to say. text is plain, complete by itself, lines ended by '\n' or the end. */
struct post {
	const char *text;
	/* The table whose game it tells, 0 for answers, which may be refused to who asks too much;
	 * and its move, 0 for none: when the last line of that has left the socket, sent() says so.
	 */
	int64_t table, move;
};

/* What an adapter tells the rest of the bot. Every member is filled. */
struct chat_listener {
	void (*message)(void *data, struct chat *chat, const struct chat_message *message);
	/* The bot can speak in this place: it joined, or joined again after the line was lost. Who
	 * is there already comes after it. */
	void (*entered)(void *data, struct chat *chat, const char *place);
	/* The line to the network is lost: what was not sent yet is not said, and nobody can be
	 * seen (no left() for each) until entered() and came() say so. */
	void (*lost)(void *data, struct chat *chat);
	/* Somebody can be seen in a place, or cannot be seen on the network any more. */
	void (*came)(void *data, struct chat *chat, const char *place, struct chat_person person);
	void (*left)(void *data, struct chat *chat, struct chat_person person);
	void (*renamed)(void *data, struct chat *chat, struct chat_person person);
	/* The answer to prove(), or later proof that private texts do not arrive. */
	void (*reached)(void *data, struct chat *chat, struct chat_person person);
	void (*unreachable)(
		void *data, struct chat *chat, struct chat_person person, const char *why);
	/* The lines of this move and all before it have left. */
	void (*sent)(void *data, struct chat *chat, int64_t table, int64_t move);
};

struct chat_impl {
	/* Says a post in a place, whole or not at all. 0, -ENOTCONN when one cannot speak there
	 * now, or -ENOBUFS when far too much waits already. */
	int (*say)(struct chat *chat, const char *place, const struct post *post);
	/* Says it to one person in private. -ENOENT: nobody with this key can be seen. */
	int (*tell)(struct chat *chat, const char *key, const struct post *post);
	/* Says it in private and finds out whether it arrives: reached() or unreachable() follows,
	 * or left(). */
	int (*prove)(struct chat *chat, const char *key, const struct post *post);
	void (*destroy)(struct chat *chat);
};

/* Each adapter's own struct begins with this. */
struct chat {
	const struct chat_impl *impl;
	const struct chat_listener *listener;
	void *data;          /* the listener's */
	const char *network; /* its name in people's identities and in the log */
	const char *prefix;  /* what a command begins with in a channel, for help: "!" */
	bool alone; /* a place of one person: what they choose for themselves is the place's */
};

#endif
