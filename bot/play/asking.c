#include "bot/play/asking.h"

#include <string.h>

#include "bot/play/delivery.h"

static void empty(struct asking *asking) {
	asking->answer.len = 0;
	asking->answer.cut = false;
	asking->buffer[0] = '\0';
}

static void tell(struct asking *asking, int64_t table) {
	struct post post = {.text = asking->buffer, .table = table};
	asking->chat->impl->answer(asking->chat, asking->message, &post, false);
	empty(asking);
}

void asking_tell(struct asking *asking) {
	tell(asking, 0);
}

void asking_tell_in_game(struct asking *asking) {
	tell(asking, asking->table->id);
}

void asking_say(struct asking *asking) {
	struct post post = {.text = asking->buffer};
	asking->chat->impl->answer(asking->chat, asking->message, &post, true);
	empty(asking);
}

void asking_announce(struct asking *asking, struct table *table) {
	delivery_say(table, asking->buffer);
	empty(asking);
}

const struct words *asking_words(const struct asking *asking) {
	return asking->place == NULL ? asking->words
				     : catalogue_words(asking->play->config.language);
}

bool asking_next_word(struct asking *asking, char *word, size_t size) {
	size_t n = strcspn(asking->args, " ");
	if (n == 0 || n >= size) {
		return false;
	}
	memcpy(word, asking->args, n);
	word[n] = '\0';
	asking->args += n;
	asking->args += strspn(asking->args, " ");
	return true;
}

void asking_tell_not_taken(struct asking *asking) {
	words_put(&asking->answer, asking->words,
		"Not taken: it could not be written down. Nothing has changed; try again.");
	asking_tell(asking);
}
