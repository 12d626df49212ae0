#include "bot/table/clock.h"
#include "bot/table/presence.h"

int64_t clock_turn_ms(const struct table *table) {
	return time_control_ms(table_time_control(table));
}

bool clock_can_run(const struct table *table) {
	return table->home->reachable && table->phase != TABLE_OVER && table->phase != TABLE_PARKED;
}

bool clock_stands(const struct table *table, int seat) {
	return !clock_can_run(table) || table->paused ||
	       !table_place_of(table, &table->seats[seat])->reachable;
}

bool clock_is_awaited(const struct table *table, int seat) {
	return table_is_active(table, seat) && !presence_computer_acts(table, seat) &&
	       clock_turn_ms(table) > 0;
}

static bool may_run(const struct table *table, int seat) {
	return !clock_stands(table, seat) && clock_is_awaited(table, seat);
}

int64_t clock_ends(const struct table *table, int seat) {
	int64_t since = table->seats[seat].clock.since;
	return since > 0 && may_run(table, seat) ? since + clock_turn_ms(table) : 0;
}

int64_t clock_will_end(const struct table *table, int seat) {
	const struct seat_clock *clock = &table->seats[seat].clock;
	bool began = clock->since > 0 && clock->turn == table_buttons_began(table, seat);
	int64_t since = began ? clock->since : table_now(table);
	return may_run(table, seat) ? since + clock_turn_ms(table) : 0;
}
