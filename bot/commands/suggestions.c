#include "bot/commands/suggestions.h"

#include <string.h>

#include "bot/base/utf8.h"

static bool begins(const char *text, const char *begun) {
	char folded[INPUT_MAX];
	return utf8_fold(text, folded, sizeof(folded)) == 0 &&
	       strncmp(folded, begun, strlen(begun)) == 0;
}

void suggestions_add(struct suggestions *list, const char *label, const char *words) {
	if (list->n == CHOICES_MOST ||
		!(begins(label, list->begun) || begins(words, list->begun))) {
		return;
	}
	struct chat_choice *choice = &list->choices[list->n];
	struct text label_text = TEXT_INTO(choice->label), words_text = TEXT_INTO(choice->id);
	text_puts(&label_text, label);
	text_puts(&words_text, words);
	list->n += !label_text.cut && !words_text.cut;
}
