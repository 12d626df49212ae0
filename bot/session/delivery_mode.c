#include "bot/session/delivery_mode.h"

#include "bot/session/clocks.h"
#include "bot/session/reachability.h"
#include "bot/session/start.h"

void delivery_mode_follow(struct table *table, int seat) {
	if (table_has_hands_by_button(table, table->seats[seat].person)) {
		start_if_wanted(table);
	} else {
		reachability_probe(table, seat);
	}
	clocks_set(table);
}
