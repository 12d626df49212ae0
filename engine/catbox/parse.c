#include "engine/catbox/parse.h"

#include "engine/catbox/board.h"
#include "engine/lexicon.h"

enum { NO_COLOR = -1 };

enum { TOKEN_COLOR = TOKEN_OWN, TOKEN_NOISE };

/* Words of letters a to z; any beginning of a color will do. */
static const struct known_word words_apart[] = {{"red", TOKEN_COLOR, RED, true},
	{"blue", TOKEN_COLOR, BLUE, true}, {"yellow", TOKEN_COLOR, YELLOW, true},
	{"green", TOKEN_COLOR, GREEN, true}, {"a", TOKEN_NOISE}, {"as", TOKEN_NOISE},
	{"the", TOKEN_NOISE}, {"card", TOKEN_NOISE}, {"trick", TOKEN_NOISE},
	{"tricks", TOKEN_NOISE}, {NULL}};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct known_word words_joined[] = {{"赤", TOKEN_COLOR, RED},
	{"あか", TOKEN_COLOR, RED}, {"アカ", TOKEN_COLOR, RED}, {"レッド", TOKEN_COLOR, RED},
	{"青", TOKEN_COLOR, BLUE}, {"あお", TOKEN_COLOR, BLUE}, {"アオ", TOKEN_COLOR, BLUE},
	{"ブルー", TOKEN_COLOR, BLUE}, {"黄", TOKEN_COLOR, YELLOW}, {"きいろ", TOKEN_COLOR, YELLOW},
	{"キイロ", TOKEN_COLOR, YELLOW}, {"き", TOKEN_COLOR, YELLOW},
	{"イエロー", TOKEN_COLOR, YELLOW}, {"緑", TOKEN_COLOR, GREEN},
	{"みどり", TOKEN_COLOR, GREEN}, {"ミドリ", TOKEN_COLOR, GREEN},
	{"グリーン", TOKEN_COLOR, GREEN}, {"トリック", TOKEN_NOISE}, {"です", TOKEN_NOISE},
	{"として", TOKEN_NOISE}, {"色", TOKEN_NOISE}, {"の", TOKEN_NOISE}, {"を", TOKEN_NOISE},
	{"で", TOKEN_NOISE}, {"は", TOKEN_NOISE}, {"、", TOKEN_NOISE}, {"。", TOKEN_NOISE},
	{"・", TOKEN_NOISE}, {",", TOKEN_NOISE}, {".", TOKEN_NOISE}, {":", TOKEN_NOISE},
	{"/", TOKEN_NOISE}, {"-", TOKEN_NOISE}, {"!", TOKEN_NOISE}, {NULL}};

/* What was named. */
struct play_named {
	int numbers[2], n_numbers;
	int color;
};

static bool take(struct play_named *named, int token, int value) {
	if (token == TOKEN_NUMBER && named->n_numbers < 2) {
		named->numbers[named->n_numbers++] = value;
		return true;
	}
	if (token == TOKEN_COLOR && named->color == NO_COLOR) {
		named->color = value;
		return true;
	}
	return token == TOKEN_NOISE;
}

static bool read_words(const char *words, struct play_named *named) {
	static const struct lexicon lexicon = {words_apart, words_joined};
	int value = 0;
	*named = (struct play_named){.color = NO_COLOR};
	for (int token; (token = lexicon_next(&lexicon, &words, &value)) != TOKEN_END;) {
		if (!take(named, token, value)) {
			return false;
		}
	}
	return true;
}

/* The spaces of the card or color that was named. */
static uint32_t spaces_of(const struct play_named *named) {
	int card = named->numbers[0];
	if (named->color != NO_COLOR) {
		return catbox_row(named->color);
	}
	return card >= 1 && card <= RANKS ? catbox_column(card) : 0;
}

/* A card's only color, or a color's only card, goes without saying. */
static bool fill_in(const struct catbox *c, int seat, struct play_named *named) {
	if (c->phase != PHASE_PLAY || seat != c->turn) {
		return false;
	}
	uint32_t open = catbox_open(c, seat) & spaces_of(named);
	int space = open != 0 ? __builtin_ctz(open) : 0;
	*named = (struct play_named){{space % RANKS + 1}, 1, space / RANKS};
	return __builtin_popcount(open) == 1;
}

/* A second number is the color's. */
static int put_play(const struct catbox *c, struct play_named *named, struct move *move) {
	int n = named->n_numbers + (named->color != NO_COLOR);
	if (n == 0 || n > 2 || (n == 1 && !fill_in(c, move->seat, named))) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(move->seat, VERB_PLAY, named->numbers[0],
		named->color != NO_COLOR ? named->color : named->numbers[1]);
	return PARSE_OK;
}

/* A card with its color is played; a number alone is what everybody is asked for. */
static int verb_meant(const struct catbox *c, const struct play_named *named) {
	if (named->n_numbers == 1 && named->color != NO_COLOR) {
		return VERB_PLAY;
	}
	return c->phase == PHASE_DISCARD   ? VERB_DISCARD
	       : c->phase == PHASE_PREDICT ? VERB_PREDICT
					   : VERB_ANY;
}

int catbox_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct play_named named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!read_words(words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_PLAY) {
		return put_play(view, &named, move);
	}
	if ((verb != VERB_PREDICT && verb != VERB_DISCARD) || named.n_numbers != 1 ||
		named.color != NO_COLOR) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, verb, named.numbers[0]);
	return PARSE_OK;
}
