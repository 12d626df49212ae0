#pragma once

#include "bot/chat/web/web_state.h"

/* Makes messages and presses of what comes from the server. */

void hear_mail(struct web *web, struct mail *mail);
