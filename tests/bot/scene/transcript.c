#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/fair/fair.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/fake_chat.h"
#include "tests/bot/scene/script_file.h"

/* transcript [--write] FILE: plays what people type in a transcript and compares all that the bot
 * says, byte for byte, with what the transcript says it does; --write puts it there instead.
 *
 * A line "ann in #dice: bid 5 3" or "ann in private: hand" is typed. Indented lines are the bot's:
 * "#dice: …" in the channel, "ann> …" to ann alone. Others are for who reads it.
 *
 * In NAME.buttons.LANGUAGE.txt people are on a network with buttons. "ann presses [Bid…]": beside
 * the last answer to her, or else what the place is shown; "ann presses [Dudo…] in private": beside
 * her hand; "ann chooses: 5, threes": in the form she was given. "7/dice= …" is what the place is
 * shown, "ann~ …" an answer that ann alone sees, and what can be pressed stands below it. */

enum { LINE_MOST = 4096 };

#define PLACE "7/dice" /* where buttons are pressed */

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

/* Types a line such as "ann in #dice: bid 5 3"; nothing happens where it is not one. */
static void type(struct fake_chat *chat, const char *line) {
	char who[64], place[64];
	int begins = 0;
	if (sscanf(line, "%63s in %63[^:]: %n", who, place, &begins) == 2 && begins > 0) {
		bool private = strcmp(place, "private") == 0;
		fake_chat_type(chat, private ? NULL : place, who, line + begins);
	}
}

static void press(struct fake_chat *chat, const char *who, const char *label, bool private) {
	const char *id = private ? fake_chat_id(&chat->kept, label) : NULL;
	if (id == NULL && strcmp(chat->answered.to, who) == 0) {
		id = fake_chat_id(&chat->answered, label);
	}
	if (id == NULL) {
		id = fake_chat_id(&chat->shown, label);
	}
	if (id == NULL) {
		fprintf(stderr, "%s cannot press [%s]\n", who, label);
		exit(1);
	}
	char copy[CONTROL_ID_SIZE];
	snprintf(copy, sizeof(copy), "%s", id);
	fake_chat_press(chat, private ? NULL : PLACE, who, copy, "");
}

/* In each field of the form the choice of this label; between them a comma. */
static void choose(struct fake_chat *chat, const char *who, const char *labels) {
	char id[CONTROL_ID_SIZE], chosen[FORM_FIELDS_MOST * CONTROL_ID_SIZE];
	struct text out = TEXT_INTO(chosen);
	const struct chat_form *form = &chat->answered.form;
	for (size_t i = 0; i < form->n_fields; i++) {
		size_t len = strcspn(labels, ","), n = 0;
		while (n < form->fields[i].n_choices &&
			strncmp(form->fields[i].choices[n].label, labels, len) != 0) {
			n++;
		}
		text_add(&out, "%s%s", i > 0 ? " " : "", form->fields[i].choices[n].id);
		labels += len + strspn(labels + len, ", ");
	}
	snprintf(id, sizeof(id), "%s", form->id);
	fake_chat_press(chat, PLACE, who, id, chosen);
}

/* "ann presses [Bid…]", "ann chooses: 5, threes". */
static void act(struct fake_chat *chat, const char *line) {
	char who[64], label[CONTROL_LABEL_SIZE];
	int begins = 0;
	if (sscanf(line, "%63s presses [%100[^]]]", who, label) == 2) {
		press(chat, who, label, strstr(line, "] in private") != NULL);
	} else if (sscanf(line, "%63s chooses: %n", who, &begins) == 1 && begins > 0) {
		choose(chat, who, line + begins);
	}
}

static void play_lines(struct fake_chat *chat, const char *script, struct text *out) {
	char line[LINE_MOST];
	for (const char *at = script; *at != '\0';) {
		size_t n = strcspn(at, "\n");
		bool bots = strncmp(at, indent, strlen(indent)) == 0;
		if (!bots && n < sizeof(line)) {
			memcpy(line, at, n);
			line[n] = '\0';
			text_put(out, at, n);
			text_puts(out, "\n");
			type(chat, line);
			act(chat, line);
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
