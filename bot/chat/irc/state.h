#ifndef BOT_CHAT_IRC_STATE_H
#define BOT_CHAT_IRC_STATE_H

#include <uv.h>

#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/protocol/isupport.h"
#include "bot/chat/irc/protocol/line.h"
#include "bot/chat/irc/users.h"
#include "bot/chat/send_queue.h"
#include "bot/chat/stream.h"

/* What the files of the adapter share, and nobody else sees. */

enum {
	IRC_FLIGHT_MOST = 256, /* ends of posts given to the stream and not yet to the socket */
	IRC_PROBES_MOST = 128,
	IRC_HELD_MOST = 32,
	IRC_STRANGERS_MOST = 64,
	IRC_OFFERS_MOST = 2048,
};

enum irc_phase {
	IRC_DOWN, /* waits before it connects again */
	IRC_CONNECTING,
	IRC_REGISTERING, /* up to 001 */
	IRC_GREETED,     /* up to the end of the message of the day: now the server is known */
	IRC_UP,
	IRC_ENDING
};

/* Capabilities in use, as bits. */
enum irc_cap {
	IRC_CAP_ACCOUNT_TAG = 1 << 0,
	IRC_CAP_EXTENDED_JOIN = 1 << 1,
	IRC_CAP_SASL = 1 << 2,
	IRC_CAP_OTHER = 0, /* wanted, but nothing here asks whether it is there */
};

struct irc_channel {
	const char *name; /* as the config spells it; NULL: the slot is free */
	bool in;
	bool refusal_told;
	uint64_t join_at; /* when to ask, or ask again */
	unsigned kicks;   /* since we connected */
};

/* The end of a post on its way: when this many bytes have left, it was said. */
struct irc_mark {
	uint64_t end;
	int64_t table, move;
};

/* A question whether private lines arrive; the token comes back in a PONG. */
struct irc_probe {
	uint64_t token; /* 0: free */
	uint64_t user;
};

/* A line kept back until we know who its author is. */
struct irc_held {
	struct irc_held *next;
	size_t len;
	char bytes[];
};

struct irc {
	struct chat chat; /* first */
	const struct irc_config *config;
	uv_loop_t *loop;
	uv_timer_t clock; /* down: when to connect; else the pulse */
	uv_timer_t sending;
	unsigned open_handles; /* timers not closed */
	struct stream *stream; /* NULL: none */
	enum irc_phase phase;
	unsigned failures; /* connections in a row that did not last */
	uint64_t greeted_at, received_at, regain_at;
	bool asked_alive; /* our own PING waits for any sign of life */

	struct irc_splitter splitter;
	struct irc_isupport isupport;
	unsigned caps;
	char offers[IRC_OFFERS_MOST];
	bool logged_in;
	unsigned nick_tries;
	char nick[IRC_NAME_MOST], user[IRC_NAME_MOST], host[IRC_NAME_MOST]; /* ours; "": unknown */

	struct irc_users *users;
	size_t channel_count; /* slots in use, and free ones between them */
	struct irc_channel channels[IRC_CHANNELS_MOST];
	unsigned whos; /* WHO asked and not yet answered to the end */
	size_t held_count;
	struct irc_held *held, **held_end;

	struct send_queue *queue;
	struct token_rate rate;
	uint64_t given, gone; /* bytes to the stream, and to the socket */
	bool blocked;         /* a line may go, but the stream takes no more now */
	size_t flight_first, flight_count;
	struct irc_mark flight[IRC_FLIGHT_MOST];
	uint64_t last_token;
	struct irc_probe probes[IRC_PROBES_MOST];
	uint64_t ctcp_at; /* when the next CTCP may be answered */
};

/* irc.c: the connection */
uint64_t irc_now(const struct irc *irc);
/* A pause as the config scales it. */
uint64_t irc_pause(const struct irc *irc, uint64_t ms);
/* Ends this connection for a reason that goes into the log; another follows later. */
void irc_drop(struct irc *irc, const char *why);
/* Says good-bye to the server, and connects anew as the config now says. */
void irc_move(struct irc *irc);

/* dispatch.c: what the server says */
void irc_receive(struct irc *irc, const char *bytes, size_t len);
void irc_receive_line(struct irc *irc, struct irc_slice bytes);

