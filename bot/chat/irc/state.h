#pragma once

#include <inttypes.h>
#include <uv.h>

#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/chat/irc/config.h"
#include "bot/chat/irc/protocol/isupport.h"
#include "bot/chat/irc/protocol/scram.h"
#include "bot/chat/send_queue.h"
#include "bot/chat/stream.h"

/* Users */

enum {
	IRC_NAME_MOST = 128, /* bytes of a nick, user, host or account, with NUL */
	IRC_KEY_MOST = 448,
	IRC_USERS_MOST = 8192, /* of one network */
};

struct irc_user_key {
	struct map_entry entry; /* first */
	struct irc_user *user;
};

struct irc_user {
	struct map_entry by_nick; /* first */
	struct irc_user_key by_key;
	uint64_t id; /* never used twice on a network; greater than IRC_USERS_MOST */
	const char *nick, *folded_nick, *user, *host; /* copies, until they change */
	const char *account;                          /* "": none, or unknown */
	const char *key;                              /* "": not made yet */
	const char *key_nick;                         /* the nick in their key; "": any */
	struct irc_member *memberships;               /* NULL: a stranger */
	uint64_t spoke_at;                            /* last, in the owner's time; 0: never */
	uint64_t probe;                               /* the probe to be answered; 0: none */
	bool away;
	bool bot;           /* is marked as one: never answered */
	bool told;          /* something in private, by this connection */
	bool keeps_old_key; /* the listener did not take them over under a newer one */
	bool lost;          /* out of sight with the channel, as the listener knows */
	bool unreachable;   /* the network refused our last private lines, and the listener knows */
};

struct irc_users {
	enum irc_casemapping casemapping;
	uint64_t last_id;
	struct map by_nick, by_key;
};

/* Channels */

enum { IRC_CHANNEL_NAME_MOST = 65 }; /* bytes, with NUL */

/* How far the members of a channel are known. */
enum irc_people {
	IRC_PEOPLE_UNKNOWN,
	IRC_PEOPLE_NAMING, /* NAMES is asked for */
	IRC_PEOPLE_NAMED,
	IRC_PEOPLE_ASKED, /* WHO is asked for */
	IRC_PEOPLE_KNOWN
};

/* Of a channel that the config does not name. */
struct irc_invitation {
	char name[IRC_CHANNEL_NAME_MOST];
	char key[IRC_KEY_MOST];   /* of the inviter */
	char nick[IRC_NAME_MOST]; /* theirs, while the bot has not been there yet; else "" */
};

struct irc_channel {
	struct map_entry by_name;          /* first */
	uint64_t address;                  /* from 1, below all ids of users; as send_line.to */
	const char *name;                  /* as the config or the invitation spells it */
	const char *key_file, *language;   /* NULL: none */
	struct irc_invitation *invitation; /* owned; NULL: the config names the channel */
	struct irc_member *members;
	enum irc_people people;
	bool has_table; /* as the listener said when the bot was about to join, or heard of one */
	bool wanted;    /* by the config, while that is taken over */
	bool joined;
	bool muted; /* joined, but our lines are refused */
	bool refusal_logged;
	unsigned kicks, refusals; /* on this connection, or since we were let in */
	unsigned mutes;           /* since we joined, or were heard again */
	uint64_t join_at;         /* when to send JOIN, or send it again */
	uint64_t invited_at;      /* from when on an invitation is followed again */
	uint64_t speak_at;        /* while muted: when to try again */
	uint64_t said_at;         /* with mutes: when we tried; 0: not yet */
	bool slow;                /* takes no more than the fixed rate */
	struct token_bucket bucket;
	char folded[];
};

struct irc_channel_list {
	enum irc_casemapping casemapping;
	size_t count, room;         /* of slots, some of them free */
	struct irc_channel **slots; /* by address, less one */
	struct map by_name;
};

/* One user in one channel, reached from either of them. */
struct irc_member {
	struct irc_user *user;
	struct irc_channel *channel;
	struct irc_member *next_channel;    /* of this user */
	struct irc_member *next_user, **at; /* of this channel, and the pointer to this member */
	unsigned ranks;                     /* bits of irc_isupport_rank_of_mode() */
};

/* The network */

enum {
	IRC_IN_FLIGHT_MOST = 256, /* ends written to the stream, not yet to the socket */
	IRC_HELD_MOST = 32,
	IRC_SASL_MOST = 1024,
	IRC_BATCHES_MOST = 8, /* of the past, open at once */
	IRC_BATCH_REFERENCE_MOST = 64,
	IRC_REPLIES_MOST = 16, /* kinds of standard replies logged on a connection */
	IRC_REPLY_NAME_MOST = 64,
	IRC_INVITERS_MOST = 8, /* within INVITER_MS */
	IRC_TOLD_MOST = 64,
	IRC_UNANSWERED_MOST = 16,
	IRC_SEVERAL_MOST = 8, /* lines to several people that are remembered */
};

