#pragma once

#include "bot/chat/irc/irc.h"

struct reader;
struct yaml_node;

enum { CONFIG_CHANNELS = 50 };

struct config_network {
	struct irc_config irc; /* its channels are those below */
	const char *channels[CONFIG_CHANNELS];
};

/* Reads one IRC network over its defaults. */
void irc_section_take(
	struct reader *reader, const struct yaml_node *node, struct config_network *network);
