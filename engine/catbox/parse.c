#include <string.h>

#include "engine/catbox/say.h"

enum { NUMBER_MOST = 9999, NO_COLOR = -1 };

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_COLOR, TOKEN_NOISE, TOKEN_UNKNOWN };

struct word {
	const char *text;
	enum token token;
	int value;
};

/* Words of letters a to z; any beginning of a color will do. */
static const struct word words_apart[] = {
	{"red", TOKEN_COLOR, RED},
	{"blue", TOKEN_COLOR, BLUE},
	{"yellow", TOKEN_COLOR, YELLOW},
	{"green", TOKEN_COLOR, GREEN},
	{"one", TOKEN_NUMBER, 1},
	{"two", TOKEN_NUMBER, 2},
	{"three", TOKEN_NUMBER, 3},
	{"four", TOKEN_NUMBER, 4},
	{"five", TOKEN_NUMBER, 5},
	{"six", TOKEN_NUMBER, 6},
	{"seven", TOKEN_NUMBER, 7},
	{"eight", TOKEN_NUMBER, 8},
	{"a", TOKEN_NOISE, 0},
	{"as", TOKEN_NOISE, 0},
	{"the", TOKEN_NOISE, 0},
	{"card", TOKEN_NOISE, 0},
	{"trick", TOKEN_NOISE, 0},
	{"tricks", TOKEN_NOISE, 0},
};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct word words_joined[] = {
	{"赤", TOKEN_COLOR, RED},
	{"あか", TOKEN_COLOR, RED},
	{"アカ", TOKEN_COLOR, RED},
	{"レッド", TOKEN_COLOR, RED},
	{"青", TOKEN_COLOR, BLUE},
	{"あお", TOKEN_COLOR, BLUE},
	{"アオ", TOKEN_COLOR, BLUE},
	{"ブルー", TOKEN_COLOR, BLUE},
	{"黄", TOKEN_COLOR, YELLOW},
	{"きいろ", TOKEN_COLOR, YELLOW},
	{"キイロ", TOKEN_COLOR, YELLOW},
	{"き", TOKEN_COLOR, YELLOW},
	{"イエロー", TOKEN_COLOR, YELLOW},
	{"緑", TOKEN_COLOR, GREEN},
	{"みどり", TOKEN_COLOR, GREEN},
	{"ミドリ", TOKEN_COLOR, GREEN},
	{"グリーン", TOKEN_COLOR, GREEN},
	{"一", TOKEN_NUMBER, 1},
	{"二", TOKEN_NUMBER, 2},
	{"三", TOKEN_NUMBER, 3},
	{"四", TOKEN_NUMBER, 4},
	{"五", TOKEN_NUMBER, 5},
	{"六", TOKEN_NUMBER, 6},
	{"七", TOKEN_NUMBER, 7},
	{"八", TOKEN_NUMBER, 8},
	{"トリック", TOKEN_NOISE, 0},
	{"です", TOKEN_NOISE, 0},
	{"として", TOKEN_NOISE, 0},
	{"色", TOKEN_NOISE, 0},
	{"の", TOKEN_NOISE, 0},
	{"を", TOKEN_NOISE, 0},
	{"で", TOKEN_NOISE, 0},
	{"は", TOKEN_NOISE, 0},
	{"、", TOKEN_NOISE, 0},
	{"。", TOKEN_NOISE, 0},
	{"・", TOKEN_NOISE, 0},
	{",", TOKEN_NOISE, 0},
	{".", TOKEN_NOISE, 0},
	{":", TOKEN_NOISE, 0},
	{"/", TOKEN_NOISE, 0},
	{"-", TOKEN_NOISE, 0},
	{"!", TOKEN_NOISE, 0},
};

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
	return c >= 'a' && c <= 'z';
}

static enum token read_number(const char **at, int *value) {
	int n = 0;
	for (; is_digit(**at); (*at)++) {
		n = n * 10 + (**at - '0');
		n = n > NUMBER_MOST ? NUMBER_MOST : n;
	}
	*value = n;
	return TOKEN_NUMBER;
}

static bool names(const struct word *word, const char *letters, size_t len) {
	size_t whole = strlen(word->text);
	bool fits = word->token == TOKEN_COLOR ? len <= whole : len == whole;
	return fits && memcmp(word->text, letters, len) == 0;
}

static enum token read_apart(const char **at, int *value) {
	size_t len = 0;
	while (is_letter((*at)[len])) {
		len++;
	}
	for (size_t i = 0; i < sizeof(words_apart) / sizeof(words_apart[0]); i++) {
		if (names(&words_apart[i], *at, len)) {
			*at += len;
			*value = words_apart[i].value;
			return words_apart[i].token;
		}
	}
	return TOKEN_UNKNOWN;
}

static enum token read_joined(const char **at, int *value) {
	for (size_t i = 0; i < sizeof(words_joined) / sizeof(words_joined[0]); i++) {
		size_t len = strlen(words_joined[i].text);
		if (strncmp(*at, words_joined[i].text, len) == 0) {
			*at += len;
			*value = words_joined[i].value;
			return words_joined[i].token;
		}
	}
	return TOKEN_UNKNOWN;
}

static enum token read_token(const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (is_digit(**at)) {
		return read_number(at, value);
	}
	return is_letter(**at) ? read_apart(at, value) : read_joined(at, value);
}

/* What was named. */
struct said {
	int numbers[2], n_numbers;
	int color;
};

static bool take(struct said *said, enum token token, int value) {
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
	for (enum token token; (token = read_token(&words, &value)) != TOKEN_END;) {
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
