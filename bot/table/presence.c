#include "bot/table/presence.h"

bool presence_computer_acts(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person == NULL || who->absence != STORE_PRESENT;
}

bool presence_is_out_of_sight(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && !who->person->chat->has_buttons &&
	       (who->left || (!who->reached && !who->unreachable && !who->probing));
}

bool presence_is_absent(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	bool idle = table_now(table) - who->acted_at >= ACTIVE_MS;
	return who->person != NULL &&
	       (who->absence != STORE_PRESENT || who->left ||
		       (table_has_begun(table) ? presence_is_out_of_sight(table, seat) : idle));
}

bool presence_is_deserted(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (!presence_computer_acts(table, i)) {
			return false;
		}
	}
	return table_has_begun(table) && table_count_people(table) > 0;
}
