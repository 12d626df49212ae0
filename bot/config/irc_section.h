#pragma once

#include "bot/chat/irc/irc.h"

struct reader;
struct yaml_node;

enum { CONFIG_SERVERS = 8, CONFIG_ALTERNATES = 8, CONFIG_INVITERS = 32 };

struct config_network {
	struct irc_config irc; /* its lists are those below */
	const char *servers[CONFIG_SERVERS];
	const char *alternates[CONFIG_ALTERNATES];
	const char *inviters[CONFIG_INVITERS];
	struct irc_channel_config channels[IRC_CHANNELS_MOST];
};

/* Reads one IRC network over its defaults. */
void irc_section_take(
	struct reader *reader, const struct yaml_node *node, struct config_network *network);
