#pragma once

#include "bot/chat/irc/irc.h"

struct reader;
struct yaml_node;

enum { CONFIG_CHANNELS = 50, CONFIG_SERVERS = 8, CONFIG_ALTERNATES = 8 };

struct config_network {
	struct irc_config irc; /* its lists are those below */
	const char *servers[CONFIG_SERVERS];
	const char *alternates[CONFIG_ALTERNATES];
	struct irc_channel_config channels[CONFIG_CHANNELS];
};

/* Reads one IRC network over its defaults. */
void irc_section_take(
	struct reader *reader, const struct yaml_node *node, struct config_network *network);
