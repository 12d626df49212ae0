#ifndef BOT_CONFIG_DISCORD_SECTION_H
#define BOT_CONFIG_DISCORD_SECTION_H

#include "bot/config/reader.h"

/* The section for Discord, into a struct discord_config. */
extern const struct reader_section discord_section;

#endif
