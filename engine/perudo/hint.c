#include "engine/perudo/hint.h"

#include "engine/perudo/odds.h"
#include "engine/perudo/phrases.h"

/* Words for chances, without figures: what is impossible is no more than very unlikely, or it would
 * tell how many dice there are. */
static const struct {
	double least;
	const char *word; /* a SENTENCE */
} scale[] = {
	{1, SENTENCE("certain")},
	{0.85, SENTENCE("very likely")},
	{0.6, SENTENCE("likely")},
	{0.4, SENTENCE("a coin's toss")},
	{0.15, SENTENCE("unlikely")},
	{0, SENTENCE("very unlikely")},
};

bool perudo_hides_figures(const void *view) {
	const struct perudo *p = view;
	return p->options[OPTION_COUNTS] == COUNTS_HIDDEN;
}

static void put_chance(const struct audience *audience, double chance, struct text *out) {
	if (perudo_hides_figures(audience->view)) {
		size_t i = 0;
		while (chance < scale[i].least) {
			i++;
		}
		words_put(out, audience->words, scale[i].word);
	} else {
		text_add(out, "%d %%", (int)(chance * 100 + 0.5));
	}
}

/* How likely a bid is for a seat that sees its own dice. */
static double chance_of(const struct perudo *p, int seat, struct perudo_bid bid) {
	struct odds odds;
	perudo_count_own(&odds, p, seat);
	perudo_prepare_odds(&odds, perudo_dice_in_play(p) - p->n_dice[seat]);
	return perudo_odds_of(&odds, p, bid);
}

void perudo_say_odds(const struct audience *audience, const struct move *move, struct text *out) {
	/* Of the bid that stands, and of one that is made; in figures and not. */
	static const char *const sentences[2][2] = {
		{SENTENCE("{bid} holds in {chance}"), SENTENCE("{bid} is {chance}")},
		{SENTENCE("holds in {chance}"), "{chance}"}};
	const struct perudo *p = audience->view;
	int seat = audience->seat;
	bool bids = move != NULL && move->verb == VERB_BID;
	struct perudo_bid bid = {bids ? move->args[0] : p->count, bids ? move->args[1] : p->face};
	char chance[64];
	struct text text = TEXT_INTO(chance);
	if (seat < 0 || p->phase != PHASE_BIDDING || p->n_dice[seat] == 0 || bid.count == 0) {
		return;
	}
	put_chance(audience, chance_of(p, seat, bid), &text);
	TELL(out, audience, sentences[bids][perudo_hides_figures(p)],
		{"bid", .put = perudo_put_bid,
			.at = (int16_t[]){(int16_t)bid.count, (int16_t)bid.face}},
		{"chance", chance});
}

/* A hand that was shown: how many of it match the bid. */
static int count_hand(const int16_t *hand, int face, bool wild) {
	int n = 0;
	for (int i = 0; i < hand[1]; i++) {
		n += hand[2 + i] == face || (wild && hand[2 + i] == ACE);
	}
	return n;
}

/* How likely the bid judged was to whoever held this hand, of so many dice in all. */
static double chance_with(const int16_t *data, const int16_t *hand, int dice) {
	int count = data[1], face = data[2];
	bool wild = data[3] != 0;
	struct perudo round = {.palifico = (int8_t)(wild || face == ACE ? SEAT_NONE : hand[0])};
	struct odds odds = {.own = {0}};
	odds.own[face] = count_hand(hand, face, wild);
	perudo_prepare_odds(&odds, dice - hand[1]);
	return perudo_odds_of(&odds, &round, (struct perudo_bid){count, face});
}

/* The caller's hand is the first shown, the bidder's the last. */
void perudo_explain(const struct audience *audience, const struct event *event, struct text *out) {
	const int16_t *data = event->data, *caller = data + 6, *hand = caller, *bidder = hand;
	char of_caller[64], of_bidder[64];
	struct text callers = TEXT_INTO(of_caller), bidders = TEXT_INTO(of_bidder);
	int dice = 0;
	if (event->kind != EVENT_SHOW) {
		return;
	}
	for (int i = 0; i < data[5]; i++, hand += 2 + hand[1]) {
		dice += hand[1];
		bidder = hand;
	}
	put_chance(audience, chance_with(data, caller, dice), &callers);
	put_chance(audience, chance_with(data, bidder, dice), &bidders);
	TELL(out, audience,
		perudo_hides_figures(audience->view)
			? SENTENCE("As {who} saw it, {bid} was {chance}; as {other} saw it, "
				   "{other_chance}.")
			: SENTENCE("As {who} saw it, {bid} was {chance} likely; as {other} saw it, "
				   "{other_chance}."),
		{"bid", .put = perudo_put_bid, .at = data + 1}, {"chance", of_bidder},
		{"who", audience->names[bidder[0]]}, {"other_chance", of_caller},
		{"other", audience->names[caller[0]]});
}
