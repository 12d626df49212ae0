#pragma once

#include "bot/config/config.h"
#include "bot/session/bot.h"

/* Where the bot's pages are, as links tell it. */

enum { WEB_ADDRESS_URL_SIZE = 300 };

struct web_address {
	struct bot_web web;
	char url[WEB_ADDRESS_URL_SIZE];
};

/* Makes sure that there is a secret for the keys of addresses, in the store. 0 or a negative errno,
 * logged. Does nothing where the configuration has no pages. */
int web_address_keep_secret(
	struct web_address *address, struct store *store, const struct config *config);

/* The bot tells this configuration's address from now on. */
void web_address_follow(struct web_address *address, struct bot *bot, const struct config *config);
