#pragma once

#include "bot/chat/web/pages.h"

/* Pages that show plainly what they were made from. data: an unsigned, how many were made. */
extern const struct web_pages plain_pages;
/* Nothing may leave any more. */
extern _Atomic bool plain_pages_lost;
