#include "bot/router/suggest.h"

#include <string.h>

#include "bot/base/fold.h"
#include "bot/router/offer.h"
#include "bot/router/router.h"
#include "engine/menu.h"
#include "engine/options.h"
#include "engine/say.h"

/* MENU_PAGE: choices of a menu, or moves, looked at together. MOVES_MOST: of a game. */
enum { MENU_PAGE = 32, MOVES_MOST = 2048 };

/* What is offered so far, and the beginning it must have. */
struct list {
	char begun[INPUT_MAX]; /* folded */
	struct chat_choice *choices;
	size_t n;
};

static bool fold(const char *text, char folded[INPUT_MAX]) {
	return fold_fold(text, folded, INPUT_MAX) == 0;
}

static bool begins(const char *text, const char *begun) {
	char folded[INPUT_MAX];
	return fold(text, folded) && strncmp(folded, begun, strlen(begun)) == 0;
}

static void offer(struct list *list, const char *label, const char *words) {
	if (list->n == CHOICES_MOST ||
		!(begins(label, list->begun) || begins(words, list->begun))) {
		return;
	}
	struct chat_choice *choice = &list->choices[list->n];
	struct text label_text = TEXT_INTO(choice->label), words_text = TEXT_INTO(choice->id);
	text_puts(&label_text, label);
	text_puts(&words_text, words);
	list->n += !label_text.cut && !words_text.cut;
}

/* Moves. */

/* The numbers a step settles: what every game's parse() understands. */
static void put_numbers(struct text *out, const struct move *move, unsigned from) {
	for (unsigned i = from; i < move->n_args; i++) {
		text_puts(out, i > from ? " " : "");
		text_number(out, move->args[i]);
	}
}

/* A choice as it is shown and as it is typed. */
struct wording {
	char label[CONTROL_LABEL_SIZE], words[CONTROL_ID_SIZE];
};

static void word_choice(const struct table *table, const struct audience *audience,
	const struct move *choice, unsigned from, struct wording *wording) {
	struct text label = TEXT_INTO(wording->label), words = TEXT_INTO(wording->words);
	say_choice(table->game, audience, choice, from, &label);
	put_numbers(&words, choice, from);
}

/* Does the text go on with these words, whole? Then at is moved behind them. */
static bool take(const char **at, const char *words) {
	char folded[INPUT_MAX];
	if (!fold(words, folded)) {
		return false;
	}
	size_t len = strlen(folded);
	bool whole = len > 0 && strncmp(*at, folded, len) == 0 &&
		     ((*at)[len] == ' ' || (*at)[len] == '\0');
	if (whole) {
		*at += len + strspn(*at + len, " ");
	}
	return whole;
}

/* Calls each for every choice of the step after begun, until it answers true. */
static bool each_choice(const struct table *table, const struct audience *audience,
	const struct move *begun,
	bool (*each)(void *data, const struct move *choice, const struct wording *wording),
	void *data) {
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t from = 0; from < n; from += MENU_PAGE) {
		n = menu_choices(table->game, audience->view, begun, from, page, MENU_PAGE);
		for (size_t i = 0; i < MENU_PAGE && from + i < n; i++) {
			struct wording wording;
			word_choice(table, audience, &page[i], begun->n_args, &wording);
			if (each(data, &page[i], &wording)) {
				return true;
			}
		}
	}
	return false;
}

/* The walk along what is typed already. */
struct walk {
	const char *at;
	struct move begun;
};

static bool settle(void *data, const struct move *choice, const struct wording *wording) {
	struct walk *walk = data;
	if (!take(&walk->at, wording->words) && !take(&walk->at, wording->label)) {
		return false;
	}
	walk->begun = *choice;
	return true;
}

static bool list_choice(void *data, const struct move *choice, const struct wording *wording) {
	struct list *list = data;
	(void)choice;
	offer(list, wording->label, wording->words);
	return list->n == CHOICES_MOST;
}

static void suggest_moves(const struct request *request, int verb, struct list *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	struct walk walk = {.at = request->args,
		.begun = {.seat = (int8_t)request->seat, .verb = (uint8_t)verb}};
	while (*walk.at != '\0') {
		struct move begun = walk.begun;
		if (!each_choice(table, &audience, &begun, settle, &walk)) {
			return;
		}
	}
	each_choice(table, &audience, &walk.begun, list_choice, list);
}

/* Whole moves, where one word takes them whole. */

static void offer_move(const struct table *table, const struct audience *audience,
	const struct move *move, struct list *list) {
	struct wording wording;
	if (move->n_args > 0) {
		struct text label = TEXT_INTO(wording.label), words = TEXT_INTO(wording.words);
		say_choice(table->game, audience, move, move->n_args, &label);
		put_numbers(&words, move, 0);
		offer(list, wording.label, wording.words);
	}
}

