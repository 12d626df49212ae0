#pragma once

#include "bot/config/reader.h"

/* The section for Discord, into a struct discord_config. */
extern const struct reader_section discord_section;
