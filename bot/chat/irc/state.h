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
	uint64_t id; /* never reused on a network; greater than IRC_USERS_MOST */
	const char *nick, *folded_nick, *user, *host; /* copies */
	const char *account;                          /* "": none, or unknown */
	const char *key;                              /* "": not made yet */
	const char *key_nick;                         /* the nick in the key; "": any */
	struct irc_member *memberships;               /* NULL: a stranger */
	uint64_t spoke_at; /* the last time, on the owner's clock; 0: never */
	uint64_t probe;    /* number of the probe under way; 0: none */
	bool away;
	bool bot;           /* marked as a bot: never answered */
	bool told;          /* got a private text by this connection */
	bool keeps_old_key; /* the listener refused to give the user a newer key */
	bool lost; /* a stranger: went out of sight with the channel, as the listener knows */
	bool unreachable; /* our last private lines were refused, as the listener knows */
};

struct irc_users {
	enum irc_casemapping casemapping;
	uint64_t last_id;
	struct map by_nick, by_key;
};

/* Channels */

enum { IRC_CHANNEL_NAME_MOST = 65 }; /* bytes, with NUL */

/* The extent of our knowledge of a channel's members. */
enum irc_people {
	IRC_PEOPLE_UNKNOWN,
	IRC_PEOPLE_NAMING, /* NAMES is under way */
	IRC_PEOPLE_NAMED,
	IRC_PEOPLE_ASKED, /* WHO is under way */
	IRC_PEOPLE_KNOWN
};

/* An invitation to a channel that the config does not name. */
struct irc_invitation {
	char name[IRC_CHANNEL_NAME_MOST];
	char key[IRC_KEY_MOST];   /* of the inviter */
	char nick[IRC_NAME_MOST]; /* the inviter's, until the bot joins; then "" */
};

struct irc_channel {
	struct map_entry by_name; /* first */
	uint64_t address;         /* from 1, lower than users' ids; used as send_line.to */
	const char *name;         /* in the spelling of the config or the invitation */
	const struct irc_channel_config *config; /* of a channel by invitation: empty */
	struct irc_invitation *invitation;       /* owned; NULL: the config names the channel */
	struct irc_member *members;
	enum irc_people people;
	bool has_table; /* by the listener, asked before a join or when a table may be new */
	bool wanted;    /* marks channels of the config while it is adopted */
	bool joined;
	bool muted; /* joined, but our lines are refused */
	bool refusal_logged;
	bool slow;                /* takes no more than the fixed rate */
	unsigned kicks, refusals; /* kicks on this connection; refusals since the last join */
	unsigned mutes;           /* since the last join, or since a line was not refused */
	uint64_t join_at;         /* when to send JOIN (again) */
	uint64_t invited_at;      /* when an invitation may be followed again */
	uint64_t speak_at;        /* while muted: when to try again */
	uint64_t said_at;         /* after a mute: when we tried; 0: not yet */
	struct token_bucket bucket;
	char folded[];
};

struct irc_channel_list {
	enum irc_casemapping casemapping;
	size_t count, room;         /* slots allocated; room for slots */
	struct irc_channel **slots; /* by address, minus one */
	struct map by_name;
};

/* A user in a channel, listed by both. */
struct irc_member {
	struct irc_user *user;
	struct irc_channel *channel;
	struct irc_member *next_channel;    /* next channel of this user */
	struct irc_member *next_user, **at; /* of this channel, and the pointer to this member */
	unsigned ranks;                     /* bits of irc_isupport_rank_of_mode() */
};

/* The network */

enum {
	IRC_IN_FLIGHT_MOST = 256, /* ends written to the stream, not yet to the socket */
	IRC_HELD_MOST = 32,
	IRC_SASL_MOST = 1024,
	IRC_BATCHES_MOST = 8, /* replayed ones that are open at once */
	IRC_BATCH_REFERENCE_MOST = 64,
	IRC_REPLIES_MOST = 16, /* kinds of standard replies logged on a connection */
	IRC_REPLY_NAME_MOST = 64,
	IRC_INVITERS_MOST = 8, /* within INVITER_MS */
	IRC_TOLD_MOST = 64,
	IRC_UNANSWERED_MOST = 16,
	IRC_SEVERAL_MOST = 8, /* lines to several recipients that are remembered */
};

