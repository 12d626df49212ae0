#include "bot/feed/last_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { WORDS_KEPT = 16 };

struct last_words {
	struct chat *chat; /* NULL: none */
	char place[STORE_PLACE_SIZE];
	char text[512];
	int64_t table, said_at;
	int64_t people[SEATS_MAX]; /* who sat there; 0: nobody */
	bool unheard;
};

struct last_words_kept {
	size_t next;
	struct last_words words[WORDS_KEPT];
};

static void tell_people(struct bot *bot, const struct last_words *words) {
	for (int i = 0; i < SEATS_MAX; i++) {
		const struct person *person =
			words->people[i] != 0 ? people_numbered(&bot->people, words->people[i])
					      : NULL;
		if (person != NULL) {
			struct post post = {
				.text = words->text, .table = words->table, .mode = person->mode};
			people_tell(person, &post);
		}
	}
}

static struct last_words *add(struct bot *bot) {
	if (bot->last_words == NULL) {
		bot->last_words = calloc(1, sizeof(*bot->last_words));
	}
	return bot->last_words != NULL
		       ? &bot->last_words->words[bot->last_words->next++ % WORDS_KEPT]
		       : NULL;
}

void last_words_keep(struct table *table, const char *text) {
	struct chat *chat = table->home->chat;
	bool unheard = !table->home->reachable;
	struct last_words *words = !chat->has_live_tables && (unheard || chat->rejects_after_send)
					   ? add(table->bot)
					   : NULL;
	if (words == NULL) {
		return;
	}
	*words = (struct last_words){
		.chat = chat, .table = table->id, .said_at = table_now(table), .unheard = unheard};
	snprintf(words->place, sizeof(words->place), "%s", table->home->name);
	snprintf(words->text, sizeof(words->text), "%s", text);
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		words->people[i] = person != NULL ? person->id : 0;
	}
	if (unheard) {
		tell_people(table->bot, words);
	}
}

/* Calls each for the last words of this place. */
static void each_there(struct bot *bot, const struct chat *chat, const char *place,
	void (*each)(struct bot *bot, struct last_words *words)) {
	for (size_t i = 0; bot->last_words != NULL && i < WORDS_KEPT; i++) {
		struct last_words *words = &bot->last_words->words[i];
		if (words->chat == chat && strcasecmp(words->place, place) == 0) {
			each(bot, words);
		}
	}
}

static void note_unheard(struct bot *bot, struct last_words *words) {
	bool late = words->said_at >= bot->config.now(bot->config.data) - CURSOR_UNHEARD_MS;
	if (late && !words->unheard) {
		words->unheard = true;
		tell_people(bot, words);
	}
}

void last_words_note_unheard(struct bot *bot, struct chat *chat, const char *place) {
	each_there(bot, chat, place, note_unheard);
}

static void say_again(struct bot *bot, struct last_words *words) {
	struct post post = {.text = words->text, .table = words->table};
	if (words->unheard && words->chat->impl->say(words->chat, words->place, &post) == 0) {
		words->unheard = false;
		words->said_at = bot->config.now(bot->config.data);
	}
}

void last_words_say_unheard(struct bot *bot, struct chat *chat, const char *place) {
	each_there(bot, chat, place, say_again);
}

void last_words_forget_network(struct bot *bot, const struct chat *chat) {
	for (size_t i = 0; bot->last_words != NULL && i < WORDS_KEPT; i++) {
		if (bot->last_words->words[i].chat == chat) {
			bot->last_words->words[i].chat = NULL;
		}
	}
}

void last_words_finish(struct bot *bot) {
	free(bot->last_words);
	bot->last_words = NULL;
}
