#include "bot/commands/vote.h"

static bool is_active(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && !who->computer &&
	       table_now(table) - who->acted_at < ACTIVE_MS;
}

/* Whether more than half of the active seats, not counting the one it is about, want it. wanted:
 * how many are missing. */
static bool is_carried(const struct table *table, unsigned votes, int about, int *wanted) {
	int active = 0, yes = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if (i != about && is_active(table, i)) {
			active++;
			yes += (votes >> i & 1) != 0;
		}
	}
	*wanted = active / 2 + 1 - yes;
	return yes * 2 > active;
}

bool vote_carries(struct request *request, uint8_t *votes, int about) {
	struct table *table = request->table;
	int wanted;
	if (request->moderates) {
		return true;
	}
	if (request->seat < 0) {
		request_refuse_saying(request,
			SENTENCE("Only moderators and the players at this table can do that."));
		return false;
	}
	if (!request_spend(request, LIMIT_CHANGE)) {
		return false;
	}
	*votes |= (uint8_t)(1U << request->seat);
	table->seats[request->seat].acted_at = table_now(table);
	if (is_carried(table, *votes, about, &wanted)) {
		return true;
	}
	SAY(&request->answer, table_words(table),
		"{who} [vote|votes] for it; votes still needed: {n}.",
		{"who", table_seat_name(table, table_words(table), request->seat)},
		{"n", NULL, wanted});
	request_announce(request, table);
	return false;
}
