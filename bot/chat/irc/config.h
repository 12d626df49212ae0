#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/chat.h"

enum { IRC_CHANNELS_MOST = 1000 }; /* on one network */

/* A rate that any server takes: lines at once, and lines a second after that. */
#define IRC_USUAL_BURST 4
#define IRC_USUAL_PER_SECOND 0.8

enum irc_sasl_mechanism {
	IRC_SASL_NONE,
	IRC_SASL_PLAIN,
	IRC_SASL_EXTERNAL,
	IRC_SASL_SCRAM_SHA_256
};

struct irc_channel_config {
	const char *name;
	const char *key_file; /* with the key of a channel that needs one (+k); NULL: none */
	const char *language; /* spoken in it unless its settings say otherwise; NULL: any */
};

struct irc_config {
	const char *name;           /* of the network, in users' identities and in the log */
	const char *const *servers; /* host names or addresses, tried in turn; at least one */
	size_t server_count;
	uint16_t port;
	const char *bind; /* the local address to connect from; NULL: any */
	bool tls;
	const char *ca_file; /* a CA trusted besides the system's; NULL: none */
	const char *nick;
	const char *const *alternates; /* nicks to try if it is taken */
	size_t alternate_count;
	const char *realname; /* NULL: the program's */
	const char *modes;    /* our user modes, "+i"; NULL: only that of bots */
	const struct irc_channel_config *channels;
	size_t channel_count;        /* at most IRC_CHANNELS_MOST are joined */
	const char *const *inviters; /* accounts that may invite the bot; "*": any account */
	size_t inviter_count;
	const char *const *moderators; /* accounts that moderate all channels */
	size_t moderator_count;
	const char *prefix;        /* "": in channels, commands must begin with the bot's nick */
	const char *password_file; /* of the server (PASS); NULL: none */
	struct {
		enum irc_sasl_mechanism mechanism;
		const char *account, *password_file; /* for PLAIN and SCRAM */
		const char *cert_file, *key_file;    /* for EXTERNAL, PEM */
	} sasl;
	struct {
		const char *password_file; /* NULL: not used */
		const char *account;       /* NULL: the one of the nick */
		const char *to;            /* "NickServ", or "NickServ@services.example.org" */
	} nickserv;                        /* where SASL is not offered */
	struct {
		double burst, per_second; /* lines; 0: the usual ones */
		bool automatic;           /* by the server's own clock (pace.h) */
	} rate;
	/* For tests: scales all pauses and time-outs; 0: 1. */
	double pause_scale, silence_scale;
};

/* Whether its rate is the former default, which also stood in the example before auto. */
static inline bool irc_config_has_former_rate(const struct irc_config *config) {
	return !config->rate.automatic && (int)config->rate.burst == IRC_USUAL_BURST &&
	       (int)(config->rate.per_second * 10) == (int)(IRC_USUAL_PER_SECOND * 10);
}

/* State that outlives the process: hosts that insist on TLS (IRCv3 sts), channels by invitation,
 * and places that need slow lines. */
struct irc_memory {
	/* The TLS port of a host; 0: plain connections are fine. */
	uint16_t (*secure_port)(void *data, const char *host);
	/* Stores the policy for this number of seconds; 0: forgets it. */
	void (*keep_secure)(void *data, const char *host, uint16_t port, uint32_t seconds);
	/* Passes every channel by invitation with its inviter's key to each, up to
	 * IRC_CHANNELS_MOST. */
	void (*invitations)(void *data, const char *network,
		void (*each)(void *of, const char *channel, const char *key), void *of);
	/* Replaces an earlier inviter. */
	void (*keep_invitation)(
		void *data, const char *network, const char *channel, struct chat_person by);
	void (*forget_invitation)(void *data, const char *network, const char *channel);
	/* Places of the network that take no more than the fixed rate, where "" is all of it;
	 * forget_slow: none does any more. */
	bool (*is_slow)(void *data, const char *network, const char *place);
	void (*keep_slow)(void *data, const char *network, const char *place);
	void (*forget_slow)(void *data, const char *network);
};
