#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/table/journal.h"

/* A single user's choice also applies to the place. False: it could not be stored. */
static bool follow(struct request *request, enum language language) {
	if (!request->chat->single_user || request->place == NULL) {
		return true;
	}
	struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	if (channel == NULL) {
		return false;
	}
	struct channel_choices choices = channel->chosen;
	choices.language = language;
	return channel_settings_choose(request->bot, channel, &choices) == 0;
}

static void run(struct request *request) {
	char word[16];
	struct store *store = request->bot->config.store;
	enum language language = LANGUAGES;
	if (request_next_word(request, word, sizeof(word))) {
		language = catalogue_find(word);
	}
	if (language == LANGUAGES) {
		request_put(request, SENTENCE("The languages are en (English) and ja (日本語). "
					      "For example: {prefix}lang ja"));
	} else if ((store != NULL && journal_person(store,
					     store_person_set_language(store, request->person->id,
						     catalogue_tag(language))) < 0) ||
		   !follow(request, language)) {
		request_tell_not_taken(request);
		return;
	} else {
		request->person->language = language;
		words_put(
			&request->answer, catalogue_words(language), "I speak English to you now.");
	}
	request_tell(request);
}

static const char *const languages[] = {"en", "ja", NULL};

const struct command lang_command = {
	.word = "lang",
	.group = GROUP_DICECUP,
	.aliases = "言語",
	.usage = "en|ja",
	.help = SENTENCE("sets the language the bot speaks to you: {prefix}lang ja"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS({"language", SENTENCE("language"), SENTENCE("the one you read"),
		.values = languages}),
	.limit = LIMIT_CHANGE,
};
