#pragma once

#include "bot/web/web.h"

/* The web over a database in a folder of its own, by a clock that tests set. */

extern struct web *web;
extern struct web_site site; /* what the web is made of */
extern int64_t site_now_ms;

/* Makes the folder, and names the database in site.file; it is not there yet. */
void site_begin(void);
/* Opens the web; again, if it is open, as site has become. */
void site_open(void);
void site_end(void);

/* "/g/2-KEY" and what follows. */
const char *site_keyed(int64_t table, const char *rest);
