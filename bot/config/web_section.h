#pragma once

#include "bot/config/reader.h"

/* The section for the web, into a struct web_config. */
extern const struct reader_section web_section;
