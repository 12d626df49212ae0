#pragma once

#include "bot/chat/web/pages.h"
#include "bot/config/config.h"

/* The pages of the web beside its live tables. */

/* They, with their data. NULL: out of memory. */
const struct web_pages *web_pages_open(const struct config *config, void **data);
void web_pages_close(void *data);
