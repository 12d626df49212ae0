#include <stdio.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/commands/sitting.h"
#include "bot/fair/keys.h"
#include "engine/spans.h"

/* The addresses of a table's page: to watch, and before the start to sit down. */

enum { URL_SIZE = 320 };

static void put_addresses(struct request *request) {
	const struct table *table = request->table;
	const struct bot_web *web = request->bot->config.web;
	const struct words *words = request_words(request);
	char view[KEYS_HEX_SIZE] = "", invitation[KEYS_HEX_SIZE], url[URL_SIZE];
	bool public = table->home->settings->chosen.web == WEB_ON;
	if (!public) {
		keys_view(web->secret, table->id, view);
	}
	keys_invitation(web->secret, table->id, table->voided, invitation);
	snprintf(url, sizeof(url), "%s%s", request->chat->quotes_links ? SPANS_LINK : "", web->url);
	SAY(&request->answer, words, "Watch table #{id} in a browser: {url}/t/{id}{dash}{key}",
		{"id", NULL, (long)table->id}, {"url", url}, {"dash", public ? "" : "-"},
		{"key", view});
	if (table_is_open(table)) {
		text_puts(&request->answer, "\n");
		SAY(&request->answer, words,
			"Take a seat there, without an account: {url}/j/{id}-{key}",
			{"id", NULL, (long)table->id}, {"url", url}, {"key", invitation});
	}
	if (web->url[0] == '\0') {
		return; /* the table is on the web only */
	}
	text_puts(&request->answer, "\n");
	SAY(&request->answer, words, "In another channel of this bot: {prefix}join #{id}-{key}",
		{"id", NULL, (long)table->id}, {"prefix", request->chat->prefix},
		{"key", invitation});
}

static void run(struct request *request) {
	const struct bot_web *web = request->bot->config.web;
	if (web == NULL) {
		request_refuse_saying(
			request, SENTENCE("There are no pages of this bot on the web."));
	} else if (request->table->home->settings->is_direct) {
		request_refuse_saying(request, SITTING_ALONE);
	} else if (request->table->home->settings->chosen.web == WEB_OFF) {
		request_refuse_saying(request, SENTENCE("The moderators of its channel do not show "
							"this table on the web."));
	} else {
		put_addresses(request);
		request_say(request);
	}
}

const struct command link_command = {
	.word = "link",
	.aliases = "リンク 招待",
	.usage = "",
	.help = SENTENCE("an address to watch this table in a browser, and one to sit down there"),
	.need = NEEDS_TABLE,
	.needs_web = true,
	.run = run,
	.limit = LIMIT_CHANGE,
	.label = SENTENCE("Invite"),
	.look = BUTTON_PLAIN,
	.at_open_table = true,
};
