#include "engine/ring/phrases.h"

#include "engine/emoji.h"
#include "engine/ring/state.h"
#include "engine/say.h"

void ring_put_suit(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const suits[SUITS] = {SENTENCE("amethyst"), SENTENCE("ruby"),
		SENTENCE("sapphire"), SENTENCE("emerald"), SENTENCE("grayspinel"),
		SENTENCE("diamond"), SENTENCE("coin")};
	words_put(out, audience->words, suits[at != NULL ? *at : ring_led(audience->view)]);
}

void ring_draw_suit(const struct audience *audience, int suit, struct text *out) {
	static const char *const emojis[SUITS] = {
		"amethyst", "ruby", "sapphire", "emerald", "grayspinel", "diamond", "coin"};
	emoji_put(audience, emojis[suit], out);
}

/* A suit and a rank, even without such a card. */
static void put_suit_and_rank(
	const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "{suit} {rank}", {"suit", .put = ring_put_suit, .at = at},
		{"rank", .number = at[1]});
}

void ring_put_card(const struct audience *audience, const int16_t *at, struct text *out) {
	const int16_t named[] = {(int16_t)ring_suit_of(*at), (int16_t)ring_rank_of(*at)};
	put_suit_and_rank(audience, named, out);
}

char ring_letter(int suit) {
	return "ARSEGDC"[suit];
}

void ring_put_set_in_short(uint32_t cards, struct text *out) {
	int suit = SUITS;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		if (ring_suit_of(card) != suit) {
			text_puts(out, suit == SUITS ? "" : " ");
			suit = ring_suit_of(card);
			text_add(out, "%c", ring_letter(suit));
		}
		text_number(out, ring_rank_of(card));
	}
}

/* "2 5", from bits. */
static void put_ranks(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	(void)audience;
	for (int rank = 0; rank <= RANK_TOP; rank++) {
		if (*at >> rank & 1) {
			text_add(out, out->len > begun ? " %d" : "%d", rank);
		}
	}
}

void ring_put_hand(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct ring *r = audience->view;
	uint32_t cards = at == NULL ? r->hands[audience->seat] : 0;
	size_t begun = out->len;
	unsigned ranks[SUITS] = {0};
	for (int i = 1; at != NULL && i <= at[0]; i++) {
		cards |= 1U << at[i];
	}
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		ranks[ring_suit_of(card)] |= 1U << ring_rank_of(card);
	}
	for (int suit = 0; suit < SUITS; suit++) {
		if (ranks[suit] != 0) {
			say_put_comma(audience, begun, out);
			TELL(out, audience, "{suit} {ranks}",
				{"suit", .put = ring_put_suit, .at = VALUE(suit)},
				{"ranks", .put = put_ranks, .at = VALUE(ranks[suit])});
			ring_draw_suit(audience, suit, out);
		}
	}
}

/* The cards that the listener's seat may play or discard. */
static uint32_t cards_for_now(const struct audience *audience) {
	const struct ring *r = audience->view;
	int seat = audience->seat;
	return r->phase == PHASE_PLAY ? ring_playable(r, seat) : r->hands[seat];
}

/* A hand; at NULL: the cards that the listener's seat may play or discard: "ruby 2, ruby 5". */
static void put_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	if (at != NULL) {
		ring_put_hand(audience, at, out);
		return;
	}
	for (uint32_t cards = cards_for_now(audience); cards != 0; cards &= cards - 1) {
		say_put_comma(audience, begun, out);
		ring_put_card(audience, VALUE(ring_first(cards)), out);
	}
}

/* The cards as letters. */
static void put_short(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	ring_put_set_in_short(cards_for_now(audience), out);
}

/* A move as it is typed. */
static void put_example(const struct audience *audience, const int16_t *at, struct text *out) {
	struct move move;
	(void)at;
	game_example(ring_choose, audience->view, audience->seat, &move);
	text_add(out, "%s ", ring_verbs[move.verb].word);
	if (move.verb == VERB_TAKE) {
		text_number(out, move.args[0]);
	} else {
		ring_put_set_in_short(1U << ring_card_of(move.args[0], move.args[1]), out);
	}
}

void ring_put_area(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const areas[AREAS] = {
		SENTENCE("More jewel {die}"), SENTENCE("Just"), SENTENCE("Too heavy {die}")};
	TELL(out, audience, areas[at[0]], {"die", .number = at[1]});
}

void ring_put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct ring *r = audience->view;
	size_t begun = out->len;
	for (int face = 1; face <= FACES; face++) {
		int n = at == NULL ? r->left[face] : 0;
		for (int i = 1; at != NULL && i <= at[0]; i++) {
			n += at[i] == face;
		}
		for (; n > 0; n--) {
			text_add(out, out->len > begun ? " %d" : "%d", face);
		}
	}
}

static void put_faces(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct ring *r = audience->view;
	size_t begun = out->len;
	(void)at;
	for (int face = 1; face <= FACES; face++) {
		if (r->left[face] > 0) {
			say_put_comma(audience, begun, out);
			text_number(out, face);
		}
	}
}

/* "ann with ruby 6, die now on Just": the number of winners, then each: seat, card, area, die. */
static void put_winners(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int left = *at++; left > 0; left--, at += 4) {
		if (out->len > begun) {
			words_put(out, audience->words, "; ");
		}
		TELL(out, audience, "{who} with {card}, die now on {area}",
			{"who", audience->names[at[0]]},
			{"card", .put = ring_put_card, .at = at + 1},
			{"area", .put = ring_put_area, .at = at + 2});
	}
}

static void put_change(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	text_add(out, *at > 0 ? "+%d" : "%d", *at);
}

void ring_put_rings(const struct audience *audience, const int16_t *at, struct text *out) {
	const int16_t *moves = at + 1, *rings = moves + at[0] + 1;
	size_t begun = out->len;
	for (int seat = 0; seat < at[0]; seat++) {
		say_put_comma(audience, begun, out);
		TELL(out, audience,
			rings[seat] > 0 ? SENTENCE("{who} {ring} ({change})")
					: SENTENCE("{who} fallen ({change})"),
			{"who", audience->names[seat]}, {"ring", .number = rings[seat]},
			{"change", .put = put_change, .at = &moves[seat]});
	}
}

/* Without a value, the number of players. */
static void put_number(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct ring *r = audience->view;
	text_number(out, at != NULL ? *at : r->n_seats);
}

const char *ring_center_sentence(int die) {
	return die <= FACES / 2 ? SENTENCE("Center die {die}: low ranks are strong, "
					   "1>2>3>4>5>6>7>0.")
				: SENTENCE("Center die {die}: high ranks are strong, "
					   "7>6>5>4>3>2>1>0.");
}

const struct term ring_terms[] = {
	{"card", ring_put_card},
	{"card", put_suit_and_rank, "suit"},
	{"what", put_number, "die"},
	{"what", put_suit_and_rank, "suit"},
	{"gem", ring_put_suit},
	{"cards", put_cards},
	{"short", put_short},
	{"faces", put_faces},
	{"example", put_example},
	{"dice", ring_put_dice},
	{"winners", put_winners},
	{"k", put_number, "winners"},
	{"rings", ring_put_rings, "moves"},
	{"n", put_number, "round"},
	{"n", put_number, "trick"},
	{"n", put_number, "in"},
	{NULL},
};
