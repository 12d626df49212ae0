#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/fake_chat.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);
int __wrap_fair_new_seed(uint8_t *seed);

/* Always the same dice, so that the same bytes do the same. */
int __wrap_fair_new_seed(uint8_t *seed) {
	memset(seed, 7, 32);
	return 0;
}

static void wait_for_computers(struct fake_chat *chat) {
	chat->clock += 6000;
	bot_tick(chat->chat.data);
}

/* "!" and "?": a seat's owner goes and comes; "<" and ">": the line is lost and found. */
static void happen(struct fake_chat *chat, char what) {
	struct chat_person ann = {"ann", "ann"};
	void *bot = chat->chat.data;
	if (what == '!') {
		bot_listener.left(bot, &chat->chat, ann);
	} else if (what == '?') {
		bot_listener.came(bot, &chat->chat, "#dice", ann);
	} else if (what == '<') {
		bot_listener.lost(bot, &chat->chat, NULL);
		chat->deaf = true;
	} else if (what == '>') {
		chat->deaf = false;
		bot_listener.entered(bot, &chat->chat, "#dice");
	} else if (what == '.') {
		wait_for_computers(chat);
	}
}

/* Before a line is sent, what could stand for its last word is asked for: nothing is said. */
static void suggest(struct fake_chat *chat, const char *place, const char *who, const char *line) {
	static struct chat_choice choices[CHOICES_MOST];
	char words[1024];
	const char *blank = strrchr(line, ' ');
	snprintf(words, sizeof(words), "%.*s", blank != NULL ? (int)(blank - line) : 0, line);
	size_t n = fake_chat_suggest(
		chat, place, who, words, blank != NULL ? blank + 1 : line, choices);
	assert(n <= CHOICES_MOST && chat->heard[0] == '\0');
	for (size_t i = 0; i < n; i++) {
		assert(choices[i].label[0] != '\0' && choices[i].id[0] != '\0');
	}
}

static void say(struct fake_chat *chat, const char *place, const char *who, const char *line) {
	suggest(chat, place, *who == '@' ? who + 1 : who, line);
	fake_chat_type(chat, place, who, line);
}

/* A line's first letter says who types the rest, a capital one in private. */
static void type(struct fake_chat *chat, const char *line) {
	static const char *const people[] = {"ann", "bob", "cat", "dan", "eve", "@op"};
	char who = line[0];
	if (who >= 'a' && who <= 'f') {
		say(chat, "#dice", people[who - 'a'], line + 1);
	} else if (who >= 'A' && who <= 'F') {
		say(chat, NULL, people[who - 'A'], line + 1);
	} else {
		happen(chat, who);
	}
	assert(strncmp(chat->heard, "#dice: [#dice", 13) != 0);
	assert(!fake_chat_heard(chat, "\n#dice: [#dice"));
	fake_chat_clear(chat);
}

/* Whatever people type, nothing breaks, and no dice are told in the channel. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	struct fake_chat chat = {.clock = INT64_C(1700000000000)};
	struct bot_config config = {.commands = commands, .now = fake_chat_now, .data = &chat};
	struct bot *bot = bot_create(&config);
	assert(bot != NULL);
	fake_chat_init(&chat, bot);
	for (size_t at = 0; at < len;) {
		char line[1024];
		const uint8_t *end = memchr(bytes + at, '\n', len - at);
		size_t n = end != NULL ? (size_t)(end - bytes) - at : len - at;
		snprintf(line, sizeof(line), "%.*s", (int)n, (const char *)bytes + at);
		type(&chat, line);
		at += n + 1;
	}
	bot_destroy(bot);
	fake_chat_finish(&chat);
	return 0;
}
