#include "bot/commands/request.h"

#include <string.h>

#include "bot/delivery/buttons.h"
#include "bot/delivery/delivery.h"
#include "bot/delivery/live_message.h"

static void empty(struct asking *asking) {
	asking->answer.len = 0;
	asking->answer.cut = false;
	asking->buffer[0] = '\0';
}

void asking_note(const struct asking *asking, enum play_outcome outcome) {
	asking->play->outcome = outcome;
}

void asking_begin(struct asking *asking, struct play *play, struct chat *chat,
	const struct chat_message *message) {
	enum language language =
		message->language != NULL ? catalogue_find(message->language) : LANGUAGES;
	*asking = (struct asking){
		.play = play,
		.chat = chat,
		.message = message,
		.place = message->place,
		.moderates = message->moderates,
		.by_name = message->by_name,
		.seat = -1,
		.args = "",
		.raw = "",
		.words = catalogue_words(language == LANGUAGES ? play->config.language : language),
	};
	asking->answer = TEXT_INTO(asking->buffer);
	asking_note(asking, PLAY_IGNORED);
}

/* What their program speaks counts until they choose for themselves. */
bool asking_meet(struct asking *asking) {
	const struct chat_message *message = asking->message;
	struct play *play = asking->play;
	struct person *person =
		people_meet(&play->people, play->config.store, asking->chat, &message->from);
	if (person == NULL) {
		asking_tell_not_taken(asking);
		return false;
	}
	if (message->language != NULL) {
		person->speaks = catalogue_find(message->language);
	}
	people_note_seen(person, play->config.store, play->config.now(play->config.data));
	asking->person = person;
	asking_choose_words(asking);
	return true;
}

/* NULL: in private, and about no table; or store or memory failed. */
static const struct house *house_of(const struct asking *asking) {
	if (asking->place != NULL) {
		return house_at(asking->play, asking->chat, asking->place);
	}
	return asking->table != NULL ? asking->table->house : NULL;
}

void asking_choose_words(struct asking *asking) {
	asking->words = house_words_for(asking->play, house_of(asking), asking->person);
}

void asking_finish(struct asking *asking) {
	bool wanted = asking->pressed || asking->message->wants_answer;
	if (wanted && !asking->answered) {
		words_put(&asking->answer, asking->words,
			asking->took ? SENTENCE("Taken.") : SENTENCE("Done."));
		asking_tell(asking);
	}
}

static void send(struct asking *asking, const struct post *post, bool aloud) {
	struct post sent = *post;
	sent.text = asking->buffer;
	sent.mode = asking->person != NULL ? asking->person->mode : MODE_USUAL;
	asking->chat->impl->answer(asking->chat, asking->message, &sent, aloud);
	asking->answered = true;
	if (asking->play->outcome == PLAY_IGNORED) {
		asking_note(asking, PLAY_ANSWERED);
	}
	empty(asking);
}

/* Who is alone disturbs nobody. */
static bool is_limited(const struct asking *asking) {
	return !asking->play->config.unlimited && !asking->chat->single_user &&
	       asking->person != NULL;
}

static int64_t now(const struct asking *asking) {
	return asking->play->config.now(asking->play->config.data);
}

static void put_wait(struct asking *asking, enum budget budget, const char *sentence) {
	char time[64];
	struct text text = TEXT_INTO(time);
	int64_t wait = budget_wait(&asking->person->budgets, budget, now(asking));
	speed_put_time(asking->words, wait + 999, &text);
	empty(asking);
	SAY(&asking->answer, asking->words, sentence, {"time", time, 0});
}

/* What is seen by nobody else and comes with what was pressed or typed costs nothing. */
bool asking_may_hear(struct asking *asking) {
	bool free = asking->pressed || asking->took || asking->message->unseen ||
		    asking->message->wants_answer;
	if (free || !is_limited(asking)) {
		return true;
	}
	struct budgets *budgets = &asking->person->budgets;
	if (budget_take(budgets, BUDGET_TELL, now(asking))) {
		budgets->hushed = false;
		return true;
	}
	asking_note(asking, PLAY_LIMITED);
	if (!budgets->hushed) {
		budgets->hushed = true;
		put_wait(asking, BUDGET_TELL,
			SENTENCE("You asked much just now; I answer again in {time}."));
		send(asking, &(struct post){.table = 0}, false);
	}
	empty(asking);
	return false;
}

