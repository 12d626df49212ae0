#include "bot/cli/network_kinds.h"

#include "bot/base/log.h"
#include "bot/base/module.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/web/web_chat.h"
#include "bot/cli/discord_memory.h"
#include "bot/cli/irc_memory.h"
#include "bot/cli/probe.h"
#include "bot/cli/web_pages.h"
#include "bot/router/bot_listener.h"

/* IRC. */

static size_t count_irc(const struct config *config) {
	return config->n_irc;
}

static const char *name_irc(const struct config *config, size_t i) {
	return config->irc[i].irc.name;
}

static void on_refused(void *data, const struct chat *chat, const char *why) {
	const struct network_context *context = data;
	context->fatal(context->data, chat->network, why);
}

static struct chat *create_irc(
	struct network_context *context, const struct config *config, size_t i) {
	struct chat *chat =
		irc_create(context->loop, &config->irc[i].irc, &bot_listener, context->bot);
	if (chat != NULL) {
		irc_remember(chat, &irc_memory, context);
		irc_heed_refusals(chat, on_refused, context);
	}
	return chat;
}

static void configure_irc(struct chat *chat, const struct config *config, size_t i) {
	irc_configure(chat, &config->irc[i].irc);
}

static void leave_irc(struct chat *chat, const char *words, bool back_soon) {
	(void)back_soon;
	irc_quit(chat, words);
}

static size_t count_irc_servers(const struct config *config, size_t i) {
	return config->irc[i].irc.server_count;
}

static void probe_irc(struct probe *probe, const struct config *config, size_t i, size_t server) {
	probe_irc_server(probe, &config->irc[i].irc, server);
}

static const struct network_kind irc = {
	.tries_again = true,
	.count = count_irc,
	.name = name_irc,
	.create = create_irc,
	.configure = configure_irc,
	.leave = leave_irc,
	.count_servers = count_irc_servers,
	.probe = probe_irc,
};

/* Discord: at most one. */

static size_t count_discord(const struct config *config) {
	return config->has_discord ? 1 : 0;
}

static const char *name_discord(const struct config *config, size_t i) {
	(void)config, (void)i;
	return "discord";
}

static void on_fatal(void *data, const char *why) {
	const struct network_context *context = data;
	context->fatal(context->data, name_discord(NULL, 0), why);
}

/* What its chat was created by; NULL: none was. */
static const struct discord_module *module;

static struct chat *create_discord(
	struct network_context *context, const struct config *config, size_t i) {
	(void)i;
	static const struct discord_owner owner = {.fatal = on_fatal, .memory = &discord_memory};
	char why[MODULE_WHY_SIZE];
	module = module_load(MODULE_DISCORD, why);
	if (module == NULL) {
		log_event(LOG_ERROR, "discord-missing", "%s", why);
		return NULL;
	}
	struct chat *chat = module->create(context->loop, &config->discord, context->commands,
		&bot_listener, context->bot, &owner, context);
	context->to_mend = chat == NULL; /* its token is none */
	return chat;
}

static bool must_be_new_discord(const struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	return module->must_be_new(chat, &config->discord);
}

static void configure_discord(struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	module->configure(chat, &config->discord);
}

static void leave_discord(struct chat *chat, const char *words, bool back_soon) {
	(void)words;
	(back_soon ? module->leave : chat->impl->destroy)(chat);
}

static void probe_discord(
	struct probe *probe, const struct config *config, size_t i, size_t server) {
	(void)i, (void)server;
	probe_discord_api(probe, &config->discord);
}

static const struct network_kind discord = {
	.count = count_discord,
	.name = name_discord,
	.create = create_discord,
	.must_be_new = must_be_new_discord,
	.configure = configure_discord,
	.leave = leave_discord,
	.probe = probe_discord,
};

/* The web: at most one. */

static const struct web_module *web;  /* by which its chats were created; NULL: none was */
static const struct web_pages *pages; /* NULL: none are open */
static void *pages_data;
static unsigned n_webs; /* whose pages they are: a new one is made before the old goes */

static size_t count_web(const struct config *config) {
	return config->has_web ? 1 : 0;
}

static const char *name_web(const struct config *config, size_t i) {
	(void)config, (void)i;
	return "web";
}

static void release_pages(void) {
	if (--n_webs == 0) {
		web_pages_close(pages_data);
		pages = NULL;
	}
}

static struct chat *create_web(
	struct network_context *context, const struct config *config, size_t i) {
	char why[MODULE_WHY_SIZE];
	(void)i;
	web = module_load(MODULE_WEB, why);
	if (web == NULL) {
		log_event(LOG_ERROR, "web-missing", "%s", why);
		return NULL;
	}
	pages = n_webs++ == 0 ? web_pages_open(config, context->bot, &pages_data) : pages;
	struct chat *chat = pages != NULL ? web->create(context->loop, &config->web, pages,
						    pages_data, &bot_listener, context->bot)
					  : NULL;
	if (chat == NULL) {
		release_pages();
	}
	return chat;
}

static bool must_be_new_web(const struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	return web->must_be_new(chat, &config->web);
}

static void configure_web(struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	web->configure(chat, &config->web);
}

/* The server's threads end here, and with them the use of its pages. */
static void leave_web(struct chat *chat, const char *words, bool back_soon) {
	(void)words, (void)back_soon;
	chat->impl->destroy(chat);
	release_pages();
}

static void probe_web(struct probe *probe, const struct config *config, size_t i, size_t server) {
	(void)i, (void)server;
	probe_web_address(probe, &config->web);
}

static const struct network_kind web_kind = {
	.count = count_web,
	.name = name_web,
	.create = create_web,
	.must_be_new = must_be_new_web,
	.configure = configure_web,
	.leave = leave_web,
	.probe = probe_web,
};

const struct network_kind *const network_kinds[] = {&web_kind, &irc, &discord, NULL};
