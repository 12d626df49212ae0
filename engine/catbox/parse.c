#include "engine/catbox/parse.h"

#include "engine/catbox/spaces.h"
#include "engine/lexicon.h"

/* Latin words of a color may be abbreviated. */
static const struct known_word known_words[] = {
	{"red", TOKEN_SUIT, RED, true},
	{"赤 あか アカ レッド", TOKEN_SUIT, RED},
	{"blue", TOKEN_SUIT, BLUE, true},
	{"青 あお アオ ブルー", TOKEN_SUIT, BLUE},
	{"yellow", TOKEN_SUIT, YELLOW, true},
	{"黄 きいろ キイロ き イエロー", TOKEN_SUIT, YELLOW},
	{"green", TOKEN_SUIT, GREEN, true},
	{"緑 みどり ミドリ グリーン", TOKEN_SUIT, GREEN},
	{"a as the card trick tricks トリック です として 色 の を で は", TOKEN_NOISE},
	{"、 。 ・ , . : / - !", TOKEN_NOISE},
	{NULL},
};

/* The spaces of the card or color that was named. */
static uint32_t spaces_of(const struct named_card *named) {
	int card = named->numbers[0];
	if (named->suit != NO_SUIT) {
		return catbox_row(named->suit);
	}
	return card >= 1 && card <= RANKS ? catbox_column(card) : 0;
}

/* A card alone is enough if it has one open color, a color alone if it has one open card. */
static bool fill_in(const struct catbox *c, int seat, struct named_card *named) {
	if (c->phase != PHASE_PLAY || seat != c->turn) {
		return false;
	}
	uint32_t open = catbox_open(c, seat) & spaces_of(named);
	int space = open != 0 ? __builtin_ctz(open) : 0;
	named->numbers[0] = space % RANKS + 1;
	named->suit = space / RANKS;
	return __builtin_popcount(open) == 1;
}

/* A second number is no color: it may as well be the card. */
static int put_play(const struct catbox *c, struct named_card *named, struct move *move) {
	bool colored = named->suit != NO_SUIT;
	*move = MOVE(move->seat, VERB_PLAY, named->numbers[0], named->suit);
	if (named->n_parts < 1 || named->n_parts > 2) {
		return PARSE_UNCLEAR;
	}
	if (named->n_parts == 1 && fill_in(c, move->seat, named)) {
		*move = MOVE(move->seat, VERB_PLAY, named->numbers[0], named->suit);
		return PARSE_OK;
	}
	return !colored ? PARSE_UNNAMED : named->n_parts == 2 ? PARSE_OK : PARSE_UNCLEAR;
}

/* A card with its color is a play; a number alone answers what the phase asks for. */
static int verb_meant(const struct catbox *c, const struct named_card *named) {
	if (named->n_numbers == 1 && named->suit != NO_SUIT) {
		return VERB_PLAY;
	}
	return c->phase == PHASE_DISCARD   ? VERB_DISCARD
	       : c->phase == PHASE_PREDICT ? VERB_PREDICT
					   : VERB_ANY;
}

int catbox_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct named_card named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!lexicon_read_card(known_words, words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_PLAY) {
		return put_play(view, &named, move);
	}
	if ((verb != VERB_PREDICT && verb != VERB_DISCARD) || named.n_numbers != 1 ||
		named.suit != NO_SUIT) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, verb, named.numbers[0]);
	return PARSE_OK;
}
