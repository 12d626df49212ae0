#include "tests/bot/scene/acts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text.h"

static bool read_typed(const char *line, struct act *act) {
	int begins = 0;
	bool read = sscanf(line, "%63s in %63[^:]: %n", act->who, act->place, &begins) == 2 &&
		    begins > 0;
	if (read) {
		act->kind = ACT_TYPED;
		snprintf(act->text, sizeof(act->text), "%s", line + begins);
	}
	return read;
}

static const char *find_id(
	const struct fake_chat *chat, const char *who, const char *label, bool private) {
	const char *id = private ? fake_chat_id(&chat->kept, label) : NULL;
	if (id == NULL && strcmp(chat->answered.to, who) == 0) {
		id = fake_chat_id(&chat->answered, label);
	}
	return id != NULL ? id : fake_chat_id(&chat->shown, label);
}

static bool read_press(const struct fake_chat *chat, const char *line, struct act *act) {
	char label[CONTROL_LABEL_SIZE];
	if (sscanf(line, "%63s presses [%100[^]]]", act->who, label) != 2) {
		return false;
	}
	bool private = strstr(line, "] in private") != NULL;
	const char *id = find_id(chat, act->who, label, private);
	if (id == NULL) {
		fprintf(stderr, "%s cannot press [%s]\n", act->who, label);
		exit(1);
	}
	act->kind = ACT_PRESSED;
	snprintf(act->id, sizeof(act->id), "%s", id);
	snprintf(act->place, sizeof(act->place), "%s", private ? "private" : ACTS_PLACE);
	return true;
}

/* In each field of the form the choice of this label; between them a comma. */
static void read_choices(const struct chat_form *form, const char *labels, struct text *out) {
	for (size_t i = 0; i < form->n_fields; i++) {
		size_t len = strcspn(labels, ","), n = 0;
		while (n < form->fields[i].n_choices &&
			strncmp(form->fields[i].choices[n].label, labels, len) != 0) {
			n++;
		}
		text_add(out, "%s%s", i > 0 ? " " : "", form->fields[i].choices[n].id);
		labels += len + strspn(labels + len, ", ");
	}
}

static void read_form(const struct fake_chat *chat, const char *line, struct act *act) {
	int begins = 0;
	struct text chosen = TEXT_INTO(act->text);
	if (sscanf(line, "%63s chooses: %n", act->who, &begins) == 1 && begins > 0) {
		act->kind = ACT_PRESSED;
		snprintf(act->id, sizeof(act->id), "%s", chat->answered.form.id);
		snprintf(act->place, sizeof(act->place), ACTS_PLACE);
		read_choices(&chat->answered.form, line + begins, &chosen);
	}
}

void acts_read(const struct fake_chat *chat, const char *line, struct act *act) {
	*act = (struct act){.kind = ACT_NONE};
	if (strcmp(line, "Computers move.") == 0) {
		act->kind = ACT_WAITED;
	} else if (!read_typed(line, act) && !read_press(chat, line, act)) {
		read_form(chat, line, act);
	}
}

static void wait_for_computers(struct fake_chat *chat) {
	enum { MOVES_MOST = 100, COMPUTER_MS = 60 * 1000 };
	struct bot *bot = chat->chat.data;
	for (int i = 0; i < MOVES_MOST && bot_due(bot) < chat->clock + COMPUTER_MS; i++) {
		int64_t due = bot_due(bot);
		chat->clock = due > chat->clock ? due : chat->clock;
		bot_tick(bot);
	}
}

void acts_do(struct fake_chat *chat, const struct act *act) {
	const char *place = strcmp(act->place, "private") == 0 ? NULL : act->place;
	if (act->kind == ACT_TYPED) {
		fake_chat_type(chat, place, act->who, act->text);
	} else if (act->kind == ACT_PRESSED) {
		fake_chat_press(chat, place, act->who, act->id, act->text);
	} else if (act->kind == ACT_WAITED) {
		wait_for_computers(chat);
	}
}
