#include "bot/web/public.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/route.h"

enum { SETTINGS_MOST = 64, DIGITS_MOST = 18 };

/* The place's choice, "": none. 0 or a negative errno. */
static int read_choice(const struct page *page, const char *network, const char *place,
	const char *key, char value[STORE_SETTING_VALUE_SIZE]) {
	struct store_setting settings[SETTINGS_MOST];
	int n = store_settings_get(page->web->store, network, place, settings, SETTINGS_MOST);
	value[0] = '\0';
	for (int i = 0; i < n; i++) {
		if (strcmp(settings[i].key, key) == 0) {
			memcpy(value, settings[i].value, STORE_SETTING_VALUE_SIZE);
		}
	}
	return n < 0 ? n : 0;
}

int public_visibility(const struct page *page, const char *network, const char *place) {
	char chosen[STORE_SETTING_VALUE_SIZE];
	if (strncmp(place, STORE_PRIVATE_PLACE, strlen(STORE_PRIVATE_PLACE)) == 0) {
		return VISIBLE_NEVER;
	}
	int rc = read_choice(page, network, place, "web", chosen);
	bool all = chosen[0] != '\0' ? strcmp(chosen, "on") == 0 : page->web->site.opens;
	return rc < 0                       ? rc
	       : strcmp(chosen, "off") == 0 ? VISIBLE_NEVER
	       : all                        ? VISIBLE_TO_ALL
					    : VISIBLE_BY_KEY;
}

bool public_gives_seats(const struct page *page, const struct store_table *table) {
	char chosen[STORE_SETTING_VALUE_SIZE];
	return page->web->site.opens ||
	       (table->voided == 0 &&
		       read_choice(page, table->network, table->place, "sit", chosen) == 0 &&
		       strcmp(chosen, "web") == 0);
}

int public_places(const struct page *page, struct store_place places[PUBLIC_PLACES_MOST]) {
	return store_places_with(page->web->store, "web", "on", places, PUBLIC_PLACES_MOST);
}

/* For networks whose places are numbers: "SERVER/CHANNEL". */
struct wanted_channel {
	const char *id;
	struct text *out;
};

static int put_channel(void *data, const struct store_channel_name *channel) {
	struct wanted_channel *wanted = data;
	if (strcmp(channel->id, wanted->id) != 0) {
		return 0;
	}
	text_add(wanted->out, "#%s", channel->name);
	return 1;
}

void public_name(const struct page *page, const struct store_place *place, struct text *out) {
	const char *slash = strrchr(place->place, '/');
	struct wanted_channel wanted = {slash != NULL ? slash + 1 : place->place, out};
	size_t begun = out->len;
	store_channel_names(page->web->store, place->network, put_channel, &wanted);
	if (out->len == begun) {
		text_puts(out, place->place);
	}
}

void public_path(const struct page *page, const char *begin, int64_t table,
	enum visibility visibility, struct text *out) {
	text_add(out, "%s%" PRId64, begin, table);
	if (visibility == VISIBLE_BY_KEY || page->web->site.opens) {
		char key[KEYS_HEX_SIZE];
		keys_view(page->web->site.secret, table, key);
		text_add(out, "-%s", key);
	}
}

int64_t public_read_number(const char **at) {
	const char *text = *at;
	size_t n = strspn(text, "0123456789");
	if (n == 0 || n > DIGITS_MOST || text[0] == '0') {
		return 0;
	}
	*at += n;
	return strtoll(text, NULL, 10);
}

static bool has_key(const struct page *page, int64_t table, const char *given) {
	char key[KEYS_HEX_SIZE];
	keys_view(page->web->site.secret, table, key);
	return keys_are_equal(given, key);
}

static bool opens(
	const struct page *page, const struct store_table *table, const char *given, bool fits) {
	switch (public_visibility(page, table->network, table->place)) {
	case VISIBLE_TO_ALL:
		return fits || given[0] == '\0';
	case VISIBLE_BY_KEY:
		return fits;
	default:
		return false;
	}
}

bool public_reads(
	const struct page *page, const char *text, struct store_table *table, const char **rest) {
	char given[CHAT_KEY_SIZE];
	int64_t id;
	*rest = route_read_table(text, &id, given);
	if (*rest == NULL) {
		return false;
	}
	bool fits = has_key(page, id, given); /* also evaluated if there is no such table */
	return store_table_get(page->web->store, id, table) == 0 && opens(page, table, given, fits);
}
