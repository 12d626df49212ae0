#include "bot/commands/past_table.h"

#include <stdlib.h>
#include <string.h>

/* The channel of a past game sees it, and so do its players on any network. */
static bool may_see(struct request *request, const struct store_table *row) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	if (request->place != NULL && strcmp(row->place, request_channel(request)) == 0 &&
		strcmp(row->network, request->chat->network) == 0) {
		return true;
	}
	if (store_seats_get(request->bot->config.store, row->id, seats, &n) < 0) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (seats[i].person != 0 && seats[i].person == request->person->id) {
			return true;
		}
	}
	return false;
}

/* The number typed next, or the table's here. */
static int64_t read_id(struct request *request) {
	char word[24];
	if (!request_next_word(request, word, sizeof(word))) {
		return request->table != NULL ? request->table->id : 0;
	}
	return strtoll(word[0] == '#' ? word + 1 : word, NULL, 10);
}

bool past_table_find(struct request *request, struct store_table *row) {
	int rc = store_table_get(request->bot->config.store, read_id(request), row);
	if (rc == 0 && may_see(request, row)) {
		return true;
	}
	request_tell_saying(request,
		SENTENCE("No such table was played here; {prefix}history lists those that were."));
	return false;
}

bool past_table_is_kept(struct request *request, const struct store_table *row) {
	if (row->pruned) {
		ANSWER(request, "The moves of table #{id} are no longer stored, only its result.",
			{"id", NULL, (long)row->id});
		request_tell(request);
	}
	return !row->pruned;
}