/* In the PING that closes a window of lines; those that prove a seat have another. */
#define IRC_PACE_WORD "pace-%016" PRIx64

enum irc_link_phase {
	IRC_LINK_DOWN, /* waits before it connects again */
	IRC_LINK_CONNECTING,
	IRC_LINK_UP,
	IRC_LINK_ENDING
};

enum irc_registration_phase {
	IRC_REGISTERING, /* up to 001 */
	IRC_WELCOMED,    /* up to the end of the message of the day: then ISUPPORT is known */
	IRC_READY
};

/* The capabilities that are asked for where they are offered. */
enum irc_cap {
	IRC_CAP_ACCOUNT_NOTIFY,
	IRC_CAP_ACCOUNT_TAG,
	IRC_CAP_AWAY_NOTIFY,
	IRC_CAP_BATCH,
	IRC_CAP_CAP_NOTIFY,
	IRC_CAP_CHGHOST,
	IRC_CAP_ECHO_MESSAGE,
	IRC_CAP_EXTENDED_JOIN,
	IRC_CAP_INVITE_NOTIFY,
	IRC_CAP_MESSAGE_TAGS,
	IRC_CAP_MULTI_PREFIX,
	IRC_CAP_NO_IMPLICIT_NAMES,
	IRC_CAP_SASL,
	IRC_CAP_SERVER_TIME,
	IRC_CAP_SETNAME,
	IRC_CAP_STANDARD_REPLIES,
	IRC_CAP_USERHOST_IN_NAMES,
	IRC_CAPS
};

enum { IRC_MSGID_MOST = 80 }; /* bytes, with NUL; of a longer one nothing is made */

/* When this many bytes have left, the listener is told. */
struct irc_post_end {
	uint64_t at;
	struct post_end end;
};

/* A message held back until its author's account is known. */
struct irc_held {
	uint64_t user, since;
	char target[IRC_LINE_MOST], text[IRC_LINE_MOST];
};

/* A line that went to several people at once, or to a channel and to ourselves. */
struct irc_several {
	uint64_t to[IRC_TARGETS_MOST]; /* 0: no more */
	uint64_t flow;
	size_t len;
	char bytes[IRC_LINE_MOST]; /* "VERB text", as in irc_send_talk() */
};

struct irc_batch_open {
	char reference[IRC_BATCH_REFERENCE_MOST]; /* "": none */
};

/* A recent inviter. */
struct irc_inviter {
	uint64_t until; /* further invitations are ignored till then; 0: a free slot */
	char nick[IRC_NAME_MOST], user[IRC_NAME_MOST], host[IRC_NAME_MOST];
	char channel[IRC_CHANNEL_NAME_MOST]; /* where to, while WHO is asked; else "" */
};

struct irc_link_listener;

/* The state of one network. Only the file named above a group writes it. */
struct irc {
	/* irc.c */
	struct chat chat; /* first */
	const struct irc_config *config;
	struct {
		const struct irc_memory *kept; /* NULL: none */
		void *data;
	} memory;
	struct {
		void (*refused)(void *data, const struct chat *chat, const char *why); /* or NULL */
		void (*tried)(void *data, const char *why); /* of a trial, else NULL */
		void *data;
	} owner;
	struct {
		uint64_t received_at;
		bool pinged; /* our PING waits for any sign of life */
	} keepalive;

	/* link.c */
	struct {
		uv_loop_t *loop;
		const struct irc_link_listener *listener;
		uv_timer_t timer;      /* while down: to the next try; else the pulse */
		struct stream *stream; /* NULL: none */
		enum irc_link_phase phase;
		unsigned failures; /* connections in a row that did not last */
		size_t turn;       /* counts on to the next server of the config */
		char host[256];    /* that server, its port, and whether by TLS */
		uint16_t port;
		bool secure;
		bool again; /* the same server is tried at once */
	} link;

	/* send.c */
	struct {
		uv_timer_t timer;
		struct send_queue *queue;
		struct token_rate rate;
		unsigned halvings;       /* of a rate of the config, after floods */
		uint64_t given, written; /* bytes, to the stream and to the socket */
		bool blocked;            /* a line may go, but the stream is full */
		size_t first, count;     /* of the ring */
		struct irc_post_end in_flight[IRC_IN_FLIGHT_MOST];
	} send;

	/* send.c; posts.c and pace.c see whether the server takes them */
	struct {
		bool refused; /* on this connection: each recipient gets a line */
		size_t next;
		struct irc_several last[IRC_SEVERAL_MOST];
	} several;

