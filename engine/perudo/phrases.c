#include "engine/perudo/say.h"

/* Bids. */

static const char *const faces[FACES + 1] = {
	NULL,
	SENTENCE("aces"),
	SENTENCE("twos"),
	SENTENCE("threes"),
	SENTENCE("fours"),
	SENTENCE("fives"),
	SENTENCE("sixes"),
};

void perudo_put_face(struct text *out, const struct words *words, int face) {
	if (face >= ACE && face <= FACES) {
		words_put(out, words, faces[face]);
	} else {
		text_number(out, face);
	}
}

void perudo_put_bid(struct text *out, const struct words *words, int count, int face) {
	char name[32];
	struct text face_text = TEXT_INTO(name);
	perudo_put_face(&face_text, words, face);
	SAY(out, words, "{count} x {face}", {"count", NULL, count}, {"face", name, 0});
}

/* A few bids, joined as a person would. */
struct bid_list {
	char bids[3][BID_SIZE];
	int n;
};

static struct text next_in_list(struct bid_list *list) {
	char *bid = list->bids[list->n++];
	bid[0] = '\0';
	return (struct text){.buf = bid, .cap = sizeof(list->bids[0])};
}

static void list_bid(struct bid_list *list, const struct words *words, int count, int face) {
	if (count > 0) {
		struct text bid = next_in_list(list);
		perudo_put_bid(&bid, words, count, face);
	}
}

static void list_opening(
	struct bid_list *list, const struct words *words, const struct perudo *p, int seat) {
	struct text bid = next_in_list(list);
	bool aces = perudo_least_count(p, seat, ACE) > 0;
	words_put(&bid, words, aces ? SENTENCE("1 x any face") : SENTENCE("1 x any face but aces"));
}

/* Of the faces 2 to 6, a count that does for twos does for all; a face above may do with less. */
static void list_ordinary(
	struct bid_list *list, const struct words *words, const struct perudo *p, int seat) {
	int any = perudo_least_count(p, seat, 2);
	if (p->face != ACE && p->face < FACES) {
		list_bid(list, words, p->count, p->face + 1);
	}
	if (any > 0) {
		struct text bid = next_in_list(list);
		SAY(&bid, words, "{count} x any face", {"count", NULL, any});
	}
	list_bid(list, words, perudo_least_count(p, seat, ACE), ACE);
}

/* A veteran may raise the face alone (P40). */
static void list_palifico(
	struct bid_list *list, const struct words *words, const struct perudo *p, int seat) {
	if (p->face < FACES) {
		list_bid(list, words, perudo_least_count(p, seat, p->face + 1), p->face + 1);
	}
	list_bid(list, words, perudo_least_count(p, seat, p->face), p->face);
}

static void put_list(struct text *out, const struct words *words, const struct bid_list *list) {
	struct place bids[] = {
		{"a", list->bids[0], 0}, {"b", list->bids[1], 0}, {"c", list->bids[2], 0}};
	if (list->n == 1) {
		text_puts(out, list->bids[0]);
	} else if (list->n == 2) {
		words_say(out, words, "{a} or {b}", bids, 2);
	} else {
		words_say(out, words, "{a}, {b}, or {c}", bids, 3);
	}
}

bool perudo_put_lowest(
	struct text *out, const struct words *words, const struct perudo *p, int seat) {
	struct bid_list list = {.n = 0};
	if (p->count == 0) {
		list_opening(&list, words, p, seat);
	} else if (p->palifico == SEAT_NONE) {
		list_ordinary(&list, words, p, seat);
	} else {
		list_palifico(&list, words, p, seat);
	}
	if (list.n == 0) {
		return false;
	}
	put_list(out, words, &list);
	return true;
}

/* Players. */

bool perudo_put_names(const struct audience *audience, bool (*holds)(const struct perudo *, int),
	struct text *out) {
	const struct perudo *p = audience->view;
	size_t begun = out->len;
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (holds(p, seat)) {
			if (out->len > begun) {
				words_put(out, audience->words, ", ");
			}
			text_puts(out, audience->names[seat]);
		}
	}
	return out->len > begun;
}

void perudo_put_counts(const struct audience *audience, struct text *out) {
	char counts[NAMES_SIZE];
	struct text list = TEXT_INTO(counts);
	const struct perudo *p = audience->view;
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (p->n_dice[seat] > 0) {
			if (list.len > 0) {
				words_put(&list, audience->words, ", ");
			}
			text_add(&list, "%s %d", audience->names[seat], p->n_dice[seat]);
		}
	}
	SAY(out, audience->words, "Dice: {counts}; {n} in play.", {"counts", counts, 0},
		{"n", NULL, perudo_dice_in_play(p)});
}

void perudo_put_palifico(const struct audience *audience, int seat, struct text *out) {
	char veterans[NAMES_SIZE];
	struct text list = TEXT_INTO(veterans);
	SAY(out, audience->words, "Palifico: {who}. The face stays, and aces are not wild.",
		{"who", audience->names[seat], 0});
	if (perudo_put_names(audience, perudo_is_veteran, &list)) {
		text_puts(out, " ");
		SAY(out, audience->words, "May raise the face: {names}.", {"names", veterans, 0});
	}
}

void perudo_put_hand(
	const struct audience *audience, const int16_t *dice, int n, struct text *out) {
	char list[4 * DICE_MOST];
	struct text digits = TEXT_INTO(list);
	for (int i = 0; i < n; i++) {
		text_add(&digits, i == 0 ? "%d" : " %d", dice[i]);
	}
	SAY(out, audience->words, "Your dice: {dice}", {"dice", list, 0});
}

static const char *turn_sentence(const struct perudo *p, int seat) {
	if (p->count > 0) {
		return perudo_count_bids(p, seat) > 0
			       ? SENTENCE("{who}, your turn: bid higher or dudo.")
			       : SENTENCE("{who}, your turn: dudo is left.");
	}
	return seat == p->palifico ? SENTENCE("{who}, your turn: open the bidding, aces allowed.")
				   : SENTENCE("{who}, your turn: open the bidding.");
}

void perudo_put_turn(const struct audience *audience, int seat, struct text *out) {
	words_say(out, audience->words, turn_sentence(audience->view, seat),
		WORDS_PLACES({"who", audience->names[seat], 0}));
}
