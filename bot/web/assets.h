#pragma once

#include "bot/chat/web/pages.h"

/* The files that pages load: style, scripts, an icon. Their source is bot/web/assets. */

/* The version of the asset at this path, which must exist. */
const char *assets_version(const char *path);

/* Answers with the asset at this path; false: there is none. */
bool assets_answer(const char *path, struct web_response *response);
