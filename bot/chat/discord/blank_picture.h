#pragma once

#include "bot/chat/picture.h"

/* A blank of the size of an undrawn picture, with its words for a blank, to hold its place. NULL:
 * it has no such words, or memory is short. */
struct picture *blank_picture_create(const struct picture *awaited);
