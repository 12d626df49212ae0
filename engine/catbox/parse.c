#include "engine/catbox/say.h"
#include "engine/lexicon.h"

enum { NO_COLOR = -1 };

enum { TOKEN_COLOR = TOKEN_OWN, TOKEN_NOISE };

/* Words of letters a to z; any beginning of a color will do. */
static const struct known_word words_apart[] = {
	{"red", TOKEN_COLOR, RED, true},
	{"blue", TOKEN_COLOR, BLUE, true},
	{"yellow", TOKEN_COLOR, YELLOW, true},
	{"green", TOKEN_COLOR, GREEN, true},
	{"a", TOKEN_NOISE, 0, false},
	{"as", TOKEN_NOISE, 0, false},
	{"the", TOKEN_NOISE, 0, false},
	{"card", TOKEN_NOISE, 0, false},
	{"trick", TOKEN_NOISE, 0, false},
	{"tricks", TOKEN_NOISE, 0, false},
	{NULL, TOKEN_END, 0, false},
};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct known_word words_joined[] = {
	{"赤", TOKEN_COLOR, RED, false},
	{"あか", TOKEN_COLOR, RED, false},
	{"アカ", TOKEN_COLOR, RED, false},
	{"レッド", TOKEN_COLOR, RED, false},
	{"青", TOKEN_COLOR, BLUE, false},
	{"あお", TOKEN_COLOR, BLUE, false},
	{"アオ", TOKEN_COLOR, BLUE, false},
	{"ブルー", TOKEN_COLOR, BLUE, false},
	{"黄", TOKEN_COLOR, YELLOW, false},
	{"きいろ", TOKEN_COLOR, YELLOW, false},
	{"キイロ", TOKEN_COLOR, YELLOW, false},
	{"き", TOKEN_COLOR, YELLOW, false},
	{"イエロー", TOKEN_COLOR, YELLOW, false},
	{"緑", TOKEN_COLOR, GREEN, false},
	{"みどり", TOKEN_COLOR, GREEN, false},
	{"ミドリ", TOKEN_COLOR, GREEN, false},
	{"グリーン", TOKEN_COLOR, GREEN, false},
	{"トリック", TOKEN_NOISE, 0, false},
	{"です", TOKEN_NOISE, 0, false},
	{"として", TOKEN_NOISE, 0, false},
	{"色", TOKEN_NOISE, 0, false},
	{"の", TOKEN_NOISE, 0, false},
	{"を", TOKEN_NOISE, 0, false},
	{"で", TOKEN_NOISE, 0, false},
	{"は", TOKEN_NOISE, 0, false},
	{"、", TOKEN_NOISE, 0, false},
	{"。", TOKEN_NOISE, 0, false},
	{"・", TOKEN_NOISE, 0, false},
	{",", TOKEN_NOISE, 0, false},
	{".", TOKEN_NOISE, 0, false},
	{":", TOKEN_NOISE, 0, false},
	{"/", TOKEN_NOISE, 0, false},
	{"-", TOKEN_NOISE, 0, false},
	{"!", TOKEN_NOISE, 0, false},
	{NULL, TOKEN_END, 0, false},
};

static const struct lexicon lexicon = {words_apart, words_joined};

/* What was named. */
struct said {
	int numbers[2], n_numbers;
	int color;
};

static bool take(struct said *said, int token, int value) {
	switch (token) {
	case TOKEN_NUMBER:
		if (said->n_numbers == 2) {
			return false;
		}
		said->numbers[said->n_numbers++] = value;
		return true;
	case TOKEN_COLOR:
		if (said->color != NO_COLOR) {
			return false;
		}
		said->color = value;
		return true;
	default:
		return token == TOKEN_NOISE;
	}
}

static bool read_said(const char *words, struct said *said) {
	int value = 0;
	*said = (struct said){.color = NO_COLOR};
	for (int token; (token = lexicon_next(&lexicon, &words, &value)) != TOKEN_END;) {
		if (!take(said, token, value)) {
			return false;
		}
	}
	return true;
}

/* A card's only color, or a color's only card, goes without saying. */
static bool fill_in(const struct catbox *c, int seat, struct said *said) {
	int found = 0, card = 0, color = 0;
	uint8_t open[RANKS + 1];
	if (c->phase != PHASE_PLAY || seat != c->turn) {
		return false;
	}
	catbox_open_colors(c, seat, open);
	for (int space = 0; space < RANKS * COLORS; space++) {
		int of_card = space / COLORS + 1, of_color = space % COLORS;
		bool fits = said->n_numbers == 1 ? said->numbers[0] == of_card
						 : said->color == of_color;
		if (fits && (open[of_card] >> of_color & 1) != 0) {
			found++;
			card = of_card;
			color = of_color;
		}
	}
	*said = (struct said){.numbers = {card}, .n_numbers = 1, .color = color};
	return found == 1;
}

/* A second number is the color's. */
static int put_play(const struct catbox *c, int seat, struct said *said, struct move *move) {
	int named = said->n_numbers + (said->color != NO_COLOR);
	if (named == 0 || named > 2 || (named == 1 && !fill_in(c, seat, said))) {
		return PARSE_UNCLEAR;
	}
	move->n_args = 2;
	move->args[0] = (int16_t)said->numbers[0];
	move->args[1] = (int16_t)(said->color != NO_COLOR ? said->color : said->numbers[1]);
	return PARSE_OK;
}

static int put_number(const struct said *said, struct move *move) {
	if (said->n_numbers != 1 || said->color != NO_COLOR) {
		return PARSE_UNCLEAR;
	}
	move->n_args = 1;
	move->args[0] = (int16_t)said->numbers[0];
	return PARSE_OK;
}

/* A card with its color is played; a number alone is what everybody is asked for. */
static int verb_meant(const struct catbox *c, const struct said *said) {
	if (said->n_numbers == 1 && said->color != NO_COLOR) {
		return VERB_PLAY;
	}
	return c->phase == PHASE_DISCARD   ? VERB_DISCARD
	       : c->phase == PHASE_PREDICT ? VERB_PREDICT
					   : VERB_ANY;
}

int catbox_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct said said;
	*move = (struct move){.seat = (int8_t)seat};
	if (!read_said(words, &said)) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_ANY) {
		verb = verb_meant(view, &said);
	}
	if (verb == VERB_ANY || verb >= VERB_START) {
		return PARSE_UNCLEAR;
	}
	move->verb = (uint8_t)verb;
	return verb == VERB_PLAY ? put_play(view, seat, &said, move) : put_number(&said, move);
}
