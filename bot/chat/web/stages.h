#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Which tables are watched, in which language. */

/* The stage of a table in a language; NULL: there is none. */
struct stage *stages_find(const struct web_chat *web, int64_t table, const char *language);
/* Makes one. NULL: there are too many. */
struct stage *stages_add(struct web_chat *web, int64_t table, const char *language);
/* The one there is, or one that the bot is asked to show. NULL: as above. */
struct stage *stages_need(struct web_chat *web, int64_t table, const char *language);

/* Nobody has looked at it for a while. */
void stages_end(struct web_chat *web, struct stage *stage);
