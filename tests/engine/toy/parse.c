#include "tests/engine/toy/parse.h"

#include "engine/lexicon.h"

static const struct known_word no_words[] = {{.text = NULL}};

int toy_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	(void)view;
	int value;
	if (verb == VERB_ANY) {
		return PARSE_UNCLEAR;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	if (verb == VERB_CHOOSE) {
		if (lexicon_next(no_words, &words, &value) != TOKEN_NUMBER) {
			return PARSE_UNCLEAR;
		}
		move->args[move->n_args++] = (int16_t)value;
	}
	return lexicon_next(no_words, &words, &value) == TOKEN_END ? PARSE_OK : PARSE_UNCLEAR;
}
