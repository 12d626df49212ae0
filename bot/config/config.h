#ifndef BOT_CONFIG_CONFIG_H
#define BOT_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "bot/base/log.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/irc/irc.h"
#include "bot/words/catalogue.h"
#include "engine/text.h"

/* The configuration: one YAML file, read whole, judged whole. */

enum { CONFIG_NETWORKS = 16, CONFIG_CHANNELS = 50 };

struct config_network {
	struct irc_config irc; /* its channels are those below */
	const char *channels[CONFIG_CHANNELS];
};

struct config {
	const char *database;
	enum language language;
	struct config_network *irc; /* has n_irc */
	size_t n_irc;
	bool has_discord;
	struct discord_config discord;
	struct {
		enum log_level level;
		enum log_format format;
	} log;
	struct {
		int people, games; /* days; 0: for ever */
	} retention;
	struct sockaddr_storage metrics; /* of this machine; no family: nobody asks for them */
	struct config_string *strings;   /* keeps what the texts above point to */
};

/* Reads the file and looks at the files that it names, but opens no secret. 0, -EINVAL when
 * something is wrong in it, or another negative errno when it cannot be read; why then gets one
 * line for each thing that is wrong: "FILE:LINE:COLUMN: reason", or "FILE: reason". */
int config_load(const char *file, struct config **config, struct text *why);

/* The same for a text that would stand in that file. */
int config_parse(
	const char *file, const char *bytes, size_t len, struct config **config, struct text *why);

void config_destroy(struct config *config);

#endif
