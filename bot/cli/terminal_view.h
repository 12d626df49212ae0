#pragma once

#include "bot/chat/console/console.h"
#include "bot/cli/terminal_state.h"

/* What a terminal session shows on its screen. */

/* What the session asks the person: whether to go on with a game, or to end it. */
void terminal_view_put_question(const struct terminal_session *session, struct text *out);

/* For struct console_config; data is the session. */
void terminal_view_put(void *data, struct chat *chat, struct screen_view *view);
