#include "bot/session/onlookers.h"

void onlookers_close(struct table *table, bool rests) {
	struct table_place *next, *place = table->home->next;
	for (; place != NULL; place = next) {
		next = place->next;
		if (place->chat->impl->close != NULL) {
			place->chat->impl->close(place->chat, place->name, rests);
			table_drop_place(place);
		}
	}
}