static void suggest_whole_moves(const struct request *request, int verb, struct list *list) {
	const struct table *table = request->table;
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, request->seat, names);
	struct move page[MENU_PAGE];
	size_t n = MENU_PAGE;
	for (size_t from = 0; from < n && from < MOVES_MOST; from += MENU_PAGE) {
		n = game_moves(table->game, audience.view, request->seat, from, page, MENU_PAGE);
		for (size_t i = 0; i < MENU_PAGE && from + i < n; i++) {
			if (page[i].verb == verb && list->n < CHOICES_MOST) {
				offer_move(table, &audience, &page[i], list);
			}
		}
	}
}

/* Commands. */

static void suggest_people(const struct request *request, struct list *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats; i++) {
		if (!table->seats[i].computer && table->seats[i].person != NULL &&
			i != request->seat) {
			offer(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

static void suggest_computers(const struct request *request, struct list *list) {
	const struct table *table = request->table;
	for (int i = 0; i < table->n_seats && table->state == NULL; i++) {
		if (table->seats[i].person == NULL) {
			offer(list, table->seats[i].name, table->seats[i].name);
		}
	}
}

static void suggest_speeds(struct list *list) {
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		text_add(&out, "speed=%s", time_control_word((enum time_control)i));
		offer(list, setting, setting);
	}
}

/* "calza=on", each with the same before it. */
static void suggest_options(struct list *list, const struct game *game, const char *before) {
	for (int i = 0; i < game->n_options; i++) {
		const struct option *option = &game->options[i];
		int least = option->kind == OPTION_SEAT ? -1 : option->least;
		for (int value = least; value <= option->most; value++) {
			char setting[CONTROL_ID_SIZE];
			struct text out = TEXT_INTO(setting);
			text_add(&out, "%s%s=", before, option->key);
			options_put(option, (int16_t)value, &out);
			if (!out.cut) {
				offer(list, setting, setting);
			}
		}
	}
}

static void suggest_rules(const struct request *request, struct list *list) {
	suggest_options(list, request->table->game, "");
	suggest_speeds(list);
}

/* "speed=blitz", "speed=normal" … */
static void suggest_values(struct list *list, const char *before, const char *key) {
	char values[CONTROL_ID_SIZE];
	struct text all = TEXT_INTO(values);
	channel_settings_put_values(key, &all);
	for (const char *at = values; *at != '\0';) {
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		size_t len = strcspn(at, "|");
		text_add(&out, "%s%s=%.*s", before, key, (int)len, at);
		if (!out.cut) {
			offer(list, setting, setting);
		}
		at += len + strspn(at + len, "|");
	}
}

/* Behind the settings that are typed already. */
static void suggest_settings(const struct request *request, struct list *list) {
	char before[INPUT_MAX], of_game[INPUT_MAX + CONTROL_ID_SIZE];
	struct text typed = TEXT_INTO(before);
	const char *blank = strrchr(list->begun, ' ');
	text_put(&typed, list->begun, blank != NULL ? (size_t)(blank + 1 - list->begun) : 0);
	for (int i = 0; channel_settings_keys[i] != NULL; i++) {
		if (request->chat->has_buttons ||
			strcmp(channel_settings_keys[i], "delivery") != 0) {
			suggest_values(list, before, channel_settings_keys[i]);
		}
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		struct text out = TEXT_INTO(of_game);
		text_add(&out, "%s%s.", before, games[i]->id);
		suggest_options(list, games[i], of_game);
	}
}

static const struct {
	const char *command;
	bool to_anybody; /* else to those who sit at the table that it is about */
	void (*suggest)(const struct request *request, struct list *list);
} suggesters[] = {
	{"removebot", false, suggest_computers},
	{"set", false, suggest_rules},
	{"settings", true, suggest_settings},
	{"unseat", false, suggest_people},
};

static void suggest_for_command(
	const struct request *request, const struct command *command, struct list *list) {
	bool seated = request->table != NULL && request->seat >= 0;
	for (size_t i = 0; i < sizeof(suggesters) / sizeof(suggesters[0]); i++) {
		if ((seated || suggesters[i].to_anybody) &&
			strcmp(suggesters[i].command, command->word) == 0) {
			suggesters[i].suggest(request, list);
		}
	}
}

static void suggest(const struct request *request, const char *word, struct list *list) {
	bool seated = request->table != NULL && request->seat >= 0;
	bool running = seated && request->table->state != NULL;
	int verb = running ? lookup_verb(request->table->game, word, true) : -1;
	const struct command *command = lookup_command(word, true);
	const struct offer *offered = request->bot->config.offer;
	if (verb >= 0 && offered != NULL && offer_is_free(offered, word)) {
		suggest_whole_moves(request, verb, list);
	} else if (verb >= 0) {
		suggest_moves(request, verb, list);
	} else if (command != NULL) {
		suggest_for_command(request, command, list);
	}
}

size_t suggest_words(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	struct request request;
	char word[ROUTER_WORD_SIZE], args[INPUT_MAX];
	struct list list = {.choices = choices};
	request_begin(&request, data, chat, message);
	if (fold(begun, list.begun) && router_overhear(&request, word, args)) {
		suggest(&request, word, &list);
	}
	return list.n;
}
