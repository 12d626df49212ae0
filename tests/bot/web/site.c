#include "tests/bot/web/site.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "bot/fair/keys.h"
#include "bot/words/catalogue.h"
#include "tests/storage/sqlite/scratch.h"

static int64_t now(void) {
	return site_now_ms;
}

struct web *web;
struct web_site site = {.secret = {7, 7, 7}, .now = now};
int64_t site_now_ms = INT64_C(1790100000000);

void site_begin(void) {
	static char file[PATH_MAX];
	scratch_make();
	catalogue_open();
	snprintf(file, sizeof(file), "%s", scratch_file("dicecup.db"));
	site.file = file;
}

void site_open(void) {
	web_destroy(web);
	web = web_create(&site);
	cr_assert_not_null(web);
}

void site_end(void) {
	web_destroy(web);
	scratch_remove();
}

const char *site_keyed(int64_t table, const char *rest) {
	static char path[WEB_PATH_SIZE];
	char key[KEYS_HEX_SIZE];
	keys_view(site.secret, table, key);
	snprintf(path, sizeof(path), "/g/%" PRId64 "-%s%s", table, key, rest);
	return path;
}