/* register.c: up to 001, and our nick later */
void irc_registration_begin(struct irc *irc);
void irc_registration_pulse(struct irc *irc);
/* The nick we have may not be the one we want (any more). */
void irc_registration_regain(struct irc *irc);
/* Somebody gave up a nick: perhaps it is the one we want. */
void irc_registration_nick_free(struct irc *irc, struct irc_slice nick);
void irc_on_cap(struct irc *irc, const struct irc_line *line);
void irc_on_authenticate(struct irc *irc, const struct irc_line *line);
void irc_on_sasl_done(struct irc *irc, const struct irc_line *line);
void irc_on_sasl_failed(struct irc *irc, const struct irc_line *line);
void irc_on_nick_refused(struct irc *irc, const struct irc_line *line);
void irc_on_welcome(struct irc *irc, const struct irc_line *line);
void irc_on_isupport(struct irc *irc, const struct irc_line *line);
void irc_on_motd_end(struct irc *irc, const struct irc_line *line);
void irc_on_own_host(struct irc *irc, const struct irc_line *line);

/* rooms.c: who is where */
/* Takes up the rooms of the config, and leaves those that are not in it any more. */
void irc_channels_configure(struct irc *irc);
void irc_channels_begin(struct irc *irc);
void irc_channels_pulse(struct irc *irc);
struct irc_channel *irc_channels_find(struct irc *irc, struct irc_slice name);
bool irc_is_me(const struct irc *irc, struct irc_slice nick);
/* The author of a line, made known when nobody of that nick is. NULL: cannot be kept track of. */
struct irc_user *irc_channels_meet(struct irc *irc, const struct irc_line *line);
/* Before one more who only speaks in private: the one not heard for longest goes. */
void irc_channels_bound_strangers(struct irc *irc);
/* Fixes the key of a person and says where they came. */
void irc_channels_settle(struct irc *irc, struct irc_user *user);
bool irc_channels_moderates(
	const struct irc *irc, const struct irc_user *user, const struct irc_channel *channel);
void irc_on_join(struct irc *irc, const struct irc_line *line);
void irc_on_part(struct irc *irc, const struct irc_line *line);
void irc_on_kick(struct irc *irc, const struct irc_line *line);
void irc_on_quit(struct irc *irc, const struct irc_line *line);
void irc_on_nick(struct irc *irc, const struct irc_line *line);
void irc_on_mode(struct irc *irc, const struct irc_line *line);
void irc_on_account(struct irc *irc, const struct irc_line *line);
void irc_on_chghost(struct irc *irc, const struct irc_line *line);
void irc_on_names(struct irc *irc, const struct irc_line *line);
void irc_on_who(struct irc *irc, const struct irc_line *line);
void irc_on_whox(struct irc *irc, const struct irc_line *line);
void irc_on_who_end(struct irc *irc, const struct irc_line *line);
/* The server says nobody has this nick: true of somebody we could not see. */
void irc_channels_gone(struct irc *irc, struct irc_user *user);
/* True: it was about a channel of ours, a JOIN or a line refused. */
bool irc_channels_refused(struct irc *irc, const struct irc_line *line);

/* hear.c: what people say to us */
void irc_on_privmsg(struct irc *irc, const struct irc_line *line);
void irc_privmsg_held(struct irc *irc);
void irc_privmsg_forget(struct irc *irc);

/* speak.c: what we say */
void irc_send(struct irc *irc, enum send_lane kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int irc_say(struct chat *chat, const char *place, const struct post *post);
int irc_tell(struct chat *chat, const char *key, const struct post *post);
int irc_probe(struct chat *chat, const char *key, const struct post *post);
void irc_send_pump(struct irc *irc);
void irc_send_written(struct irc *irc, uint64_t total);
/* The connection is gone: nothing of what waited is said any more. */
void irc_send_forget(struct irc *irc);
/* Talk in a channel we were thrown out of cannot be said. */
void irc_send_drop_channel(struct irc *irc, const struct irc_channel *channel);
void irc_on_pong(struct irc *irc, const struct irc_line *line);
void irc_on_refusal(struct irc *irc, const struct irc_line *line);

/* The listener, as long as it wants to hear. */
static inline bool irc_is_heard(const struct irc *irc) {
	return irc->phase != IRC_ENDING;
}

static inline struct chat_person irc_user_shown(const struct irc_user *user) {
	return (struct chat_person){.key = user->key, .name = user->nick};
}

#endif
