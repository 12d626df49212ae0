#pragma once

#include <uv.h>

#include "bot/cli/observe.h"
#include "bot/config/config.h"
#include "bot/session/bot.h"

struct probe;

/* What networks are made with. Everything is borrowed and must outlive them. */
struct network_context {
	uv_loop_t *loop;
	struct bot *bot;
	struct observation *observation;
	const struct chat_commands *commands;
	/* The program starts, or takes over: what was left at networks may be taken up again. */
	bool starting;
	bool in_parts; /* what can be divided is, and begins without a part */
	bool to_mend;  /* one could not be made before the operator has mended something */
	/* A network cannot go on before the operator has mended something. */
	void (*fatal)(void *data, const char *network, const char *why);
	void *data;
};

/* A kind of network: how those that a configuration names are made and changed. i counts those of
 * this kind. */
struct network_kind {
	bool is_everywhere; /* on each of several processes that share a database */
	size_t (*count)(const struct config *config);
	const char *(*name)(const struct config *config, size_t i);
	/* NULL: it failed, which is logged. Does nothing before the loop runs on. */
	struct chat *(*create)(
		struct network_context *context, const struct config *config, size_t i);
	/* Whether the change needs another chat in place of this one; NULL: it never does. */
	bool (*must_be_new)(const struct chat *chat, const struct config *config, size_t i);
	void (*configure)(struct chat *chat, const struct config *config, size_t i);
	/* Into how many parts several processes can divide it; NULL, or 1: it is taken as a whole.
	 */
	size_t (*count_parts)(const struct config *config, size_t i);
	/* So many processes share it: what limits it as a whole is divided. NULL: nothing does. */
	void (*share_limits)(struct chat *chat, unsigned processes);
	/* One more part is here, or one less: of a chat that was created in_parts. NULL as
	 * count_parts. */
	void (*take)(struct chat *chat, unsigned part);
	void (*give)(struct chat *chat, unsigned part);
	bool tries_again; /* also where it was refused, which is fatal at the start alone */
	/* Disconnects and frees it later; says good-bye where that is the custom. back_soon: the
	 * program ends, and whatever a network would keep for its next start is left there. */
	void (*leave)(struct chat *chat, const char *words, bool back_soon);
	/* Where what is said while another process takes over would be lost; else NULL. It stays
	 * until leave(), and tells each line that is meant for the bot, for hear(). */
	void (*stay_for)(
		struct chat *chat, void (*heard)(void *data, const char *line), void *data);
	/* What another process heard there: as networks_hear(). NULL: nothing can be. */
	int (*hear)(struct chat *chat, const char *event, const char *id);
	/* Whether something that was heard is still to be answered; NULL: as long as anything
	 * waits. */
	bool (*has_unanswered)(const struct chat *chat);
	/* How many servers it can be reached by; NULL: one. */
	size_t (*count_servers)(const struct config *config, size_t i);
	/* Begins to find out whether one of them answers. */
	void (*probe)(struct probe *probe, const struct config *config, size_t i, size_t server);
};