/* The word in the PING that closes a window of lines; PINGs of probes have another. */
#define IRC_PACE_WORD "pace-%016" PRIx64

enum irc_link_phase {
	IRC_LINK_DOWN, /* waiting to connect again */
	IRC_LINK_CONNECTING,
	IRC_LINK_UP,
	IRC_LINK_ENDING
};

enum irc_registration_phase {
	IRC_REGISTERING, /* up to 001 */
	IRC_WELCOMED,    /* until the message of the day ends: then ISUPPORT is known */
	IRC_READY
};

/* The capabilities that are requested if offered. */
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

enum { IRC_MSGID_MOST = 80 }; /* bytes, with NUL; no reply refers to a longer one */

/* An end to be told to the listener when this number of bytes has left. */
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

/* A recent inviter. */
struct irc_inviter {
	uint64_t until; /* further invitations are ignored until then; 0: a free slot */
	char nick[IRC_NAME_MOST], user[IRC_NAME_MOST], host[IRC_NAME_MOST];
	char channel[IRC_CHANNEL_NAME_MOST]; /* of the invitation, while WHO is under way; else ""
					      */
};

struct irc_link_listener;

/* The state of one network. Each group of members is written by the file named above it. */
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
		bool pinged; /* our PING is unanswered */
	} keepalive;

	/* link.c */
	struct {
		uv_loop_t *loop;
		const struct irc_link_listener *listener;
		uv_timer_t timer;      /* while down: until the next try; else the pulse */
		struct stream *stream; /* NULL: none */
		enum irc_link_phase phase;
		unsigned failures; /* connections in a row that did not last */
		size_t turn;       /* counts up to the next server of the config */
		char host[256];    /* of the current server, like its port and TLS */
		uint16_t port;
		bool secure;
		bool again; /* try this server again at once */
	} link;

	/* send.c */
	struct {
		uv_timer_t timer;
		struct send_queue *queue;
		struct token_rate rate;
		unsigned halvings;       /* of the config's rate, after floods */
		uint64_t given, written; /* bytes given to the stream; bytes taken by the socket */
		bool blocked;            /* a line may go, but the stream is full */
		size_t first, count;     /* of the ring */
		struct irc_post_end in_flight[IRC_IN_FLIGHT_MOST];
	} send;

	/* written by send.c; posts.c and pace.c note whether the server takes them */
	struct {
		bool refused; /* on this connection: from then on each recipient gets a line */
		size_t next;
		struct irc_several last[IRC_SEVERAL_MOST];
	} several;

	/* pace.c */
	struct {
		bool slow;         /* the server takes no more than the fixed rate */
		bool is_overtaken; /* a PONG overtook an echo, so a bouncer answers PINGs */
		char server[IRC_NAME_MOST];
		size_t window, unanswered; /* in lines */
		size_t asked; /* number of those before our PING; 0: no PING is under way */
		uint64_t word, full_at; /* word of that PING; time at which the window was full */
		double line_ms;         /* time in which the server reads a line; 0: unknown */
		uint64_t echo[IRC_UNANSWERED_MOST];    /* hashes of the lines' texts; 0: no echo
							  follows, */
		uint64_t sent_at[IRC_UNANSWERED_MOST]; /* and times of sending; 0: not talk */
		uint64_t strained_until;    /* until then the server counts as holding lines back */
		struct token_bucket credit; /* lines that the server takes at once, at least */
		size_t n_late;
		uint64_t late[IRC_UNANSWERED_MOST]; /* echoes due before the last PONG */
	} pace;

	/* receive.c */
	struct irc_splitter splitter;

	/* registration.c */
	struct irc_isupport isupport;
	struct {
		enum irc_registration_phase phase;
		uint64_t since; /* the connection, later the welcome */
		bool introduced;
	} registration;

	/* capabilities.c */
	struct {
		unsigned offered, waiting, enabled; /* bits of enum irc_cap; waiting: requested */
		bool one_by_one;                    /* a list was refused */
		bool bouncer;                       /* some of them are a bouncer's */
		bool settled;                       /* the first requests are answered */
	} caps;
	struct {
		char host[256];   /* announced its policy on a plain connection */
		uint16_t port;    /* 0: no host did */
		uint32_t seconds; /* duration of this host's policy */
	} sts;

	/* sasl.c */
	struct {
		enum irc_sasl_mechanism mechanism; /* of this connection */
		bool logged_in;
		size_t len;
		char base64[IRC_SASL_MOST]; /* of an incomplete message */
		struct irc_scram scram;
	} sasl;

	/* nick.c */
	struct {
		char nick[IRC_NAME_MOST];
		char user[IRC_NAME_MOST], host[IRC_NAME_MOST]; /* "": unknown */
		unsigned tries;     /* other nicks tried while registering */
		bool watched;       /* the server tells when the nick of the config is free */
		uint64_t regain_at; /* when to ask for the nick of the config again */
		bool is_operator;   /* of the server */
	} self;
	struct {
		size_t tried; /* commands tried to regain our nick, on this connection */
		bool asked;   /* our password was sent there */
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
		uint64_t last[IRC_TOLD_MOST]; /* hashes of looks; 0: a free slot */
	} told;                               /* users out of sight who got a private text */

	/* channels.c */
	struct irc_channel_list channels;
	bool forward_logged;
	struct {
		bool begun;             /* a JOIN was sent on this connection */
		bool tables_known;      /* the listener has told which channels have tables */
		bool full, full_logged; /* the server admits us to no more */
	} joins;

	/* invitations.c */
	struct {
		struct irc_inviter inviters[IRC_INVITERS_MOST];
		uint64_t log_at; /* when a refusal may be logged again */
	} invitations;

	/* who_queries.c */
	struct {
		uint64_t ask_at[2]; /* when the next NAMES or WHO may be sent, for channels without
				       and with a table; 0: now */
	} who_queries;

	/* messages.c */
	struct {
		/* While the listener handles a message: its msgid, "" for none, and its place, as
		 * in send_line.to. */
		char id[IRC_MSGID_MOST];
		uint64_t heard_in;
		size_t held_count;
		struct irc_held held[IRC_HELD_MOST];
	} messages;
	struct {
		size_t next;
		char open[IRC_BATCHES_MOST][IRC_BATCH_REFERENCE_MOST]; /* references; "": free */
	} batches;
	struct {
		uint64_t next_at; /* when the next request may be answered */
	} ctcp;

	/* posts.c */
	uint64_t probes; /* number of probes so far */
};

/* Once the link is ending the listener is not called. */
static inline bool irc_is_ending(const struct irc *irc) {
	return irc->link.phase == IRC_LINK_ENDING;
}

static inline bool irc_is_ready(const struct irc *irc) {
	return irc->link.phase == IRC_LINK_UP && irc->registration.phase == IRC_READY;
}

/* A password of the config was refused. The adapter may be ending after this. */
static inline void irc_tell_refused(struct irc *irc, const char *why) {
	if (irc->owner.refused != NULL && !irc_is_ending(irc)) {
		irc->owner.refused(irc->owner.data, &irc->chat, why);
	}
}

static inline bool irc_has_cap(const struct irc *irc, enum irc_cap cap) {
	return (irc->caps.enabled & 1u << cap) != 0;
}

/* A bouncer answers PINGs itself. */
static inline bool irc_is_behind_bouncer(const struct irc *irc) {
	return irc->caps.bouncer || irc->pace.is_overtaken;
}
