#include "bot/commands/vote.h"

static bool is_active(const struct table *table, int seat) {
	const struct seat *who = &table->seats[seat];
	return who->person != NULL && who->absence == STORE_PRESENT &&
	       table_now(table) - who->acted_at < ACTIVE_MS;
}

/* How many are missing until more than half of the active seats want it, or every person. */
static int count_wanted(const struct table *table, const struct vote *vote) {
	int voters = 0, yes = 0;
	for (int i = 0; i < table->n_seats; i++) {
		bool votes = vote->by_all ? table->seats[i].person != NULL : is_active(table, i);
		if (i != vote->about && votes) {
			voters++;
			yes += (*vote->votes >> i & 1) != 0;
		}
	}
	return (vote->by_all ? voters : voters / 2 + 1) - yes;
}

bool vote_is_open_to(struct request *request) {
	bool open = request_moderates_home(request) || request->seat >= 0;
	if (!open) {
		request_refuse_saying(request,
			SENTENCE("Only moderators and the players at this table can do that."));
	}
	return open;
}

struct votes_wanted {
	const struct vote *vote;
	int seat; /* who has voted; -1: nobody */
	int n;
};

static void put_wanted(const struct table_place *place, const void *data, struct text *out) {
	const struct votes_wanted *wanted = data;
	const struct vote *vote = wanted->vote;
	const struct words *words = table_place_words(place);
	if (vote->put_what != NULL) {
		vote->put_what(place, vote->data, out);
		words_gap(out, words);
	}
	if (wanted->seat >= 0) {
		SAY(out, words, "{who} [vote|votes] for it; votes still needed: {n}.",
			{"who", table_seat_name(place->table, words, wanted->seat)},
			{"n", NULL, wanted->n});
	} else {
		SAY(out, words, "Votes still needed: {n}.", {"n", NULL, wanted->n});
	}
	if (vote->put_how != NULL) {
		words_gap(out, words);
		vote->put_how(place, vote->data, out);
	}
}

static bool decides(const struct request *request, const struct vote *vote) {
	return request_moderates_home(request) && !vote->by_all &&
	       (request->seat < 0 || !vote->players);
}

bool vote_carries(struct request *request, const struct vote *vote) {
	struct table *table = request->table;
	if (decides(request, vote)) {
		return true;
	}
	if (!vote_is_open_to(request) || !request_spend(request, LIMIT_CHANGE)) {
		return false;
	}
	if (request->seat >= 0) {
		*vote->votes |= (uint8_t)(1U << request->seat);
		table->seats[request->seat].acted_at = table_now(table);
	}
	int wanted = count_wanted(table, vote);
	if (wanted > 0) {
		request_announce_put(request, table, put_wanted,
			&(struct votes_wanted){vote, request->seat, wanted});
	}
	return wanted <= 0;
}