static void tell_too_much(struct asking *asking, enum budget budget) {
	put_wait(asking, budget, SENTENCE("That was much at once; you can do more in {time}."));
	asking_note(asking, PLAY_LIMITED);
	asking_tell(asking);
}

bool asking_may_spend(struct asking *asking, enum budget budget) {
	bool may = !is_limited(asking) ||
		   budget_wait(&asking->person->budgets, budget, now(asking)) == 0;
	if (!may) {
		tell_too_much(asking, budget);
	}
	return may;
}

bool asking_spend(struct asking *asking, enum budget budget) {
	bool may =
		!is_limited(asking) || budget_take(&asking->person->budgets, budget, now(asking));
	if (!may) {
		tell_too_much(asking, budget);
	}
	return may;
}

/* More than a place can bear comes in private. */
static bool may_say(struct asking *asking) {
	return !is_limited(asking) ||
	       budget_take(&asking->person->budgets, BUDGET_SAY, now(asking));
}

static void answer(struct asking *asking, const struct post *post, bool aloud) {
	aloud = aloud && (asking->place == NULL || may_say(asking));
	bool public = aloud && asking->place != NULL;
	if (public || asking_may_hear(asking)) {
		send(asking, post, aloud);
	}
}

void asking_tell(struct asking *asking) {
	answer(asking, &(struct post){.table = 0}, false);
}

void asking_refuse(struct asking *asking) {
	asking_note(asking, PLAY_REFUSED);
	asking_tell(asking);
}

void asking_tell_in_game(struct asking *asking) {
	answer(asking, &(struct post){.table = asking->table->id}, false);
}

void asking_offer(struct asking *asking, const struct chat_controls *controls) {
	answer(asking, &(struct post){.table = asking->table->id, .controls = controls}, false);
}

void asking_ask_in_writing(struct asking *asking, const struct chat_form *form) {
	answer(asking, &(struct post){.table = asking->table->id, .form = form}, false);
}

void asking_say(struct asking *asking) {
	answer(asking, &(struct post){.table = 0}, !asking->pressed);
}

void asking_show_hand(struct asking *asking) {
	struct chat_controls controls;
	delivery_put_hand(asking->table, asking->seat, asking->words, &asking->answer);
	controls_for_answer(asking->table, asking->seat, asking->words, &controls);
	asking_offer(asking, &controls);
}

void asking_announce(struct asking *asking, struct table *table) {
	delivery_say(table, asking->buffer);
	live_show(table);
	asking_note(asking, PLAY_TAKEN);
	empty(asking);
}

const struct words *asking_words(const struct asking *asking) {
	return asking->place == NULL || asking->pressed
		       ? asking->words
		       : house_words(asking->play, house_of(asking));
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

static void first_word(const char *text, char *word, size_t size) {
	size_t n = strcspn(text, " \t");
	n = n < size ? n : size - 1;
	memcpy(word, text, n);
	word[n] = '\0';
}

int asking_seat_named(const struct asking *asking) {
	const char *const texts[] = {asking->args, asking->raw};
	char word[STORE_NAME_SIZE];
	int seat = -1;
	for (size_t i = 0; seat < 0 && i < 2; i++) {
		seat = table_seat_named(asking->table, texts[i]);
	}
	for (size_t i = 0; seat < 0 && i < 2; i++) {
		first_word(texts[i], word, sizeof(word));
		seat = table_seat_named(asking->table, word);
	}
	return seat;
}

void asking_tell_not_taken(struct asking *asking) {
	asking_note(asking, PLAY_FAILED);
	words_put(&asking->answer, asking->words,
		"Not taken: it could not be written down. Nothing has changed; try again.");
	asking_tell(asking);
}
