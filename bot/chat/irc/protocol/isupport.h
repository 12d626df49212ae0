#pragma once

#include "bot/chat/irc/protocol/line.h"

/* The features of a server, by its 005 lines (draft-hardy-irc-isupport). */

/* CASEMAPPING: which nicks and channels are equal. */
enum irc_casemapping {
	IRC_CASE_RFC1459, /* A-Z, and []\~ for {}|^; the default */
	IRC_CASE_STRICT,  /* as rfc1459, but for ~ and ^ */
	IRC_CASE_ASCII,   /* A-Z; also for unknown names */
};

bool irc_isupport_equal(enum irc_casemapping mapping, struct irc_slice a, struct irc_slice b);
void irc_isupport_fold(enum irc_casemapping mapping, char *string);

enum {
	IRC_RANKS_MOST = 7,
	IRC_MODES_MOST = 64,
	IRC_LIMITS_MOST = 4,
	IRC_TARGETS_MOST = 4,
};

/* A limit of channels whose names begin with any of these prefixes. */
struct irc_channel_limit {
	char prefixes[8];
	size_t most;
};

struct irc_isupport {
	enum irc_casemapping casemapping;
	char rank_modes[IRC_RANKS_MOST + 1];      /* PREFIX: "ov", highest first, */
	char rank_symbols[IRC_RANKS_MOST + 1];    /* "@+" */
	char param_modes[IRC_MODES_MOST + 1];     /* CHANMODES: always with a parameter, */
	char set_param_modes[IRC_MODES_MOST + 1]; /* or only when they are set */
	size_t nicklen;                           /* in bytes */
	size_t join_targets; /* TARGMAX: channels in one JOIN; 0: as many as fit */
	/* Recipients of one PRIVMSG and of one NOTICE (TARGMAX), and of either (MAXTARGETS); 0: not
	 * told. */
	size_t message_targets, notice_targets, targets;
	size_t n_limits; /* CHANLIMIT, or MAXCHANNELS */
	struct irc_channel_limit limits[IRC_LIMITS_MOST];
	bool whox, monitor, utf8only;
	char bot_mode; /* BOT: the user mode of bots, and their flag in WHO; NUL: none */
};

/* The defaults. */
void irc_isupport_init(struct irc_isupport *isupport);
/* Takes one token of a 005 line, "NICKLEN=30". */
void irc_isupport_take(struct irc_isupport *isupport, struct irc_slice token);

/* Whether this channel mode takes a parameter when it is set (on) or unset. */
bool irc_isupport_takes_parameter(const struct irc_isupport *isupport, char mode, bool on);
/* The number of recipients that a PRIVMSG or NOTICE may have, at most IRC_TARGETS_MOST; 1 unless
 * told. */
size_t irc_isupport_targets_of(const struct irc_isupport *isupport, bool notice);
/* The limit for a channel of this name; NULL: none, or it is past 999. */
const struct irc_channel_limit *irc_isupport_limit_of(
	const struct irc_isupport *isupport, const char *channel);
/* The bit of a rank, by its mode letter or its symbol; 0: not a rank. */
unsigned irc_isupport_rank_of_mode(const struct irc_isupport *isupport, char mode);
unsigned irc_isupport_rank_of_symbol(const struct irc_isupport *isupport, char symbol);
/* The ranks that moderate a channel: % and all above. */
unsigned irc_isupport_moderators(const struct irc_isupport *isupport);
