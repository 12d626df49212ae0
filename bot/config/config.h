#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "bot/base/log.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/web/config.h"
#include "bot/words/catalogue.h"
#include "engine/text.h"

/* The configuration: one YAML file, read and checked as a whole. */

enum { CONFIG_NETWORKS = 16, CONFIG_SERVERS = 8, CONFIG_ALTERNATES = 8, CONFIG_ACCOUNTS = 32 };

struct config_network {
	struct irc_config irc; /* its lists are the arrays below */
	const char *servers[CONFIG_SERVERS];
	const char *alternates[CONFIG_ALTERNATES];
	const char *inviters[CONFIG_ACCOUNTS], *moderators[CONFIG_ACCOUNTS];
	struct irc_channel_config channels[IRC_CHANNELS_MOST];
};

struct config {
	const char *database;
	const char *node; /* among processes that share a database; NULL: the machine's name */
	bool drain;       /* obsolete; has no effect */
	enum language language;
	struct config_network irc[CONFIG_NETWORKS];
	size_t n_irc;
	bool has_discord;
	struct discord_config discord;
	bool has_web;
	struct web_config web;
	struct {
		enum log_level level;
		enum log_format format;
		int moves; /* 0: moves are not logged */
	} log;
	struct {
		int people, games; /* days; 0: for ever */
	} retention;
	const char *metrics;           /* "127.0.0.1:9464", on loopback; NULL: not served */
	struct reader_string *strings; /* storage of the texts above */
};

/* Reads the file and checks the files that it names, without reading secrets. 0, -EINVAL for errors
 * in it, or another negative errno if it cannot be read; why then has a line for each error:
 * "FILE:LINE:COLUMN: reason", or "FILE: reason". */
int config_load(const char *file, struct config **config, struct text *why);

/* As config_load(), for the text of such a file. */
int config_parse(
	const char *file, const char *bytes, size_t len, struct config **out, struct text *why);

void config_destroy(struct config *config);
