#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Makes messages and presses of what comes from the server. */

void hear_mail(struct web_chat *web, struct mail *mail);