	/* pace.c */
	struct {
		bool slow;         /* the server takes no more than the fixed rate */
		bool is_overtaken; /* a PONG has overtaken an echo: a bouncer's */
		char server[IRC_NAME_MOST];
		size_t window, unanswered; /* lines */
		size_t asked;              /* of them, this many stand before our PING; 0: none */
		uint64_t word, full_at;    /* of that PING; and when the window was full */
		double line_ms;            /* as the server reads; 0: unknown */
		uint64_t echo[IRC_UNANSWERED_MOST];    /* hashes of their texts; 0: no echo, */
		uint64_t sent_at[IRC_UNANSWERED_MOST]; /* and when each went out; 0: it was no talk
							*/
		uint64_t strained_until;    /* the server holds lines back, or did a moment ago */
		struct token_bucket credit; /* what the server takes at once, at least */
		size_t n_late;
		uint64_t late[IRC_UNANSWERED_MOST]; /* those before the last PONG */
	} pace;

	/* receive.c */
	struct irc_splitter splitter;

	/* registration.c */
	struct irc_isupport isupport;
	struct {
		enum irc_registration_phase phase;
		uint64_t since; /* connected, or later: welcomed */
		bool introduced;
	} registration;

	/* capabilities.c */
	struct {
		unsigned offered, waiting, enabled; /* bits of enum irc_cap; waiting: asked for */
		bool one_by_one;                    /* a list was refused */
		bool bouncer;                       /* some are a bouncer's */
		bool settled;                       /* the first requests are answered */
	} caps;
	struct {
		char host[256];   /* told us on a plain connection of */
		uint16_t port;    /* 0: none did */
		uint32_t seconds; /* for which this one wants to be remembered */
	} sts;

	/* sasl.c */
	struct {
		enum irc_sasl_mechanism mechanism; /* of this connection */
		bool logged_in;
		size_t len;
		char base64[IRC_SASL_MOST]; /* of a message that is not whole yet */
		struct irc_scram scram;
	} sasl;

	/* nick.c */
	struct {
		char nick[IRC_NAME_MOST];
		char user[IRC_NAME_MOST], host[IRC_NAME_MOST]; /* "": unknown */
		unsigned tries;                                /* other nicks while registering */
		bool watched;       /* the server tells when the nick of the config is free */
		uint64_t regain_at; /* when to ask for the nick of the config again */
		bool is_operator;   /* of the server */
	} self;
	struct {
		size_t tried; /* ways to have our nick back, on this connection */
		bool asked;   /* our password was told there */
	} nickserv;

	/* standard_replies.c */
	struct {
		size_t count;
		char heard[IRC_REPLIES_MOST][IRC_REPLY_NAME_MOST];
	} standard_replies;

	/* presence.c */
	struct irc_users *users;
	struct {
		size_t next;
		uint64_t last[IRC_TOLD_MOST]; /* hashes of their looks; 0: a free slot */
	} told;                               /* those who are out of sight */

	/* channels.c */
	struct irc_channel_list channels;
	bool forward_logged;
	struct {
		bool begun;             /* a JOIN went out on this connection */
		bool tables_known;      /* the listener has said which channels have one */
		bool full, full_logged; /* the server lets us into no more */
	} joins;

	/* invitations.c */
	struct {
		struct irc_inviter inviters[IRC_INVITERS_MOST];
		uint64_t log_at; /* when a refusal may be logged again */
	} invitations;

	/* who_queries.c */
	struct {
		uint64_t ask_at[2]; /* when the next NAMES or WHO may go, of channels without a
				     * table and with one; 0: now */
	} who_queries;

	/* messages.c */
	struct {
		/* While the listener hears a message: its msgid, "" for none, and where it was
		 * said, as in send_line.to. */
		char id[IRC_MSGID_MOST];
		uint64_t heard_in;
		size_t held_count;
		struct irc_held held[IRC_HELD_MOST];
	} messages;
	struct {
		size_t next;
		struct irc_batch_open open[IRC_BATCHES_MOST];
	} batches;
	struct {
		uint64_t next_at; /* when the next question may be answered */
	} ctcp;

	/* posts.c */
	uint64_t probes; /* so far: each has its number */
};

/* Once it is, the listener hears nothing more. */
static inline bool irc_is_ending(const struct irc *irc) {
	return irc->link.phase == IRC_LINK_ENDING;
}

static inline bool irc_is_ready(const struct irc *irc) {
	return irc->link.phase == IRC_LINK_UP && irc->registration.phase == IRC_READY;
}

/* A password of the config is not taken. The adapter may be ending afterwards. */
static inline void irc_tell_refused(struct irc *irc, const char *why) {
	if (irc->owner.refused != NULL && !irc_is_ending(irc)) {
		irc->owner.refused(irc->owner.data, &irc->chat, why);
	}
}

static inline bool irc_has_cap(const struct irc *irc, enum irc_cap cap) {
	return (irc->caps.enabled & 1u << cap) != 0;
}

/* It answers PINGs itself. */
static inline bool irc_is_behind_bouncer(const struct irc *irc) {
	return irc->caps.bouncer || irc->pace.is_overtaken;
}
