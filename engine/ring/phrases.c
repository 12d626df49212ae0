#include "engine/ring/ring.h"
#include "engine/ring/say.h"

/* Cards and dice. */

static const char *const suits[SUITS] = {
	[AMETHYST] = SENTENCE("amethyst"),
	[RUBY] = SENTENCE("ruby"),
	[SAPPHIRE] = SENTENCE("sapphire"),
	[EMERALD] = SENTENCE("emerald"),
	[GRAYSPINEL] = SENTENCE("grayspinel"),
	[DIAMOND] = SENTENCE("diamond"),
	[COIN] = SENTENCE("coin"),
};

void ring_put_suit(struct text *out, const struct words *words, int suit) {
	words_put(out, words, suits[suit]);
}

void ring_put_card(struct text *out, const struct words *words, int card) {
	char name[CARD_SIZE];
	struct text suit = TEXT_INTO(name);
	ring_put_suit(&suit, words, ring_suit_of(card));
	SAY(out, words, "{suit} {rank}", {"suit", name, 0}, {"rank", NULL, ring_rank_of(card)});
}

static void put_ranks(struct text *out, uint32_t cards) {
	for (bool first = true; cards != 0; cards &= cards - 1, first = false) {
		text_add(out, first ? "%d" : " %d", ring_rank_of(ring_first(cards)));
	}
}

void ring_put_hand(struct text *out, const struct words *words, uint32_t cards) {
	size_t begun = out->len;
	for (int suit = AMETHYST; suit < SUITS; suit++) {
		char name[CARD_SIZE], ranks[CARD_SIZE];
		struct text suit_text = TEXT_INTO(name), ranks_text = TEXT_INTO(ranks);
		if ((cards & ring_cards_of(suit)) == 0) {
			continue;
		}
		if (out->len > begun) {
			words_put(out, words, ", ");
		}
		ring_put_suit(&suit_text, words, suit);
		put_ranks(&ranks_text, cards & ring_cards_of(suit));
		SAY(out, words, "{suit} {ranks}", {"suit", name, 0}, {"ranks", ranks, 0});
	}
}

void ring_put_cards(struct text *out, const struct words *words, uint32_t cards) {
	for (size_t begun = out->len; cards != 0; cards &= cards - 1) {
		if (out->len > begun) {
			words_put(out, words, ", ");
		}
		ring_put_card(out, words, ring_first(cards));
	}
}

static const char *const areas[AREAS] = {
	[AREA_MORE] = SENTENCE("More jewel {die}"),
	[AREA_JUST] = SENTENCE("Just"),
	[AREA_HEAVY] = SENTENCE("Too heavy {die}"),
};

void ring_put_area(struct text *out, const struct words *words, int area, int die) {
	words_say(out, words, areas[area], WORDS_PLACES({"die", NULL, die}));
}

void ring_put_dice(struct text *out, const struct ring *r) {
	size_t begun = out->len;
	for (int face = 1; face <= FACES; face++) {
		for (int n = r->left[face]; n > 0; n--) {
			text_add(out, out->len > begun ? " %d" : "%d", face);
		}
	}
}

/* Players. */

void ring_put_names(const struct audience *audience, unsigned seats, struct text *out) {
	const struct ring *r = audience->view;
	size_t begun = out->len;
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (seats >> seat & 1) {
			if (out->len > begun) {
				words_put(out, audience->words, ", ");
			}
			text_puts(out, audience->names[seat]);
		}
	}
}

void ring_put_center(const struct audience *audience, int die, struct text *out) {
	const char *sentence =
		die <= FACES / 2
			? SENTENCE("Center die {die}: low ranks are strong, 1>2>3>4>5>6>7>0.")
			: SENTENCE("Center die {die}: high ranks are strong, 7>6>5>4>3>2>1>0.");
	words_say(out, audience->words, sentence, WORDS_PLACES({"die", NULL, die}));
}

void ring_put_your_cards(
	const struct audience *audience, uint32_t cards, int discard, struct text *out) {
	char list[CARDS_SIZE], card[CARD_SIZE];
	struct text cards_text = TEXT_INTO(list), card_text = TEXT_INTO(card);
	ring_put_hand(&cards_text, audience->words, cards);
	SAY(out, audience->words, "Your cards: {cards}", {"cards", list, 0});
	if (discard != NO_CARD) {
		ring_put_card(&card_text, audience->words, discard);
		SAY(out, audience->words, " (discarded: {card})", {"card", card, 0});
	}
}

static void put_turn_to_take(const struct audience *audience, struct text *out) {
	char dice[CARD_SIZE];
	struct text list = TEXT_INTO(dice);
	const struct ring *r = audience->view;
	ring_put_dice(&list, r);
	SAY(out, audience->words, "{who}, your turn: take a die ({dice}).",
		{"who", audience->names[r->turn], 0}, {"dice", dice, 0});
}

static void put_turn_to_discard(const struct audience *audience, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	ring_put_names(audience, ring_game.active_seats(audience->view), &list);
	SAY(out, audience->words, "{who}, your turn: discard a card, in private.",
		{"who", names, 0});
}

static void put_turn_to_play(const struct audience *audience, struct text *out) {
	char gem[CARD_SIZE];
	struct text suit = TEXT_INTO(gem);
	const struct ring *r = audience->view;
	const char *who = audience->names[r->turn];
	if (r->n_played == 0) {
		SAY(out, audience->words, "{who}, your turn: lead a card.", {"who", who, 0});
		return;
	}
	ring_put_suit(&suit, audience->words, ring_led(r));
	SAY(out, audience->words, "{who}, your turn: follow {gem} if you can.", {"who", who, 0},
		{"gem", gem, 0});
}

void ring_put_turn(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	switch (r->phase) {
	case PHASE_TAKE:
		put_turn_to_take(audience, out);
		break;
	case PHASE_DISCARD:
		put_turn_to_discard(audience, out);
		break;
	case PHASE_PLAY:
		put_turn_to_play(audience, out);
		break;
	default:
		break;
	}
}
