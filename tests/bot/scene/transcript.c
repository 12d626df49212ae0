#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/acts.h"
#include "tests/bot/scene/script_file.h"

/* transcript [--write] FILE: plays what people type in a transcript and compares all that the bot
 * says, byte for byte, with what the transcript says it does; --write puts it there instead.
 *
 * A line "ann in #dice: bid 5 3" or "ann in private: hand" is typed. Indented lines are the bot's:
 * "#dice: …" in the channel, "ann> …" to ann alone. "Computers move." lets time pass. Others are
 * for who reads it.
 *
 * In NAME.buttons.LANGUAGE.txt people are on a network with buttons. "ann presses [Bid…]": beside
 * the last answer to her, or else what the place is shown; "ann presses [Dudo…] in private": beside
 * her hand; "ann chooses: 5, threes": in the form she was given. "7/dice= …" is what the place is
 * shown, "ann~ …" an answer that ann alone sees, and what can be pressed stands below it. */

enum { LINE_MOST = 4096 };

static const char indent[] = "    ";

/* Stands in for fair_new_seed by the linker's --wrap, so that the same dice fall every time. */
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 1);
	}
	return 0;
}

static void put_heard(struct fake_chat *chat, struct text *out) {
	for (const char *line = chat->heard; *line != '\0';) {
		size_t n = strcspn(line, "\n") + 1;
		text_puts(out, indent);
		text_put(out, line, n);
		line += n;
	}
	fake_chat_clear(chat);
}

static void play_lines(struct fake_chat *chat, const char *script, struct text *out) {
	char line[LINE_MOST];
	static struct act act;
	for (const char *at = script; *at != '\0';) {
		size_t n = strcspn(at, "\n");
		bool bots = strncmp(at, indent, strlen(indent)) == 0;
		if (!bots && n < sizeof(line)) {
			memcpy(line, at, n);
			line[n] = '\0';
			text_put(out, at, n);
			text_puts(out, "\n");
			acts_read(chat, line, &act);
			acts_do(chat, &act);
			put_heard(chat, out);
		}
		at += n + (at[n] == '\n');
	}
}

static void play_script(
	const char *path, enum language language, const char *script, struct text *out) {
	struct fake_chat chat = {.clock = INT64_C(1700000000000)};
	struct bot_config config = {.commands = commands,
		.language = language,
		.unlimited = true,
		.now = fake_chat_now,
		.data = &chat};
	struct bot *bot = bot_create(&config);
	fake_chat_init(&chat, bot);
	if (strstr(path, ".buttons.") != NULL) {
		fake_chat_enrich(&chat);
		chat.labels = true;
	}
	play_lines(&chat, script, out);
	bot_destroy(bot);
	fake_chat_finish(&chat);
}

int main(int argc, char **argv) {
	return script_run(argc, argv, play_script);
}
