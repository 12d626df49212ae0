#include "bot/cli/web_pages.h"

#include <string.h>

#include "bot/cli/steady.h"
#include "bot/draw/module.h"
#include "bot/web/web.h"

const struct web_pages *web_pages_open(
	const struct config *config, const struct bot *bot, void **data) {
	struct web_site site = {.file = config->database,
		.opens = config->web.opens,
		.now = steady_wall,
		.draw = draw_load()};
	memcpy(site.secret, bot->config.web->secret, sizeof(site.secret));
	*data = web_create(&site);
	return *data != NULL ? &web_pages : NULL;
}

void web_pages_close(void *data) {
	web_destroy(data);
}
