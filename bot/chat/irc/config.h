#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum irc_sasl_mechanism {
	IRC_SASL_NONE,
	IRC_SASL_PLAIN,
	IRC_SASL_EXTERNAL,
	IRC_SASL_SCRAM_SHA_256
};

struct irc_config {
	const char *name;   /* of the network, in users' identities and in the log */
	const char *server; /* host name or address */
	uint16_t port;
	bool tls;
	const char *ca_file; /* a CA trusted beside the system's; NULL: none */
	const char *nick;
	const char *const *channels;
	size_t channel_count;      /* those beyond IRC_CHANNELS_MOST are not joined */
	const char *prefix;        /* "": in channels, commands only behind the bot's nick */
	const char *password_file; /* of the server (PASS); NULL: none */
	struct {
		enum irc_sasl_mechanism mechanism;
		const char *account, *password_file; /* for PLAIN and SCRAM */
		const char *cert_file, *key_file;    /* for EXTERNAL, PEM */
	} sasl;
	struct {
		double burst, per_second; /* lines; 0: 4 and 0.8 */
	} rate;
	double pause_scale; /* for tests: scales every pause; 0: 1 */
};
