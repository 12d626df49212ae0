#pragma once

#include "bot/chat/picture.h"

/* A blank as large as a picture that is still to be drawn, with its words for one, to hold its
 * place. NULL: it has none, or there is no memory. */
struct picture *blank_picture_create(const struct picture *awaited);
