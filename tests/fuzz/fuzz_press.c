#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/session/bot.h"
#include "bot/table/table.h"
#include "tests/bot/scene/fake_chat.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);
int __wrap_fair_new_seed(uint8_t *seed);

/* Always the same dice, so that the same bytes do the same. */
int __wrap_fair_new_seed(uint8_t *seed) {
	memset(seed, 7, 32);
	return 0;
}

#define DICE "7/dice"

/* A computer player, so that turns change without a press. */
static void open_table(struct fake_chat *chat) {
	static const char *const lines[] = {
		"new perudo calza=on dice=3", "addbot easy", "addbot hard", "start"};
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		fake_chat_type(chat, DICE, "ann", lines[i]);
		if (i == 0) {
			fake_chat_type(chat, DICE, "bob", "join");
		}
	}
}

/* The id of one of a post's controls, by a letter from 'A'. */
static const char *id_of(const struct fake_post *post, char which) {
	size_t n = (size_t)(which - 'A'), n_buttons = post->controls.n_buttons;
	if (which < 'A' || n >= n_buttons + post->controls.n_choices) {
		return "";
	}
	return n < n_buttons ? post->controls.buttons[n].id
			     : post->controls.choices[n - n_buttons].id;
}

/* Dice in an answer are those of who pressed. */
static void check_hand(struct fake_chat *chat, const char *who) {
	char own[256];
	struct text hand = TEXT_INTO(own);
	const char *names[SEATS_MAX];
	const struct bot *bot = chat->chat.data;
	if (strstr(chat->answered.text, "Your dice: ") == NULL) {
		return;
	}
	const struct table *table = table_at(bot, &chat->chat, DICE);
	int seat = table_seat_of(table, people_find(&bot->people, &chat->chat, who));
	assert(seat >= 0);
	struct audience audience = table_audience(table, table->state, seat, names);
	table->game->say->hand(&audience, &hand);
	assert(strstr(chat->answered.text, own) != NULL);
}

/* "1 2 menu bid" or "1 2 type bid=5 3": an id, and what was typed in its form. */
static void press(struct fake_chat *chat, const char *place, const char *who, char *id) {
	char *typed = strchr(id, '=');
	if (typed != NULL) {
		*typed++ = '\0';
	}
	unsigned answers = chat->n_answers;
	fake_chat_press(chat, place, who, id, typed != NULL ? typed : "");
	if (chat->n_answers > answers) {
		assert(chat->n_answers == answers + 1);
		check_hand(chat, who);
	} else { /* what changed answers for itself */
		const struct bot *bot = chat->chat.data;
		assert(bot->outcome == OUTCOME_TAKEN || bot->outcome == OUTCOME_ANSWERED);
	}
}

/* What follows the one who presses: '=' a form's text; '+', '@', '>' and a letter: a button of the
 * last answer, of what the place is shown, or of a hand in private; ':' an id from nowhere. */
static void choose(struct fake_chat *chat, const char *place, const char *who, const char *what) {
	char id[1024];
	if (what[0] == '=') {
		snprintf(id, sizeof(id), "%s%s", chat->answered.form.id, what);
	} else if (what[0] == '+') {
		snprintf(id, sizeof(id), "%s", id_of(&chat->answered, what[1]));
	} else if (what[0] == '@') {
		snprintf(id, sizeof(id), "%s", id_of(&chat->shown, what[1]));
	} else if (what[0] == '>') {
		snprintf(id, sizeof(id), "%s", id_of(&chat->kept, what[1]));
	} else if (what[0] == ':') {
		snprintf(id, sizeof(id), "%s", what + 1);
	} else {
		return;
	}
	press(chat, place, who, id);
}

/* A line's first letter says who presses, a capital one in private; '.': time passes; '*': somebody
 * opens a table anew. */
static void happen(struct fake_chat *chat, const char *line) {
	static const char *const people[] = {"ann", "bob", "eve"};
	if (line[0] >= 'a' && line[0] <= 'c') {
		choose(chat, DICE, people[line[0] - 'a'], line + 1);
	} else if (line[0] >= 'A' && line[0] <= 'C') {
		choose(chat, NULL, people[line[0] - 'A'], line + 1);
	} else if (line[0] == '.') {
		chat->clock += 6000;
		bot_tick(chat->chat.data);
	} else if (line[0] == '*') {
		open_table(chat);
	}
	assert(!fake_chat_heard(chat, "7/dice: [#dice"));
	assert(!fake_chat_heard(chat, "7/dice= [#dice"));
	fake_chat_clear(chat);
}

/* Whatever is pressed, nothing breaks, every press is answered once, and no dice are shown. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	struct fake_chat chat = {.clock = INT64_C(1700000000000)};
	struct bot_config config = {.commands = commands, .now = fake_chat_now, .data = &chat};
	struct bot *bot = bot_create(&config);
	assert(bot != NULL);
	catalogue_open();
	fake_chat_init(&chat, bot);
	fake_chat_enrich(&chat);
	open_table(&chat);
	for (size_t at = 0; at < len;) {
		char line[1024];
		const uint8_t *end = memchr(bytes + at, '\n', len - at);
		size_t n = end != NULL ? (size_t)(end - bytes) - at : len - at;
		snprintf(line, sizeof(line), "%.*s", (int)n, (const char *)bytes + at);
		happen(&chat, line);
		at += n + 1;
	}
	bot_destroy(bot);
	fake_chat_finish(&chat);
	return 0;
}
