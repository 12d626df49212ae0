#pragma once

#include "bot/web/public.h"

/* Of which place's games a leaderboard or a person's page tells: of one place, whose moderators
 * want it to be seen; on a site for one's own people, of all. */

struct area {
	struct store_place places[PUBLIC_PLACES_MOST];
	int n;
	const struct store_place *chosen; /* NULL: all */
};

/* Reads what the query asks for, "place=NETWORK CHANNEL", else the first. False: no place is shown,
 * or not that one. */
bool area_read(const struct page *page, struct area *area);

/* Writes "&place=NETWORK%20CHANNEL" for links, nothing for all. */
void area_put_query(const struct area *area, struct text *out);

/* <select name="place">, where there is a choice. */
void area_put_choice(struct page *page, const struct area *area);

/* The place's name; nothing for all. */
void area_put_name(struct page *page, const struct area *area);
