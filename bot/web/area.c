#include "bot/web/area.h"

#include <stdio.h>
#include <string.h>

enum { AREA_SIZE = STORE_NETWORK_SIZE + STORE_PLACE_SIZE };

static void put_value(const struct store_place *place, struct text *out) {
	text_add(out, "%s %s", place->network, place->place);
}

static const struct store_place *find(const struct area *area, const char *asked) {
	for (int i = 0; i < area->n; i++) {
		char value[AREA_SIZE];
		struct text out = TEXT_INTO(value);
		put_value(&area->places[i], &out);
		if (strcmp(value, asked) == 0) {
			return &area->places[i];
		}
	}
	return NULL;
}

bool area_read(const struct page *page, struct area *area) {
	char asked[AREA_SIZE];
	bool named = page_query(page, "place", asked, sizeof(asked)) && asked[0] != '\0';
	area->n = public_places(page, area->places);
	area->chosen = NULL;
	if (named) {
		area->chosen = area->n > 0 ? find(area, asked) : NULL;
		return area->chosen != NULL;
	}
	if (page->web->site.opens) {
		return area->n >= 0;
	}
	area->chosen = area->n > 0 ? &area->places[0] : NULL;
	return area->n > 0;
}

void area_put_query(const struct area *area, struct text *out) {
	if (area->chosen != NULL) {
		char value[AREA_SIZE];
		struct text plain = TEXT_INTO(value);
		put_value(area->chosen, &plain);
		text_puts(out, "&place=");
		page_encode(value, out);
	}
}

static void put_choice(struct page *page, const struct area *area, int i) {
	char value[AREA_SIZE], name[STORE_CHANNEL_NAME_SIZE];
	struct text out = TEXT_INTO(value), shown = TEXT_INTO(name);
	put_value(&area->places[i], &out);
	public_name(page, &area->places[i], &shown);
	page_raw(page, "<option value=\"");
	page_text(page, value);
	page_raw(page, &area->places[i] == area->chosen ? "\" selected>" : "\">");
	page_text(page, name);
	page_raw(page, "</option>");
}

void area_put_choice(struct page *page, const struct area *area) {
	if (area->n + page->web->site.opens < 2) {
		return;
	}
	page_raw(page, "<label>");
	page_put(page, SENTENCE("Channel"));
	page_raw(page, " <select name=\"place\">");
	if (page->web->site.opens) {
		page_raw(page, "<option value=\"\">");
		page_put(page, SENTENCE("everywhere"));
		page_raw(page, "</option>");
	}
	for (int i = 0; i < area->n; i++) {
		put_choice(page, area, i);
	}
	page_raw(page, "</select></label>\n");
}

void area_put_name(struct page *page, const struct area *area) {
	if (area->chosen != NULL) {
		char name[STORE_CHANNEL_NAME_SIZE];
		struct text out = TEXT_INTO(name);
		public_name(page, area->chosen, &out);
		page_text(page, name);
	}
}
