#include "engine/ring/parse.h"

#include "engine/lexicon.h"
#include "engine/ring/cards.h"

/* A suit may be abbreviated: the first that begins so is meant. */
static const struct known_word known_words[] = {
	{"the die card ダイス の 目 を - , 、 。 . !", TOKEN_NOISE},
	{"amethysts purple アメジスト アメシスト 紫", TOKEN_SUIT, AMETHYST, true},
	{"rubys rubies red ルビー", TOKEN_SUIT, RUBY, true},
	{"sapphires blue サファイア サファイヤ", TOKEN_SUIT, SAPPHIRE, true},
	{"emeralds エメラルド", TOKEN_SUIT, EMERALD, true},
	{"grayspinels greyspinels spinels グレースピネル グレイスピネル スピネル", TOKEN_SUIT,
		GRAYSPINEL, true},
	{"diamonds ダイヤモンド ダイアモンド", TOKEN_SUIT, DIAMOND, true},
	{"coins gold コイン 金", TOKEN_SUIT, COIN, true},
	{NULL},
};

/* The cards among these that are of the suit or rank named. */
static uint32_t fitting(const struct named_card *named, uint32_t cards) {
	uint32_t fit = 0;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		bool fits = named->suit != NO_SUIT ? ring_suit_of(card) == named->suit
						   : ring_rank_of(card) == named->numbers[0];
		fit |= fits ? 1U << card : 0;
	}
	return fit;
}

/* A suit or a rank alone is enough where it fits one card only: of the playable ones, else of the
 * hand. */
static bool fill_in(const struct ring *r, int seat, struct named_card *named) {
	uint32_t cards = 0;
	if (seat < 0 || seat >= r->n_seats) {
		return false;
	}
	if (r->phase == PHASE_PLAY && seat == r->turn) {
		cards = fitting(named, ring_playable(r, seat));
	}
	cards = cards != 0 ? cards : fitting(named, r->hands[seat]);
	if (ring_count(cards) != 1) {
		return false;
	}
	int card = ring_first(cards);
	*named = (struct named_card){ring_suit_of(card), {ring_rank_of(card)}, 1, 2};
	return true;
}

static bool is_whole(const struct named_card *named) {
	return named->suit != NO_SUIT && named->n_numbers == 1;
}

/* Of two numbers none is the suit. */
static int parse_card(const struct ring *r, struct named_card *named, struct move *move) {
	if (named->n_parts < 1 || named->n_parts > 2) {
		return PARSE_UNCLEAR;
	}
	if (named->n_parts == 2 || fill_in(r, move->seat, named)) {
		*move = MOVE(move->seat, move->verb, named->suit, named->numbers[0]);
		return is_whole(named) ? PARSE_OK : PARSE_UNNAMED;
	}
	*move = MOVE(move->seat, move->verb, NO_SUIT, named->numbers[0]);
	return named->suit != NO_SUIT ? PARSE_UNCLEAR : PARSE_UNNAMED;
}

/* Without a verb the phase says what is meant, but a card must be named in full. */
static int verb_meant(const struct ring *r, const struct named_card *named) {
	if (r->phase == PHASE_TAKE) {
		return VERB_TAKE;
	}
	return !is_whole(named)            ? VERB_ANY
	       : r->phase == PHASE_DISCARD ? VERB_DISCARD
	       : r->phase == PHASE_PLAY    ? VERB_PLAY
					   : VERB_ANY;
}

int ring_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct named_card named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!lexicon_read_card(known_words, words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_DISCARD || verb == VERB_PLAY) {
		move->verb = (uint8_t)verb;
		return parse_card(view, &named, move);
	}
	if (verb != VERB_TAKE || named.suit != NO_SUIT || named.n_numbers != 1) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, VERB_TAKE, named.numbers[0]);
	return PARSE_OK;
}
