#include "bot/commands/vote.h"

/* The seats whose votes count. */
static unsigned list_voters(const struct table *table, const struct vote *vote) {
	unsigned voters = vote->by_all ? presence_concerned(table) : presence_deciders(table);
	return vote->about >= 0 ? voters & ~(1U << vote->about) : voters;
}

/* Votes needed. */
static int count_needed(const struct table *table, const struct vote *vote, unsigned voters) {
	int n = __builtin_popcount(voters), majority = n / 2 + 1;
	bool two = vote->unseats && presence_is_active(table, vote->about);
	return vote->by_all ? n : two && majority < 2 ? 2 : majority;
}

bool vote_is_open_to(struct request *request) {
	bool moderates = request_moderates_home(request);
	if (request->seat >= 0) {
		return request_act(request, ACT_DO) && (moderates || request_has_say(request));
	}
	if (!moderates) {
		request_refuse_saying(request,
			SENTENCE("Only moderators and the players at this table can do that."));
	}
	return moderates;
}

bool vote_is_decided(const struct request *request, const struct vote *vote) {
	return request_moderates_home(request) && !vote->by_all &&
	       (request->seat < 0 || !vote->players);
}

struct votes_wanted {
	const struct vote *vote;
	int seat; /* the voter's; -1: none */
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
		SAY(out, words, vote->sentence,
			{"who", table_seat_name(place->table, words, wanted->seat)},
			{"whom", vote->about >= 0
					 ? table_seat_name(place->table, words, vote->about)
					 : ""},
			{"n", NULL, wanted->n});
	} else {
		SAY(out, words, "Votes still needed: {n}.", {"n", NULL, wanted->n});
	}
	if (vote->put_how != NULL) {
		words_gap(out, words);
		vote->put_how(place, vote->data, out);
	}
}

/* Whether enough seats can vote; if not, the asker was refused. */
static bool can_carry(struct request *request, const struct vote *vote) {
	const struct table *table = request->table;
	unsigned voters = list_voters(table, vote);
	bool can = __builtin_popcount(voters) >= count_needed(table, vote, voters);
	if (!can) {
		ANSWER(request,
			"{who} acted within the last ten minutes, so at least two others have to "
			"vote for it, and there are not so many.",
			{"who", table_seat_name(table, request->words, vote->about)});
		request_refuse(request);
	}
	return can;
}

bool vote_carries(struct request *request, const struct vote *vote) {
	struct table *table = request->table;
	if (vote_is_decided(request, vote)) {
		return true;
	}
	if (!vote_is_open_to(request) || (vote->unseats && !can_carry(request, vote)) ||
		!request_spend(request, LIMIT_CHANGE)) {
		return false;
	}
	if (request->seat >= 0) {
		*vote->votes |= (uint8_t)(1U << request->seat);
	}
	unsigned voters = list_voters(table, vote);
	int wanted = count_needed(table, vote, voters) - __builtin_popcount(*vote->votes & voters);
	if (wanted > 0) {
		request_announce_put(
			request, put_wanted, &(struct votes_wanted){vote, request->seat, wanted});
	}
	return wanted <= 0;
}
