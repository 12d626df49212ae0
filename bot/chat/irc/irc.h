#ifndef BOT_CHAT_IRC_IRC_H
#define BOT_CHAT_IRC_IRC_H

#include <uv.h>

#include "bot/chat/chat.h"

/* The adapter for one IRC network; several live on one loop. It connects, and connects again for
 * as long as it lives.
 *
 * Keys of people are "account:NAME" where the network tells accounts, else "host:nick!user@host",
 * folded by the network's CASEMAPPING; see people.h. Places are spelled as in the config. */

enum irc_sasl_mechanism { IRC_SASL_NONE, IRC_SASL_PLAIN, IRC_SASL_EXTERNAL };

struct irc_config {
	const char *name;   /* of the network, in people's identities and in the log */
	const char *server; /* host name or address */
	uint16_t port;
	bool tls;
	const char *ca_file; /* an authority beside the system's; NULL: none */
	const char *nick;
	const char *const *channels;
	size_t channel_count;      /* what is beyond IRC_CHANNELS_MOST is not joined */
	const char *prefix;        /* "": commands in channels only behind the bot's name */
	const char *password_file; /* of the server (PASS); NULL: none */
	struct {
		enum irc_sasl_mechanism mechanism;
		const char *account, *password_file; /* for plain */
		const char *cert_file, *key_file;    /* for external, PEM */
	} sasl;
	struct {
		double burst, per_second; /* lines; 0: 4 and 0.8 */
	} rate;
	double pause_scale; /* for tests: every pause longer or shorter by this; 0: as it is */
};

/* Starts to connect. The program must ignore SIGPIPE. Everything config points to is lent for the
 * adapter's life. The listener is never called within this call. NULL: out of memory. */
struct chat *irc_create(uv_loop_t *loop, const struct irc_config *config,
	const struct chat_listener *listener, void *data);

/* Goes by another configuration from now on, which is lent as the first was; the first may go. What
 * can change on a running connection does at once: channels, nick, prefix, rate. Where it leads
 * elsewhere, or as somebody else, the connection is ended and another made. The listener may be
 * called within. */
void irc_configure(struct chat *chat, const struct irc_config *config);

/* Destroys it, with these words to everybody who sees it go. chat->impl->destroy is the same with
 * words of its own. Either way the listener hears nothing any more from now on, config may go, and
 * the rest is done within two seconds while the loop runs on. */
void irc_quit(struct chat *chat, const char *words);

#endif
