#pragma once

#include "bot/chat/web/pages.h"
#include "bot/web/site.h"

/* The pages of the web, made from stored data: web_pages has this as its data. */

struct web;

/* NULL: out of memory. */
struct web *web_create(const struct web_site *site);
void web_destroy(struct web *web);

extern const struct web_pages web_pages;
