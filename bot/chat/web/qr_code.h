#pragma once

#include "bot/base/html.h"

/* Adds an address as a QR code (ISO/IEC 18004), drawn as SVG for cameras; nothing if it is too
 * long. */
void qr_code_put(struct html *html, const char *address);
