#pragma once

#include "bot/chat/web/pages.h"
#include "bot/config/config.h"
#include "bot/table/state.h"

/* The pages that the web serves beside live tables. */

/* From the bot's database; data goes with every call. NULL: out of memory. */
const struct web_pages *web_pages_open(
	const struct config *config, const struct bot *bot, void **data);
void web_pages_close(void *data);
