#include "bot/commands/greeting.h"

#include "bot/commands/lookup.h"
#include "bot/delivery/buttons.h"
#include "bot/table/channel_settings.h"
#include "bot/words/catalogue.h"

enum { GREETING_SIZE = 1024 };

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

void greeting_say(struct bot *bot, struct chat *chat, const char *place, const char *language) {
	struct channel_settings *channel = channel_settings_at(bot, chat, place);
	if (channel != NULL && language != NULL) {
		channel_settings_note_named(channel, catalogue_find(language));
	}
	const struct words *words = channel_settings_words(bot, channel);
	char buf[GREETING_SIZE];
	struct text text = TEXT_INTO(buf);
	struct chat_controls controls;
	put_greeting(chat, words, &text);
	buttons_for_newcomers(words, true, &controls);
	chat->impl->say(
		chat, place, &(struct post){.text = buf, .controls = &controls, .silent = true});
}
