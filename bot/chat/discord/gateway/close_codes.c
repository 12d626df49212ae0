#include "bot/chat/discord/gateway/close_codes.h"

#include <stdio.h>
#include <string.h>

enum { INTENTS_REFUSED = 4014 };

/* After a code not listed here the session can be resumed. */
static const struct {
	int code;
	enum reconnect reconnect;
	const char *why;
} codes[] = {
	{4003, RECONNECT_IDENTIFY, NULL}, /* something was sent before identifying */
	{4007, RECONNECT_IDENTIFY, NULL}, /* a sequence it does not know */
	{4008, RECONNECT_LATER, NULL},    /* too much was sent */
	{4009, RECONNECT_IDENTIFY, NULL}, /* the session timed out */
	{4004, RECONNECT_NEVER,
		"Discord refuses the token (4004): put the bot's token, as the developer portal "
		"shows it under Bot, into the token file"},
	{4010, RECONNECT_NEVER, "Discord refuses the shard (4010): set discord.shards to auto"},
	{4011, RECONNECT_NEVER,
		"the bot is in too many servers for so few shards (4011): set discord.shards to "
		"auto"},
	{4012, RECONNECT_NEVER,
		"Discord no longer speaks version 10 of its gateway (4012): install a newer "
		"dicecup"},
	{4013, RECONNECT_NEVER,
		"Discord does not know the intents asked for (4013): install a newer dicecup"},
	{INTENTS_REFUSED, RECONNECT_NEVER, NULL},
};

/* Intents that must be switched on in the developer portal. */
static const struct {
	unsigned bit;
	const char *name;
} privileged[] = {
	{1U << 1, "Server Members Intent"},
	{1U << 8, "Presence Intent"},
	{1U << 15, "Message Content Intent"},
};

enum reconnect close_codes_reconnect(int code) {
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		if (codes[i].code == code) {
			return codes[i].reconnect;
		}
	}
	return RECONNECT_RESUME;
}

static void explain_intents(unsigned intents, char *out, size_t cap) {
	size_t n = (size_t)snprintf(out, cap, "Discord refuses the intents asked for (4014):");
	const char *before = " switch on";
	for (size_t i = 0; i < sizeof(privileged) / sizeof(privileged[0]) && n < cap; i++) {
		if ((intents & privileged[i].bit) != 0) {
			n += (size_t)snprintf(
				out + n, cap - n, "%s %s", before, privileged[i].name);
			before = " and";
		}
	}
	if (n < cap) {
		snprintf(out + n, cap - n,
			" under Bot in the developer portal, or set discord.prefix to \"\"");
	}
}

void close_codes_explain(int code, unsigned intents, char *out, size_t cap) {
	if (code == INTENTS_REFUSED) {
		explain_intents(intents, out, cap);
		return;
	}
	snprintf(out, cap, "Discord closed the gateway for good (%d)", code);
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		if (codes[i].code == code && codes[i].why != NULL) {
			snprintf(out, cap, "%s", codes[i].why);
		}
	}
}
