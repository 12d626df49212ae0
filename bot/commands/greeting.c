#include "bot/commands/greeting.h"

#include <stdio.h>
#include <string.h>

#include "bot/commands/lookup.h"
#include "bot/delivery/buttons.h"
#include "bot/table/channel_settings.h"

enum { GREETING_SIZE = 1024, GREETING_PAUSE_MS = 60 * 1000 };

static void put_greeting(const struct chat *chat, const struct words *words, struct text *out) {
	char buf[256];
	struct text names = TEXT_INTO(buf);
	lookup_put_game_names(words, &names);
	words_put(out, words,
		SENTENCE("I am Dicecup, a tabletop bot: I deal dice and cards for people here, and "
			 "computers take the seats that stay free."));
	text_puts(out, "\n");
	SAY(out, words, "Games: {games}", {"games", buf});
	text_puts(out, "\n");
	SAY(out, words, "Press Play Perudo to open a table, or choose a game with {prefix}new.",
		{"prefix", chat->prefix});
}

/* A greeting's parts. */
struct greeting {
	struct post post;
	struct chat_controls controls;
	char buf[GREETING_SIZE];
};

/* In the words of a channel, or (NULL) of the configuration. */
static void compose(const struct bot *bot, const struct chat *chat,
	const struct channel_settings *channel, struct greeting *greeting) {
	const struct words *words = channel_settings_words(bot, channel, LANGUAGES);
	struct text text = TEXT_INTO(greeting->buf);
	put_greeting(chat, words, &text);
	buttons_for_newcomers(words, true, true, &greeting->controls);
	greeting->post = (struct post){.text = greeting->buf, .controls = &greeting->controls};
}

void greeting_say(struct bot *bot, struct chat *chat, const char *place, const char *language) {
	struct greeting greeting;
	compose(bot, chat, channel_settings_named(bot, chat, place, language), &greeting);
	greeting.post.silent = true;
	chat->impl->say(chat, place, &greeting.post);
}

bool greeting_is_called(
	const struct chat *chat, const struct chat_message *message, const char *line) {
	static const char greetings[] = "hi hello hey hallo moin こんにちは こんばんは やあ";
	char word[32];
	size_t len = strcspn(line, " !.?");
	bool alone = line[len + strspn(line + len, " !.?")] == '\0';
	snprintf(word, sizeof(word), "%.*s", (int)len, line);
	return chat->servers && message->place != NULL && message->by_name && !message->unseen &&
	       alone && (len == 0 || lookup_is_among(greetings, word, true));
}

void greeting_answer(struct bot *bot, struct chat *chat, const struct chat_message *message) {
	struct channel_settings *channel =
		channel_settings_named(bot, chat, message->place, message->place_language);
	int64_t now = bot->config.now(bot->config.data);
	struct greeting greeting;
	if (channel == NULL ||
		(channel->greeted_at != 0 && now - channel->greeted_at < GREETING_PAUSE_MS &&
			now >= channel->greeted_at)) {
		bot->outcome = OUTCOME_IGNORED;
		return;
	}
	channel->greeted_at = now;
	bot->outcome = OUTCOME_ANSWERED;
	compose(bot, chat, channel, &greeting);
	greeting.post.asker = message->from.key;
	chat->impl->answer(chat, message, &greeting.post, true);
}
