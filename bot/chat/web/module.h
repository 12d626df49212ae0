#pragma once

#include "bot/chat/web/web_chat.h"

/* The adapter for the web as a module, as Discord's is: its library is taken in when a
 * configuration has a web: section. */

struct web_module {
	const char *version; /* of the program to which it belongs */
	struct chat *(*create)(uv_loop_t *loop, const struct web_config *config,
		const struct web_pages *pages, void *pages_data,
		const struct chat_listener *listener, void *data);
	bool (*must_be_new)(const struct chat *chat, const struct web_config *config);
	void (*configure)(struct chat *chat, const struct web_config *config);
	int (*port)(const struct chat *chat);
};

/* Its only symbol. */
extern const struct web_module web_module;

enum { WEB_WHY_SIZE = 256 };

/* Loads the module if it is not loaded yet; it stays for as long as the program runs. NULL: why
 * says what is wrong, and what to do. */
const struct web_module *web_load(char why[WEB_WHY_SIZE]);
