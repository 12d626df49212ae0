#include <stdio.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "bot/delivery/buttons.h"
#include "bot/delivery/status.h"
#include "bot/table/journal.h"
#include "engine/options.h"

/* Warns of rules that would keep the game from starting now; seats may still change. */
static void warn(const struct table_place *place, struct text *out) {
	const struct table *table = place->table;
	const char *why = table->n_seats >= table->game->least_seats
				  ? options_objection(table->game, table->n_seats, table->options)
				  : NULL;
	if (why != NULL) {
		words_gap(out, table_place_words(place));
		words_put(out, table_place_words(place), why);
	}
}

/* hints: whether hints were just allowed. */
static void put_rules(const struct table_place *place, const void *hints, struct text *out) {
	char rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(rules);
	table_put_rules(place->table, &text);
	PLACE_SAY(out, place, "Rules of table #{id}: {rules}.", {"rules", rules});
	if (*(const bool *)hints) {
		text_puts(out, " ");
		words_put(out, table_place_words(place), STATUS_HINTS);
	}
	warn(place, out);
}

static void run(struct request *request) {
	struct table *table = request->table;
	int16_t before[OPTIONS_MAX], options[OPTIONS_MAX];
	enum time_control speed = table->speed, speed_before = speed;
	unsigned switches = table->switches, switches_before = switches;
	memcpy(before, table->options, sizeof(before));
	memcpy(options, table->options, sizeof(options));
	if (request->args[0] == '\0') {
		words_put(&request->answer, request->words, "You can set:");
		rule_arguments_put(request, table->game, true);
		request_tell(request);
		return;
	}
	if (!rule_arguments_read(
		    request, table->game, table->n_seats, options, &speed, &switches)) {
		return;
	}
	memcpy(table->options, options, sizeof(options));
	table->speed = speed;
	table->switches = switches;
	if (journal_changed(table) < 0) {
		memcpy(table->options, before, sizeof(before));
		table->speed = speed_before;
		table->switches = switches_before;
		request_tell_not_taken(request);
		return;
	}
	bool hints = rules_are_on(switches & ~switches_before, RULES_HINTS);
	request_announce_put(request, put_rules, &hints);
}

/* The form */

static void put_speed_field(const struct request *request, struct chat_form *form) {
	struct chat_field *field = &form->fields[form->n_fields++];
	snprintf(field->label, sizeof(field->label), "%s",
		words_find(request->words, SENTENCE("speed")));
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		struct chat_choice *choice = &field->choices[field->n_choices++];
		const char *word = time_control_word((enum time_control)i);
		snprintf(choice->label, sizeof(choice->label), "%s",
			words_find(request->words, word));
		snprintf(choice->id, sizeof(choice->id), "speed=%s", word);
		choice->on = i == (int)table_time_control(request->table);
	}
}

static void offer_form(struct request *request) {
	const struct table *table = request->table;
	const struct button_id press =
		buttons_id(table, BUTTON_ANY_TURN, ACTION_COMMAND, set_command.word);
	struct chat_form form = {.n_fields = 0};
	struct text title = TEXT_INTO(form.title);
	words_put(&title, request->words, "Options");
	rule_arguments_put_form(
		request->words, table->game, table->options, &table->switches, "", &form);
	put_speed_field(request, &form);
	words_put(&request->answer, request->words, "You can set:");
	rule_arguments_put(request, table->game, true);
	if (button_id_write(&press, form.id)) {
		request_offer_form(request, &form, NULL);
	}
}

/* A switch that the form does not name is off. */
static void take_form(struct request *request) {
	char all[INPUT_MAX], folded[INPUT_MAX];
	struct text out = TEXT_INTO(all);
	rule_arguments_put_off(request->table->game, true, "", &out);
	text_puts(&out, request->message->text);
	if (out.cut || utf8_fold(all, folded, sizeof(folded)) < 0) {
		folded[0] = '\0';
	}
	request->args = request->raw = folded;
	if (request_spend(request, LIMIT_CHANGE)) {
		run(request);
	}
}

static void press(struct request *request) {
	if (request->message->filled) {
		take_form(request);
	} else {
		offer_form(request);
	}
}

/* Suggesting */

static void suggest_speeds(struct suggestions *list) {
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		text_add(&out, "speed=%s", time_control_word((enum time_control)i));
		suggestions_add(list, setting, setting);
	}
}

static void suggest_switches(const struct game *game, struct suggestions *list) {
	for (int i = 0; i < 2 * RULES_SWITCHES; i++) {
		enum rules_switch which = (enum rules_switch)(i / 2);
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		text_add(&out, "%s=%s", rules_switches[which].key, i % 2 == 0 ? "on" : "off");
		if (rules_switch_exists(which, game)) {
			suggestions_add(list, setting, setting);
		}
	}
}

static void suggest_rules(const struct request *request, struct suggestions *list) {
	rule_arguments_suggest(list, request->table->game, "");
	suggest_speeds(list);
	suggest_switches(request->table->game, list);
}

const struct command set_command = {
	.word = "set",
	.aliases = "設定",
	.usage = "key=value",
	.help = SENTENCE("changes the table's rules or its speed: {prefix}set speed=blitz"),
	.need = NEEDS_OPEN_SEAT,
	.run = run,
	.arguments = ARGUMENTS({"rules", SENTENCE("rules"), SENTENCE("what to change: dice=3"),
		.suggested = true}),
	.limit = LIMIT_CHANGE,
	.suggest = suggest_rules,
	.label = SENTENCE("Options…"),
	.at_open_table = true,
	.press = press,
	.press_asks = true,
};

/* Wishes */

/* Drops control characters. False: the rest is too long or empty. */
static bool clean_wish(const char *raw, char *out, size_t size) {
	size_t n = 0;
	for (; *raw != '\0'; raw++) {
		unsigned char c = (unsigned char)*raw;
		if (c < 0x20 || c == 0x7f) {
			continue;
		}
		if (n + 1 >= size) {
			return false;
		}
		out[n++] = *raw;
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
	return n > 0;
}

static void run_wish(struct request *request) {
	struct table *table = request->table;
	char wish[FAIR_WISH_BYTES_MAX + 1], text[STORE_WISH_SIZE + 8];
	if (!clean_wish(request->raw, wish, sizeof(wish)) || table->draws.n_wishes == WISHES_MAX) {
		request_refuse_saying(request,
			table->draws.n_wishes == WISHES_MAX
				? SENTENCE("No more words can be added at this table.")
				: SENTENCE("Add a few words of your own, at most 100 "
					   "bytes. For example: {prefix}wish seven llamas"));
		return;
	}
	const struct seat *seat = &table->seats[request->seat];
	snprintf(text, sizeof(text), "%d:%s", seat->sat, wish);
	if (table_add_wish(table, text) < 0) {
		request_tell_not_taken(request);
		return;
	}
	if (journal_wish(table, text) < 0) {
		table->draws.n_wishes--;
		request_tell_not_taken(request);
		return;
	}
	REQUEST_ANNOUNCE(request, "{who} [add|adds] to the dice: {text}",
		{"who", table_seat_name(table, table_words(table), request->seat)}, {"text", text});
}

const struct command wish_command = {
	.word = "wish",
	.aliases = "願い",
	.usage = "TEXT",
	.help = SENTENCE("mixes words of yours into the dice, so that nobody can choose the rolls: "
			 "{prefix}wish seven llamas"),
	.need = NEEDS_OPEN_SEAT,
	.run = run_wish,
	.arguments = ARGUMENTS({"words", SENTENCE("words"), SENTENCE("any words you like")}),
	.limit = LIMIT_CHANGE,
};
